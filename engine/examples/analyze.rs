//! Analyses a position: `cargo run --release -p federa --example analyze ["ROWS SIDE PIE"]`.

use std::error::Error;
use std::time::Duration;

use federa::{Limits, Position, Searcher};

fn main() -> Result<(), Box<dyn Error>> {
    let line = std::env::args().nth(1).unwrap_or_else(|| "5/2S2/1Rs2/2r2/5 d -".into());
    let position: Position = line.parse()?;

    let mut searcher = Searcher::builder().threads(2).seed(1).build()?;
    let limits = Limits::new().playouts(20_000).time(Duration::from_secs(5));
    let report = searcher.search(&position, &limits);

    println!("{} to move, {} playouts", report.to_move, report.playouts);
    for entry in report.moves.iter().take(5) {
        let line: Vec<_> = entry.pv.iter().take(6).map(ToString::to_string).collect();
        println!("{:>6} visits  {}", entry.visits, line.join(" "));
    }
    Ok(())
}
