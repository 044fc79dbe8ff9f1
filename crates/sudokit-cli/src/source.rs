//! Where input comes from: files and standard input, packed with gzip or zstd or not, and puzzles that
//! are arguments themselves.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use indicatif::ProgressBar;
use sudokit::format::{self, Format, OpenError, ReadOptions, Reader, Record, Sample};

use crate::args::format_names;
use crate::live::{Live, Raw};
use crate::output_file;

/// The size of the buffers between the system and the readers.
const BUFFER: usize = 1 << 17;

/// An argument of fewer bytes is the name of a file, unless it is a link: names may consist of digits, too.
const SHORTEST_PUZZLE: usize = 60;

/// How puzzles are read.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReadArgs {
    /// The format of the input [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Format::can_read), hide_possible_values = true)]
    from: Option<String>,

    /// Characters that are blank cells, besides . 0 * _ - x X and one that a puzzle uses for all its blanks
    #[arg(long, value_name = "CHARS", value_parser = blanks, allow_hyphen_values = true)]
    pub(crate) blank: Option<String>,
}

impl ReadArgs {
    /// The options for reading this source.
    pub(crate) fn options(&self, source: &Source) -> ReadOptions {
        ReadOptions {
            format: self.from.as_deref().and_then(Format::from_name),
            name: source.unpacked_name(),
            blanks: self.blank.clone().unwrap_or_default(),
            column: None,
        }
    }

    /// The same for another input, whose format is detected.
    pub(crate) fn detecting(&self) -> ReadArgs {
        ReadArgs { from: None, ..self.clone() }
    }
}

/// Parses the characters that are blank cells.
fn blanks(text: &str) -> Result<String, String> {
    match text.chars().find(|c| *c != '0' && !format::can_be_blank(*c)) {
        Some(c) => Err(format!("{c:?} cannot be a blank: digits and white space have other meanings")),
        None => Ok(text.to_owned()),
    }
}

/// Where puzzles are read from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// The argument is no file but a puzzle.
    Argument(String),
}

impl Source {
    /// The sources of these arguments; without any, standard input.
    ///
    /// # Errors
    /// If one of them is an output.
    pub(crate) fn all(arguments: &[String]) -> Result<Vec<Source>> {
        let sources = match arguments {
            [] => vec![Source::Stdin],
            _ => arguments.iter().map(|argument| Source::new(argument)).collect(),
        };
        sources.iter().try_for_each(Source::check)?;
        Ok(sources)
    }

    /// Refuses it if it is an output.
    pub(crate) fn check(&self) -> Result<()> {
        match self {
            Source::Stdin => output_file::check_stdin(),
            Source::File(path) => output_file::check_input(path),
            Source::Argument(_) => Ok(()),
        }
    }

    /// The source of this argument: a file, `-` for standard input, or what a file may hold, as its format is
    /// recognized by. So a puzzle with a mistake is a puzzle, and a misspelled name of a file is none.
    pub(crate) fn new(argument: &str) -> Source {
        let is_puzzle = || {
            (argument.len() >= SHORTEST_PUZZLE || argument.contains("://"))
                && Sample::new(argument.as_bytes(), None).detect().is_some()
        };
        match argument {
            "-" => Source::Stdin,
            _ if !Path::new(argument).exists() && is_puzzle() => Source::Argument(argument.to_owned()),
            _ => Source::File(argument.into()),
        }
    }

    /// The name by which messages call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "stdin".to_owned(),
            Source::File(path) => shortened(path.display().to_string()),
            Source::Argument(_) => "argument".to_owned(),
        }
    }

    /// The name of the file without the ending of its compression: by it some formats are told.
    pub(crate) fn unpacked_name(&self) -> Option<String> {
        let Source::File(path) = self else { return None };
        let name = path.display().to_string();
        let unpacked = [".gz", ".zst"].iter().find_map(|ending| name.strip_suffix(ending));
        Some(unpacked.map_or_else(|| name.clone(), str::to_owned))
    }

    /// How many bytes it has, as far as that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Source::Stdin | Source::Argument(_) => None,
            Source::File(path) => path.metadata().ok().filter(std::fs::Metadata::is_file).map(|it| it.len()),
        }
    }

    /// Opens it, unpacking what is packed (recognized by its first bytes). The bar follows the bytes read.
    /// Before reading has to wait, `on_pause` is called.
    pub(crate) fn open(
        &self,
        quiet: bool,
        bar: &ProgressBar,
        on_pause: impl FnMut() + Send + 'static,
    ) -> io::Result<Opened> {
        let raw = match self {
            Source::Stdin => Raw::Stdin,
            Source::File(path) if path.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a file"));
            }
            Source::File(path) if !path.exists() => {
                let what = "is neither a file nor a puzzle";
                return Err(io::Error::new(io::ErrorKind::NotFound, what));
            }
            Source::File(path) => Raw::of(File::open(path)?),
            Source::Argument(puzzle) => Raw::Argument(io::Cursor::new(puzzle.clone())),
        };
        if raw.is_terminal() && !quiet {
            talk!("sudokit: reading from the terminal; {END_OF_INPUT} ends the input");
        }
        let live = Live::new(raw.clone(), on_pause);
        let mut bytes = BufReader::with_capacity(BUFFER, bar.wrap_read(live));
        let start = bytes.fill_buf()?;
        let bytes: Box<dyn BufRead + Send> = if start.starts_with(&[0x1f, 0x8b]) {
            Box::new(BufReader::with_capacity(BUFFER, flate2::bufread::MultiGzDecoder::new(bytes)))
        } else if start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
            Box::new(BufReader::with_capacity(BUFFER, zstd::stream::read::Decoder::with_buffer(bytes)?))
        } else {
            Box::new(bytes)
        };
        Ok(Opened { bytes, raw })
    }
}

/// The keys by which a person ends what they type.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// A name as messages show it: an argument that is too long to be the path of a file is cut.
fn shortened(name: String) -> String {
    const LONGEST_PATH: usize = 4096;
    const SHOWN: usize = 60;
    if name.len() <= LONGEST_PATH { name } else { name.chars().take(SHOWN).chain("...".chars()).collect() }
}

/// A source that is open.
pub(crate) struct Opened {
    /// Its bytes, unpacked.
    pub(crate) bytes: Box<dyn BufRead + Send>,
    raw: Raw,
}

impl Opened {
    /// The reader of its records.
    ///
    /// # Errors
    /// If there can be none.
    pub(crate) fn reader(self, options: &ReadOptions) -> Result<Reader<'static>, OpenError> {
        let Opened { bytes, raw } = self;
        Reader::open_live(bytes, options, || raw.is_paused())
    }
}

/// The puzzle that the argument is, or the first of the file that it names.
pub(crate) fn first_record(argument: &str, read: &ReadArgs) -> Result<Record> {
    let source = Source::new(argument);
    source.check()?;
    let options = read.options(&source);
    let name = || source.name();
    let opened = source.open(false, &ProgressBar::hidden(), || {}).with_context(name)?;
    let record = opened.reader(&options).with_context(name)?.next();
    record.with_context(|| format!("{}: there is no puzzle", source.name()))?.with_context(name)
}
