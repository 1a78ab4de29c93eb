//! [`Tournament`]: what is played, as options of the command line and as keys of
//! a TOML file alike.

use std::path::{Path, PathBuf};

use federa_selfplay::openings::Openings;
use federa_selfplay::options::{Options, Pairing, SprtOptions};
use federa_selfplay::players::{Defaults, PlayerSpec, spec};
use federa_selfplay::{Error, files};
use serde::Deserialize;

use super::values::{self, Switch};
use crate::options::values::{MOST_THREADS, games, playouts, processors, seed, threads};

/// Games in each cell when nothing is said.
const GAMES: u64 = 100;

/// Random moves at the start of the games of several players when nothing is said.
const MATCH_OPENING: usize = 2;

/// Options that can also stand in a tournament file; none is required.
#[derive(clap::Args, Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tournament {
    /// Board sizes, 2 to 19, a list such as 5,9 [default: 13]
    #[arg(long, alias = "sizes", value_name = "N,...", value_delimiter = ',',
          value_parser = values::size, allow_negative_numbers = true)]
    #[serde(alias = "sizes")]
    pub(crate) size: Option<Vec<usize>>,
    /// Switch the pie rule on or off, a list such as off,on [default: off]
    #[arg(long, value_name = "off|on,...", value_delimiter = ',', num_args = 0..=1,
          default_missing_value = "on", value_parser = values::switch())]
    pub(crate) pie: Option<Vec<Switch>>,
    /// Games in each cell (size and pie rule) and pairing [default: 100]
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,
    /// Players, as federa selfplay run --help tells [default: default]
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',')]
    pub(crate) players: Option<Vec<String>>,
    /// Playouts a move, for players that do not say theirs [default: 1000]
    #[arg(long, value_name = "N", value_parser = playouts, allow_negative_numbers = true)]
    pub(crate) playouts: Option<u64>,
    /// Time a move, such as 100ms, for players that do not say theirs. Results
    /// then depend on the machine
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time: Option<String>,
    /// Who meets whom, if there are more than two players [default: round-robin]
    #[arg(long, value_name = "PAIRING", value_parser = values::pairing())]
    pub(crate) pairing: Option<Pairing>,
    /// How games start: none, random:K (K random moves; with the pie rule one, so
    /// that the swap is the second player's own decision), all (every first move
    /// in turn) or a FILE of openings, one a line [default: none for a single
    /// player, else random:2]
    #[arg(long, value_name = "OPENINGS")]
    pub(crate) openings: Option<String>,
    /// End a game when a player's search has proven its result [default:
    /// false, for datagen true]
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) adjudicate: Option<bool>,
    /// Stop a match of two players when this test is decided, such as
    /// elo0=0,elo1=20
    #[arg(long, value_name = "elo0=A,elo1=B")]
    pub(crate) sprt: Option<String>,
    /// The seed of all chance [default: 1]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Games side by side [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// The file for the games
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

impl Tournament {
    /// Reads a tournament file. Names of files in it are as seen from where the program runs.
    ///
    /// # Errors
    /// If it cannot be read, or which line is wrong.
    pub(crate) fn read(path: &Path) -> Result<Tournament, Error> {
        let text = files::read_text(path)?;
        toml::from_str(&text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = text.as_bytes()[..start].iter().filter(|&&b| b == b'\n').count() + 1;
            let what = error.message().replace('\n', " ");
            Error::input(format!("{}: line {line}: {what}", files::name(path)))
        })
    }

    /// This, with what it does not say taken from `other`.
    #[must_use]
    pub(crate) fn or(self, other: Tournament) -> Tournament {
        // A limit said here replaces both of the other's: they are alternatives.
        let limited = self.playouts.is_some() || self.time.is_some();
        let (playouts, time) =
            if limited { (self.playouts, self.time) } else { (other.playouts, other.time) };
        Tournament {
            size: self.size.or(other.size),
            pie: self.pie.or(other.pie),
            games: self.games.or(other.games),
            players: self.players.or(other.players),
            playouts,
            time,
            pairing: self.pairing.or(other.pairing),
            openings: self.openings.or(other.openings),
            adjudicate: self.adjudicate.or(other.adjudicate),
            sprt: self.sprt.or(other.sprt),
            seed: self.seed.or(other.seed),
            threads: self.threads.or(other.threads),
            out: self.out.or(other.out),
        }
    }

    /// The options, with defaults where nothing is said.
    ///
    /// # Errors
    /// What is wrong.
    pub(crate) fn options(&self) -> Result<Options, Error> {
        let time = self.time.as_deref().map(spec::time_to_think).transpose();
        let time = time.map_err(|what| Error::input(format!("--time: {what}")))?;
        if self.playouts == Some(0) {
            return Err(Error::input("--playouts: expected at least 1"));
        }
        let defaults = Defaults { playouts: self.playouts, time };
        let texts = self.players.clone().unwrap_or_else(|| vec!["default".into()]);
        let players = texts.iter().map(|text| PlayerSpec::parse(text, &defaults));
        let mut players = players.collect::<Result<Vec<_>, _>>()?;
        spec::number_labels(&mut players);
        let sizes = self.size.clone().unwrap_or_else(|| vec![federa::Size::STANDARD.get()]);
        let pie = self.pie.clone().unwrap_or_else(|| vec![Switch::Off]);
        let pie: Vec<bool> = pie.iter().map(|&switch| switch == Switch::On).collect();
        let openings = match &self.openings {
            Some(text) => Openings::parse(text, &sizes, &pie)?,
            None if players.len() == 1 => Openings::None,
            None => Openings::Random(MATCH_OPENING),
        };
        let options = Options {
            sizes,
            pie,
            games: self.games.unwrap_or(GAMES),
            players,
            pairing: self.pairing.unwrap_or_default(),
            openings,
            adjudicate: self.adjudicate.unwrap_or(false),
            sprt: self.sprt.as_deref().map(SprtOptions::parse).transpose()?,
            datagen: None,
        };
        options.check().map(|()| options)
    }

    /// Games side by side.
    pub(crate) fn threads(&self) -> Result<usize, Error> {
        let threads = self.threads.unwrap_or_else(processors);
        // A file's number has not gone through the parser of the option.
        match threads {
            1..=MOST_THREADS => Ok(threads),
            _ => Err(Error::input(format!(
                "--threads: expected 1 to {MOST_THREADS}, found {threads}"
            ))),
        }
    }

    /// The file of openings, if they come from one.
    pub(crate) fn file_of_openings(&self) -> Option<&Path> {
        let is_word =
            |text: &&String| ["none", "all"].contains(&text.as_str()) || text.starts_with("random");
        self.openings.as_ref().filter(|text| !is_word(text)).map(Path::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_the_same_as_the_command_line() {
        let file: Tournament = toml::from_str(
            "sizes = [5, 7]\npie = ['off', 'on']\ngames = 10\nplayers = ['random', 'keeper']\n\
             openings = 'random:1'\nsprt = 'elo0=0,elo1=20'\nseed = 3\nthreads = 2\nout = 'x'\n",
        )
        .unwrap();
        let options = file.options().unwrap();
        assert_eq!((options.sizes, options.pie), (vec![5, 7], vec![false, true]));
        let over = Tournament { games: Some(4), ..Tournament::default() };
        assert_eq!(over.or(file).options().unwrap().games, 4);
    }

    #[test]
    fn a_limit_replaces_the_other_kind_of_limit() {
        let file: Tournament = toml::from_str("playouts = 500").unwrap();
        let over = Tournament { time: Some("1s".into()), ..Tournament::default() }.or(file);
        let player = &over.options().unwrap().players[0];
        assert_eq!((player.playouts, player.time_us), (None, Some(1_000_000)));
    }

    #[test]
    fn wrong_options_are_told() {
        let complaint = |text: &str| {
            let tournament: Tournament = toml::from_str(text).unwrap();
            tournament.options().unwrap_err().to_string()
        };
        assert!(complaint("sizes = [5, 20]").contains("expected 2 to 19, found 20"));
        assert!(complaint("sizes = [5, 5]").contains("5 is there twice"));
        assert!(complaint("pie = ['off', 'off']").contains("--pie"));
        assert!(complaint("sprt = 'elo0=0,elo1=5'").contains("expected two players"));
        assert!(complaint("time = '5'").contains("--time: expected a time"));
        assert!(complaint("playouts = 0").contains("--playouts"));
        assert!(complaint("players = []").contains("at least one"));
        assert!(complaint("openings = 'random:x'").contains("--openings"));
        assert!(complaint("games = 9999999999999999999").contains("too many"));
    }
}
