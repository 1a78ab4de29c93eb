//! [`Environment`]: where and with what figures were measured.

use std::path::Path;

use serde::Serialize;

/// A machine and a build.
#[derive(Clone, Debug, Serialize)]
pub struct Environment {
    /// The name of the processor.
    pub processor: String,
    /// Threads that the machine runs at once.
    pub cores: usize,
    /// Operating system and architecture.
    pub system: String,
    /// Vector and bit instructions that the compiler was free to use.
    pub features_used: Vec<&'static str>,
    /// Those that the processor has.
    pub features_found: Vec<&'static str>,
    /// The compiler.
    pub compiler: &'static str,
    /// What it compiled for.
    pub target: &'static str,
    /// Its flags.
    pub flags: &'static str,
    /// The level of optimisation, 0 to 3.
    pub optimisation: &'static str,
    /// The version of this package.
    pub version: &'static str,
}

impl Environment {
    /// This machine and this build.
    pub fn here() -> Environment {
        Environment {
            processor: processor().unwrap_or_else(|| "unknown".into()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            features_used: features_used(),
            features_found: features_found(),
            compiler: env!("FEDERA_COMPILER"),
            target: env!("FEDERA_TARGET"),
            flags: env!("FEDERA_RUSTFLAGS"),
            optimisation: env!("FEDERA_OPT_LEVEL"),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The same in two lines.
    pub fn lines(&self) -> String {
        let features = match &self.features_used[..] {
            [] => "no special instructions".into(),
            features => features.join(" "),
        };
        format!(
            "{}, {} cores, {}\n{}, opt-level {}, {features}\n",
            self.processor, self.cores, self.system, self.compiler, self.optimisation
        )
    }
}

/// Linux tells it in a file; elsewhere it is not worth a dependency.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string(Path::new("/proc/cpuinfo")).ok()?;
    let field = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    field("model name").or_else(|| field("Model")).or_else(|| field("cpu model"))
}

/// The instructions that matter here, by whether the build uses them and
/// whether the processor has them.
macro_rules! features {
    ($($arch:literal: $detect:ident [$($name:tt),+];)+) => {
        fn features_used() -> Vec<&'static str> {
            let mut used = Vec::new();
            $($(if cfg!(target_feature = $name) {
                used.push($name);
            })+)+
            used
        }

        fn features_found() -> Vec<&'static str> {
            #[allow(unused_mut, reason = "an architecture without a list")]
            let mut found = Vec::new();
            $(#[cfg(target_arch = $arch)]
            {
                $(if std::arch::$detect!($name) {
                    found.push($name);
                })+
            })+
            found
        }
    };
}

features! {
    "x86_64": is_x86_feature_detected [
        "sse4.2", "popcnt", "bmi1", "bmi2", "lzcnt", "avx", "avx2", "avx512f", "avx512bw",
        "avx512vl", "avx512vbmi2", "avx512vpopcntdq"
    ];
    "aarch64": is_aarch64_feature_detected ["neon", "sve", "sve2"];
}
