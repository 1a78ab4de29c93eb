//! Openings from a file: one a line, moves separated by spaces; `#` starts a
//! comment. `N:` in front keeps a line to boards of that size.

use std::path::Path;

use federa::{Game, Move, Position, Size};

use crate::Error;
use crate::files::{Lines, name};

/// The lines of a file that hold openings, without comments and blanks. They are played through on
/// the boards that they are for.
///
/// # Errors
/// If the file cannot be read or holds none, or which line is not legal.
pub(super) fn read(path: &Path, boards: &[(Size, bool)]) -> Result<Vec<String>, Error> {
    let mut lines = Lines::open(path)?;
    let mut openings = Vec::new();
    while let Some(line) = lines.next().transpose()? {
        let text = line.text.split('#').next().unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            continue;
        }
        for &(size, pie) in boards {
            opening(&text, size, pie).map_err(|what| lines.error(line.number, what))?;
        }
        openings.push(text);
    }
    if openings.is_empty() {
        let name = name(path);
        return Err(Error::input(format!("{name}: expected an opening, found none")));
    }
    Ok(openings)
}

/// The openings that are for a board, played through.
///
/// # Errors
/// If one is not legal there, or there is none.
pub(super) fn for_board(lines: &[String], size: Size, pie: bool) -> Result<Vec<Vec<Move>>, Error> {
    let openings = lines.iter().filter_map(|line| opening(line, size, pie).transpose());
    let openings: Vec<_> = openings.collect::<Result<_, _>>().map_err(Error::Input)?;
    if openings.is_empty() {
        return Err(Error::input(format!(
            "--openings: no opening in the file is for size {}",
            size.get()
        )));
    }
    Ok(openings)
}

/// The moves of a line, played through; `None` if it is for boards of another size.
fn opening(line: &str, size: Size, pie: bool) -> Result<Option<Vec<Move>>, String> {
    let at = |what: String| format!("opening {line:?} at size {}: {what}", size.get());
    let (sizes, moves) = match line.split_once(':') {
        Some((n, moves)) => {
            let n: usize = n.trim().parse().map_err(|_| {
                at(format!("expected a size before the colon, found {:?}", n.trim()))
            })?;
            (n, moves)
        }
        None => (size.get(), line),
    };
    if sizes != size.get() {
        return Ok(None);
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
    Ok(Some(game.moves().to_vec()))
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
    fn files_are_read_as_people_have_them_and_errors_name_their_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let boards = [(size(5), false), (size(7), false)];
        std::fs::write(&path, "\u{feff}# two\r\n\r\nRc3  sa1 # one\r\n5: Rc3\t\n").unwrap();
        assert_eq!(read(&path, &boards).unwrap(), ["Rc3 sa1", "5: Rc3"]);
        std::fs::write(&path, "Rc3\n\n# more\nRc3 Rf6\n").unwrap();
        let told = read(&path, &boards).unwrap_err().to_string();
        assert!(told.contains("list: line 4: opening \"Rc3 Rf6\" at size 5: move 2: "), "{told}");
        std::fs::write(&path, "# nothing\n").unwrap();
        assert!(read(&path, &boards).unwrap_err().to_string().contains("found none"));
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
