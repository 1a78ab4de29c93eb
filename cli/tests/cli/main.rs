//! The program `federa`, run as its users run it.

mod analyze;
mod bench;
mod commands;
mod common;
mod documented;
mod errors;
mod help;
mod outputs;
mod packaging;
mod perft;
mod play;
mod review;
mod rules;
mod selfplay;
mod selfplay_files;
mod selfplay_interruption;
mod selfplay_records;
mod selfplay_reproducible;
mod selfplay_tables;
mod selfplay_train;
mod serve;
mod show;
mod solve;
mod surroundings;
mod svg;
mod ugi;
