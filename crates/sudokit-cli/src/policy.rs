//! The arguments that say which techniques may be used, in which order, and in which language they are
//! told.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use sudokit::logic::{Language, Policy, TECHNIQUES};

use crate::output::FILES;

/// Which techniques, and how they are told.
#[derive(Args, Clone, Debug)]
pub(crate) struct PolicyArgs {
    /// A file with the techniques to use in their order, one name a line; otherwise all, from easy to
    /// hard
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// Use only these techniques; `sudokit techniques` lists them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names(), hide_possible_values = true)]
    only: Vec<String>,

    /// Do without these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names(), hide_possible_values = true)]
    without: Vec<String>,

    /// Do without techniques that assume that there is a single solution
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
    /// The policy that the arguments ask for.
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
