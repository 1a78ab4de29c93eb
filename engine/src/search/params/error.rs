//! [`ParamError`]: a parameter that cannot be set.

use std::fmt;

/// A parameter that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParamError {
    /// No parameter has this name.
    #[non_exhaustive]
    Name {
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// The parameter cannot have this value.
    #[non_exhaustive]
    Value {
        /// The name.
        name: String,
        /// What it should have become.
        value: String,
        /// The values that it can have.
        values: String,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamError::Name { name, known } => {
                write!(f, "expected a parameter ({}), found {name:?}", known.join(", "))
            }
            ParamError::Value { name, value, values } => {
                write!(f, "{name}: expected {values}, found {value:?}")
            }
        }
    }
}

impl std::error::Error for ParamError {}
