//! The program `federa-bench`: how fast the engine is.

fn main() -> std::process::ExitCode {
    federa_bench::run()
}
