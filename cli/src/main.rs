//! The program `federa`; see the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    federa_cli::main()
}
