//! `federa selfplay` and `federa bench` become the programs installed beside it.

#![cfg(all(feature = "cli", unix))]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

// One test: a script that is still being written while another test starts a
// program could not be run.
#[test]
fn programs_beside_it_and_on_the_path_are_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hand_over");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("path")).unwrap();
    let federa = folder.join("federa");
    fs::copy(env!("CARGO_BIN_EXE_federa"), &federa).unwrap();
    let run = |args: &[&str]| {
        let mut command = Command::new(&federa);
        command.args(args).env("PATH", folder.join("path")).output().unwrap()
    };

    let missing = run(&["selfplay", "--games", "2"]);
    assert_eq!(missing.status.code(), Some(2));
    let error = String::from_utf8(missing.stderr).unwrap();
    assert!(error.starts_with("federa: expected the program federa-selfplay beside"), "{error}");
    assert_eq!(error.matches('\n').count(), 1);

    script(&folder.join("federa-selfplay"), "beside");
    script(&folder.join("path/federa-selfplay"), "path");
    script(&folder.join("path/federa-bench"), "path");
    for (args, expected) in [
        (&["selfplay", "--help", "-x", "--", "a b"][..], "beside [--help][-x][--][a b]\n"),
        (&["bench"], "path \n"),
        (&["--color", "never", "bench", "--color"], "path [--color]\n"),
    ] {
        let output = run(args);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        assert_eq!(output.status.code(), Some(7));
    }
}

/// A program that tells its arguments and ends with status 7.
fn script(path: &Path, name: &str) {
    let text = format!(
        "#!/bin/sh\nprintf '{name} '\nfor arg; do printf '[%s]' \"$arg\"; done\necho\nexit 7\n"
    );
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}
