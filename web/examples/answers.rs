//! Answers requests, one a line of standard input, as the page's engine does: the tests
//! of the page compare both.

use std::io::{BufRead, Write};

use federa_web::Session;

fn main() -> std::io::Result<()> {
    let mut session = Session::default();
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", session.answer(&line?))?;
    }
    Ok(())
}
