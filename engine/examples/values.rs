//! How many moves the learned evaluation values in a second, by the weights of the first and
//! of the last generation: `cargo run --release -p federa --example values`.

use std::time::{Duration, Instant};

use federa::evaluation::Weights;
use federa::measure::Values;
use federa::{Position, Random, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for n in [5, 9, 13, 19] {
        let mut position = Position::new(Size::new(n)?);
        let mut random = Random::new(1);
        // Half of the board is filled.
        while position.empty_points() > n * n / 2 {
            let legal = position.legal_moves();
            position.play(legal[random.below(legal.len())])?;
        }
        for generation in [0, Weights::GENERATIONS - 1] {
            let mut values = Values::new(&position, Weights::generation(generation));
            let (start, mut count) = (Instant::now(), 0);
            while start.elapsed() < Duration::from_millis(500) {
                count += values.run(100);
            }
            let rate = count as f64 / start.elapsed().as_secs_f64() / 1e6;
            println!("{n}x{n}, generation {generation}: {rate:.1} million values a second");
        }
    }
    Ok(())
}
