//! A game record that is read is printed as one that reads as the same, and played it has the
//! moves that it says; any other text is refused in one line.

#![no_main]

use federa::text::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let played = text.parse::<Record>().and_then(|record| {
        let line = serde_json::to_string(&record).expect("plain data");
        assert_eq!(line.parse::<Record>().as_ref(), Ok(&record));
        let game = record.play(None)?;
        assert_eq!(game.moves().len(), record.moves.len());
        Ok(game)
    });
    match played {
        Ok(game) => {
            let line = serde_json::to_string(&game).expect("plain data");
            let again = line.parse::<Record>().and_then(|record| record.play(None));
            assert_eq!(again.as_ref().map(|game| game.position()), Ok(game.position()));
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
});
