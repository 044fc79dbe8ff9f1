//! [`ProgressFile`], the file beside an unfinished output that says how far the run has come, and what it was asked for.
//!
//! It is replaced as a whole.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{Error, OutputFile, ResumePoint, RunProgress};

/// The ending of the name of an unfinished file.
const PARTIAL: &str = ".partial";

/// The names and values of a run's options and inputs, which decide the content of its output.
pub(crate) type Request = Vec<(String, String)>;

/// The progress file of a run with one output file, perhaps with another beside it, or with several in a folder.
#[derive(Debug)]
pub(crate) struct ProgressFile {
    /// The path of the one file, or that of the folder.
    base: PathBuf,
    path: PathBuf,
    /// The progress until it is complete.
    new_path: PathBuf,
    /// The unfinished files, as errors call them.
    unfinished: String,
}

/// The content of the progress file.
#[derive(Debug, Default)]
pub(crate) struct SavedRun {
    pub(crate) run: RunProgress,
    pub(crate) files: Vec<SavedFile>,
    /// The files are complete, and some of them may have their final names.
    pub(crate) is_complete: bool,
    pub(crate) request: Request,
}

/// How far an unfinished file has come.
#[derive(Debug, Default)]
pub(crate) struct SavedFile {
    /// The final path from the base; empty if the file is the base.
    pub(crate) name: String,
    /// The number of bytes of text before the point from which the run goes on.
    pub(crate) text: u64,
    /// The number of bytes of the file.
    pub(crate) bytes: u64,
    /// The text in these bytes, which may be more, and the state of the encoding.
    pub(crate) point: ResumePoint,
}

impl ProgressFile {
    /// The progress of one file, and perhaps of a second one.
    ///
    /// # Errors
    /// If one is no ordinary file.
    pub(crate) fn beside(file: &OutputFile, second: Option<&OutputFile>) -> Result<ProgressFile, Error> {
        let path = file.path_to_resume()?;
        let mut unfinished = path_of(path.as_os_str(), PARTIAL).display().to_string();
        if let Some(second) = second {
            let second = path_of(second.path_to_resume()?.as_os_str(), PARTIAL);
            unfinished = format!("{unfinished}, {}", second.display());
        }
        Ok(ProgressFile::new(path, path.as_os_str(), unfinished))
    }

    /// The progress of the files in a folder.
    pub(crate) fn in_folder(folder: &Path) -> ProgressFile {
        let unfinished = folder.join(format!("*{PARTIAL}")).display().to_string();
        ProgressFile::new(folder, folder.join("").as_os_str(), unfinished)
    }

    fn new(base: &Path, start: &OsStr, unfinished: String) -> ProgressFile {
        ProgressFile {
            base: base.to_owned(),
            path: path_of(start, ".progress"),
            new_path: path_of(start, ".progress.new"),
            unfinished,
        }
    }

    /// Makes sure that the progress of this output file is no input and no other output.
    ///
    /// # Errors
    /// If it is one.
    pub(crate) fn reserve(&self, file: &OutputFile) -> Result<(), Error> {
        file.reserve(&self.path)?;
        file.reserve(&self.new_path)
    }

    /// The path of an unfinished file.
    pub(crate) fn partial(&self, name: &str) -> PathBuf {
        let path = if name.is_empty() { self.base.clone() } else { self.base.join(name) };
        path_of(path.as_os_str(), PARTIAL)
    }

    /// The error that the unfinished files do not belong to this run.
    pub(crate) fn cannot_resume(&self, why: &str) -> Error {
        let ProgressFile { path, unfinished, .. } = self;
        let reason = format!("{why}; remove {unfinished} and {} to start anew", path.display());
        Error::CannotResume { place: unfinished.clone(), reason }
    }

    /// The error that there are unfinished files without a progress file.
    pub(crate) fn is_missing(&self) -> Error {
        self.cannot_resume(&format!("there is no {}", self.path.display()))
    }

    /// The state that the earlier run has saved; none if it has left no unfinished file.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub(crate) fn read(&self) -> Result<Option<SavedRun>, Error> {
        let path = self.path.display();
        let text = match fs::read(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::Read { place: path.to_string(), error }),
        };
        let saved = serde_json::from_slice(&text).ok().and_then(|json| SavedRun::from_json(&json));
        let saved = saved.ok_or_else(|| self.cannot_resume(&format!("{path} is damaged")))?;
        let is_unfinished = saved.files.iter().any(|file| self.partial(&file.name).exists());
        Ok(is_unfinished.then_some(saved))
    }

    /// The state that an earlier run with the same request has saved; none if it has left no unfinished file.
    ///
    /// # Errors
    /// If it was asked for something else, or the file cannot be read, or is damaged.
    pub(crate) fn read_of(&self, request: &Request) -> Result<Option<SavedRun>, Error> {
        let saved = self.read()?;
        match saved.as_ref().and_then(|saved| difference(&saved.request, request)) {
            Some(difference) => Err(self.cannot_resume(&difference)),
            None => Ok(saved),
        }
    }

    /// Replaces the file as a whole.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self, saved: &SavedRun) -> Result<(), Error> {
        let ProgressFile { path, new_path, .. } = self;
        let written = File::create(new_path).and_then(|mut file| {
            file.write_all(format!("{}\n", saved.to_json()).as_bytes())?;
            file.sync_data()?;
            fs::rename(new_path, path)
        });
        written.map_err(|error| {
            let _ = fs::remove_file(new_path);
            Error::WriteFile { place: path.display().to_string(), error }
        })
    }

    /// Removes the file.
    pub(crate) fn remove(&self) {
        // Without an unfinished file it means nothing.
        let _ = fs::remove_file(&self.path);
    }
}

/// The path that this becomes with an ending.
fn path_of(base: &OsStr, ending: &str) -> PathBuf {
    let mut path = base.to_owned();
    path.push(ending);
    PathBuf::from(path)
}

/// The first thing that was asked for otherwise.
fn difference(then: &Request, now: &Request) -> Option<String> {
    let value = |request: &Request, name: &str| {
        let values: Vec<&str> =
            request.iter().filter(|(it, _)| it == name).map(|(_, value)| &**value).collect();
        if values.is_empty() { "not given".to_owned() } else { values.join(" ") }
    };
    then.iter().chain(now).find_map(|(name, _)| {
        let (then, now) = (value(then, name), value(now, name));
        (then != now).then(|| format!("{name} was {then}, and is now {now}"))
    })
}

impl SavedRun {
    fn to_json(&self) -> Value {
        let SavedRun { run, files, is_complete, request } = self;
        let files: Vec<Value> = files.iter().map(SavedFile::to_json).collect();
        json!({ "run": run.to_json(), "files": files, "is_complete": is_complete, "request": request })
    }

    fn from_json(json: &Value) -> Option<SavedRun> {
        let files = json.get("files")?.as_array()?.iter().map(SavedFile::from_json);
        Some(SavedRun {
            run: RunProgress::from_json(json.get("run")?)?,
            files: files.collect::<Option<_>>()?,
            is_complete: json.get("is_complete")?.as_bool()?,
            request: serde_json::from_value(json.get("request")?.clone()).ok()?,
        })
    }
}

impl SavedFile {
    fn to_json(&self) -> Value {
        let SavedFile { name, text, bytes, point } = self;
        json!({
            "name": name,
            "text": text,
            "bytes": bytes,
            "encoded_text": point.text,
            "encoding": point.state,
        })
    }

    fn from_json(json: &Value) -> Option<SavedFile> {
        let number = |name: &str| json.get(name)?.as_u64();
        let text = |name: &str| json.get(name)?.as_str().map(str::to_owned);
        let begins = number("text")?;
        Some(SavedFile {
            name: text("name")?,
            text: begins,
            bytes: number("bytes")?,
            point: ResumePoint {
                text: number("encoded_text").filter(|it| *it >= begins)?,
                state: text("encoding")?,
            },
        })
    }
}
