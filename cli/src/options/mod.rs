//! Reading the command line.
//!
//! | module | concern |
//! |---|---|
//! | [`values`] | the values of options: numbers, sizes, times, amounts of memory |
//! | [`source`] | the options that say which position a command is about |
//! | [`params`] | the options that choose the parameters of the search |
//! | [`usage`] | what is said of arguments that are wrong |

pub(crate) mod params;
pub(crate) mod source;
pub(crate) mod usage;
pub(crate) mod values;
