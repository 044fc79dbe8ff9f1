//! The error of parsing a digit, a cell, a house or another short text, which has no place to report.

/// Declares an error without data and with one message: `pub struct Error("message");`.
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
