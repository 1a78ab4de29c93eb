//! Solves a position near its end: `cargo run --release -p federa --example solve ["ROWS SIDE PIE"]`.

use std::error::Error;

use federa::Position;
use federa::solve::{Budget, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let line = std::env::args().nth(1).unwrap_or_else(|| "3/1R1/2s d -".into());
    let position: Position = line.parse()?;

    let mut solver = Solver::new(position.size(), 64 << 20);
    let solution = solver.solve(&position, &Budget { nodes: 10_000_000, ..Budget::default() });

    match solution.wins {
        Some(true) => println!("{} wins", position.to_move()),
        Some(false) => println!("{} wins", !position.to_move()),
        None => println!("not solved in {} nodes", solution.nodes),
    }
    let line: Vec<_> = solution.line.iter().map(ToString::to_string).collect();
    println!("best play: {}", line.join(" "));
    Ok(())
}
