//! The commands that a text shows, as a shell takes them apart.

/// A command of a text: the words after `federa`, up to a pipe or redirection.
pub(crate) type Words = Vec<String>;

/// The ways in which texts call the program.
const CALLS: [&[&str]; 2] = [&["federa"], &["cargo", "run", "--release", "--"]];

/// The commands in the code blocks of a Markdown text that are marked as one of `kinds`
/// (`sh`, `console`), which has `$ ` before each command.
pub(crate) fn of_markdown(text: &str, kinds: &[&str]) -> Vec<Words> {
    let (mut commands, mut kind) = (Vec::new(), None);
    let text = text.replace("\\\n", " ");
    for line in text.lines() {
        match (line.strip_prefix("```"), kind) {
            (Some(info), None) => kind = Some(info.trim()),
            (Some(_), Some(_)) => kind = None,
            (None, Some("console")) if kinds.contains(&"console") => {
                commands.extend(line.strip_prefix("$ ").map(of_line).unwrap_or_default());
            }
            (None, Some(kind)) if kinds.contains(&kind) => commands.extend(of_line(line)),
            _ => {}
        }
    }
    commands
}

/// The commands of one line of a shell, each part of a pipe by itself.
pub(crate) fn of_line(line: &str) -> Vec<Words> {
    let words = words(line);
    let parts = words.split(|word| word == "|" || word == "&&" || word == ";");
    let call = |part: &[String]| {
        let rest = CALLS.iter().find_map(|call| {
            let is_it = part.iter().take(call.len()).eq(call.iter());
            is_it.then(|| &part[call.len()..])
        })?;
        let end = rest.iter().position(|word| word == "<" || word == ">" || word == "&");
        Some(rest[..end.unwrap_or(rest.len())].to_vec())
    };
    parts.filter_map(call).collect()
}

/// The words of a line; quotes are taken off, a comment is left out.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(letter),
            (None, '\'' | '"') => {
                word.get_or_insert_default();
                quote = Some(letter);
            }
            (None, '#') if word.is_none() => break,
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
