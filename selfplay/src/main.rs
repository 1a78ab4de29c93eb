//! The program `federa-selfplay`: see the library's module `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    federa_selfplay::cli::main()
}
