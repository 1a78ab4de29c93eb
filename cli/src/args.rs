//! [`Cli`]: the program's commands and options, their help, and what is said
//! when they are not understood.

use super::analyze::AnalyzeArgs;
use super::bench::{self, BenchCommand};
use super::packaging::{CompletionsArgs, ManualArgs};
use super::perft::PerftArgs;
use super::play::{self, PlayArgs};
use super::review::{self, ReviewArgs};
use super::rules::{self, RulesArgs};
use super::selfplay::SelfplayCommand;
use super::serve::{self, ServeArgs};
use super::show::ShowArgs;
use super::solve::SolveArgs;
use super::ugi::{self, UgiArgs};
use super::version;
use crate::error::Error;
use crate::options::usage;
use crate::terminal::output::{Color, Output};
use clap::{CommandFactory, Parser, Subcommand};

const ABOUT: &str = "\
An engine for Federa, the board game by Luis Bolaños Mures: two players place
and convert round and square pieces until one colour fills the board.";

const EXAMPLES: &str = "\
Examples:
  federa play --size 7 --pie on
  federa analyze --size 9 --moves \"Re5 Sd4\" --time 10s
  federa review game.jsonl
  federa selfplay run --size 7 --games 20 --players default,guided --out m.jsonl

Commands about a position take it by the same options (federa show --help).
Moves are Rd4 and Sd4 to place a round or square piece, Cd4 to convert the group
that covers d4, swap, and pass. Times are such as 500ms, 5s or 2m, sizes of
memory such as 512MiB.

Exit status: 0 done, also if the reader of the output has gone or a search was
stopped and has answered; 1 an operation failed (a full disk, another
signature); 2 wrong arguments or input, told in one line; 3 incomplete, the same
command goes on; 128 and the number of the signal that ended the program.";

const SHOW_EXAMPLES: &str = "\
Examples:
  federa show                                  the empty 13x13 board
  federa show --size 5 --pie --moves \"Rc3 swap\"
  federa show --position \"rrr/RrS/RRr l -\"
  federa show --game games.jsonl --record 2 --ply 30   of federa selfplay, too
  federa show --json --position - < positions.txt

A position is ROWS SIDE PIE: rows from the top, separated by /, with R S for
Dark and r s for Light round and square pieces and numbers of empty points; d or
l to move; p while the second player may still swap, else -. Where it comes from
a line, Dark is taken for the first player.";

const PERFT_EXAMPLES: &str = "\
Examples:
  federa perft --size 3 --depth 4
  federa perft --size 2 --depth 5 --divide
  federa perft --json --depth 2 --position - < positions.txt

A forced pass and a swap are one ply each; a finished game has no sequences.";

const ANALYZE_EXAMPLES: &str = "\
Examples:
  federa analyze                               the empty 13x13 board, 5 seconds
  federa analyze --time 1m --game games.jsonl --ply 100
  federa analyze --clock 5m --increment 3s --moves \"Rg7 Sh8\"
  federa analyze --playouts 10000 --seed 7 --threads 1 --size 5 --json
  federa analyze --time 30s --size 7 --svg board.svg
  federa analyze --json --time 1s --position - < positions.txt

Ctrl-C ends the search with the answer so far. Win rates are those of the side
to move. A run with --playouts only is the same again for the same --seed and
--threads.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  federa solve --size 3
  federa solve --size 3 --openings
  federa solve --time 10s --memory 4GiB --game games.jsonl --ply 330
  federa solve --json --nodes 100000 --position - < positions.txt

A position that is not solved within its budget is unknown; that is an answer
and no error. Ctrl-C ends the search likewise. Values are by colour and seat:
with the pie rule open the second player wins, by the choice of colours.";

/// The place of an option that every command has: after its own.
const LAST: usize = 1000;

/// All that can be said on the command line.
#[derive(Parser, Debug)]
#[command(name = "federa", version = version::SHORT.as_str(), long_version = version::LONG.as_str())]
#[command(about = ABOUT, after_help = EXAMPLES, term_width = 80)]
pub(super) struct Cli {
    /// Whether to colour; auto colours terminals only and heeds NO_COLOR
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", global = true,
          display_order = LAST)]
    pub(super) color: Color,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Play a game: against the engine, between two people, or to watch
    #[command(after_help = play::HELP)]
    Play(PlayArgs),
    /// Search for the best move: win rates, visits, lines of play
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(Box<AnalyzeArgs>),
    /// Go through a game: win rates after every move, and the largest mistakes
    #[command(after_help = review::HELP)]
    Review(ReviewArgs),
    /// Read the rules of the game
    #[command(after_help = rules::HELP)]
    Rules(RulesArgs),
    /// Show a position: board, turn, groups, legal moves, winner
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Find out who wins with best play, and how
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Play games between engines, and report on them
    Selfplay {
        /// What to do
        #[command(subcommand)]
        command: SelfplayCommand,
    },
    /// Be an engine for programs that run matches (Universal Game Interface)
    #[command(after_help = ugi::HELP)]
    Ugi(UgiArgs),
    /// Answer queries in JSON, a line each, as long as there are any
    #[command(after_help = serve::HELP)]
    Serve(ServeArgs),
    /// Measure speed
    #[command(after_help = bench::EXAMPLES)]
    Bench {
        /// What to measure
        #[command(subcommand)]
        command: BenchCommand,
    },
    /// Count the sequences of moves of a given length
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(PerftArgs),
    /// Print the completions of a shell
    Completions(CompletionsArgs),
    /// Write the manual pages to a folder
    Manual(ManualArgs),
}

/// Prints help and version as asked; turns all else into one line.
pub(super) fn explain(error: &clap::Error) -> Result<(), Error> {
    let page =
        usage::answer(error, &Cli::command(), std::env::args_os().skip(1)).map_err(Error::Input)?;
    Output::new(Color::Auto).print(&page.ansi().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that are broken here must not be broken once more where they are shown.
    #[test]
    fn no_line_of_a_help_text_is_wider_than_a_page() {
        fn check(command: &clap::Command) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Cli::command());
    }
}
