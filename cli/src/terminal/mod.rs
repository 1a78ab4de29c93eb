//! Everything between the commands and a terminal, file or pipe.
//!
//! | module | concern |
//! |---|---|
//! | [`output`] | standard output and standard error, closed pipes |
//! | [`files`] | files that are written |
//! | [`format`] | numbers, times, lists of words |
//! | [`describe`] | what pages say of a game |
//! | [`table`] | columns |
//! | [`paint`] | colours |
//! | [`progress`] | how far a command is |
//! | [`signals`] | Ctrl-C and requests to terminate |

pub(crate) mod describe;
pub(crate) mod files;
pub(crate) mod format;
pub(crate) mod output;
pub(crate) mod paint;
pub(crate) mod progress;
pub(crate) mod signals;
pub(crate) mod table;
