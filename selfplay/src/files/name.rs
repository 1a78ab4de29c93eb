//! What messages call a file, and how they quote what stands in it.

use std::path::Path;

/// The name of standard input in place of a file.
pub const STDIN: &str = "-";

/// What messages call a file: one line, whatever the name has in it.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == STDIN {
        return "standard input".into();
    }
    one_line(&path.display().to_string())
}

/// A text of any origin as a part of a message of one line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().flat_map(printable).collect()
}

/// Control characters escaped, all others as they are.
fn printable(letter: char) -> impl Iterator<Item = char> {
    let escaped = letter.is_control().then(|| letter.escape_default());
    let plain = escaped.is_none().then_some(letter);
    escaped.into_iter().flatten().chain(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line() {
        assert_eq!(name(Path::new("a\nb\u{1b}.jsonl")), "a\\nb\\u{1b}.jsonl");
        assert_eq!(name(Path::new("\u{e9}.jsonl")), "\u{e9}.jsonl");
        assert_eq!(name(Path::new("-")), "standard input");
    }
}
