//! Plays a random game and prints it: `cargo run -p federa --example random_game [SIZE [SEED]]`.

use std::error::Error;

use federa::text::picture::Picture;
use federa::{Game, Position, Random, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let size = args.next().map_or(Ok(7), |text| text.parse())?;
    let seed = args.next().map_or(Ok(1), |text| text.parse())?;

    let mut game = Game::new(Position::new(Size::new(size)?));
    let mut random = Random::new(seed);
    while game.winner().is_none() {
        let legal = game.position().legal_moves();
        game.play(legal[random.below(legal.len())])?;
    }
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    println!("{}", moves.join(" "));
    print!("{}", Picture::of_game(&game));
    if let Some(winner) = game.winner() {
        println!("{winner} wins after {} moves", moves.len());
    }
    Ok(())
}
