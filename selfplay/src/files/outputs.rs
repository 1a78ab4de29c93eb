//! [`check_outputs`]: before anything is written, whether an output is an input, another output or
//! a file of another kind.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::identity::Identity;
use super::input::unpacked;
use super::name::{STDIN, name};
use crate::Error;

/// How much of a file is looked at to see what it is; the record of a game is shorter.
const HEAD: u64 = 1 << 16;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A page.
    Html,
    /// A drawing.
    Svg,
    /// Games, a line each after a header.
    Games,
    /// The record of a single game.
    Game,
    /// Weights of the evaluation.
    Weights,
    /// A table of values with commas.
    Csv,
    /// Lines of text.
    Text,
}

impl Kind {
    /// Whether a file that begins so can be of this kind. An empty one can be anything.
    fn fits(self, head: &[u8]) -> bool {
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
        let begins = |with: &str| {
            head.len() >= with.len() && head[..with.len()].eq_ignore_ascii_case(with.as_bytes())
        };
        let is_json = begins("{") || begins("[");
        let is_record = || {
            let head = String::from_utf8_lossy(head);
            let keys = ["\"size\"", "\"moves\""];
            head.trim_end().lines().count() == 1 && keys.iter().all(|key| head.contains(key))
        };
        let is_markup = begins("<");
        let is_text = !head.contains(&0) && !head.starts_with(&[0x1f, 0x8b]);
        head.is_empty()
            || match self {
                Kind::Html => begins("<!doctype html") || begins("<html"),
                Kind::Svg => begins("<svg") || begins("<?xml"),
                Kind::Games => begins("{\"federa"),
                Kind::Weights => begins("federa-weights"),
                Kind::Game => begins("{") && is_record(),
                Kind::Csv | Kind::Text => is_text && !is_json && !is_markup,
            }
    }

    fn words(self) -> &'static str {
        match self {
            Kind::Html => "a page (HTML)",
            Kind::Svg => "a drawing (SVG)",
            Kind::Games => "a file of games",
            Kind::Weights => "weights",
            Kind::Game => "the record of one game",
            Kind::Csv => "a table (CSV)",
            Kind::Text => "a text",
        }
    }
}

/// A file to be written.
#[derive(Clone, Copy, Debug)]
pub struct Output<'a> {
    /// The option that named it, for messages.
    pub option: &'a str,
    /// Its name.
    pub path: &'a Path,
    /// What it will hold; `None` if it is to replace whatever is there.
    pub kind: Option<Kind>,
}

/// Whether all outputs may be written: none is an input or another output, by whatever name, and
/// none that is there holds something of another kind. Nothing is touched.
///
/// # Errors
/// The first that may not.
pub fn check_outputs(inputs: &[&Path], outputs: &[Output<'_>]) -> Result<(), Error> {
    for (i, output) in outputs.iter().enumerate() {
        let Output { option, path, kind } = *output;
        if is_special(path) {
            continue;
        }
        let identity = Identity::of(path).map_err(|error| Error::file("write", path, &error))?;
        let is_it = |other: &Path| Identity::of(other).is_ok_and(|other| other == identity);
        let named = |other: &Path| match name(path) == name(other) {
            true => String::new(),
            false => format!(" under the name {}", name(other)),
        };
        let files = inputs.iter().filter(|input| input.as_os_str() != STDIN);
        if let Some(input) = files.copied().find(|input| is_it(input)) {
            let (path, named) = (name(path), named(input));
            return Err(Error::input(format!(
                "{option} {path}: expected another file than those that are read, found one of \
                 them{named}"
            )));
        }
        if let Some(other) = outputs[..i].iter().find(|other| is_it(other.path)) {
            let (path, other) = (name(path), other.option);
            return Err(Error::input(format!(
                "{option} {path}: expected another file than that of {other}, found the same"
            )));
        }
        if let Some(kind) = kind {
            let head = head(path).map_err(|error| Error::file("read", path, &error))?;
            if !kind.fits(&head) {
                let (path, kind) = (name(path), kind.words());
                return Err(Error::input(format!(
                    "{option} {path}: expected {kind} to write over, found a file of another kind"
                )));
            }
        }
    }
    Ok(())
}

/// Pipes and devices have no content to lose.
fn is_special(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// How a file begins, unpacked; nothing if it is not there.
fn head(path: &Path) -> io::Result<Vec<u8>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        file => file?,
    };
    let mut head = Vec::new();
    let input = unpacked(Box::new(io::BufReader::new(file)))?;
    input.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(inputs: &[&Path], outputs: &[(&str, &Path, Kind)]) -> String {
        let outputs: Vec<_> = outputs
            .iter()
            .map(|&(option, path, kind)| Output { option, path, kind: Some(kind) })
            .collect();
        check_outputs(inputs, &outputs).map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn an_output_that_is_an_input_is_refused_by_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("games"), "").unwrap();
        std::fs::hard_link(at("games"), at("again")).unwrap();
        for name in ["games", "./games", "again"] {
            let told = complaint(&[&at("games")], &[("--html", &at(name), Kind::Html)]);
            assert!(told.contains("expected another file than those that are read"), "{told}");
            assert!(told.starts_with("--html "), "{told}");
        }
        assert_eq!(complaint(&[&at("games")], &[("--html", &at("page"), Kind::Html)]), "");
    }

    #[test]
    fn two_outputs_are_two_files() {
        let folder = tempfile::tempdir().unwrap();
        let (one, same) = (folder.path().join("x"), folder.path().join("./x"));
        let told = complaint(&[], &[("--log", &one, Kind::Text), ("--out", &same, Kind::Games)]);
        assert!(told.contains("than that of --log"), "{told}");
        let null = Path::new("/dev/null");
        assert_eq!(complaint(&[], &[("--log", null, Kind::Text), ("--out", null, Kind::Game)]), "");
    }

    #[test]
    fn a_file_of_another_kind_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let all = [
            (Kind::Html, "<!DOCTYPE html>\n"),
            (Kind::Svg, "<svg xmlns=\"\">"),
            (Kind::Games, "{\"federa-selfplay\":\"0.1.0\"}\n"),
            (Kind::Game, "{\"moves\":[\"Rb2\"],\"size\":3}\n"),
            (Kind::Text, "speed: 1 game\n"),
        ];
        for (kind, _) in all {
            for (is, text) in all {
                std::fs::write(&path, text).unwrap();
                let told = complaint(&[], &[("--out", &path, kind)]);
                assert_eq!(told.is_empty(), kind == is, "{kind:?} over {is:?}: {told}");
            }
            std::fs::write(&path, "").unwrap();
            assert_eq!(complaint(&[], &[("--out", &path, kind)]), "", "an empty file");
        }
        crate::files::write(&folder.path().join("x.gz"), all[2].1).unwrap();
        let packed = folder.path().join("x.gz");
        assert_eq!(complaint(&[], &[("--out", &packed, Kind::Games)]), "");
        assert!(complaint(&[], &[("--out", &packed, Kind::Html)]).contains("another kind"));
    }

    #[test]
    fn folders_that_are_not_there_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let told = complaint(&[], &[("--out", &folder.path().join("no/x"), Kind::Html)]);
        assert!(told.starts_with("cannot write "), "{told}");
    }
}
