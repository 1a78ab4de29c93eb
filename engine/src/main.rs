//! The program `federa`: the engine on the command line.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
