//! How parameters are declared: one table gives structs, defaults, names and values.

use std::fmt;
use std::ops::{Add, RangeInclusive};
use std::str::FromStr;

/// Declares the parameters: first those of no group, then the groups, each a struct of its own.
/// A parameter has its documentation, its name, in brackets an older name that is read as well,
/// its type, default and values.
macro_rules! params {
    (
        $(#[doc = $about:literal])+
        pub struct $params:ident {
            $($(#[doc = $doc:literal])+ $name:ident $([$old:ident])?: $type:ty = $default:expr, $values:expr;)+
            $($group:ident: $struct:ident = $group_doc:literal {
                $($(#[doc = $in_doc:literal])+ $in_name:ident $([$in_old:ident])?: $in_type:ty
                    = $in_default:expr, $in_values:expr;)+
            })+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct $params {
            $($(#[doc = $doc])+ pub $name: $type,)+
            $(#[doc = $group_doc] pub $group: $struct,)+
        }

        $(#[doc = $group_doc]
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct $struct {
            $($(#[doc = $in_doc])+ pub $in_name: $in_type,)+
        }

        impl Default for $struct {
            fn default() -> Self {
                Self { $($in_name: $in_default,)+ }
            }
        })+

        impl Default for $params {
            fn default() -> Self {
                Self { $($name: $default,)+ $($group: $struct::default(),)+ }
            }
        }

        impl $params {
            /// What the parameters are, in the order of declaration.
            pub fn about() -> Vec<About> {
                vec![
                    $(About {
                        name: stringify!($name),
                        old: first(&[$(stringify!($old),)?]),
                        meaning: concat!($($doc,)+).trim(),
                        values: Values::<$type>::text(&$values),
                    },)+
                    $($(About {
                        name: stringify!($in_name),
                        old: first(&[$(stringify!($in_old),)?]),
                        meaning: concat!($($in_doc,)+).trim(),
                        values: Values::<$in_type>::text(&$in_values),
                    },)+)+
                ]
            }

            /// Sets a parameter by name.
            ///
            /// # Errors
            /// If there is no such parameter, or it cannot have this value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
                let wrong = || Self::no_value(name, value);
                match name {
                    $(stringify!($name) $(| stringify!($old))? => {
                        self.$name = Values::<$type>::read(&$values, value).ok_or_else(wrong)?;
                    })+
                    $($(stringify!($in_name) $(| stringify!($in_old))? => {
                        self.$group.$in_name =
                            Values::<$in_type>::read(&$in_values, value).ok_or_else(wrong)?;
                    })+)+
                    _ => return Err(Self::no_such(name)),
                }
                Ok(())
            }

            /// The value of a parameter in its one written form: `0.3` for `0.30`, too.
            ///
            /// # Errors
            /// If there is no such parameter.
            pub fn get(&self, name: &str) -> Result<String, ParamError> {
                Ok(match name {
                    $(stringify!($name) $(| stringify!($old))? => self.$name.to_string(),)+
                    $($(stringify!($in_name) $(| stringify!($in_old))? => {
                        self.$group.$in_name.to_string()
                    })+)+
                    _ => return Err(Self::no_such(name)),
                })
            }
        }
    };
}

pub(super) use params;

/// The only name of a list, if there is one.
pub(super) fn first(names: &[&'static str]) -> Option<&'static str> {
    names.first().copied()
}

/// The values that a parameter can have.
pub(super) trait Values<T> {
    /// The value of a text, if the parameter can have it.
    fn read(&self, text: &str) -> Option<T>;

    /// The values, for people.
    fn text(&self) -> String;
}

impl<T> Values<T> for RangeInclusive<T>
where
    T: PartialOrd + fmt::Display + FromStr + Default + Add<Output = T>,
{
    fn read(&self, text: &str) -> Option<T> {
        // Zero is added for the sake of -0, which would be another text for the same value.
        let value = text.parse().ok().map(|value: T| T::default() + value)?;
        self.contains(&value).then_some(value)
    }

    fn text(&self) -> String {
        format!("{} to {}", self.start(), self.end())
    }
}

impl<T: PartialEq + fmt::Display + FromStr> Values<T> for &[T] {
    fn read(&self, text: &str) -> Option<T> {
        text.parse().ok().filter(|value| self.contains(value))
    }

    fn text(&self) -> String {
        let names: Vec<String> = self.iter().map(T::to_string).collect();
        names.join(" or ")
    }
}

/// Text forms of an enum, in one table.
macro_rules! names {
    ($type:ident: $($variant:ident = $name:literal),+) => {
        impl $type {
            const ALL: &[Self] = &[$($type::$variant,)+];
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $($type::$variant => $name,)+ })
            }
        }

        impl FromStr for $type {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                match text { $($name => Ok($type::$variant),)+ _ => Err(()) }
            }
        }
    };
}

pub(super) use names;
