//! Weights that are read are written as the bytes they were read from; other bytes are refused in
//! one line.

#![no_main]

use federa::evaluation::Weights;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match Weights::from_bytes(bytes) {
    Ok(weights) => assert_eq!(weights.to_bytes(), bytes),
    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
});
