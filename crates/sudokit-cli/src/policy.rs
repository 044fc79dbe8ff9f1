//! Arguments that select techniques and their order, and the language of texts.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use sudokit::logic::{Language, Policy, TECHNIQUES};

use crate::output::FILES;

/// Which techniques are used, and in which language they are explained.
#[derive(Args, Clone, Debug)]
pub(crate) struct PolicyArgs {
    /// A file with the techniques to use in their order, one name per line [default: all, from easy to hard]
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// Use only these techniques; `sudokit techniques` lists them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names(), hide_possible_values = true)]
    only: Vec<String>,

    /// Do not use these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names(), hide_possible_values = true)]
    without: Vec<String>,

    /// Do not use techniques that assume a single solution
    #[arg(long)]
    without_uniqueness: bool,

    /// The language: en or zh
    #[arg(long, value_name = "TAG", default_value = "en")]
    pub(crate) language: Language,
}

/// A parser of the names of the techniques.
pub(crate) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(TECHNIQUES.iter().map(|technique| technique.id))
}

impl PolicyArgs {
    /// The policy that the arguments select.
    pub(crate) fn policy(&self) -> Result<Policy> {
        let named = |list: &[String], id: &str| list.iter().any(|name| name == id);
        let policy = match &self.policy {
            None => Policy::default(),
            Some(path) => {
                let name = || path.display().to_string();
                FILES.check_input(path)?;
                std::fs::read_to_string(path).with_context(name)?.parse().with_context(name)?
            }
        };
        Ok(policy.retain(|technique| {
            (self.only.is_empty() || named(&self.only, technique.id))
                && !named(&self.without, technique.id)
                && !(self.without_uniqueness && technique.assumes_uniqueness)
        }))
    }
}
