//! Tells the program what it was built with: figures are worth little without.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.unwrap_or_default();
    println!("cargo::rustc-env=FEDERA_COMPILER={}", version.trim());
    let variable = |name| env::var(name).unwrap_or_default();
    println!("cargo::rustc-env=FEDERA_TARGET={}", variable("TARGET"));
    println!("cargo::rustc-env=FEDERA_OPT_LEVEL={}", variable("OPT_LEVEL"));
    // Cargo separates the flags by the unit separator.
    let flags = variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    println!("cargo::rustc-env=FEDERA_RUSTFLAGS={flags}");
}
