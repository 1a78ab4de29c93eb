//! `federa review`.

use serde_json::Value;

use super::common::{GAMES, federa};

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn every_move_has_both_rates_and_mistakes_come_with_what_was_better() {
    let args = ["review", GAMES, "--record", "1", "--playouts", "40", "--json"];
    let answer = federa(&args).json();
    let moves = answer["moves"].as_array().unwrap();
    assert!(!moves.is_empty() && answer["complete"] == true);
    for (index, mv) in moves.iter().enumerate() {
        assert_eq!(mv["number"], index + 1);
        assert_eq!(number(&mv["dark"]) + number(&mv["light"]), 1.0, "{mv}");
        if number(&mv["loss"]) > 0.0 {
            assert!(mv["better"].is_string() && mv["better"] != mv["move"], "{mv}");
            assert_eq!(mv["line"][0], mv["better"]);
        }
    }
    let losses: Vec<_> = answer["mistakes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|number_of| number(&moves[number_of.as_u64().unwrap() as usize - 1]["loss"]))
        .collect();
    assert!(losses.is_sorted_by(|a, b| a >= b) && losses.len() <= 5, "{losses:?}");
    // The same again, whatever else goes on.
    assert_eq!(federa(&args).json(), answer);
}

#[test]
fn the_page_names_whose_rates_it_tells_and_the_graph_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("graph.svg");
    let svg = svg.to_str().unwrap();
    let page = federa(&["review", GAMES, "--playouts", "20", "--svg", svg]).page();
    assert!(page.contains("Win rates are those of Dark ("), "{page}");
    assert!(page.contains("Largest mistakes"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    let drawing = std::fs::read_to_string(svg).unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.contains("Win rate of Dark ("), "{drawing}");
    // What is there of another kind stays there.
    std::fs::write(svg, "text").unwrap();
    let run = federa(&["review", GAMES, "--svg", svg]);
    assert!(run.complaint().contains("a drawing (SVG)"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(svg).unwrap(), "text");
    assert!(
        federa(&["review", GAMES, "--svg", GAMES]).complaint().contains("expected another file")
    );
}
