//! What there is: a line for each technique, format, engine, level and vector back end, and the version.

use crate::format::{FORMATS, Format};
use crate::logic::se121::Level;
use crate::logic::{Language, TECHNIQUES};
use crate::search::{Backend, DEFAULT, ENGINES, Engine};

/// A technique in a list.
///
/// ```
/// use sudokit::outcome::TechniqueInfo;
/// assert!(TechniqueInfo::all().any(|info| info.technique == "naked-single" && info.name == "naked single"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TechniqueInfo {
    /// The name in options and JSON.
    pub technique: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The Chinese name.
    pub name_zh: &'static str,
    /// Whether it assumes that there is exactly one solution.
    pub assumes_uniqueness: bool,
}

impl TechniqueInfo {
    /// All techniques, in the order in which they are tried.
    ///
    /// ```
    /// use sudokit::logic::TECHNIQUES;
    /// assert_eq!(sudokit::outcome::TechniqueInfo::all().count(), TECHNIQUES.len());
    /// ```
    pub fn all() -> impl Iterator<Item = TechniqueInfo> {
        TECHNIQUES.iter().map(|technique| TechniqueInfo {
            technique: technique.id,
            name: technique.name(Language::English),
            name_zh: technique.name(Language::Chinese),
            assumes_uniqueness: technique.assumes_uniqueness,
        })
    }
}

/// A format in a list.
///
/// ```
/// use sudokit::outcome::FormatInfo;
/// assert!(FormatInfo::all().any(|info| info.format == "line" && info.read && info.write));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FormatInfo {
    /// The name in options.
    pub format: &'static str,
    /// Whether it can be read.
    pub read: bool,
    /// Whether it can be written.
    pub write: bool,
    /// How the names of its files end.
    pub extensions: &'static [&'static str],
    /// What it is.
    pub about: &'static str,
}

impl FormatInfo {
    /// All formats.
    ///
    /// ```
    /// use sudokit::format::FORMATS;
    /// assert_eq!(sudokit::outcome::FormatInfo::all().count(), FORMATS.len());
    /// ```
    pub fn all() -> impl Iterator<Item = FormatInfo> {
        FORMATS.iter().map(|format: &'static Format| FormatInfo {
            format: format.name,
            read: format.can_read(),
            write: format.can_write(),
            extensions: format.extensions,
            about: format.about,
        })
    }
}

/// An engine in a list.
///
/// ```
/// use sudokit::outcome::EngineInfo;
/// assert_eq!(EngineInfo::all().filter(|info| info.default).count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EngineInfo {
    /// The name in options.
    pub engine: &'static str,
    /// Whether it is the default.
    pub default: bool,
    /// What it is.
    pub about: &'static str,
}

impl EngineInfo {
    /// All engines: those for classic boards, and then those for all boards.
    ///
    /// ```
    /// use sudokit::search::ENGINES;
    /// assert!(sudokit::outcome::EngineInfo::all().count() >= ENGINES.len());
    /// ```
    pub fn all() -> impl Iterator<Item = EngineInfo> {
        let all = ENGINES.iter();
        #[cfg(feature = "request")]
        let all = all.chain(&crate::search::ALL_BOARDS);
        all.map(|engine: &&'static dyn Engine| EngineInfo {
            engine: engine.name(),
            default: engine.name() == DEFAULT.name(),
            about: engine.about(),
        })
    }
}

/// A level of difficulty in a list: a word for a range of ER.
///
/// ```
/// use sudokit::outcome::LevelInfo;
/// assert!(LevelInfo::all().any(|info| info.level == "hard" && info.er_from == 2.6 && info.er_to == 4.4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LevelInfo {
    /// The word in options and ratings.
    pub level: &'static str,
    /// The lowest ER of the level.
    pub er_from: f64,
    /// The highest ER of the level.
    pub er_to: f64,
    /// The least number of givens that puzzles of this level usually have.
    pub givens_from: usize,
    /// The greatest number of givens that they usually have.
    pub givens_to: usize,
}

impl LevelInfo {
    /// All levels, from easy to extreme.
    ///
    /// ```
    /// use sudokit::logic::se121::Level;
    /// assert_eq!(sudokit::outcome::LevelInfo::all().count(), Level::ALL.len());
    /// ```
    pub fn all() -> impl Iterator<Item = LevelInfo> {
        Level::ALL.into_iter().map(|level| {
            let range = level.range();
            let [er_from, er_to] = [range.start(), range.end()].map(|tenths| f64::from(tenths.0) / 10.0);
            let (givens_from, givens_to) = level.usual_givens().into_inner();
            LevelInfo { level: level.name(), er_from, er_to, givens_from, givens_to }
        })
    }
}

/// The version of the library, and which vector back ends this machine has.
///
/// ```
/// use sudokit::outcome::{BackendState, Version};
/// let version = Version::current().with_back_ends();
/// let states = version.back_ends.expect("they were asked for");
/// assert_eq!(states.iter().filter(|(_, state)| *state == BackendState::Used).count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Version {
    /// The version.
    pub version: &'static str,
    /// The back ends by their names.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Option::is_none", serialize_with = "super::as_optional_map")
    )]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, BackendState>>")
    )]
    pub back_ends: Option<Vec<(&'static str, BackendState)>>,
}

impl Version {
    /// The version of the library.
    ///
    /// ```
    /// assert!(sudokit::outcome::Version::current().back_ends.is_none());
    /// ```
    #[must_use]
    pub const fn current() -> Version {
        Version { version: env!("CARGO_PKG_VERSION"), back_ends: None }
    }

    /// The same with the vector back ends.
    ///
    /// ```
    /// let version = sudokit::outcome::Version::current().with_back_ends();
    /// assert!(version.back_ends.is_some_and(|states| states.iter().any(|(name, _)| *name == "portable")));
    /// ```
    #[must_use]
    pub fn with_back_ends(mut self) -> Version {
        let states = Backend::ALL.map(|backend| (backend.name(), BackendState::of(backend)));
        self.back_ends = Some(states.into());
        self
    }
}

/// Whether a vector back end can be used.
///
/// ```
/// use sudokit::outcome::BackendState;
/// use sudokit::search::Backend;
/// assert_ne!(BackendState::of(Backend::Portable), BackendState::Missing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum BackendState {
    /// The fast engines use it.
    Used,
    /// The machine has it, but it is not used.
    Available,
    /// The machine does not have it.
    #[cfg_attr(feature = "serde", serde(rename = "not on this machine"))]
    Missing,
}

impl BackendState {
    /// The state of a back end on this machine.
    ///
    /// ```
    /// use sudokit::outcome::BackendState;
    /// use sudokit::search::Backend;
    /// assert_eq!(BackendState::of(Backend::chosen()), BackendState::Used);
    /// ```
    #[must_use]
    pub fn of(backend: Backend) -> BackendState {
        match (backend == Backend::chosen(), backend.is_available()) {
            (true, _) => BackendState::Used,
            (false, true) => BackendState::Available,
            (false, false) => BackendState::Missing,
        }
    }
}

impl std::fmt::Display for BackendState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            BackendState::Used => "used",
            BackendState::Available => "available",
            BackendState::Missing => "not on this machine",
        })
    }
}
