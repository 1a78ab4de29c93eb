//! The program on the command line: answers, documents, errors.

use std::process::{Output, Stdio};

use serde_json::Value;

/// The least that can be measured.
const QUICK: [&str; 6] = ["--time", "5ms", "--repeats", "3", "--seed", "7"];

fn bench(args: &[&str]) -> Output {
    let mut command = crate::common::foreground();
    command.arg("bench");
    command.args(args).stdin(Stdio::null()).output().expect("the program runs")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// What a successful run printed.
#[track_caller]
fn page(args: &[&str]) -> String {
    let output = bench(args);
    assert_eq!((output.status.code(), text(output.stderr)), (Some(0), String::new()), "{args:?}");
    text(output.stdout)
}

/// The document of a successful quick run.
#[track_caller]
fn document(args: &[&str]) -> Value {
    let page = page(&[args, &QUICK, &["--json"]].concat());
    serde_json::from_str(&page).expect("one JSON document")
}

/// The one line of a run that failed with this status.
#[track_caller]
fn complaint(args: &[&str], status: i32) -> String {
    let output = bench(args);
    let line = text(output.stderr);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {line}");
    assert_eq!(line.matches('\n').count(), 1, "one line: {line}");
    assert!(line.starts_with("federa: "), "{line}");
    line
}

/// A file that is gone after the test.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("federa-bench-{}-{name}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    fn with(name: &str, text: &str) -> Scratch {
        let scratch = Scratch::new(name);
        std::fs::write(&scratch.0, text).expect("a writable folder");
        scratch
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn playouts_tell_rates_and_games() {
    let document = document(&["playouts", "--size", "3,5", "--phase", "empty,late"]);
    assert_eq!(document["command"], "playouts");
    assert_eq!(document["options"]["size"], serde_json::json!([3, 5]));
    let rows = document["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 3 * 2 * 2);
    for row in rows {
        for rate in ["playouts_per_second", "moves_per_second", "playouts_per_wall_second"] {
            assert!(row[rate].as_f64().expect("a rate") > 0.0, "{rate} in {row}");
            assert_eq!(row["samples"][rate].as_array().expect("samples").len(), 3);
            let spread = &row["spread"][rate];
            assert_eq!(spread["median"], row[rate]);
            assert!(spread["min"].as_f64() <= spread["max"].as_f64());
        }
        let per_playout = row["microseconds_per_playout"].as_f64().expect("a time");
        assert!((per_playout * row["playouts_per_second"].as_f64().unwrap() - 1e6).abs() < 1.0);
        let dark = row["dark_share"].as_f64().expect("a share");
        assert!((0.0..=1.0).contains(&dark));
        assert_eq!(row["clock"], "processor");
    }
    // On 3x3 every point is placed on, and some groups are converted.
    assert!(rows[0]["moves_per_playout"].as_f64() > Some(9.0));
}

#[test]
fn values_are_counted_by_generation() {
    let document = document(&["values", "--size", "3,5", "--phase", "empty,middle"]);
    let rows = document["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 2 * 2 * 2);
    assert_eq!(rows[0]["name"], "generation 0");
    assert!(rows.iter().all(|row| row["values_per_second"].as_f64() > Some(0.0)));
    assert!(rows.iter().all(|row| row["playouts_per_second"].is_null()));
    let document = self::document(&["values", "--size", "3", "--generation", "1"]);
    assert_eq!(document["results"][0]["name"], "generation 1");
}

#[test]
fn the_environment_is_told() {
    let document = document(&["playouts", "--size", "2", "--policy", "fill"]);
    let environment = &document["environment"];
    for field in ["processor", "system", "compiler", "target", "optimisation", "version"] {
        assert!(!environment[field].as_str().expect(field).is_empty(), "{field}");
    }
    assert!(environment["compiler"].as_str().unwrap().starts_with("rustc "));
    assert!(environment["cores"].as_u64() >= Some(1));
    let features = |field: &str| environment[field].as_array().expect("a list").clone();
    let found = features("features_found");
    assert!(features("features_used").iter().all(|feature| found.contains(feature)));
    assert_eq!(document["options"]["seed"], 7);
}

#[test]
fn several_threads_go_by_the_wall() {
    let document = document(&["playouts", "--size", "5", "--threads", "2", "--policy", "uniform"]);
    let row = &document["results"][0];
    assert_eq!((&row["clock"], &row["threads"]), (&"wall".into(), &2.into()));
    assert_eq!(row["playouts_per_second"], row["playouts_per_wall_second"]);
}

#[test]
fn searches_tell_of_their_tree() {
    let options = ["--size", "5", "--preset", "default,uct", "--set", "slice=128"];
    let document = document(&[&["search"], &options[..]].concat());
    let rows = document["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 2 * 3);
    assert_eq!(rows[0]["name"], "default slice=128");
    for row in rows {
        for figure in ["playouts_per_second", "nodes_per_second", "bytes_per_node"] {
            assert!(row[figure].as_f64().expect("a figure") > 1.0, "{figure} in {row}");
        }
        let share = row["tree_share"].as_f64().expect("a share");
        assert!((0.0..=1.0).contains(&share), "{share}");
    }
}

#[test]
fn perft_scaling_and_memory_answer() {
    let perft = document(&["perft", "--size", "3", "--depth", "3"]);
    assert!(perft["results"][0]["nodes_per_second"].as_f64() > Some(0.0));
    let scaling = document(&["scaling", "--size", "3", "--threads", "2", "--policy", "fill"]);
    let rows = scaling["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 2 * 2);
    assert_eq!(rows[0]["efficiency"], 1.0);
    assert!(rows.iter().all(|row| row["speedup"].as_f64() > Some(0.0)));
    let memory = document(&["memory", "--size", "13"]);
    for row in memory["results"].as_array().expect("rows") {
        assert!(row["position_bytes"].as_f64() > Some(500.0));
        assert!(row["copy_nanoseconds"].as_f64() > Some(0.1));
    }
}

#[test]
fn tables_are_for_people() {
    let page = page(&[&["playouts", "--size", "2", "--policy", "uniform"], &QUICK[..]].concat());
    let head = page.lines().next().expect("headings");
    assert!(head.contains("playouts/s") && page.contains("  Dark\n"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    assert!(page.contains("rustc") && page.lines().all(|line| line == line.trim_end()), "{page}");
}

#[test]
fn the_signature_is_one_number_a_preset() {
    let short = page(&["signature"]);
    let lines: Vec<_> = short.lines().map(|line| line.split_once(' ').unwrap()).collect();
    let names: Vec<_> = lines.iter().map(|&(name, _)| name).collect();
    assert_eq!(names, ["default", "guided", "uct", "rave", "random"]);
    let (uct, expected) = (lines[2].1, format!("uct={}", lines[2].1));
    assert_eq!(uct.len(), 16);
    let all = page(&["signature", "--all", "--expect", &expected]);
    assert!(lines.iter().all(|(name, value)| all.contains(&format!("{name} {value}\n"))));
    assert!(all.lines().count() > 20 * lines.len());
    let json: Value = serde_json::from_str(&page(&["signature", "--json"])).expect("JSON");
    assert_eq!(json["presets"][2]["signature"], uct);
    let wrong = format!("rave={uct}");
    let line = complaint(&["signature", "--expect", &expected, "--expect", &wrong], 1);
    assert!(line.contains("of rave") && line.contains(lines[3].1), "{line}");
}

#[test]
fn runs_are_compared() {
    let args = [&["playouts", "--size", "3", "--policy", "fill", "--json"], &QUICK[..]].concat();
    let (one, two) = (page(&args), page(&args));
    let (one, two) = (Scratch::with("one", &one), Scratch::with("two", &two));
    let text = page(&["compare", one.path(), two.path()]);
    assert!(text.contains("verdict") && text.contains("playouts/s"), "{text}");
    let json = page(&["compare", "--json", one.path(), one.path()]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let ratios = json["ratios"].as_array().expect("ratios");
    assert_eq!(ratios.len(), 2);
    for ratio in ratios {
        assert_eq!((&ratio["ratio"], &ratio["verdict"]), (&1.0.into(), &"same".into()));
    }
    let with_before = page(&[&args[..], &["--before", one.path()]].concat());
    let document: Value = serde_json::from_str(&with_before).expect("JSON");
    assert_eq!(document["comparison"]["ratios"].as_array().expect("ratios").len(), 2);
}

#[test]
fn a_faster_run_is_called_faster() {
    let args = [&["playouts", "--size", "3", "--policy", "fill", "--json"], &QUICK[..]].concat();
    let mut slow: Value = serde_json::from_str(&page(&args)).expect("JSON");
    let mut fast = slow.clone();
    slow["results"][0]["samples"]["playouts_per_second"] = serde_json::json!([100.0, 101.0, 99.0]);
    fast["results"][0]["samples"]["playouts_per_second"] = serde_json::json!([200.0, 202.0, 198.0]);
    fast["environment"]["cores"] = 999.into();
    let (slow, fast) =
        (Scratch::with("slow", &slow.to_string()), Scratch::with("fast", &fast.to_string()));
    let text = page(&["compare", slow.path(), fast.path()]);
    assert!(text.contains("2.000") && text.contains("faster"), "{text}");
    assert!(text.contains("cores was"), "{text}");
    assert!(page(&["compare", fast.path(), slow.path()]).contains("slower"));
}

#[test]
fn figures_are_drawn() {
    for command in [
        &["playouts", "--size", "3,5"][..],
        &["scaling", "--size", "3", "--threads", "2", "--workload", "playouts"],
    ] {
        let file = Scratch::new(command[0]);
        page(&[command, &QUICK, &["--svg", file.path()]].concat());
        let svg = std::fs::read_to_string(&file.0).expect("a figure");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("uniform") && svg.contains("guided"));
    }
}

#[test]
fn bad_arguments_are_one_line() {
    for (args, expected) in [
        (&["nonsense"][..], "expected a command"),
        (&["playouts", "--size", "1"], "--size: expected a board size from 2 to 19"),
        (&["playouts", "--size", ""], "--size: expected a board size"),
        (&["playouts", "--time", "-1"], "--time: expected a time from 1ms to 1h"),
        (&["playouts", "--policy", "x"], "--policy: expected one of uniform, fill, guided"),
        (&["playouts", "--threads", "0"], "--threads: expected a number of threads"),
        (&["values", "--generation", "99"], "--generation: expected a generation from 0 to"),
        (&["playouts", "--nonsense"], "expected an option of this command"),
        (&["search", "--preset", "random"], "--preset: expected one of default, guided, uct, rave"),
        (&["search", "--set", "x=1"], "--set: expected a parameter"),
        (&["search", "--set", "x"], "--set: expected NAME=VALUE"),
        (&["search", "--set", "plain=2"], "--set: plain: expected 0 to 1"),
        (&["signature", "--expect", "xyz"], "--expect: expected PRESET=HEX"),
        (&["compare", "a.json"], "expected"),
        (&["compare", "/nonexistent", "/nonexistent"], "/nonexistent: No such file"),
    ] {
        let line = complaint(args, 2);
        assert!(line.contains(expected), "{args:?}: {line}");
    }
}

#[test]
fn bad_files_are_one_line() {
    let empty = Scratch::with("empty", "");
    assert!(complaint(&["compare", empty.path(), empty.path()], 2).contains("federa bench --json"));
    let other = Scratch::with("other", "{\"command\": 1}");
    assert!(complaint(&["compare", other.path(), other.path()], 2).contains("federa bench --json"));
    let quick = [&["playouts", "--size", "2", "--policy", "fill"], &QUICK[..]].concat();
    let line = complaint(&[&quick[..], &["--svg", "/nonexistent/x.svg"]].concat(), 2);
    assert!(line.contains("/nonexistent/x.svg"), "{line}");
    // Nothing in common.
    let one = Scratch::with("common", &page(&[&quick[..], &["--json"]].concat()));
    let late = [&quick[..], &["--phase", "late", "--before", one.path()]].concat();
    assert!(complaint(&late, 2).contains("found none"));
}

#[cfg(not(feature = "baselines"))]
#[test]
fn baselines_need_a_feature() {
    assert!(complaint(&["baselines"], 2).contains("--features baselines"));
}

#[cfg(feature = "baselines")]
#[test]
fn baselines_are_measured() {
    let document = document(&["baselines", "--size", "3"]);
    let rows = document["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 8);
    assert!(rows.iter().all(|row| row["playouts_per_second"].as_f64() > Some(0.0)));
    assert!(rows[1]["federa_times"].as_f64() > Some(0.0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_a_closed_pipe_is_not() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let mut command = crate::common::foreground();
    command.arg("bench");
    let output = command.args(["signature"]).stdout(full).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).starts_with("federa: standard output: No space left"));

    let mut command = crate::common::foreground();
    command.arg("bench");
    command.args(["signature"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), text(output.stderr)), (Some(0), String::new()));
}

#[test]
fn limits_answer() {
    let args = "limits --size 5 --searches 4 --time 1ms --memory-time 10ms --session 20 --busy 1";
    let args: Vec<_> = args.split_whitespace().collect();
    let told = page(&args);
    assert!(told.contains("4 searches of 1 ms beside 1 busy threads"), "{told}");
    let document: Value =
        serde_json::from_str(&page(&[&args[..], &["--json"]].concat())).expect("one JSON document");
    let memory = &document["memory"];
    assert!(memory["tree_bytes"].as_u64() <= memory["limit_bytes"].as_u64());
    assert_eq!(document["session"]["searches"], 20);
    let resident = &document["session"]["resident_bytes"];
    assert!(!cfg!(target_os = "linux") || resident[9].is_u64());
    assert!(document["time"][0]["worst_milliseconds"].as_f64() >= Some(0.0));
}

#[test]
fn help_is_found() {
    assert!(page(&["--help"]).contains("playouts"));
    assert_eq!(page(&[]), page(&["-h"]));
    for command in [
        "playouts",
        "values",
        "search",
        "perft",
        "scaling",
        "memory",
        "limits",
        "signature",
        "baselines",
        "compare",
    ] {
        let help = page(&[command, "--help"]);
        assert!(help.contains("--json"), "{command}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }
}
