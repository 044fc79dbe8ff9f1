//! [`Operation`], a row of the table of what can be asked, and [`Work`], what every typed request can do.

use serde::de::DeserializeOwned;
use sudokit_base::Budget;

#[cfg(feature = "request")]
use crate::operation::Enumeration;
use crate::operation::{OptionInfo, Options, Question};
use crate::outcome::ErrorReport;

use super::ask::Ask;
#[cfg(feature = "request")]
use super::enumerate::Enumerate;
use super::option_keys::WithOptions;
use super::{OPERATIONS, json};

/// An operation that can be requested.
#[non_exhaustive]
pub struct Operation {
    /// The name.
    pub name: &'static str,
    /// Its answer, described in one sentence without a full stop.
    pub about: &'static str,
    /// The JSON text of a request that has an answer.
    pub example: &'static str,
    /// Whether it passes on parts of the answer before the end.
    pub has_parts: bool,
    /// The name of the definition in the JSON schema that describes its answer.
    pub answer: &'static str,
    /// Whether the answer is an array of what the definition describes.
    pub answers_array: bool,
    /// The options, if it is a question about one board, which can be asked of many.
    pub options: Option<&'static [OptionInfo]>,
    pub(super) parse: Parse,
    /// Questions of a build for playing are only asked by requests.
    #[cfg(feature = "request")]
    question: Option<ParseQuestion>,
    #[cfg(feature = "schema")]
    schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

/// Reads a request.
pub(super) type Parse = fn(&[u8]) -> Result<Box<dyn Work>, ErrorReport>;

/// Reads the options of a question.
#[cfg(feature = "request")]
type ParseQuestion = fn(&serde_json::Value) -> Result<Box<dyn Question>, serde_json::Error>;

/// A typed request, which can be answered.
pub(super) trait Work: Send + Sync {
    fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport>;

    /// The same work in pieces, if the operation can pause after a part.
    fn pieces(&self) -> Result<Option<Box<dyn Pieces>>, ErrorReport> {
        Ok(None)
    }
}

/// Work that pauses after each part.
pub(super) trait Pieces: Send {
    /// Continues until the next part or the answer. It is not called after the answer or an error.
    fn next(&mut self, budget: Budget<'_>) -> Result<Next, ErrorReport>;
}

/// The next piece of an answer. Both variants have JSON texts.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::request::{Next, Request};
/// let mut running = Request::parse("version", b"")?.start();
/// assert!(matches!(running.next(Budget::UNLIMITED)?, Next::Answer(_)));
/// # Ok::<(), sudokit::outcome::ErrorReport>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A part of the answer.
    Part(String),
    /// The answer, which includes all parts.
    Answer(String),
}

/// A typed request that is read from JSON and has a schema.
#[cfg(feature = "schema")]
pub(super) trait Typed: DeserializeOwned + schemars::JsonSchema + 'static {}
#[cfg(feature = "schema")]
impl<T: DeserializeOwned + schemars::JsonSchema + 'static> Typed for T {}
/// A typed request that is read from JSON.
#[cfg(not(feature = "schema"))]
pub(super) trait Typed: DeserializeOwned + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: DeserializeOwned + 'static> Typed for T {}

impl Operation {
    pub(super) const fn of<T: Typed + Work>(
        name: &'static str,
        about: &'static str,
        example: &'static str,
    ) -> Operation {
        Operation {
            name,
            about,
            example,
            has_parts: false,
            answer: name,
            answers_array: false,
            options: None,
            parse: |text| Ok(Box::new(json::parse::<T>(text)?)),
            #[cfg(feature = "request")]
            question: None,
            #[cfg(feature = "schema")]
            schema: |generator| generator.subschema_for::<T>(),
        }
    }

    /// A request with options that are declared in the core.
    pub(super) const fn with_options<W: WithOptions>() -> Operation {
        Operation {
            name: W::Options::NAME,
            about: W::Options::ABOUT,
            example: W::Options::EXAMPLE,
            has_parts: false,
            answer: W::Options::NAME,
            answers_array: false,
            options: None,
            parse: |text| Ok(Box::new(W::parse(text)?)),
            #[cfg(feature = "request")]
            question: None,
            #[cfg(feature = "schema")]
            schema: W::schema,
        }
    }

    /// A question about one board.
    pub(super) const fn of_question<Q: Question + Options + 'static>() -> Operation {
        Operation {
            name: Q::NAME,
            about: Q::ABOUT,
            example: Q::EXAMPLE,
            has_parts: false,
            answer: Q::NAME,
            answers_array: false,
            options: Some(Q::INFO),
            parse: |text| Ok(Box::new(Ask::parse::<Q>(text)?)),
            #[cfg(feature = "request")]
            question: Some(|options| Ok(Box::new(Q::deserialize(options)?))),
            #[cfg(feature = "schema")]
            schema: super::ask::schema::<Q>,
        }
    }

    /// An operation with several answers for one board, which are its parts. The definition of this name
    /// describes all of them together.
    #[cfg(feature = "request")]
    pub(super) const fn of_enumeration<E: Enumeration + Options + 'static>(
        answer: &'static str,
    ) -> Operation {
        Operation {
            name: E::NAME,
            about: E::ABOUT,
            example: E::EXAMPLE,
            has_parts: true,
            answer,
            answers_array: false,
            options: None,
            parse: |text| Ok(Box::new(Enumerate::parse::<E>(text)?)),
            question: None,
            #[cfg(feature = "schema")]
            schema: super::enumerate::schema::<E>,
        }
    }

    /// The same with parts.
    pub(super) const fn with_parts(mut self) -> Operation {
        self.has_parts = true;
        self
    }

    /// The same with answers that this definition describes.
    #[cfg(feature = "request")]
    pub(super) const fn answering(mut self, definition: &'static str) -> Operation {
        self.answer = definition;
        self
    }

    /// The same with an array of answers.
    pub(super) const fn with_array(mut self) -> Operation {
        self.answers_array = true;
        self
    }

    /// The operation of this name.
    ///
    /// ```
    /// use sudokit::request::Operation;
    /// assert!(Operation::from_name("explain").is_some_and(|operation| operation.has_parts));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Operation> {
        OPERATIONS.iter().find(|operation| operation.name == name)
    }

    /// The question with these options, an object; `None` if the operation is not a question about one board.
    ///
    /// # Errors
    /// There is no such option, or its value is wrong.
    ///
    /// ```
    /// use sudokit::request::Operation;
    /// let rate = Operation::from_name("rate").expect("it is in the table");
    /// let question = rate.question(&serde_json::json!({ "profile": "hodoku" })).expect("it is about a board");
    /// assert!(question?.columns().iter().any(|column| column.name == "hodoku_score"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[cfg(feature = "request")]
    #[must_use]
    pub fn question(
        &self,
        options: &serde_json::Value,
    ) -> Option<Result<Box<dyn Question>, serde_json::Error>> {
        self.question.map(|parse| parse(options))
    }

    /// Whether it is a question that takes boards of other sizes and with other rules.
    ///
    /// ```
    /// use sudokit::request::Operation;
    /// let takes = |name| Operation::from_name(name).is_some_and(|operation| operation.takes_variants());
    /// assert!(takes("solve") && !takes("canon"));
    /// ```
    #[cfg(feature = "request")]
    #[must_use]
    pub fn takes_variants(&self) -> bool {
        let question = self.question(&serde_json::json!({})).and_then(Result::ok);
        question.is_some_and(|question| question.for_variants().is_ok())
    }

    /// The schema of its requests.
    ///
    /// ```
    /// use sudokit::request::Operation;
    /// let mut generator = sudokit::request::SchemaGenerator::default();
    /// let schema = Operation::from_name("same").map(|same| same.request_schema(&mut generator));
    /// assert!(schema.is_some() && generator.definitions().len() > 0);
    /// ```
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn request_schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        (self.schema)(generator)
    }
}

impl std::fmt::Debug for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Operation").field("name", &self.name).finish_non_exhaustive()
    }
}
