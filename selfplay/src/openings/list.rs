//! Openings from a file: one a line, moves separated by spaces; `#` starts a
//! comment. `N:` in front keeps a line to boards of that size.

use std::path::Path;

use federa::{Game, Move, Position, Size};

use crate::Error;

/// The lines of a file that hold openings, without comments and blanks.
///
/// # Errors
/// If the file cannot be read or holds none.
pub fn read(path: &Path) -> Result<Vec<String>, Error> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Error::input(format!("--openings {}: {error}", path.display())))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = words.filter(|line| !line.is_empty()).collect();
    if lines.is_empty() {
        return Err(Error::input(format!("--openings {}: no opening in it", path.display())));
    }
    Ok(lines)
}

/// The openings that are for a board, played through.
///
/// # Errors
/// If one is not legal there, or there is none.
pub fn for_board(lines: &[String], size: Size, pie: bool) -> Result<Vec<Vec<Move>>, Error> {
    let mut openings = Vec::new();
    for line in lines {
        let at =
            |what: String| Error::input(format!("opening {line:?} at size {}: {what}", size.get()));
        let (sizes, moves) = match line.split_once(':') {
            Some((n, moves)) => {
                let n: usize = n.trim().parse().map_err(|_| {
                    at(format!("expected a size before the colon, found {:?}", n.trim()))
                })?;
                (n, moves)
            }
            None => (size.get(), line.as_str()),
        };
        if sizes != size.get() {
            continue;
        }
        let start = if pie { Position::with_pie(size) } else { Position::new(size) };
        let mut game = Game::new(start);
        for (i, word) in moves.split_whitespace().enumerate() {
            let mv: Move = word.parse().map_err(|e| at(format!("move {}: {e}", i + 1)))?;
            game.play(mv).map_err(|e| at(format!("move {}: {e}", i + 1)))?;
        }
        if game.winner().is_some() {
            return Err(at("the game is over after it".into()));
        }
        openings.push(game.moves().to_vec());
    }
    if openings.is_empty() {
        return Err(Error::input(format!(
            "--openings: no opening in the file is for size {}",
            size.get()
        )));
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(n: usize) -> Size {
        Size::new(n).unwrap()
    }

    #[test]
    fn lines_are_kept_to_their_size() {
        let lines: Vec<String> = ["Rc3 sa1", "5: Rc3", "7:Rd4 Rd5"].map(String::from).into();
        assert_eq!(for_board(&lines, size(5), false).unwrap().len(), 2);
        assert_eq!(for_board(&lines, size(7), false).unwrap().len(), 2);
        assert!(for_board(&lines[1..], size(9), false).is_err());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let complaint =
            |line: &str| for_board(&[line.to_string()], size(5), false).unwrap_err().to_string();
        assert!(complaint("Rc3 Rc3").contains("move 2: "));
        assert!(complaint("Xc3").contains("move 1: expected a move"));
        assert!(complaint("Rf6").contains("at size 5"));
        assert!(complaint("x: Rc3").contains("expected a size before the colon"));
        assert!(complaint("Rc3 swap").contains("move 2"));
        let lines = ["Rc3 swap".to_string()];
        assert_eq!(for_board(&lines, size(5), true).unwrap()[0].len(), 2);
    }
}
