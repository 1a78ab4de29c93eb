//! Reading the values of options: numbers within bounds, times, amounts of memory.

use std::ops::RangeInclusive;
use std::time::Duration;

use federa::text::notation::excerpt;

/// The longest time that can be asked for: a hundred days.
const LONGEST: Duration = Duration::from_secs(100 * 24 * 3600);

/// A time such as `500ms`, `5s`, `1.5m` or `1m30s`, of a hundred days at most.
///
/// # Errors
/// What was expected, what was found.
pub fn time(text: &str) -> Result<Duration, String> {
    let error = || {
        let example = "expected a time such as 500ms, 5s or 2m, at most 2400h";
        format!("{example}, found {}", excerpt(text))
    };
    let mut seconds = 0.0;
    let mut rest = text;
    while !rest.is_empty() {
        let (count, unit, after) = amount(rest).ok_or_else(error)?;
        seconds += count
            * match unit {
                "us" => 0.000_001,
                "ms" => 0.001,
                "s" => 1.0,
                "m" | "min" => 60.0,
                "h" => 3600.0,
                _ => return Err(error()),
            };
        rest = after;
    }
    if text.is_empty() || seconds > LONGEST.as_secs_f64() {
        return Err(error());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// An amount of memory such as `512MiB`, in bytes.
///
/// # Errors
/// What was expected, what was found.
pub fn memory(text: &str) -> Result<u64, String> {
    let error = || {
        let example = "expected an amount of memory from 1MiB to 1024TiB, such as 512MiB or 2GiB";
        format!("{example}, found {}", excerpt(text))
    };
    let (count, unit, after) = amount(text).ok_or_else(error)?;
    let bytes = count
        * match unit.to_ascii_lowercase().as_str() {
            "kib" => 2_f64.powi(10),
            "mib" => 2_f64.powi(20),
            "gib" => 2_f64.powi(30),
            "tib" => 2_f64.powi(40),
            "kb" => 1e3,
            "mb" => 1e6,
            "gb" => 1e9,
            "tb" => 1e12,
            _ => return Err(error()),
        };
    let possible = 2_f64.powi(20)..=2_f64.powi(50);
    if after.is_empty() && possible.contains(&bytes) { Ok(bytes as u64) } else { Err(error()) }
}

/// A time as [`time`] reads it, in the largest unit without a fraction.
pub fn show_time(time: Duration) -> String {
    let micros = time.as_micros();
    match micros {
        _ if micros.is_multiple_of(1_000_000) => format!("{}s", micros / 1_000_000),
        _ if micros.is_multiple_of(1_000) => format!("{}ms", micros / 1_000),
        _ => format!("{micros}us"),
    }
}

/// An amount of memory as [`memory`] reads it, in the largest unit without a fraction.
pub fn show_memory(bytes: u64) -> String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("GB", 1_000_000_000), ("MB", 1_000_000)];
    match units.iter().find(|(_, size)| bytes > 0 && bytes.is_multiple_of(*size)) {
        Some((unit, size)) => format!("{}{unit}", bytes / size),
        None => format!("{}KiB", bytes as f64 / 1024.0),
    }
}

/// A number of `what` within bounds.
///
/// # Errors
/// What was expected, what was found.
pub fn number(text: &str, what: &str, bounds: RangeInclusive<u64>) -> Result<u64, String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if plain && bounds.contains(&number) => Ok(number),
        _ => {
            let (least, most) = (bounds.start(), bounds.end());
            let range = match *most {
                // `u64::MAX` is omitted unless the number was out of range.
                u64::MAX if plain => format!("from {least} to {most}"),
                u64::MAX => format!("from {least} on"),
                _ => format!("from {least} to {most}"),
            };
            Err(format!("expected {what} {range}, found {}", excerpt(text)))
        }
    }
}

/// The number and the unit that a text begins with, and what follows.
fn amount(text: &str) -> Option<(f64, &str, &str)> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let (count, rest) = text.split_at(text.find(|c| !is_number(c))?);
    let (unit, after) = rest.split_at(rest.find(is_number).unwrap_or(rest.len()));
    Some((count.parse().ok()?, unit, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, ms) in [
            ("500ms", 500),
            ("5s", 5000),
            ("2m", 120_000),
            ("1m30s", 90_000),
            ("0.5s", 500),
            ("0s", 0),
        ] {
            assert_eq!(time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        assert_eq!(time("7us"), Ok(Duration::from_micros(7)));
        for text in ["", "5", "s", "-1s", "5 s", "5x", "1e9s", "9999h", "1.2.3s", "5s6", "inf s"] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_shown_is_read_back() {
        for text in ["7us", "500ms", "90s", "3600s", "0s"] {
            assert_eq!(show_time(time(text).unwrap()), text);
        }
        for text in ["512MiB", "3GiB", "64MB", "5GB", "1536KiB"] {
            assert_eq!(show_memory(memory(text).unwrap()), text);
        }
    }

    #[test]
    fn memory_has_units() {
        assert_eq!(memory("512MiB"), Ok(512 << 20));
        assert_eq!(memory("1.5GiB"), Ok(3 << 29));
        assert_eq!(memory("64mb"), Ok(64_000_000));
        assert_eq!(memory("2TiB"), memory("2048GiB"));
        for text in ["", "512", "0MiB", "1KiB", "MiB", "9999999999GiB", "1GiB1MiB", "-1GiB"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
