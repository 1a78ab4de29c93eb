//! Any bytes as the contents of a file, to each reader of files: an answer, or one line that says
//! what is wrong. The first byte says which reader.

#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use federa::Size;
use federa::solve::retrograde::Values;
use federa_selfplay::openings::Openings;
use federa_selfplay::options::SprtOptions;
use federa_selfplay::plan::Shard;
use federa_selfplay::train::positions::read_files;
use federa_selfplay::train::split::Split;
use federa_selfplay::{files, record, units};
use libfuzzer_sys::fuzz_target;

/// The file, which every input is written to.
static FILE: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("federa-fuzz-{}", std::process::id())));

/// What is wrong.
type Told<E> = Result<(), E>;

fn text(read: impl Fn(&str) -> Told<String>, contents: &[u8]) -> Told<String> {
    std::str::from_utf8(contents).map_or(Ok(()), read)
}

fuzz_target!(|bytes: &[u8]| {
    let [reader, contents @ ..] = bytes else { return };
    let path = FILE.as_path();
    std::fs::write(path, contents).expect("room for a file");
    let size = Size::new(2).expect("a size");
    let told = match reader % 9 {
        0 => record::read(path).map(drop).map_err(|error| error.to_string()),
        1 => {
            let name = path.to_str().expect("text");
            let read = Openings::parse(name, &[3, 5], &[false, true]);
            read.map(drop).map_err(|error| error.to_string())
        }
        2 => files::read_weights(path).map(drop),
        3 => files::read_text(path).map(drop).map_err(|error| error.to_string()),
        4 => {
            let file = std::fs::File::open(path).expect("just written");
            Values::open(size, file).map(drop).map_err(|error| error.to_string())
        }
        5 => {
            let split = Split { seed: 1, one_in: 2 };
            let read = read_files(&[path.into()], &split, &|_, _| true);
            read.map(drop).map_err(|error| error.to_string())
        }
        6 => text(|text| units::time(text).and(units::memory(text).map(drop)), contents),
        7 => text(
            |text| SprtOptions::parse(text).map(drop).map_err(|error| error.to_string()),
            contents,
        ),
        _ => text(
            |text| text.parse::<Shard>().map(drop).map_err(|error| error.to_string()),
            contents,
        ),
    };
    if let Err(line) = told {
        assert!(!line.contains('\n') && !line.is_empty(), "{line:?}");
    }
});
