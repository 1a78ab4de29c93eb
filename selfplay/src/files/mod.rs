//! Files as all programs of the project read and write them.
//!
//! | module | concern |
//! |---|---|
//! | [`input`] | reading: `-` is standard input, what gzip packed is unpacked |
//! | [`lines`] | text line by line, as people and other programs have it |
//! | [`name`](mod@name) | what messages call a file |
//! | [`whole`] | writing a file so that there is never half of it |
//! | [`identity`] | whether two names are one file |
//! | [`outputs`] | outputs that would overwrite an input, or a file of another kind |

pub mod identity;
pub mod input;
pub mod lines;
pub mod name;
pub mod outputs;
pub mod whole;

pub use identity::{Identity, is_same};
pub use input::{is_packed_name, open, read_text};
pub use lines::{Line, Lines};
pub use name::{STDIN, name};
pub use outputs::{Kind, Output, check_outputs};
pub use whole::{write, write_with};
