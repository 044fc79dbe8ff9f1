//! [`OutputFormat`], which format answers are written in.

use sudokit::format::Format;

/// The format of the output of a run: the requested one, or one that suits the input.
///
/// ```
/// use sudokit::format::Format;
/// use sudokit_bulk::OutputFormat;
///
/// let csv = Format::from_name("csv").expect("it is in the table");
/// assert_eq!(OutputFormat::default().for_puzzles(csv).name, "csv");
/// assert_eq!(OutputFormat::from_name("json").for_puzzles(csv).name, "json");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OutputFormat {
    /// The requested format, which must be one that can be written; `None` for one that suits the input.
    pub requested: Option<&'static Format>,
}

impl From<&'static Format> for OutputFormat {
    fn from(format: &'static Format) -> OutputFormat {
        OutputFormat { requested: Some(format) }
    }
}

impl OutputFormat {
    /// The format with this name; one that suits the input if none has it.
    #[must_use]
    pub fn from_name(name: &str) -> OutputFormat {
        OutputFormat { requested: Format::from_name(name) }
    }

    /// The format of answers about an input of this format.
    #[must_use]
    pub fn for_answers(self, input: &'static Format) -> &'static Format {
        self.requested.or_else(|| Format::from_name(input.answers)).unwrap_or(input)
    }

    /// The format of answers that are words and numbers about a puzzle: the requested one, or the format of
    /// an input that holds fields, such as a table or JSON. `None` if a line for people suits the input.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// use sudokit_bulk::OutputFormat;
    /// let of = |name| OutputFormat::default().for_fields(Format::from_name(name).expect("it is in the table"));
    /// assert_eq!(of("csv").map(|format| format.name), Some("csv"));
    /// assert!(of("line").is_none());
    /// ```
    #[must_use]
    pub fn for_fields(self, input: &'static Format) -> Option<&'static Format> {
        self.requested.or_else(|| Some(self.for_answers(input)).filter(|format| format.is_tabular()))
    }

    /// The format of puzzles that replace the puzzles of an input of this format: the same, if it can be
    /// written.
    #[must_use]
    pub fn for_puzzles(self, input: &'static Format) -> &'static Format {
        let same = input.can_write().then_some(input);
        self.requested.or(same).unwrap_or_else(|| self.for_answers(input))
    }
}
