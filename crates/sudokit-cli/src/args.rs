//! Groups of arguments that several subcommands share.

use std::ffi::OsStr;
use std::num::NonZero;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args};
use sudokit::format::{self, BoardKind, FORMATS, Format, ReadOptions};
use sudokit::logic::se121::Level;
use sudokit::operation::BoardOptions;
use sudokit::search::{self, Engine};
use sudokit_bulk::OutputFormat;

use crate::limits::LimitArgs;
use crate::numbers::threads;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::output_form::{Form, JSON, PARQUET};

/// What to read, and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files, folders, or puzzles as text in any format; `-` or none for standard input
    #[arg(value_name = "FILE|PUZZLE")]
    pub(crate) puzzles: Vec<String>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,

    /// Stop at the first record that cannot be read
    #[arg(long)]
    pub(crate) strict: bool,

    /// The number of threads [default: the number of cores]
    #[arg(long, short = 'j', value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Write nothing but errors to standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// The kind of board that options describe; see [`BoardInputArgs`].
    #[arg(skip)]
    pub(crate) board: Option<Arc<BoardKind>>,
}

/// The input of subcommands that take boards of every size and rule: the sources, and options that describe the boards.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardInputArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten, next_help_heading = "Boards")]
    board: OptionArgs<BoardOptions>,
}

impl BoardInputArgs {
    /// The arguments of the input, with the kind of board that the options describe.
    ///
    /// # Errors
    /// The options describe no board.
    pub(crate) fn input(&self) -> Result<InputArgs> {
        let board = self.board.0.kind()?.map(Arc::new);
        Ok(InputArgs { board, ..self.input.clone() })
    }
}

impl Flags for BoardOptions {
    fn flag(arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "regions" => arg.value_name("FILE").value_parser(|path: &str| std::fs::read_to_string(path)),
            "box" => arg.value_name("HxW|none"),
            _ => arg,
        }
    }
}

/// How to write.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArgs {
    /// The format of the output [default: one that suits the input]
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(output_names()), hide_possible_values = true)]
    pub(crate) to: Option<String>,

    /// Short for `--to json`: one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

impl InputArgs {
    /// The options for reading the sources.
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions { board: self.board.clone(), ..self.read.options() }
    }
}

/// How puzzles are read.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReadArgs {
    /// The format of the input [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Format::can_read), hide_possible_values = true)]
    from: Option<String>,

    /// Characters that are blank cells, besides . 0 * _ - x X and one that a puzzle uses for all its blanks
    #[arg(long, value_name = "CHARS", value_parser = blanks, allow_hyphen_values = true)]
    pub(crate) blank: Option<String>,

    /// What holds the puzzles in CSV and Parquet (the heading or the number, from 1, of a column) or JSON (a
    /// key: grids.value)
    #[arg(long, value_name = "COLUMN")]
    column: Option<String>,

    /// Take colored lines and dots in links of SudokuPad and f-puzzles for what they mean most often: green for whispers, pink for renban lines; a remark names them
    #[arg(long)]
    assume_colours: bool,
}

impl ReadArgs {
    /// The options for reading a source.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from.as_deref().and_then(Format::from_name),
            name: None,
            blanks: self.blank.clone().unwrap_or_default(),
            column: self.column.clone(),
            board: None,
            assume_colours: self.assume_colours,
        }
    }

    /// The same for another input, whose format is detected.
    pub(crate) fn detecting(&self) -> ReadArgs {
        ReadArgs { from: None, column: None, ..self.clone() }
    }
}

/// Parses the characters that are blank cells.
fn blanks(text: &str) -> Result<String, String> {
    match text.chars().find(|c| *c != '0' && !format::can_be_blank(*c)) {
        Some(c) => Err(format!("{c:?} cannot be a blank: digits and white space have other meanings")),
        None => Ok(text.to_owned()),
    }
}

impl OutputArgs {
    /// The requested format, or one that suits the input.
    ///
    /// # Errors
    /// If --json, --to and the name of the output contradict each other.
    pub(crate) fn format(&self, output: &Output) -> Result<OutputFormat> {
        Ok(output_format(self.form(&[], output)?.as_deref(), output))
    }

    /// The name of the requested format, or of one of these other forms.
    ///
    /// # Errors
    /// As [`format`](OutputArgs::format).
    pub(crate) fn form(&self, others: &[Form<'_>], output: &Output) -> Result<Option<String>> {
        // The usual one of several formats with the same ending comes first.
        let usual = Format::from_name(JSON.name).into_iter();
        let formats = usual.chain(FORMATS.iter().filter(|it| it.can_write() && it.name != JSON.name));
        let endings: Vec<(&str, Vec<&str>)> = formats
            .map(|it| {
                (it.name, it.extensions.iter().copied().filter(|it| !["txt", "tsv"].contains(it)).collect())
            })
            .chain([(PARQUET, vec![PARQUET])])
            .collect();
        let forms = endings.iter().map(|(name, endings)| Form { name, endings });
        let forms: Vec<Form<'_>> = forms.chain(others.iter().copied()).collect();
        Ok(output.form(with_json(self.json, self.to.as_deref())?, &forms)?.map(str::to_owned))
    }
}

/// The format of this name, or one that suits the input.
pub(crate) fn output_format(name: Option<&str>, output: &Output) -> OutputFormat {
    match name {
        Some(PARQUET) => output.set_parquet(),
        Some(name) => OutputFormat::from_name(name),
        None => OutputFormat::default(),
    }
}

/// The form that --to or --json asks for.
///
/// # Errors
/// If they contradict each other.
pub(crate) fn with_json(json: bool, to: Option<&str>) -> Result<Option<&str>> {
    match to {
        Some(to) if json && to != JSON.name => bail!("--json and --to {to} contradict each other"),
        _ if json => Ok(Some(JSON.name)),
        to => Ok(to),
    }
}

/// A parser of the names of the formats with this ability.
pub(crate) fn format_names(can: fn(&Format) -> bool) -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().filter(|format| can(format)).map(|format| format.name))
}

/// The names of the formats that can be written, and Parquet.
pub(crate) fn output_names() -> impl Iterator<Item = &'static str> {
    let formats = FORMATS.iter().filter(|format| format.can_write()).map(|format| format.name);
    formats.chain([PARQUET])
}

/// The names of the levels of difficulty, and the meaning of each.
pub(crate) fn levels() -> String {
    let level = |level: Level| {
        let (least, most) = level.range().into_inner();
        let range = match level {
            Level::Easy => format!("up to {most}"),
            Level::Extreme => format!("{least} and more"),
            _ => format!("{least} to {most}"),
        };
        format!("{level}, ER {range} ({})", level.about())
    };
    Level::ALL.map(level).join("; ")
}

/// A parser of texts that names `names` as the possible values, for help and completions. It may accept
/// others.
#[derive(Clone)]
pub(crate) struct NamedValues<P> {
    pub(crate) names: Vec<&'static str>,
    pub(crate) parse: P,
}

impl<P, T, E> TypedValueParser for NamedValues<P>
where
    P: Fn(&str) -> Result<T, E> + Clone + Send + Sync + 'static,
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn std::error::Error + Send + Sync + 'static>>,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().copied().map(PossibleValue::new)))
    }
}

/// A parser of the names of the engines.
pub(crate) fn engine_names() -> PossibleValuesParser {
    PossibleValuesParser::new(search::ENGINES.iter().map(|engine| engine.name()))
}

/// Which engine searches.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineArgs {
    /// The engine that searches; `sudokit engines` lists them
    #[arg(long, value_name = "ENGINE", value_parser = engine_names(), default_value = search::DEFAULT.name())]
    pub(crate) engine: String,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

impl EngineArgs {
    /// The engine.
    pub(crate) fn engine(&self) -> &'static dyn Engine {
        <dyn search::Engine>::from_name(&self.engine).unwrap_or(search::DEFAULT)
    }
}
