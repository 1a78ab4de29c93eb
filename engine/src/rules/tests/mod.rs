//! The fast rules against the slow ones, copies and packed moves, and groups found at once against
//! groups kept up to date.

mod agreement;
mod board;
mod groups;
