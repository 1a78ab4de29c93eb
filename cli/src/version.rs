//! What `--version` says: version, commit, and the processor that the program was
//! built for and runs on.

use std::sync::LazyLock;

use federa_bench::environment::Environment;

use crate::terminal::format;

/// The version and the commit, as `-V` prints them.
pub(crate) static SHORT: LazyLock<String> =
    LazyLock::new(|| format!("{} ({})", env!("CARGO_PKG_VERSION"), env!("FEDERA_COMMIT")));

/// The same with what matters for speed.
pub(crate) static LONG: LazyLock<String> = LazyLock::new(|| {
    let Environment { target, compiler, features_used, features_found, .. } = Environment::here();
    let list = |features: &[&str]| match features {
        [] => "no special instructions".into(),
        features => features.join(" "),
    };
    let (used, found) = (list(&features_used), list(&features_found));
    let built = format!("built by {compiler} for {target} with {used}\nthis processor has {found}");
    format!("{}\n{}", *SHORT, format::paragraphs(&built, 0).trim_end())
});
