//! The sources that arguments name: files, standard input, and puzzles that are arguments themselves.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use sudokit::format::{Reader, Record, Sample};
use sudokit_bulk::{Input, Source, would_wait};

use crate::args::ReadArgs;
use crate::output::FILES;
use crate::parquet;

/// An argument of fewer bytes is the name of a file, unless it is a link: names may consist of digits, too.
const SHORTEST_PUZZLE: usize = 60;

/// The keys that end the input on a terminal.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// The sources that these arguments name; without any, standard input.
///
/// # Errors
/// If one of them is an output.
pub(crate) fn sources(arguments: &[String], quiet: bool) -> Result<Vec<Source>> {
    match arguments {
        [] => Ok(vec![stdin(quiet)?]),
        _ => arguments.iter().map(|argument| source(argument, quiet)).collect(),
    }
}

/// The same for inputs whose answers are the output.
///
/// # Errors
/// If one of them is an output.
pub(crate) fn answered_sources(arguments: &[String], quiet: bool) -> Result<Vec<Source>> {
    match arguments {
        [] => Ok(vec![stdin(quiet)?]),
        _ => arguments.iter().map(|argument| source_of(argument, quiet, true)).collect(),
    }
}

/// An argument that is no option to the parser of arguments if it is a puzzle whose first cell is blank: `-`. A space before
/// it, which no puzzle has, says so; [`source`] removes it.
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

/// The source that an argument names: `-` for standard input, a file, or a puzzle in any format that can be recognized.
/// So a puzzle with a mistake is a puzzle, and a misspelled name of a file is none.
///
/// # Errors
/// If it is an output.
pub(crate) fn source(argument: &str, quiet: bool) -> Result<Source> {
    source_of(argument, quiet, false)
}

/// The same. It may be an input whose answers are the output.
fn source_of(argument: &str, quiet: bool, is_answered: bool) -> Result<Source> {
    let argument = argument.strip_prefix(' ').filter(|it| it.starts_with('-')).unwrap_or(argument);
    let path = Path::new(argument);
    Ok(match argument {
        "-" => return stdin(quiet),
        "" => bail!("an argument is empty: expected a file or a puzzle"),
        _ if path.exists() => {
            FILES.check_input(path)?;
            if parquet::is_parquet(argument) {
                return Ok(parquet::source(path, shortened(argument), is_answered));
            }
            file(path, quiet)
        }
        _ if is_puzzle(argument) => Source::text("argument", argument),
        _ => Source::new(shortened(argument), || {
            Err(io::Error::new(io::ErrorKind::NotFound, "is neither a file nor a puzzle"))
        }),
    })
}

/// The name of the source that an argument names.
pub(crate) fn name(argument: &str) -> Result<String> {
    Ok(source(argument, true)?.name().to_owned())
}

fn stdin(quiet: bool) -> Result<Source> {
    #[cfg(unix)]
    FILES.check_open_input(&io::stdin(), "standard input")?;
    Ok(Source::new("stdin", move || {
        note_terminal(&io::stdin(), quiet);
        Ok(Input::new(io::stdin()).with_would_wait(|| would_wait(&io::stdin())))
    }))
}

/// A file. One that is a terminal is opened here, so that a person learns that it is read.
fn file(path: &Path, quiet: bool) -> Source {
    let is_ordinary = path.is_file() || path.is_dir();
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

/// The puzzle that the argument is, or the first of the file that it names.
pub(crate) fn first_record(argument: &str, read: &ReadArgs) -> Result<Record> {
    let (name, mut records) = records(argument, read)?;
    first_of(&name, &mut records)
}

/// The puzzles that the argument is or names, and the name of the source.
pub(crate) fn records(argument: &str, read: &ReadArgs) -> Result<(String, Reader<'static>)> {
    let source = source(argument, false)?;
    let name = source.name().to_owned();
    Ok((name, source.records(&read.options(), || {})?))
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

/// Whether an argument is a puzzle in a format that can be recognized.
fn is_puzzle(argument: &str) -> bool {
    (argument.len() >= SHORTEST_PUZZLE || argument.contains("://"))
        && Sample::new(argument.as_bytes(), None).detect().is_some()
}
