//! The options that select techniques and the language of their sentences, which `hint` and `explain` share.

use crate::logic::{Language, Policy, TECHNIQUES, Technique};

use super::options::{Named, OptionKind, OptionValue};

/// The names of techniques.
pub type Techniques = Vec<Named<&'static Technique>>;

impl OptionValue for Option<Techniques> {
    const KIND: OptionKind = OptionKind::Names(|| TECHNIQUES.iter().map(|technique| technique.id).collect());
}

impl OptionValue for Option<Named<Policy>> {
    const KIND: OptionKind = OptionKind::Text;
}

impl OptionValue for Named<Language> {
    const KIND: OptionKind = OptionKind::Name(|| Language::ALL.map(Language::name).to_vec());
}

/// Declares the options of an operation, and after them those that select techniques.
macro_rules! options_with_techniques {
    (
        $(#[doc = $doc_of_all:literal])*
        #[operation $operation:tt]
        pub struct $Options:ident { $($options:tt)* }
    ) => {
        $crate::operation::options::options! {
            $(#[doc = $doc_of_all])*
            #[operation $operation]
            pub struct $Options {
                $($options)*
                /// Use these techniques only.
                pub techniques: Option<$crate::operation::Techniques>,
                /// Do not use these techniques.
                pub without: Option<$crate::operation::Techniques>,
                /// Do not use techniques that assume exactly one solution.
                pub without_uniqueness: bool,
                /// The techniques in the order in which they are tried, one name on each line; without it all, from easy to
                /// hard.
                #[cfg(feature = "request")]
                pub policy: Option<$crate::operation::Named<$crate::logic::Policy>>,
                /// The language of the words.
                pub language: $crate::operation::Named<$crate::logic::Language>,
            }
        }

        impl $Options {
            /// The selected techniques, in their order.
            #[must_use]
            pub fn policy(&self) -> $crate::logic::Policy {
                #[cfg(feature = "request")]
                let all = self.policy.clone().map(|policy| policy.0);
                #[cfg(not(feature = "request"))]
                let all = None;
                $crate::operation::techniques::select(
                    all.unwrap_or_default(),
                    self.techniques.as_ref(),
                    self.without.as_ref(),
                    self.without_uniqueness,
                )
            }
        }
    };
}
pub(super) use options_with_techniques;

/// Only these techniques of a policy, and without those.
pub(super) fn select(
    mut policy: Policy,
    only: Option<&Techniques>,
    without: Option<&Techniques>,
    without_uniqueness: bool,
) -> Policy {
    let all = |names: &Techniques| names.iter().map(|name| name.0).collect::<Vec<_>>();
    if let Some(only) = only {
        policy = policy.only(&all(only));
    }
    if let Some(without) = without {
        policy = policy.without(&all(without));
    }
    if without_uniqueness { policy.without_uniqueness() } else { policy }
}
