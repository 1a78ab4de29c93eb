//! A portable program starts the fastest build that the processor can run.
//!
//! A release for x86-64 is built for the baseline, and has the same program beside it
//! for newer processors, in `../libexec/federa`. A build that may use more than the
//! baseline, as that for the machine itself, does not look.

/// Set to `off`, this keeps the program from starting another.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "sse4.2")))]
const VARIABLE: &str = "FEDERA_DISPATCH";

/// Becomes the best build there is; comes back if that is this one.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "sse4.2")))]
pub(crate) fn start_best() {
    use std::os::unix::process::CommandExt;

    if std::env::var_os(VARIABLE).is_some_and(|value| value == "off") {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let Some(root) = program.parent().and_then(|bin| bin.parent()) else { return };
    for level in levels() {
        let better = root.join("libexec/federa").join(format!("federa-{level}"));
        if better.is_file() {
            // Only a failure comes back, and then this build does the work.
            let _ = std::process::Command::new(better).args(std::env::args_os().skip(1)).exec();
        }
    }
}

/// The levels of the architecture that the processor has, the best first.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "sse4.2")))]
fn levels() -> Vec<&'static str> {
    use std::arch::is_x86_feature_detected as has;

    let v2 = has!("sse4.2") && has!("popcnt") && has!("ssse3") && has!("cmpxchg16b");
    let v3 = v2 && has!("avx2") && has!("bmi1") && has!("bmi2") && has!("fma");
    let v3 = v3 && has!("lzcnt") && has!("movbe") && has!("f16c");
    let v4 = v3 && has!("avx512f") && has!("avx512bw") && has!("avx512cd");
    let v4 = v4 && has!("avx512dq") && has!("avx512vl");
    let known = [("x86-64-v4", v4), ("x86-64-v3", v3), ("x86-64-v2", v2)];
    known.iter().filter(|(_, has)| *has).map(|(level, _)| *level).collect()
}

/// There is nothing to choose from.
#[cfg(not(all(unix, target_arch = "x86_64", not(target_feature = "sse4.2"))))]
pub(crate) fn start_best() {}
