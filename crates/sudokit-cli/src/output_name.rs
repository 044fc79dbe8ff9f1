//! [`OutputName`]: the form of the answers, and whether they are compressed, from the name of an output file.
//!
//! `answers.csv.gz` is CSV, compressed with gzip. A name that promises something else than what would be
//! written is an error. `.txt` and endings that nobody knows promise nothing.

use std::path::Path;

use anyhow::{Result, bail};
use sudokit::format::FORMATS;
use sudokit_bulk::Compression;

use crate::output_form::{Form, JSON, PARQUET, Picture};

/// Endings of compressed files that are not written.
const OTHER_COMPRESSION: [&str; 10] = ["bz2", "xz", "lz4", "lzma", "br", "zip", "7z", "rar", "tar", "tgz"];

/// Endings of other files that are not written, besides the endings of formats.
const OTHER_FORMS: [&str; 24] = [
    "xlsx", "xls", "ods", "docx", "arrow", "feather", "orc", "avro", "npy", "npz", "pickle", "pkl", "h5",
    "hdf5", "db", "sqlite", "duckdb", "html", "htm", "svg", "png", "pdf", "xml", "yaml",
];

/// The meaning of the name of an output file.
#[derive(Clone, Debug)]
pub(crate) struct OutputName {
    path: String,
    /// The ending in lower case, without the dot and without the ending of the compression.
    ending: Option<String>,
    pub(crate) compression: Option<Compression>,
}

impl OutputName {
    /// What this name says.
    ///
    /// # Errors
    /// If it names a compression that cannot be written.
    pub(crate) fn of(path: &Path) -> Result<OutputName> {
        let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
        let (name, last) = (path.display().to_string(), ending(path));
        if let Some(other) = last.as_deref().filter(|last| OTHER_COMPRESSION.contains(last)) {
            bail!("{name}: cannot write .{other}; compressed files are written as .gz or .zst");
        }
        let compression = last.as_deref().and_then(Compression::from_extension);
        let ending = if compression.is_some() { ending(&path.with_extension("")) } else { last };
        if compression.is_some() && ending.as_deref() == Some(PARQUET) {
            bail!("{name}: a Parquet file is compressed inside; name it without the second ending");
        }
        Ok(OutputName { path: name, ending, compression })
    }

    /// The form that the ending asks for; `None` if it asks for none. `explicit` is the form that an option
    /// asks for.
    ///
    /// # Errors
    /// If the ending promises another form, or one that is not among these.
    pub(crate) fn choose<'a>(&self, explicit: Option<&str>, forms: &[Form<'a>]) -> Result<Option<&'a str>> {
        let Some(ending) = self.ending.as_deref() else { return Ok(None) };
        let path = &self.path;
        let of_ending: Vec<&str> =
            forms.iter().filter(|form| form.endings.contains(&ending)).map(|form| form.name).collect();
        match (explicit, &of_ending[..]) {
            (_, []) if !is_known(ending) => Ok(None),
            (Some(explicit), names) if names.contains(&explicit) => Ok(None),
            (Some(explicit), _) => bail!("{path}: a file .{ending} does not hold {explicit}"),
            // The first is the usual one.
            (None, [first, ..]) => Ok(Some(first)),
            (None, []) => {
                let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
                let convert = if Picture::from_name(ending).is_some() {
                    "; `sudokit convert` draws puzzles"
                } else {
                    ""
                };
                bail!("{path}: cannot write .{ending} here, only {}{convert}", names.join(", "))
            }
        }
    }
}

/// Refuses a name for a compressed file if an option writes its file uncompressed.
///
/// # Errors
/// If it does.
pub(crate) fn check_uncompressed(path: &Path, option: &str) -> Result<()> {
    let name = OutputName::of(path)?;
    if name.compression.is_some() {
        bail!("{}: {option} does not compress; name the file without the last ending", name.path);
    }
    Ok(())
}

/// Whether an ending promises a form.
fn is_known(ending: &str) -> bool {
    let is_of_format = || FORMATS.iter().any(|format| format.extensions.contains(&ending));
    // A text file may hold anything.
    ending != "txt"
        && (is_of_format()
            || ending == PARQUET
            || OTHER_FORMS.contains(&ending)
            || JSON.endings.contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output_form::TEXT;

    fn name(path: &str) -> OutputName {
        OutputName::of(Path::new(path)).unwrap()
    }

    const CSV: Form<'static> = Form { name: "csv", endings: &["csv"] };

    #[test]
    fn endings_choose_a_form_and_a_compression() {
        let forms = [TEXT, CSV, JSON];
        for (path, form, compression) in [
            ("a.csv", Some("csv"), None),
            ("a.b/c.CSV.GZ", Some("csv"), Some(Compression::Gzip)),
            ("a.jsonl.zst", Some("json"), Some(Compression::Zstd)),
            ("a.gz", None, Some(Compression::Gzip)),
            ("a.txt", None, None),
            ("csv", None, None),
            ("a.2024", None, None),
        ] {
            assert_eq!(name(path).choose(None, &forms).unwrap(), form, "{path}");
            assert_eq!(name(path).compression, compression, "{path}");
        }
    }

    #[test]
    fn a_name_that_promises_something_else_is_an_error() {
        let forms = [TEXT, CSV, JSON];
        let error = |path: &str, to| name(path).choose(to, &forms).unwrap_err().to_string();
        assert_eq!(error("a.xlsx", None), "a.xlsx: cannot write .xlsx here, only text, csv, json");
        assert_eq!(error("a.json", Some("csv")), "a.json: a file .json does not hold csv");
        assert_eq!(error("a.sdk", Some("csv")), "a.sdk: a file .sdk does not hold csv");
        assert!(name("a.json").choose(Some("json"), &forms).unwrap().is_none());
        assert!(name("a.out").choose(Some("json"), &forms).unwrap().is_none());
        for path in ["a.csv.xz", "a.zip", "a.parquet.gz"] {
            assert!(OutputName::of(Path::new(path)).is_err(), "{path}");
        }
    }
}
