//! A game record that is read and played has the moves that it says; any other text is refused in
//! one line.

#![no_main]

use federa::text::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let played = text.parse::<Record>().and_then(|record| {
        let game = record.play(None)?;
        assert_eq!(game.moves().len(), record.moves.len());
        Ok(game)
    });
    if let Err(error) = played {
        assert!(!error.to_string().contains('\n'), "{error}");
    }
});
