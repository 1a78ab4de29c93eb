//! `federa rules`.

use super::common::{command, federa};

#[test]
fn the_language_is_that_of_the_locale_unless_said() {
    let title = |variables: &[(&str, &str)], args: &[&str]| {
        let mut command = command(&[&["rules"], args].concat());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command.envs(variables.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap().lines().next().unwrap().to_string()
    };
    let english = title(&[], &[]);
    assert!(english.contains("rules"), "{english}");
    assert_eq!(title(&[("LANG", "C.UTF-8")], &[]), english);
    let german = title(&[], &["--lang", "de"]);
    assert_eq!(title(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "")], &[]), german);
    assert_eq!(title(&[("LANG", "fr_FR"), ("LC_ALL", "de_AT")], &[]), german);
    assert_eq!(title(&[("LC_ALL", "de")], &["--lang", "EN"]), english);
    let all = ["en", "de", "es", "fr", "pt"].map(|lang| title(&[], &["--lang", lang]));
    assert!(all.iter().enumerate().all(|(i, title)| !all[..i].contains(title)), "{all:?}");
    let run = federa(&["rules", "--lang", "xx"]);
    assert!(run.complaint().starts_with("--lang: expected a language: en, de, es, fr or pt"));
}
