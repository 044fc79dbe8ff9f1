//! What every engine answers: [`Next`], and the effort that it took.

use sudokit_base::StopReason;

use crate::Digit;

/// The engines of this crate.
///
/// ```
/// use sudokit_variants::EngineKind;
/// assert_eq!(EngineKind::named("search"), Some(EngineKind::Search));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// See [`learn`](crate::learn). It is for boards whose rules are all houses; others are searched.
    Learning,
    /// See [`search`](crate::search).
    Search,
}

impl EngineKind {
    /// All engines.
    pub const ALL: [EngineKind; 2] = [EngineKind::Learning, EngineKind::Search];

    /// The engine of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<EngineKind> {
        EngineKind::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EngineKind::Learning => "learning",
            EngineKind::Search => "search",
        }
    }

    /// What it is, in a sentence without a full stop.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            EngineKind::Learning => {
                "boards of all sizes: learns a clause from each contradiction; boards with other rules than houses are searched"
            }
            EngineKind::Search => {
                "boards of all sizes and with all rules: propagates, and tries a digit where contradictions were"
            }
        }
    }
}

/// What a search finds next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A solution: the digit of each cell.
    Solution(Vec<Digit>),
    /// There are no more solutions.
    End,
    /// The budget is used up. The search can go on with another budget.
    Stopped(StopReason),
}

/// How much work a search has done. A budget counts the choices as nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The choices: a digit tried in a cell.
    pub choices: u64,
    /// The contradictions that were found.
    pub contradictions: u64,
}
