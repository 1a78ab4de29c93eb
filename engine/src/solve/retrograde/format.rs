//! The constants of the file of values, see [`retrograde`](super).

/// The largest board whose positions can be tabulated.
pub const LARGEST: usize = 4;

/// The length of the line that begins a file.
pub(super) const HEADER: usize = 64;

/// The version of the file. Version 1 had no checksums.
pub(super) const VERSION: u32 = 2;

/// Bytes with a checksum of their own.
pub(super) const PAGE: usize = 4096;

/// What begins the file for boards with sides of `n` points.
pub(super) fn header(n: usize) -> String {
    format!("{:<1$}\n", format!("federa values {VERSION}, {n}x{n}"), HEADER - 1)
}
