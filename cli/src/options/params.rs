//! [`ParamArgs`]: the options that choose the parameters of the search.

use clap::Args;
use federa::text::notation::excerpt;
use federa::{About, Params};
use serde::Serialize;

use crate::error::Error;
use crate::terminal::format;
use crate::terminal::paint::{self, painted};

/// Which engine it is.
#[derive(Args, Debug)]
#[command(next_help_heading = "Parameters")]
pub(crate) struct ParamArgs {
    /// The engine: default, or an unchanging opponent: guided, uct,
    /// rave, random
    #[arg(long, value_name = "NAME", default_value = "default", value_parser = preset)]
    preset: Params,
    /// Change a parameter of the search; may be given again for another
    #[arg(long = "set", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    changes: Vec<String>,
}

impl ParamArgs {
    /// The preset with the changes, in their order.
    pub(crate) fn chosen(&self) -> Result<Params, Error> {
        let mut params = self.preset.clone();
        for change in &self.changes {
            let Some((name, value)) = change.split_once('=') else {
                let reason = format!("expected NAME=VALUE, found {}", excerpt(change));
                return Err(Error::at("--set", reason));
            };
            params.set(name, value).map_err(|error| Error::at("--set", error))?;
        }
        Ok(params)
    }
}

fn preset(name: &str) -> Result<Params, String> {
    Params::preset(name).ok_or_else(|| {
        let found = excerpt(name);
        format!("expected {}, found {found}", format::or(&Params::PRESETS))
    })
}

/// A parameter, for `--list-params --json`.
#[derive(Serialize)]
pub(crate) struct Parameter {
    name: String,
    value: String,
    values: String,
    meaning: &'static str,
}

/// The answer of `--list-params --json`.
pub(crate) fn json(params: &Params) -> Vec<Parameter> {
    let entry = |(text, about): (&String, About)| {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let (values, meaning) = (about.values, about.meaning);
        Parameter { name: name.trim().into(), value: value.trim().into(), values, meaning }
    };
    params.list().iter().zip(Params::about()).map(entry).collect()
}

/// The page of `--list-params`.
pub(crate) fn list(params: &Params) -> String {
    let mut page = String::new();
    for (value, about) in params.list().iter().zip(Params::about()) {
        let text = format!("{} Values: {}.", about.meaning, about.values);
        page += &painted(paint::STRONG, value);
        page += &format!("\n{}\n", format::wrap(text.split_whitespace(), 4));
    }
    page
}
