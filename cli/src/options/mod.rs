//! Reading the command line.
//!
//! | module | concern |
//! |---|---|
//! | [`values`] | the values of options: numbers, sizes, times, amounts of memory |
//! | [`source`] | the options that say which position a command is about |
//! | [`usage`] | what is said of arguments that are wrong |

pub(crate) mod source;
pub(crate) mod usage;
pub(crate) mod values;
