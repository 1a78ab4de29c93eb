//! The playouts: every move legal by the slow rules, every distribution as
//! documented, the tables filled for the right side, and the same games on
//! every build.

#[path = "../common/mod.rs"]
mod common;

mod averages;
mod chi_squared;
mod enumeration;
mod fill;
mod golden;
mod groups;
mod guided;
mod legality;
mod recording;
mod starts;
mod uniform;

/// Calls a function with the number of words that a board of this size needs.
macro_rules! in_words {
    ($n:expr, $function:ident ( $($argument:expr),* )) => {
        match federa::rules::geometry::words_for($n) {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            _ => $function::<6>($($argument),*),
        }
    };
}
pub(crate) use in_words;
