//! Numbers, times and lists of words as every command writes them.

/// `a, b or c`.
pub(crate) fn or(names: &[&str]) -> String {
    match names {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} or {last}", first.join(", "))
        }
        _ => names.join(" or "),
    }
}

/// A number of things, `1 move`, `1,234 moves`.
pub(crate) fn count(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", thousands(number))
}

/// A whole number with its thousands apart, `12,345`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share of one as a percentage, `12.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// An amount of memory, `512 MiB`.
pub(crate) fn bytes(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 30 => format!("{:.1} GiB", b as f64 / f64::from(1 << 30)),
        b if b >= 1 << 20 => format!("{:.0} MiB", b as f64 / f64::from(1 << 20)),
        b => format!("{:.0} KiB", b as f64 / f64::from(1 << 10)),
    }
}

/// A time for people, with three digits or so.
pub(crate) fn seconds(time: std::time::Duration) -> String {
    match time.as_secs_f64() {
        s if s < 0.001 => format!("{:.0} us", s * 1e6),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// The most characters of a line of a page.
pub(crate) const WIDTH: usize = 80;

/// Joins words to lines of at most [`WIDTH`] characters, each after `indent` spaces.
pub(crate) fn wrap<W: AsRef<str>>(words: impl IntoIterator<Item = W>, indent: usize) -> String {
    let mut text = String::new();
    let mut column = WIDTH;
    for word in words {
        let word = word.as_ref();
        let length = word.chars().count();
        if column + 1 + length > WIDTH {
            text += if text.is_empty() { "" } else { "\n" };
            text += &" ".repeat(indent);
            column = indent;
        } else {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text
}

/// The paragraphs of a text, a line each, [wrapped](wrap).
pub(crate) fn paragraphs(text: &str, indent: usize) -> String {
    text.lines().map(|line| wrap(line.split(' '), indent) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 1, 1500].map(|n| count(n, "move")), ["0 moves", "1 move", "1,500 moves"]);
        assert_eq!([0, 999, 1000, 1234567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn words_are_wrapped() {
        let words = ["ä".repeat(40), "b".repeat(37), "cc".into()];
        assert_eq!(wrap(&words, 2), format!("  {} {}\n  cc", words[0], words[1]));
        assert_eq!(wrap(Vec::<String>::new(), 2), "");
        assert_eq!(paragraphs("a b\nc", 1), " a b\n c\n");
    }
}
