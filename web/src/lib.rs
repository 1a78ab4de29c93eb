//! The engine for a web page: requests and answers in JSON.
//!
//! The page has no rules of its own. It asks what a position is like, what a record
//! holds, what the rules say, and what the engine would play; [`Session::answer`] takes
//! one [`Request`] as text and gives the answer as text. An answer that could not be
//! given is an object with the one field `error`.
//!
//! Points are numbers, from 0 at `a1` along the rows; kinds are the letters of the
//! notation. Every win rate is Dark's.
//!
//! On WebAssembly `abi` offers this to JavaScript; elsewhere the crate serves tests.

#[cfg(any(target_arch = "wasm32", test))]
mod abi;
mod engine;
mod record;
mod request;
mod rules;
mod view;

pub use request::{Request, Session};
