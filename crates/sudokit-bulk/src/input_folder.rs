//! [`InputFolder`]: the files of a folder that is read as one input, such as a data set that is stored in
//! parts.
//!
//! Files are read in the order of their names, folders in folders in their place. Names that begin with `.`
//! or `_` are not part of the data (`_SUCCESS`, `_metadata`, checksums). Folders named like `year=2024`, as
//! Hive names them, give the rows of the Parquet files below them one more column.
//!
//! A folder with files of several kinds is an error: it is probably the wrong folder, and answers to some of its
//! files would hide that.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::Error;

/// Folders of logs of tables whose other files may hold rows that were deleted or replaced.
const LOGS: [(&str, &str); 2] = [("_delta_log", "Delta"), (".hoodie", "Hudi")];

/// The name that Hive gives to a folder for rows without a value.
const NO_VALUE: &str = "__HIVE_DEFAULT_PARTITION__";

/// The files of a folder.
///
/// ```
/// use sudokit_bulk::InputFolder;
/// let folder = std::env::temp_dir().join(format!("sudokit-folder-{}", std::process::id()));
/// std::fs::create_dir_all(folder.join("level=easy"))?;
/// std::fs::write(folder.join("level=easy/part-0.parquet"), "PAR1")?;
/// std::fs::write(folder.join("_SUCCESS"), "")?;
/// let files = InputFolder::open(&folder)?.files;
/// assert_eq!(files.len(), 1);
/// assert_eq!(files[0].partitions[0].value.as_deref(), Some("easy"));
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InputFolder {
    /// The files in their order, at least one.
    pub files: Vec<FolderFile>,
}

/// A file of a folder.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FolderFile {
    /// Where it is.
    pub path: PathBuf,
    /// The columns that the names of its folders give to its rows; all files of a folder have the same
    /// columns.
    pub partitions: Vec<Partition>,
}

/// A column that has one value in all rows of a file, from the name of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Partition {
    /// The name of the column.
    pub name: String,
    /// The value, if the folder names one.
    pub value: Option<String>,
    /// Whether the values of all files are integers that are written in the usual way: `01` is a text.
    pub is_integer: bool,
}

/// The columns that the names of folders give so far.
type Names = Vec<(String, Option<String>)>;

impl InputFolder {
    /// Finds the files of a folder.
    ///
    /// # Errors
    /// If the folder cannot be read, has no files or files of several kinds, has files that are parts of
    /// other columns than the first, or belongs to a table with a log.
    pub fn open(folder: &Path) -> Result<InputFolder, Error> {
        let mut search = Search { files: Vec::new(), kind: None, above: Vec::new() };
        search.add(folder, &Names::new())?;
        let Search { files, kind, .. } = search;
        let Some((first, names)) = files.first() else {
            return Err(refused(folder, "is a folder without files".to_owned()));
        };
        let is_parquet = kind.is_some_and(|kind| kind == PARQUET);
        if let (Some((name, value)), false) = (names.first(), is_parquet) {
            let value = value.as_deref().unwrap_or(NO_VALUE);
            let reason =
                format!("only Parquet files get a column from the name of a folder, such as {name}={value}");
            return Err(refused(first, reason));
        }
        let columns = |names: &Names| names.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let of_first = columns(names);
        if let Some((path, names)) = files.iter().find(|(_, names)| columns(names) != of_first) {
            let words =
                |names: Vec<String>| if names.is_empty() { "no column".to_owned() } else { names.join(", ") };
            let reason = format!(
                "the names of its folders give {}, and those of {} give {}",
                words(columns(names)),
                first.display(),
                words(of_first),
            );
            return Err(refused(path, reason));
        }
        let are_integers: Vec<bool> = (0..of_first.len())
            .map(|at| files.iter().filter_map(|(_, names)| names[at].1.as_deref()).all(is_integer))
            .collect();
        let files = files.into_iter().map(|(path, names)| {
            let pairs = names.into_iter().zip(&are_integers);
            let partition =
                |((name, value), is_integer): (_, &bool)| Partition { name, value, is_integer: *is_integer };
            FolderFile { path, partitions: pairs.map(partition).collect() }
        });
        Ok(InputFolder { files: files.collect() })
    }
}

/// A search through a folder.
struct Search {
    files: Vec<(PathBuf, Names)>,
    /// The kind of the first file.
    kind: Option<String>,
    /// The folder that is searched, and those above it.
    above: Vec<PathBuf>,
}

impl Search {
    /// Adds the files of a folder. `names` has the columns of its name and of the names of the folders above
    /// it.
    fn add(&mut self, folder: &Path, names: &Names) -> Result<(), Error> {
        let failed = |error| Error::Read { place: folder.display().to_string(), error };
        let known = fs::canonicalize(folder).map_err(failed)?;
        if self.above.contains(&known) {
            return Err(refused(folder, "is a link to a folder that it is in".to_owned()));
        }
        let entries =
            fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(failed)?;
        let mut entries: Vec<_> = entries.into_iter().map(|entry| entry.file_name()).collect();
        if let Some((_, table)) = LOGS.iter().find(|(log, _)| entries.iter().any(|name| name == log)) {
            let reason = format!(
                "is a {table} table, whose log says which of its rows count; name its files, or export it"
            );
            return Err(refused(folder, reason));
        }
        entries.sort();
        self.above.push(known);
        for name in entries {
            let path = folder.join(&name);
            let name = name.to_string_lossy();
            if name.starts_with('.') || (name.starts_with('_') && !name.contains('=')) {
                continue;
            }
            let metadata = fs::metadata(&path)
                .map_err(|error| Error::Read { place: path.display().to_string(), error })?;
            if metadata.is_file() {
                self.add_file(path, names.clone())?;
            } else if metadata.is_dir() {
                let mut names = names.clone();
                if let Some((name, value)) = name.split_once('=').filter(|(name, _)| !name.is_empty()) {
                    let value = Some(value).filter(|value| *value != NO_VALUE);
                    names.push((decoded(name), value.map(decoded)));
                }
                self.add(&path, &names)?;
            } else {
                return Err(refused(&path, "is neither a file nor a folder".to_owned()));
            }
        }
        self.above.pop();
        Ok(())
    }

    fn add_file(&mut self, path: PathBuf, names: Names) -> Result<(), Error> {
        let kind = kind(&path).map_err(|error| Error::Read { place: path.display().to_string(), error })?;
        match (&self.kind, self.files.first()) {
            (Some(first), Some((other, _))) if *first != kind => {
                let reason = format!("is not of the kind of {}: name the files of one kind", other.display());
                return Err(refused(&path, reason));
            }
            _ => self.kind = Some(kind),
        }
        self.files.push((path, names));
        Ok(())
    }
}

/// The kind of Parquet files.
const PARQUET: &str = "parquet";

/// The kind of a file: Parquet by its first bytes, others by the ending of the name, packed or not.
fn kind(path: &Path) -> io::Result<String> {
    let mut magic = Vec::new();
    File::open(path)?.take(4).read_to_end(&mut magic)?;
    if matches!(&magic[..], b"PAR1" | b"PARE") {
        return Ok(PARQUET.to_owned());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let name = [".gz", ".zst"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    Ok(name.rsplit_once('.').map_or("", |(_, ending)| ending).to_owned())
}

/// Whether a value is an integer as it is usually written.
fn is_integer(value: &str) -> bool {
    value.parse::<i64>().is_ok_and(|number| number.to_string() == value)
}

/// A name without the codes that stand for characters which names of files cannot have, such as `%2F`.
fn decoded(name: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = name.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        let code = others.get(..2).filter(|code| *first == b'%' && code.iter().all(u8::is_ascii_hexdigit));
        let code = code.and_then(|code| str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = &others[if byte.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8(bytes).unwrap_or_else(|_| name.to_owned())
}

fn refused(place: &Path, reason: String) -> Error {
    Error::Read {
        place: place.display().to_string(),
        error: io::Error::new(io::ErrorKind::InvalidInput, reason),
    }
}
