//! Files as all programs of the project read and write them.
//!
//! | item | concern |
//! |---|---|
//! | [`open`], [`read_text`] | reading: `-` is standard input, what gzip packed is unpacked |
//! | [`read_weights`] | reading a file of weights |
//! | [`Lines`] | text line by line, as people and other programs have it |
//! | [`name`](fn@name) | what messages call a file |
//! | [`whole`] | writing a file so that there is never half of it |
//! | [`is_same`] | whether two names are one file |
//! | [`check_outputs`] | outputs that would overwrite an input, or a file of another kind |

mod identity;
mod input;
mod lines;
pub(crate) mod name;
mod outputs;
mod weights;
pub mod whole;

pub use identity::{Identity, is_same};
pub use input::{is_packed_name, open, read_text};
pub use lines::{Line, Lines};
pub use name::{STDIN, name};
pub use outputs::{Kind, Output, check_outputs};
pub use weights::read_weights;
pub use whole::{write, write_with};
