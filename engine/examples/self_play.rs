//! Two searchers play each other, seats exchanged after every game:
//! `cargo run --release -p federa --example self_play [GAMES]`.

use std::error::Error;

use federa::{Game, Limits, Position, Searcher, Seat, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(2), |text| text.parse())?;

    // The same engine, once with four times the playouts of the other.
    let playouts = [400_u64, 100];
    let mut wins = [0_u32; 2];
    for number in 0..games {
        let mut game = Game::new(Position::with_pie(Size::new(5)?));
        let player = |seat: Seat| (seat.index() + number) % 2;
        let build = |seed| Searcher::builder().seed(seed + 2 * number as u64).build();
        let mut searchers = [build(0)?, build(1)?];
        while game.winner().is_none() {
            let player = player(game.seat_of(game.position().to_move()));
            let limits = Limits::new().playouts(playouts[player]);
            let report = searchers[player].search(game.position(), &limits);
            let best = report.best.expect("the game is not over");
            game.play(best)?;
            searchers.iter_mut().for_each(|searcher| searcher.advance(best));
        }
        if let Some(seat) = game.winning_seat() {
            wins[player(seat)] += 1;
        }
    }
    println!("{} playouts against {}: {} to {}", playouts[0], playouts[1], wins[0], wins[1]);
    Ok(())
}
