//! Files that commands write: checked before the work begins, then written whole.

use std::path::Path;

use federa_selfplay::files::whole;
pub(crate) use federa_selfplay::files::{Kind, Output, name};

use crate::error::Error;

/// Refuses outputs that are inputs, or files of another kind, or that could not be
/// written. Nothing is touched.
pub(crate) fn check<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    outputs: &[Output<'_>],
) -> Result<(), Error> {
    let inputs: Vec<_> = inputs.into_iter().collect();
    federa_selfplay::files::check_outputs(&inputs, outputs)?;
    for output in outputs {
        whole::target(output.path)
            .map_err(|error| federa_selfplay::Error::file("write", output.path, &error))?;
    }
    Ok(())
}

/// Writes a file whole: a failure leaves what was there before.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Error> {
    Ok(whole::write(path, text)?)
}
