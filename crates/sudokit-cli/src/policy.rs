//! Arguments that select techniques and their order, and the language of texts.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sudokit::logic::{Language, Policy, TECHNIQUES, Technique};
use sudokit_bulk::OutputFiles;

use crate::args::NamedValues;

/// Which techniques are used, and in which language they are explained.
#[derive(Args, Clone, Debug)]
pub(crate) struct PolicyArgs {
    /// A file with the techniques to use in their order, one name per line [default: all, from easy to hard]
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// Use only these techniques; `sudokit techniques` lists them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = technique(), hide_possible_values = true)]
    only: Vec<&'static Technique>,

    /// Do not use these techniques; `sudokit techniques` lists them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = technique(), hide_possible_values = true)]
    without: Vec<&'static Technique>,

    /// Do not use techniques that assume a single solution
    #[arg(long)]
    without_uniqueness: bool,

    /// The language: en or zh, also with a country as in zh-CN
    #[arg(long, value_name = "TAG", default_value = "en", value_parser = language(), hide_possible_values = true)]
    pub(crate) language: Language,
}

/// Parses the name of a language.
fn language() -> impl TypedValueParser<Value = Language> {
    NamedValues { names: Language::ALL.map(Language::name).to_vec(), parse: str::parse::<Language> }
}

/// Parses the name of a technique.
pub(crate) fn technique() -> impl TypedValueParser<Value = &'static Technique> {
    let names = PossibleValuesParser::new(TECHNIQUES.iter().map(|technique| technique.id));
    names.try_map(|name| name.parse::<&'static Technique>())
}

impl PolicyArgs {
    /// The policy that the arguments select. Its file may not be one of the output files.
    pub(crate) fn policy(&self, files: &OutputFiles) -> Result<Policy> {
        let mut policy = match &self.policy {
            None => Policy::default(),
            Some(path) => {
                let name = || path.display().to_string();
                files.check_input(path)?;
                std::fs::read_to_string(path).with_context(name)?.parse().with_context(name)?
            }
        };
        if !self.only.is_empty() {
            policy = policy.only(&self.only);
        }
        if self.without_uniqueness {
            policy = policy.without_uniqueness();
        }
        Ok(policy.without(&self.without))
    }
}
