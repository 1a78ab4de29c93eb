//! Players as text.

use super::*;

#[test]
fn bad_players_are_told() {
    let complaint = |text| PlayerSpec::parse(text, &Defaults::default()).unwrap_err().to_string();
    assert!(complaint("nobody").contains("there is no player \"nobody\""));
    assert!(complaint("random:playouts=5").contains("does not search"));
    assert!(complaint("random:playouts=x").contains("expected a number of playouts"));
    assert!(complaint("random:time=5").contains("expected a time such as"));
    assert!(complaint("uct:time=0s").contains("time: expected a time from 1us on"));
    assert!(complaint("uct:clock=0s").contains("clock: expected a time from 1us on"));
    assert!(
        complaint("uct:memory=1").contains("expected an amount of memory from 1MiB to 1024TiB")
    );
    assert!(complaint("random:clock=60s").contains("does not search"));
    assert!(complaint("default:clock=60").contains("clock: expected a time such as"));
    assert!(complaint("uct:clock=60s:time=1s").contains("expected time or clock, found both"));
    assert!(complaint("uct:increment=1s").contains("expected a clock with the increment"));
    assert!(complaint("random:threads").contains("expected key=value"));
    assert!(complaint("").contains("there is no player \"\""));
}

#[test]
fn one_player_has_one_description() {
    let spec = |text| PlayerSpec::parse(text, &Defaults::default()).unwrap();
    let one = spec("guided:playouts=50:candidates=3:exploration=0.3");
    for text in [
        " guided : exploration = 0.30 : candidates=3:playouts=050",
        "guided:candidates=03:playouts=50:exploration=3e-1",
    ] {
        assert_eq!(spec(text), one, "{text}");
    }
    assert_eq!(one.label, "guided:playouts=50:candidates=3:exploration=0.3");
    assert_eq!(spec("uct:clock=1m:increment=0.5s").label, "uct:clock=60s:increment=500ms");
    assert_eq!(spec("uct:memory=1GiB:time=1s").label, "uct:time=1s:memory=1GiB");
    assert_eq!(spec("uct:threads=1").label, "uct");
    assert_eq!(spec("guided:plain=0.20"), spec("guided:epsilon=0.2"));
}

#[test]
fn a_key_stands_once() {
    let old_name = "guided:plain=0.2:epsilon=0.3";
    let told = PlayerSpec::parse(old_name, &Defaults::default()).unwrap_err().to_string();
    assert!(told.contains("expected epsilon once, found it again"), "{told}");
    for key in ["playouts=5", "exploration=0.3", "time=1s"] {
        let text = format!("uct:{key}:threads=2:{key}");
        let told = PlayerSpec::parse(&text, &Defaults::default()).unwrap_err().to_string();
        let key = key.split('=').next().unwrap();
        assert!(told.contains(&format!("expected {key} once, found it again")), "{told}");
    }
}

#[test]
fn a_clock_is_a_limit_of_its_own() {
    let defaults = Defaults { playouts: Some(9), time: None };
    let spec = |text| PlayerSpec::parse(text, &defaults).unwrap();
    let clock = spec("default:clock=1m:increment=500ms").clock().unwrap();
    assert_eq!(clock.left, Duration::from_secs(60));
    assert_eq!(clock.increment, Duration::from_millis(500));
    assert_eq!(spec("default:clock=1m").playouts, None);
    assert_eq!(spec("default:clock=1m:playouts=7").playouts, Some(7));
    assert_eq!(spec("uct:clock=1m30s:increment=0s").clock().unwrap().increment, Duration::ZERO);
    assert_eq!(spec("uct:clock=1h").clock_us, Some(3_600_000_000));
    assert!(spec("uct").clock().is_none());
    assert!(!serde_json::to_string(&spec("uct")).unwrap().contains("clock"));
}

#[test]
fn programs_are_players_with_a_command() {
    let spec = |text| PlayerSpec::parse(text, &Defaults::default()).unwrap();
    let plain = spec("ugi:engine --fast a:b=c:d");
    assert_eq!(plain.command.as_deref(), Some("engine --fast a:b=c:d"));
    assert_eq!(plain.label, "ugi:engine --fast a:b=c:d");
    assert_eq!((plain.name.as_str(), plain.playouts), ("ugi", Some(DEFAULT_PLAYOUTS)));
    let keyed = spec("ugi:Threads=2:time=1000ms:./engine X=1:2");
    assert_eq!(keyed.command.as_deref(), Some("./engine X=1:2"));
    assert_eq!(keyed.label, "ugi:time=1s:Threads=2:./engine X=1:2");
    assert_eq!((keyed.time_us, keyed.playouts), (Some(1_000_000), None));
    assert_eq!(keyed.settings.get("Threads").map(String::as_str), Some("2"));
    let complaint = |text| PlayerSpec::parse(text, &Defaults::default()).unwrap_err().to_string();
    assert!(complaint("ugi:").contains("expected a command after ugi:"));
    assert!(complaint("ugi:time=1s:").contains("expected a command after ugi:"));
    assert!(complaint("ugi:time=x:a").contains("time: expected a time"));
    assert!(complaint("ugi:patience=5:a").contains("patience: expected a time"));
    assert!(complaint("ugi:'a").contains("expected another '"));
}

#[test]
fn equal_players_are_numbered() {
    let random = PlayerSpec::parse("random", &Defaults::default()).unwrap();
    let mut players = vec![random; 3];
    number_labels(&mut players);
    let labels: Vec<_> = players.iter().map(|p| p.label.as_str()).collect();
    assert_eq!(labels, ["random", "random#2", "random#3"]);
}
