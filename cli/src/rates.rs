//! [`Rate`]: a win rate that is told the same way everywhere, and [`View`],
//! whose it is.

use clap::ValueEnum;
use federa::Color;

/// Whose win rates are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum View {
    // Comments that are not docs: docs would make --help differ from -h.
    // The side to move.
    #[default]
    Mover,
    // Dark, whoever moves.
    Dark,
    // Light, whoever moves.
    Light,
}

impl View {
    /// The names, for messages.
    pub(crate) const NAMES: &[&str] = &["mover", "dark", "light"];

    /// The view of this name.
    pub(crate) fn named(name: &str) -> Option<View> {
        match name {
            "mover" => Some(View::Mover),
            "dark" => Some(View::Dark),
            "light" => Some(View::Light),
            _ => None,
        }
    }

    /// The colour whose rates are told in a position with this side to move.
    pub(crate) fn color(self, to_move: Color) -> Color {
        match self {
            View::Mover => to_move,
            View::Dark => Color::Dark,
            View::Light => Color::Light,
        }
    }
}

/// Parts of a whole win rate: more digits say nothing.
const WHOLE: u32 = 1_000_000;

/// A win rate in millionths, rounded once for Dark, so that Dark's and Light's
/// add up to one also as they are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rate {
    dark: u32,
}

impl Rate {
    /// A rate between 0 and 1 of a colour.
    pub(crate) fn new(rate: f64, of: Color) -> Rate {
        let parts = (rate.clamp(0.0, 1.0) * f64::from(WHOLE)).round() as u32;
        Rate { dark: if of == Color::Dark { parts } else { WHOLE - parts } }
    }

    /// The rate of a colour in millionths.
    fn parts(self, of: Color) -> u32 {
        if of == Color::Dark { self.dark } else { WHOLE - self.dark }
    }

    /// The rate of a colour, 0 to 1.
    pub(crate) fn of(self, color: Color) -> f64 {
        f64::from(self.parts(color)) / f64::from(WHOLE)
    }

    /// The rate of a colour with all its digits, `0.512000`.
    pub(crate) fn digits(self, of: Color) -> String {
        let parts = self.parts(of);
        format!("{}.{:06}", parts / WHOLE, parts % WHOLE)
    }

    /// The rate of a colour in percent, `51.2 %`; Dark's and Light's add up to 100.0.
    pub(crate) fn percent(self, of: Color) -> String {
        let dark = (self.dark + 500) / 1000;
        let tenths = if of == Color::Dark { dark } else { 1000 - dark };
        format!("{}.{} %", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rates_of_both_colours_add_up_to_one_as_printed() {
        for step in 0..=10_000 {
            let rate = f64::from(step) / 10_000.0 + 0.000_000_5;
            for color in Color::ALL {
                let rate = Rate::new(rate, color);
                let parts = |text: String| text.replace('.', "").parse::<u32>().unwrap();
                let sum: u32 = Color::ALL.iter().map(|&c| parts(rate.digits(c))).sum();
                assert_eq!(sum, WHOLE, "{rate:?}");
                let tenths = |c| parts(rate.percent(c).replace(" %", ""));
                assert_eq!(tenths(Color::Dark) + tenths(Color::Light), 1000, "{rate:?}");
                assert_eq!(rate.of(Color::Dark) + rate.of(Color::Light), 1.0, "{rate:?}");
            }
        }
        assert_eq!(Rate::new(0.25, Color::Light).digits(Color::Dark), "0.750000");
        assert_eq!(Rate::new(1.0, Color::Dark).percent(Color::Light), "0.0 %");
        assert_eq!(Rate::new(f64::NAN, Color::Dark).of(Color::Dark), 0.0);
    }
}
