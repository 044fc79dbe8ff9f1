//! The sources that arguments name: files, the files of folders, standard input, and puzzles that are
//! arguments themselves.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use sudokit::format::{Confidence, ReadOptions, Reader, Record, Sample};
use sudokit_bulk::{Error, FolderFile, Input, InputFolder, OutputFiles, Partition, Source, would_wait};

use crate::parquet::{self, Rows};

/// An argument of fewer bytes is a puzzle only if it says so itself: the names of files may consist of digits, too.
const SHORTEST_PUZZLE: usize = 60;

/// The keys that end the input on a terminal.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// A file that an argument names, or one of the folder that it names. The path may also be a puzzle.
pub(crate) struct NamedFile {
    pub(crate) path: PathBuf,
    /// The columns that the names of folders give to its rows, if it is Parquet.
    pub(crate) partitions: Vec<Partition>,
}

impl NamedFile {
    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        shortened(&self.path.display().to_string())
    }
}

/// The files that these arguments name.
///
/// # Errors
/// If the files of a folder cannot be read as one input.
pub(crate) fn files(arguments: &[String]) -> Result<Vec<NamedFile>, Error> {
    let files = arguments.iter().map(|argument| files_of(argument));
    Ok(files.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// The files that an argument names.
fn files_of(argument: &str) -> Result<Vec<NamedFile>, Error> {
    let path = Path::new(argument);
    if !path.is_dir() {
        return Ok(vec![NamedFile { path: path.to_owned(), partitions: Vec::new() }]);
    }
    let files = InputFolder::open(path)?.files.into_iter();
    Ok(files.map(|FolderFile { path, partitions, .. }| NamedFile { path, partitions }).collect())
}

/// Whether these arguments name nothing but Parquet files.
///
/// # Errors
/// If the files of a folder cannot be read as one input.
pub(crate) fn are_parquet(arguments: &[String]) -> Result<bool, Error> {
    let files = files(arguments)?;
    Ok(!files.is_empty() && files.iter().all(|file| parquet::is_parquet(&file.path)))
}

/// The sources that these arguments name; without any, standard input. None of them may be one of the output
/// files.
///
/// # Errors
/// If one of them is an output.
pub(crate) fn sources(arguments: &[String], quiet: bool, files: &OutputFiles) -> Result<Vec<Source>> {
    answered_sources(arguments, quiet, files, &Rows::default())
}

/// The store that keeps the rows of these arguments until they are answered in a Parquet file; it is only used if they are
/// Parquet files.
///
/// # Errors
/// If some are Parquet and others are not.
pub(crate) fn rows(arguments: &[String], output_files: &OutputFiles) -> Result<Rows> {
    let (parquet, others): (Vec<NamedFile>, Vec<NamedFile>) =
        files(arguments)?.into_iter().partition(|file| parquet::is_parquet(&file.path));
    match (&parquet[..], others.first()) {
        ([], _) => Ok(Rows::default()),
        (_, None) => Ok(Rows::kept()),
        (_, Some(other)) => {
            let other = name(&other.path.to_string_lossy(), output_files)?;
            bail!(
                "{other}: is not a Parquet file; Parquet files and other inputs cannot be answered in one Parquet file"
            );
        }
    }
}

/// Protects a puzzle whose first cell is `-` from being parsed as an option, by a space before it, which no
/// puzzle has. [`source_of`] removes the space.
pub(crate) fn protected(argument: OsString) -> OsString {
    let is_puzzle = |text: &str| {
        let is_cell = |c: char| sudokit::cell_from_char(c).is_some() || matches!(c, '/' | '\n' | '\r' | ' ');
        text.starts_with('-')
            && text.len() >= SHORTEST_PUZZLE
            && text.chars().take(SHORTEST_PUZZLE).all(is_cell)
    };
    match argument.to_str() {
        Some(text) if is_puzzle(text) => format!(" {text}").into(),
        _ => argument,
    }
}

/// The same as [`sources`], for inputs whose answers are the output, and whose rows may be needed.
///
/// # Errors
/// If one of them is an output.
pub(crate) fn answered_sources(
    arguments: &[String],
    quiet: bool,
    files: &OutputFiles,
    rows: &Rows,
) -> Result<Vec<Source>> {
    if arguments.is_empty() {
        return Ok(vec![stdin(quiet, files)?]);
    }
    let mut sources = Vec::new();
    for argument in arguments {
        match files_of(argument) {
            Ok(named) => {
                for file in named {
                    sources.push(source_of(&file, quiet, files, rows)?);
                }
            }
            // It is reported when its turn comes, like a file that cannot be read.
            Err(Error::Read { place, error }) => sources.push(Source::new(place, || Err(error))),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(sources)
}

/// The source of a file. `-` is standard input; a name without a file may be a puzzle in any format that can
/// be recognized, also a puzzle with a mistake.
///
/// # Errors
/// If it is an output.
fn source_of(file: &NamedFile, quiet: bool, files: &OutputFiles, rows: &Rows) -> Result<Source> {
    let path = &*file.path;
    let argument = &*path.to_string_lossy();
    let argument = argument.strip_prefix(' ').filter(|it| it.starts_with('-')).unwrap_or(argument);
    Ok(match argument {
        "-" => return stdin(quiet, files),
        "" => bail!("an argument is empty: expected a file or a puzzle"),
        _ if path.exists() => {
            files.check_input(path)?;
            if parquet::is_parquet(path) {
                return Ok(parquet::source(file.name(), file.path.clone(), file.partitions.clone(), rows));
            }
            plain_file(path, quiet)
        }
        _ if is_puzzle(argument) => Source::text("argument", argument),
        _ => Source::new(shortened(argument), || {
            Err(io::Error::new(io::ErrorKind::NotFound, "is neither a file nor a puzzle"))
        }),
    })
}

/// The name of the source that an argument names.
///
/// # Errors
/// If it is an output.
pub(crate) fn name(argument: &str, files: &OutputFiles) -> Result<String> {
    if Path::new(argument).is_dir() {
        return Ok(shortened(argument));
    }
    let file = NamedFile { path: argument.into(), partitions: Vec::new() };
    Ok(source_of(&file, true, files, &Rows::default())?.name().to_owned())
}

fn stdin(quiet: bool, files: &OutputFiles) -> Result<Source> {
    #[cfg(unix)]
    files.check_open_input(&io::stdin(), "standard input")?;
    Ok(Source::new("stdin", move || {
        note_terminal(&io::stdin(), quiet);
        Ok(Input::new(io::stdin()).with_would_wait(|| would_wait(&io::stdin())))
    }))
}

/// A file. One that is a terminal is opened here, so that a person learns that it is read.
fn plain_file(path: &Path, quiet: bool) -> Source {
    let is_ordinary = path.is_file();
    let source = Source::file(path).with_name(shortened(&path.display().to_string()));
    if is_ordinary {
        return source;
    }
    let path = path.to_owned();
    Source::new(source.name(), move || {
        let file = File::open(path)?;
        note_terminal(&file, quiet);
        Ok(Input::file(file))
    })
}

/// Says that a terminal is read, if it is one.
fn note_terminal(input: &impl IsTerminal, quiet: bool) {
    if !quiet && input.is_terminal() {
        message!("sudokit: reading from the terminal; {END_OF_INPUT} ends the input");
    }
}

/// A name as messages show it: an argument that is too long to be the path of a file is cut.
fn shortened(name: &str) -> String {
    const LONGEST_PATH: usize = 4096;
    const SHOWN: usize = 60;
    if name.len() <= LONGEST_PATH {
        name.to_owned()
    } else {
        name.chars().take(SHOWN).chain("...".chars()).collect()
    }
}

/// The puzzle that the argument is, or the first of the files that it names.
pub(crate) fn first_record(argument: &str, options: &ReadOptions, files: &OutputFiles) -> Result<Record> {
    let mut sources = sources(std::slice::from_ref(&argument.to_owned()), false, files)?;
    // The first file of a folder that has a puzzle.
    let last = sources.pop();
    for source in sources {
        let name = source.name().to_owned();
        if let Some(record) = source.records(options, || {})?.next() {
            return record.context(name);
        }
    }
    let source = last.with_context(|| format!("{argument}: there is no puzzle"))?;
    let name = source.name().to_owned();
    first_of(&name, &mut source.records(options, || {})?)
}

/// The first puzzle of the source of this name.
pub(crate) fn first_of(name: &str, records: &mut Reader<'_>) -> Result<Record> {
    let record = records.next().with_context(|| format!("{name}: there is no puzzle"))?;
    record.with_context(|| name.to_owned())
}

/// Whether an argument is a puzzle or the name of a file.
pub(crate) fn is_input(argument: &str) -> bool {
    Path::new(argument).exists() || is_puzzle(argument)
}

/// Whether an argument is a puzzle in a format that can be recognized. A short one has the cells of a smaller board, is a link,
/// has the marks of a format that says rules, or is read without an error.
fn is_puzzle(argument: &str) -> bool {
    let sample = Sample::new(argument.as_bytes(), None);
    let Some(format) = sample.detect() else { return false };
    let is_square = argument.len() >= 16 && argument.len().isqrt().pow(2) == argument.len();
    let is_likely = argument.len() >= SHORTEST_PUZZLE || is_square || argument.contains("://");
    let says_rules = || format.holds.rules && format.confidence(&sample) >= Confidence::Header;
    let is_read = || {
        let reader = Reader::open(argument.as_bytes(), &ReadOptions::default());
        reader.is_ok_and(|mut records| records.next().is_some_and(|record| record.is_ok()))
    };
    is_likely || says_rules() || is_read()
}
