//! [`Weights`]: what was learned, and the files it is kept in.
//!
//! A file is a few lines of text and then numbers:
//!
//! ```text
//! federa-weights 1
//! made generation 3, 20000 games of 5x5 to 9x9, ...
//! anchors 12
//! features 592
//! hash 0123456789abcdef
//!
//! (anchors times features numbers of two bytes, the lower byte first)
//! ```
//!
//! The hash is FNV-1a of everything but its own line, so that a damaged file is noticed.

use std::fmt;

use super::features::{FEATURES, GROUPS};
use super::logistic::UNIT;
use super::phase::ANCHORS;

/// The version of the file format and of the meaning of features.
const VERSION: u32 = 1;

/// A weight for each feature at each anchor, in [`UNIT`]s of log-odds of a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    made: String,
    anchors: Vec<Vec<i16>>,
}

impl Weights {
    /// Rounds weights, by anchor and feature, from natural logarithms of odds.
    ///
    /// There are [`ANCHORS`] lists of [`FEATURES`], or of [`GROUPS`] if groups do not count. What is
    /// beyond ±31 becomes that. `made` is one line that says how they were made.
    ///
    /// # Panics
    /// If there are too many or too few lists or numbers, or `made` is more than a line.
    pub fn from_log_odds(made: &str, anchors: &[Vec<f64>]) -> Weights {
        assert!(!made.contains(['\n', '\r']), "one line");
        assert_eq!(anchors.len(), ANCHORS);
        let features = anchors[0].len();
        assert!(features == FEATURES || features == GROUPS);
        assert!(anchors.iter().all(|weights| weights.len() == features));
        let round = |weight: &f64| (weight.clamp(-31.0, 31.0) * f64::from(UNIT)).round() as i16;
        Weights {
            made: made.trim().into(),
            anchors: anchors.iter().map(|weights| weights.iter().map(round).collect()).collect(),
        }
    }

    /// How they were made.
    pub fn made(&self) -> &str {
        &self.made
    }

    /// The hash that the file of these weights has.
    pub fn hash(&self) -> u64 {
        let mut hash = fnv(FNV, self.head().as_bytes());
        hash = fnv(hash, &self.body());
        hash
    }

    /// The number of features that have weights.
    pub fn features(&self) -> usize {
        self.anchors[0].len()
    }

    /// The weights at an anchor, by feature.
    pub(super) fn at(&self, anchor: usize) -> &[i16] {
        &self.anchors[anchor]
    }

    /// The contents of a file of weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head().into_bytes();
        bytes.extend(format!("hash {:016x}\n\n", self.hash()).into_bytes());
        bytes.extend(self.body());
        bytes
    }

    /// Reads the contents of a file of weights.
    ///
    /// # Errors
    /// If they are of another kind or version, damaged or cut.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let mut rest = bytes;
        let version = line(&mut rest, "federa-weights")?;
        if version != VERSION.to_string() {
            return Err(WeightsError::Version(version.into()));
        }
        let made = line(&mut rest, "made")?.to_owned();
        let anchors = number(&mut rest, "anchors")?;
        let features = number(&mut rest, "features")?;
        line(&mut rest, "hash")?;
        line(&mut rest, "")?;
        if anchors != ANCHORS || (features != FEATURES && features != GROUPS) {
            return Err(WeightsError::Features { anchors, features });
        }
        let expected = 2 * anchors * features;
        if rest.len() != expected {
            return Err(WeightsError::Length { expected, found: rest.len() });
        }
        let numbers: Vec<_> =
            rest.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
        let anchors = numbers.chunks_exact(features).map(<[i16]>::to_vec).collect();
        let weights = Weights { made, anchors };
        // With its hash, and in the one way to write it.
        if weights.to_bytes() == bytes { Ok(weights) } else { Err(WeightsError::Damaged) }
    }

    fn head(&self) -> String {
        let (made, anchors, features) = (&self.made, self.anchors.len(), self.features());
        format!("federa-weights {VERSION}\nmade {made}\nanchors {anchors}\nfeatures {features}\n")
    }

    fn body(&self) -> Vec<u8> {
        self.anchors.iter().flatten().flat_map(|weight| weight.to_le_bytes()).collect()
    }
}

/// Takes a line that begins with a key, and returns what follows.
fn line<'a>(rest: &mut &'a [u8], key: &str) -> Result<&'a str, WeightsError> {
    let kind = match key {
        "federa-weights" => WeightsError::Kind,
        _ => WeightsError::Damaged,
    };
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or(kind.clone())?;
    let (line, after) = (&rest[..end], &rest[end + 1..]);
    let line = std::str::from_utf8(line).map_err(|_| kind.clone())?;
    *rest = after;
    line.strip_prefix(key).map(|value| value.strip_prefix(' ').unwrap_or(value)).ok_or(kind)
}

fn number(rest: &mut &[u8], key: &str) -> Result<usize, WeightsError> {
    line(rest, key)?.parse().map_err(|_| WeightsError::Damaged)
}

/// The offset of FNV-1a (Fowler, Noll and Vo).
const FNV: u64 = 0xcbf2_9ce4_8422_2325;

fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Why bytes are not a file of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// They do not begin as such a file does.
    Kind,
    /// The file is of another version.
    Version(String),
    /// It is for another evaluation.
    Features {
        /// Anchors that it has.
        anchors: usize,
        /// Features that it has.
        features: usize,
    },
    /// It is cut, or too long.
    Length {
        /// Bytes of numbers that there should be.
        expected: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// Its hash is not that of its contents, or a line of its head is not what it should be.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Kind => write!(f, "expected a file of weights, found something else"),
            WeightsError::Version(found) => {
                write!(f, "expected weights of version {VERSION}, found version {found:?}")
            }
            WeightsError::Features { anchors, features } => write!(
                f,
                "expected weights of {ANCHORS} anchors and {GROUPS} or {FEATURES} features, found \
                 {anchors} and {features}"
            ),
            WeightsError::Length { expected, found } => {
                write!(f, "expected {expected} bytes of weights, found {found}: the file is cut")
            }
            WeightsError::Damaged => {
                write!(f, "expected weights that agree with their hash: the file is damaged")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(features: usize) -> Weights {
        let weight = |i: usize| (i * 7919 % 2001) as f64 / 100.0 - 10.0;
        let anchors: Vec<_> =
            (0..ANCHORS).map(|a| (0..features).map(|f| weight(a * 31 + f)).collect()).collect();
        Weights::from_log_odds("by a test", &anchors)
    }

    #[test]
    fn files_are_read_as_they_are_written() {
        for features in [GROUPS, FEATURES] {
            let weights = weights(features);
            assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        }
    }

    #[test]
    fn weights_are_rounded_to_units_and_no_further_than_31() {
        let mut anchors = vec![vec![0.0; GROUPS]; ANCHORS];
        anchors[1][1..5].copy_from_slice(&[1.0, -0.5, 40.0, -40.0]);
        let weights = Weights::from_log_odds(" by a test ", &anchors);
        assert_eq!(weights.made(), "by a test");
        assert_eq!(weights.at(1)[..6], [0, 1024, -512, 31 * 1024, -31 * 1024, 0]);
    }

    #[test]
    fn files_for_another_evaluation_are_refused() {
        for (line, [anchors, features]) in
            [("anchors 11\nfeatures 80", [11, 80]), ("anchors 12\nfeatures 81", [12, 81])]
        {
            let file = format!("federa-weights 1\nmade by a test\n{line}\nhash 0\n\n");
            let expected = Err(WeightsError::Features { anchors, features });
            assert_eq!(Weights::from_bytes(file.as_bytes()), expected);
        }
    }

    #[test]
    fn any_change_of_a_file_is_noticed() {
        let bytes = weights(GROUPS).to_bytes();
        for i in (0..200).chain((200..bytes.len()).step_by(97)) {
            let mut changed = bytes.clone();
            for bit in 0..8 {
                changed[i] = bytes[i] ^ 1 << bit;
                assert!(Weights::from_bytes(&changed).is_err(), "bit {bit} of byte {i}");
            }
        }
        for len in (0..bytes.len()).step_by(61) {
            assert!(Weights::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
        }
        let longer = [&bytes[..], b"\n"].concat();
        assert!(matches!(Weights::from_bytes(&longer), Err(WeightsError::Length { .. })));
        assert_eq!(Weights::from_bytes(b"PNG"), Err(WeightsError::Kind));
        let newer = String::from_utf8_lossy(&bytes).replacen("weights 1", "weights 2", 1);
        let error = Weights::from_bytes(newer.as_bytes()).unwrap_err();
        assert_eq!(error, WeightsError::Version("2".into()));
    }
}
