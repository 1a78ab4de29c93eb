//! Handing over to the self-play and benchmark programs, which are packages of
//! their own.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::failure::Failure;

/// The program that the arguments ask for, if it is one of those, and the
/// arguments after its name.
pub(super) fn asked_for(
    mut args: impl Iterator<Item = OsString>,
) -> Option<(&'static str, Vec<OsString>)> {
    loop {
        let program = match args.next()?.to_str()? {
            "selfplay" => "federa-selfplay",
            "bench" => "federa-bench",
            // The one option of this program that may stand before a command.
            "--color" => {
                args.next()?;
                continue;
            }
            other if other.starts_with("--color=") => continue,
            _ => return None,
        };
        return Some((program, args.collect()));
    }
}

/// Becomes the program: the one installed beside this one, else the first on
/// PATH. Returns only if that fails.
pub(super) fn run(
    program: &str,
    args: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<(), Failure> {
    let beside = beside(program);
    let name = beside.as_ref().map_or(OsString::from(program), OsString::from);
    let error = become_program(Command::new(name).args(args));
    Err(match error.kind() {
        io::ErrorKind::NotFound => Failure::Told(format!(
            "expected the program {program} beside federa or on PATH, found none \
             (cargo build --release makes it)"
        )),
        _ => Failure::at(program, error),
    })
}

fn beside(program: &str) -> Option<PathBuf> {
    let here = std::env::current_exe().ok()?;
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = here.parent()?.join(file);
    path.is_file().then_some(path)
}

#[cfg(unix)]
fn become_program(command: &mut Command) -> io::Error {
    use std::os::unix::process::CommandExt;
    command.exec()
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => error,
    }
}
