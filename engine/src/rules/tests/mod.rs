//! The fast rules against the slow ones, and groups found at once against groups kept up to date.

mod agreement;
mod groups;
