//! Game records, in and out.

use federa::text::record::{Record, is_header};
use federa::{Color, Game, Move, Position};
use serde_json::{Value, json};

/// The games of a text: one position, or records, a JSON object on a line.
///
/// # Errors
/// What is wrong with the text, with the number of the line where there are several.
pub(crate) fn load(text: &str) -> Result<Value, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("expected a game record or a position, found nothing".into());
    }
    if !text.starts_with(['{', '[']) {
        let position: Position = text.parse().map_err(|error| format!("{error}"))?;
        return Ok(json!([one(&Game::new(position))]));
    }
    let mut games = Vec::new();
    let lines = || text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty());
    let several = lines().count() > 1;
    for (index, line) in lines() {
        if index == 0 && is_header(line)? {
            continue;
        }
        let played = line.parse::<Record>().and_then(|record| record.play(None));
        let game = played.map_err(|error| match several {
            true => format!("line {}: {error}", index + 1),
            false => error.to_string(),
        })?;
        let mut entry = one(&game);
        entry["dark"] = json!(estimates(line, &game));
        games.push(entry);
    }
    match games.is_empty() {
        true => Err("expected a game record, found a header only".into()),
        false => Ok(Value::Array(games)),
    }
}

/// A game as a record, the JSON of one line in `record`.
pub(crate) fn save(game: &Game) -> Value {
    let record = serde_json::to_string(game).expect("a record is plain data");
    json!({ "record": record })
}

fn one(game: &Game) -> Value {
    json!({
        "start": game.start().to_string(),
        "moves": moves(game),
        "winner": game.winner().map(Color::letter),
    })
}

fn moves(game: &Game) -> Vec<String> {
    game.moves().iter().map(ToString::to_string).collect()
}

/// Dark's win rate after each move, where the record has the estimates of the players:
/// each of them is of the player who made the move.
fn estimates(line: &str, game: &Game) -> Vec<Option<f64>> {
    let object: Value = serde_json::from_str(line).unwrap_or_default();
    let Some(list) = object["estimates"].as_array() else { return Vec::new() };
    let mut mover = game.start().to_move();
    let mut rates = Vec::new();
    for (mv, estimate) in game.moves().iter().zip(list) {
        // Who swaps has Dark from then on, and the turn stays Light's.
        let color = if *mv == Move::Swap { Color::Dark } else { mover };
        let dark = |rate| if color == Color::Dark { rate } else { 1.0 - rate };
        rates.push(estimate.as_f64().filter(|rate| (0.0..=1.0).contains(rate)).map(dark));
        if *mv != Move::Swap {
            mover = !mover;
        }
    }
    rates
}
