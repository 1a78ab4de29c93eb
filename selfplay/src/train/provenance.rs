//! How weights were made, in a line that goes into their file.

use std::collections::BTreeMap;

use super::fit::{Features, Settings};
use super::positions::Positions;

/// The line: what was fitted to which games, and how. `note` comes first, if there is one.
pub fn provenance(note: &str, fitted: &Positions, settings: &Settings) -> String {
    let mut games: BTreeMap<u8, u32> = BTreeMap::new();
    let mut last = None;
    for fact in fitted.facts() {
        if last.replace(fact.game) != Some(fact.game) {
            *games.entry(fact.size).or_default() += 1;
        }
    }
    let sizes: Vec<_> =
        games.iter().map(|(size, count)| format!("{count} of {size}x{size}")).collect();
    let features = match settings.features {
        Features::Windows => "windows",
        Features::Groups => "windows and groups",
    };
    let Settings { result, passes, rate, decay, seed, .. } = settings;
    format!(
        "{note}{}{features} fitted by federa {} to {} positions of games ({}); result {result}, \
         passes {passes}, rate {rate}, decay {decay}, seed {seed}",
        if note.is_empty() { "" } else { ": " },
        env!("CARGO_PKG_VERSION"),
        fitted.len(),
        sizes.join(", "),
    )
}
