//! The page: what stands in data stays data, no games are said to be none, and everything can be
//! read in both themes.

use std::collections::BTreeMap;

use super::openings::OPACITY;
use super::page::{Page, Section};
use super::replay::Replay;

use crate::record::GameRecord;

const STYLE: &str = include_str!("assets/page.css");

fn page<'a>(notes: &'a [String], replays: Vec<Replay<'a>>) -> Page<'a> {
    Page {
        runs: vec!["a<b>&\"'.jsonl".into()],
        notes,
        games: replays.len() as u64,
        sections: vec![Section { title: "Empty", intro: None, figures: Vec::new() }],
        replays,
        has_more: false,
        tables: Vec::new(),
    }
}

#[test]
fn data_cannot_become_markup_or_script() {
    let name = "</script><script>alert(1)</script>\u{2028}<!--";
    let game = GameRecord {
        first: name.into(),
        second: "\"'&".into(),
        ..crate::tally::tests::game(&["Ra1", "Sb1"], &[None; 2])
    };
    let notes = [format!("<img src=x onerror=alert(1)> {name}")];
    let html = page(&notes, vec![Replay::new(&game)]).render();
    assert!(!html.contains("<img") && !html.contains("alert(1)</script>"), "{html}");
    assert!(html.contains("a&lt;b&gt;&amp;&quot;&#x27;.jsonl"), "{html}");
    // One element of data, and one script.
    assert_eq!(html.matches("<script").count(), 2);
    assert_eq!(html.matches("</script").count(), 2);
    let data = html.split("id=\"games\">").nth(1).unwrap().split("</script>").next().unwrap();
    let read: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!((&read[0]["first"], &read[0]["second"]), (&name.into(), &"\"'&".into()));
}

#[test]
fn a_page_of_no_games_says_so() {
    let html = page(&[], Vec::new()).render();
    assert!(html.contains("There are no games in these files yet"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<h2>"), "{html}");
}

#[test]
fn keys_are_those_of_the_replayer_only() {
    let script = include_str!("assets/replay.js");
    assert_eq!(script.matches("\"keydown\"").count(), 1);
    assert!(script.contains("byId(\"replay\").addEventListener(\"keydown\""));
    assert!(script.contains("keys[event.key.toLowerCase()]"));
    assert!(!script.contains("document.addEventListener") && !script.contains("window.add"));
}

/// The colours of a theme, by name.
fn theme(dark: bool) -> BTreeMap<&'static str, [f64; 3]> {
    let blocks: Vec<_> = STYLE.split(":root {").skip(1).collect();
    let block = blocks[usize::from(dark)].split('}').next().unwrap();
    let colors = block.split(';').filter_map(|line| line.trim().split_once(": #"));
    let part =
        |hex: &str, at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
    colors.map(|(name, hex)| (name, [0, 2, 4].map(|at| part(hex, at)))).collect()
}

/// The contrast of two colours, 1 to 21 (WCAG 2.2).
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |color: [f64; 3]| {
        let linear =
            color.map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// Level AA: 4.5 for text, 3 for drawings and the edges of controls.
#[test]
fn contrast_is_enough_in_both_themes() {
    for dark in [false, true] {
        let colors = theme(dark);
        let of = |name: &str| colors[format!("--{name}").as_str()];
        for (text, ground) in [
            ("ink", "paper"),
            ("soft", "paper"),
            ("ink", "card"),
            ("soft", "card"),
            // The move that is shown.
            ("paper", "swap"),
        ] {
            let found = contrast(of(text), of(ground));
            assert!(found >= 4.5, "{text} on {ground}, dark {dark}: {found}");
        }
        for drawn in ["dark", "first", "swap", "bar", "soft"] {
            let found = contrast(of(drawn), of("paper"));
            assert!(found >= 3.0, "{drawn}, dark {dark}: {found}");
        }
        for shade in ["dark", "swap"] {
            let (over, under) = (of(shade), of("card"));
            let mixed = [0, 1, 2].map(|i| OPACITY * over[i] + (1.0 - OPACITY) * under[i]);
            let found = contrast(of("ink"), mixed);
            assert!(found >= 4.5, "the rate on {shade}, dark {dark}: {found}");
        }
    }
}
