//! Arguments that select techniques in a file, and the language of their names.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Arg, Args};
use sudokit::logic::{Language, Policy};
use sudokit::operation::Named;
use sudokit_bulk::OutputFiles;

use crate::args::NamedValues;

/// A file in place of the option `policy`.
#[derive(Args, Clone, Debug)]
pub(crate) struct PolicyArgs {
    /// A file with the techniques to use in their order, one name per line [default: all, from easy to hard]
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
}

impl PolicyArgs {
    /// The policy of the file, which may not be one of the output files.
    pub(crate) fn policy(&self, files: &OutputFiles) -> Result<Option<Named<Policy>>> {
        let Some(path) = &self.policy else { return Ok(None) };
        let name = || path.display().to_string();
        files.check_input(path)?;
        let policy = std::fs::read_to_string(path).with_context(name)?.parse().with_context(name)?;
        Ok(Some(Named(policy)))
    }
}

/// Changes the argument of an option of techniques: a name of an earlier version, and languages with a
/// country.
pub(crate) fn flag(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "techniques" => arg.alias("only"),
        "language" => arg
            .help("The language of the words: en or zh, also with a country as in zh-CN")
            .value_name("TAG")
            .hide_possible_values(true)
            .value_parser(NamedValues { names: Language::ALL.map(Language::name).to_vec(), parse: language }),
        _ => arg,
    }
}

/// The name of a language, which may have a country.
fn language(text: &str) -> Result<String, <Language as std::str::FromStr>::Err> {
    text.parse().map(|language: Language| language.name().to_owned())
}
