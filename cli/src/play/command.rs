//! [`Command`]: what a person types.

use std::path::PathBuf;

use federa::Move;
use federa::text::notation::excerpt;

/// What a person wants.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// To play.
    Move(Move),
    /// To be told good moves.
    Hint,
    /// To take the last move back.
    Undo,
    /// To see all legal moves.
    Moves,
    /// To see the board again.
    Board,
    /// To keep the game.
    Save(PathBuf),
    /// To go on with a game.
    Load(PathBuf),
    /// To give the game up.
    Resign,
    /// To be told what can be typed.
    Help,
    /// To end the program.
    Quit,
}

impl Command {
    /// Reads a line that is not blank; commands are read without regard to case.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn read(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file = || match rest {
            "" => Err(format!("expected {word} and the name of a file, found no name")),
            path => Ok(PathBuf::from(path)),
        };
        let command = match word.to_ascii_lowercase().as_str() {
            "save" => return file().map(Command::Save),
            "load" => return file().map(Command::Load),
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "moves" => Command::Moves,
            "board" => Command::Board,
            "resign" => Command::Resign,
            "help" | "?" => Command::Help,
            "quit" | "exit" => Command::Quit,
            _ => Command::Move(word.parse().map_err(|_| {
                let form = "a move such as Rd4, or a command (see help)";
                format!("expected {form}, found {}", excerpt(word))
            })?),
        };
        match rest {
            "" => Ok(command),
            rest => Err(format!("expected {word} alone, found {} after it", excerpt(rest))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_moves_are_read() {
        assert_eq!(Command::read(" rd4 "), Ok(Command::Move("Rd4".parse().unwrap())));
        assert_eq!(Command::read("SWAP"), Ok(Command::Move(Move::Swap)));
        assert_eq!(Command::read("Undo"), Ok(Command::Undo));
        assert_eq!(Command::read("save  my game.json"), Ok(Command::Save("my game.json".into())));
        assert!(Command::read("load").unwrap_err().contains("name of a file"));
        assert!(Command::read("d4").unwrap_err().contains("such as Rd4"));
        assert!(Command::read("hint me").unwrap_err().contains("hint alone"));
    }
}
