//! [`Request`]: what the page may ask, and [`Session`], which answers.

use federa::text::play::play_all;
use federa::{Game, Level, Position};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::engine::{self, Analysis};
use crate::{record, rules, view};

/// Where a game stands: a starting position and the moves since.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The starting position, as the notation has it.
    pub start: String,
    /// The moves, as the notation has them.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl Line {
    /// Plays the moves.
    ///
    /// # Errors
    /// What is malformed or not legal.
    pub fn game(&self) -> Result<Game, String> {
        let position: Position =
            self.start.parse().map_err(|error| format!("position: {error}"))?;
        let mut game = Game::new(position);
        play_all(&mut game, self.moves.iter().map(String::as_str))
            .map_err(|error| error.to_string())?;
        Ok(game)
    }
}

/// A question of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Request {
    /// The position at the end of a line: pieces, groups, legal moves.
    Look(Line),
    /// The games of a text: records, one a line, or one position.
    Load {
        /// The text.
        text: String,
    },
    /// A game as a record.
    Save(Line),
    /// The rules in a language.
    Rules {
        /// Its two-letter code.
        lang: String,
    },
    /// The levels of the opponent.
    Levels,
    /// The move that a level plays.
    Play {
        /// The position.
        #[serde(flatten)]
        line: Line,
        /// The number of the level.
        level: usize,
        /// Same seed, same move.
        seed: u64,
    },
    /// Begins an analysis: the next `more` works on this position.
    Analyse {
        /// The position.
        #[serde(flatten)]
        line: Line,
        /// Same seed and slices, same answers.
        seed: u64,
    },
    /// The next slice of the analysis, and what is known since its beginning.
    More {
        /// Playouts of the slice.
        playouts: u64,
    },
}

/// What is kept between requests: the analysis that is under way.
#[derive(Debug, Default)]
pub struct Session {
    analysis: Option<Analysis>,
}

impl Session {
    /// Answers one request. Never panics on any text.
    pub fn answer(&mut self, request: &str) -> String {
        let answer = serde_json::from_str(request)
            .map_err(|error| format!("request: {error}"))
            .and_then(|request| self.value(request));
        match answer {
            Ok(value) => value.to_string(),
            Err(error) => json!({ "error": error }).to_string(),
        }
    }

    fn value(&mut self, request: Request) -> Result<Value, String> {
        Ok(match request {
            Request::Look(line) => view::game(&line.game()?),
            Request::Load { text } => record::load(&text)?,
            Request::Save(line) => record::save(&line.game()?),
            Request::Rules { lang } => {
                rules::book(lang.parse().map_err(|error| format!("lang: {error}"))?)
            }
            Request::Levels => {
                let level = |level: &Level| json!({ "number": level.number, "playouts": level.playouts, "noise": level.noise });
                Level::ALL.iter().map(level).collect()
            }
            Request::Play { line, level, seed } => {
                let level = Level::new(level).ok_or_else(|| {
                    format!("level: expected 1 to {}, found {level}", Level::ALL.len())
                })?;
                engine::play(line.game()?.position(), level, seed)
            }
            Request::Analyse { line, seed } => {
                self.analysis = Some(Analysis::new(line.game()?.position().clone(), seed));
                json!({})
            }
            Request::More { playouts } => {
                let analysis = self.analysis.as_mut();
                analysis.ok_or("expected an analysis before more of it")?.more(playouts)
            }
        })
    }
}
