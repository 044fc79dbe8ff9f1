//! The error of reading a text that either is a thing or is not: a digit, a cell, a house.
//!
//! Such a text is so short that where it is wrong need not be said.

/// Declares an error with nothing inside and one message: `pub struct Error("message");`.
macro_rules! parse_error {
    ($(#[$meta:meta])* pub struct $Error:ident($message:literal);) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Error(pub(crate) ());

        impl std::fmt::Display for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($message)
            }
        }

        impl std::error::Error for $Error {}
    };
}

pub(crate) use parse_error;
