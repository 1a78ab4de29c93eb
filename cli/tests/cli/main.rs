//! The program `federa`, run as its users run it.

mod analyze;
mod bench;
mod common;
mod errors;
mod perft;
mod selfplay;
mod selfplay_interruption;
mod selfplay_records;
mod selfplay_reproducible;
mod selfplay_tables;
mod show;
mod solve;
mod svg;
