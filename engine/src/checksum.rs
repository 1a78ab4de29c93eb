//! [`crc32`]: the checksum of the binary files, by which damage is noticed.

/// The remainders of all bytes.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 0 { rest >> 1 } else { rest >> 1 ^ 0xedb8_8320 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// CRC-32 as in IEEE 802.3, gzip and zlib.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |rest, &byte| TABLE[usize::from(rest as u8 ^ byte)] ^ rest >> 8)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
