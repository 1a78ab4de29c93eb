//! The checksum at the end of a line: `,"check":"` and sixteen hexadecimal digits, a hash of what
//! stands before it.

use crate::options::fingerprint;

/// What stands between the line and its checksum.
const MARK: &[u8] = b",\"check\":\"";

/// What stands after the digits.
const END: &[u8] = b"\"}";

/// Hexadecimal digits of a checksum.
const DIGITS: usize = 16;

/// Adds its checksum to a JSON object.
pub fn seal(object: &str) -> String {
    let body = object.strip_suffix('}').unwrap_or(object);
    format!("{body},\"check\":\"{:016x}\"}}", fingerprint::hash(body.as_bytes()))
}

/// Whether a line ends with the checksum of what stands before it.
///
/// # Errors
/// What was expected, and what was found.
pub fn verify(line: &[u8]) -> Result<(), String> {
    let tail = MARK.len() + DIGITS + END.len();
    let (body, seal) = line.split_at(line.len().saturating_sub(tail));
    let digits = seal.strip_prefix(MARK).and_then(|rest| rest.strip_suffix(END));
    let digits = digits.ok_or("expected a checksum at its end, found none")?;
    let expected = format!("{:016x}", fingerprint::hash(body));
    if digits == expected.as_bytes() {
        return Ok(());
    }
    let found = String::from_utf8_lossy(digits);
    Err(format!("the line is damaged: expected checksum {expected}, found {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_is_seen() {
        let line = seal(r#"{"index":3,"moves":["Ra1"]}"#);
        assert_eq!(verify(line.as_bytes()), Ok(()));
        assert!(serde_json::from_str::<serde_json::Value>(&line).is_ok());
        for at in 0..line.len() {
            let mut bytes = line.clone().into_bytes();
            bytes[at] ^= 1;
            assert!(verify(&bytes).is_err(), "byte {at}");
        }
        assert!(verify(b"").is_err());
        assert!(verify(br#"{"index":3}"#).unwrap_err().contains("found none"));
    }
}
