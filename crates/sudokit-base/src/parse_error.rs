//! The errors of parsing short texts, which need no position: a digit, a cell, or a name from a list.

/// Declares an error without data and with one message: `pub struct Error("message");`.
#[macro_export]
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

/// Declares the error of a lookup by name, whose message lists the names, and the `FromStr` that returns it:
/// `pub struct Error("not a thing; the things are ", names); impl FromStr for Thing = Thing::from_name;`.
#[macro_export]
macro_rules! parse_by_name {
    (
        $(#[$error_meta:meta])* pub struct $Error:ident($message:literal, $names:expr);

        $(#[$impl_meta:meta])* impl FromStr for $Type:ty = $from_name:expr;
    ) => {
        $(#[$impl_meta])*
        impl std::str::FromStr for $Type {
            type Err = $Error;

            fn from_str(name: &str) -> Result<Self, $Error> {
                $from_name(name).ok_or($Error(()))
            }
        }

        $(#[$error_meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Error(());

        impl std::fmt::Display for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names: Vec<&str> = $names.collect();
                write!(f, concat!($message, "{}"), names.join(", "))
            }
        }

        impl std::error::Error for $Error {}
    };
}
