//! [`OpeningMap`]: the results by the point of the first move.

use federa::{Color, Move, Point, Size};

use crate::openings::orbit;
use crate::record::GameRecord;
use crate::stats::Counts;

/// Dark's wins for every first point. Points that are alike by symmetry share their games.
#[derive(Clone, Debug)]
pub struct OpeningMap {
    size: Size,
    /// For every point, in their order, the first point of its orbit.
    first: Vec<usize>,
    wins: Vec<u64>,
    games: Vec<u64>,
}

impl OpeningMap {
    /// A map without games.
    pub fn new(size: Size) -> OpeningMap {
        let number = |point: Point| point.row() * size.get() + point.column();
        let first = size.points().map(|point| number(orbit(size, point)[0])).collect();
        OpeningMap { size, first, wins: vec![0; size.area()], games: vec![0; size.area()] }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Takes in a game. One that does not start with a piece is left out.
    pub fn add(&mut self, game: &GameRecord) {
        let Some(Ok(Move::Place(_, point))) = game.moves.first().map(|mv| mv.parse()) else {
            return;
        };
        if point.is_on(self.size) {
            let orbit = self.first[point.row() * self.size.get() + point.column()];
            self.games[orbit] += 1;
            self.wins[orbit] += u64::from(game.winner == Color::Dark);
        }
    }

    /// Dark's wins of the games that start at a point or one that is alike, for
    /// every point in their order.
    pub fn counts(&self) -> impl Iterator<Item = (Point, Counts)> + '_ {
        self.size.points().zip(&self.first).map(|(point, &orbit)| {
            let (wins, games) = (self.wins[orbit], self.games[orbit]);
            (point, Counts::from_wins_losses(wins, games - wins))
        })
    }
}
