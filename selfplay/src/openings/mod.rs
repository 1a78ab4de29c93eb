//! [`Openings`]: the moves that a game starts with, before the players choose.
//!
//! With the pie rule on, an opening ends after its first move, unless it is one
//! of a file, so that the swap is the second player's own decision.

mod list;

use federa::Random;
use federa::{Game, Move, Position, Size};
use serde::{Deserialize, Serialize};

use crate::Error;

/// How games start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// With the empty board.
    None,
    /// With so many random moves.
    Random(usize),
    /// With random moves, from so many to so many of them.
    Varied(usize, usize),
    /// With every first move in turn; of those that are alike by symmetry, one.
    All,
    /// With the openings of a file in turn, as they are written there.
    File(Vec<String>),
}

impl Openings {
    /// Reads `none`, `random:K`, `random:K-M`, `all` or the name of a file, whose lines must fit
    /// the sizes and pie rule settings. Sizes that are none are left to [`Openings::check`].
    ///
    /// # Errors
    /// If there is no such file, or which line of it is no opening.
    pub fn parse(text: &str, sizes: &[usize], pie: &[bool]) -> Result<Openings, Error> {
        if let Some(plies) = text.strip_prefix("random:") {
            let expected = || {
                Error::input(format!("--openings: expected random:K or random:K-M, found {text:?}"))
            };
            let Some((least, most)) = plies.split_once('-') else {
                return Ok(Openings::Random(plies.parse().map_err(|_| expected())?));
            };
            let (least, most) = (least.parse().ok(), most.parse().ok());
            let range = least.zip(most).filter(|(least, most)| least <= most);
            return range.map(|(least, most)| Openings::Varied(least, most)).ok_or_else(expected);
        }
        match text {
            "none" | "random" | "all" => Ok(match text {
                "none" => Openings::None,
                "all" => Openings::All,
                _ => return Err(Error::input("--openings: expected random:K, as in random:2")),
            }),
            path => {
                let sizes = sizes.iter().filter_map(|&n| Size::new(n).ok());
                let boards = sizes.flat_map(|size| pie.iter().map(move |&pie| (size, pie)));
                list::read(path.as_ref(), &boards.collect::<Vec<_>>()).map(Openings::File)
            }
        }
    }

    /// Whether they fit the sizes and pie rule settings.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self, sizes: &[usize], pie: &[bool]) -> Result<(), Error> {
        let smallest = sizes.iter().min().copied().unwrap_or(Size::MAX);
        match self {
            // A game cannot be over before the board is full.
            Openings::Random(plies) | Openings::Varied(_, plies)
                if *plies >= smallest * smallest =>
            {
                Err(Error::input(format!(
                    "--openings: expected fewer random moves than the {} points of the smallest \
                     board, found {plies}",
                    smallest * smallest
                )))
            }
            // In a file of games it may not have come through `parse`.
            Openings::Varied(least, most) if least > most => Err(Error::input(format!(
                "--openings: expected random:K-M with K up to M, found random:{least}-{most}"
            ))),
            Openings::File(lines) => {
                for &n in sizes {
                    let size = Size::new(n).map_err(|error| Error::input(error.to_string()))?;
                    for &pie in pie {
                        list::for_board(lines, size, pie)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The openings of one size and pie rule setting, ready to be drawn from.
    ///
    /// # Errors
    /// If a line of a file does not fit.
    pub fn on(&self, size: Size, pie: bool) -> Result<Book, Error> {
        Ok(match self {
            Openings::None => Book::List(vec![Vec::new()]),
            // With the pie rule the second move is the second player's own decision.
            Openings::Random(plies) | Openings::Varied(plies, _) if pie => {
                Book::Random((*plies).min(1))
            }
            Openings::Random(plies) => Book::Random(*plies),
            Openings::Varied(least, most) => Book::Varied(*least, *most),
            Openings::All => Book::List(first_moves(size)),
            Openings::File(lines) => Book::List(list::for_board(lines, size, pie)?),
        })
    }
}

/// The openings of one size and pie rule setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Book {
    /// So many random moves.
    Random(usize),
    /// From so many to so many random moves, each number as likely.
    Varied(usize, usize),
    /// One after the other, again and again.
    List(Vec<Vec<Move>>),
}

impl Book {
    /// The opening of a number; `seed` decides where it is random.
    pub fn opening(&self, start: &Position, number: u64, seed: u64) -> Vec<Move> {
        match self {
            Book::Random(plies) => random_moves(start, *plies, &mut Random::new(seed)),
            Book::Varied(least, most) => {
                let mut rng = Random::new(seed);
                let plies = least + rng.below(most - least + 1);
                random_moves(start, plies, &mut rng)
            }
            Book::List(list) => list[(number % list.len() as u64) as usize].clone(),
        }
    }
}

fn random_moves(start: &Position, plies: usize, rng: &mut Random) -> Vec<Move> {
    let mut game = Game::new(start.clone());
    for _ in 0..plies {
        let mut moves = game.position().legal_moves();
        moves.retain(|&mv| mv != Move::Swap);
        if moves.is_empty() {
            break;
        }
        game.play(moves[rng.below(moves.len())]).expect("a legal move");
    }
    game.moves().to_vec()
}

/// Every first move up to symmetry. Round and square are alike on the empty board.
pub fn first_moves(size: Size) -> Vec<Vec<Move>> {
    let round = |point| Move::Place(federa::Shape::Round, point);
    size.points().filter(|&point| orbit(size, point)[0] == point).map(|p| vec![round(p)]).collect()
}

/// The points that are alike on an empty board, in order.
pub fn orbit(size: Size, point: federa::Point) -> Vec<federa::Point> {
    let forms = federa::Symmetry::keeping_colors();
    let mut points: Vec<_> = forms.map(|form| form.point(size, point)).collect();
    points.sort();
    points.dedup();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(n: usize) -> Size {
        Size::new(n).unwrap()
    }

    #[test]
    fn first_moves_are_one_of_each_orbit() {
        for (n, orbits) in [(2, 1), (3, 3), (4, 3), (5, 6), (13, 28), (19, 55)] {
            let moves = first_moves(size(n));
            assert_eq!(moves.len(), orbits, "{n}");
            let points: usize = moves
                .iter()
                .map(|line| match line[0] {
                    Move::Place(_, point) => orbit(size(n), point).len(),
                    _ => 0,
                })
                .sum();
            assert_eq!(points, n * n);
        }
    }

    #[test]
    fn random_openings_leave_the_swap_to_the_players() {
        let openings = Openings::Random(4);
        for (pie, plies) in [(false, 4), (true, 1)] {
            let book = openings.on(size(5), pie).unwrap();
            let start = if pie { Position::with_pie(size(5)) } else { Position::new(size(5)) };
            for seed in 0..50 {
                let moves = book.opening(&start, 0, seed);
                assert_eq!(moves.len(), plies);
                assert_eq!(moves, book.opening(&start, 9, seed));
            }
        }
    }

    #[test]
    fn openings_vary_in_length() {
        let start = Position::new(size(5));
        let book = Openings::Varied(2, 7).on(size(5), false).unwrap();
        let mut seen = [0; 9];
        for seed in 0..200 {
            let moves = book.opening(&start, 0, seed);
            assert_eq!(moves, book.opening(&start, 9, seed));
            seen[moves.len()] += 1;
        }
        assert!(seen[2..=7].iter().all(|&count| count > 10), "{seen:?}");
        assert_eq!(seen[2..=7].iter().sum::<i32>(), 200);
    }

    #[test]
    fn words_are_read() {
        let parse = |text| Openings::parse(text, &[5], &[false]);
        assert_eq!(parse("none"), Ok(Openings::None));
        assert_eq!(parse("all"), Ok(Openings::All));
        assert_eq!(parse("random:2"), Ok(Openings::Random(2)));
        assert_eq!(parse("random:2-7"), Ok(Openings::Varied(2, 7)));
        for text in ["random", "random:", "random:x", "random:3-2", "random:1-", "no/such/file"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(Openings::Random(25).check(&[7, 5], &[false]).is_err());
        assert!(Openings::Random(24).check(&[7, 5], &[false]).is_ok());
        assert!(Openings::Varied(2, 25).check(&[7, 5], &[false]).is_err());
        assert!(Openings::Varied(3, 2).check(&[5], &[false]).is_err());
    }
}
