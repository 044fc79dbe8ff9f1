//! [`ProgressFile`]: `FILE.progress`, which contains the progress and the request of the run that writes `FILE.partial`.
//!
//! It is replaced as a whole, so it is never half written.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{Error, OutputFile, RunProgress};

/// The names and values of a run's options and inputs, which decide the content of its output.
pub(crate) type Request = Vec<(String, String)>;

/// The progress file of a run with one output file.
#[derive(Debug)]
pub(crate) struct ProgressFile {
    /// The unfinished output file.
    pub(crate) partial: PathBuf,
    path: PathBuf,
    /// The path of the next version, before it replaces the last one.
    new_path: PathBuf,
}

/// The content of the progress file.
#[derive(Debug, Default)]
pub(crate) struct SavedRun {
    pub(crate) run: RunProgress,
    /// The number of bytes of the unfinished file that belong to this progress.
    pub(crate) bytes: u64,
    pub(crate) request: Request,
}

impl ProgressFile {
    /// The progress of the run that writes this file.
    ///
    /// # Errors
    /// If it is not an ordinary file.
    pub(crate) fn of(file: &OutputFile) -> Result<ProgressFile, Error> {
        let path = file.path_to_resume()?.as_os_str();
        Ok(ProgressFile {
            partial: with_ending(path, ".partial"),
            path: with_ending(path, ".progress"),
            new_path: with_ending(path, ".progress.new"),
        })
    }

    /// Makes sure that none of the files next to this output is an input or another output.
    ///
    /// # Errors
    /// If one is.
    pub(crate) fn reserve(&self, file: &OutputFile) -> Result<(), Error> {
        [&self.path, &self.new_path, &self.partial].into_iter().try_for_each(|path| file.reserve(path))
    }

    /// The error that the unfinished file does not belong to this run.
    fn cannot_resume(&self, why: &str) -> Error {
        let (partial, path) = (self.partial.display().to_string(), self.path.display());
        let reason = format!("{why}; remove {partial} and {path} to start anew");
        Error::CannotResume { place: partial, reason }
    }

    /// The state that the earlier run has saved; `None` if it has left no unfinished file.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or is missing.
    pub(crate) fn read(&self) -> Result<Option<SavedRun>, Error> {
        if !self.partial.exists() {
            return Ok(None);
        }
        let path = self.path.display();
        let text = fs::read(&self.path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => self.cannot_resume(&format!("there is no {path}")),
            _ => Error::Read { place: path.to_string(), error },
        })?;
        let saved = serde_json::from_slice(&text).ok().and_then(|json| SavedRun::from_json(&json));
        saved.map(Some).ok_or_else(|| self.cannot_resume(&format!("{path} is damaged")))
    }

    /// The state that the earlier run with this request has saved; `None` if it has left no unfinished file.
    ///
    /// # Errors
    /// As [`read`](ProgressFile::read), or if it had another request.
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

    /// Removes the file and the unfinished output.
    pub(crate) fn remove(&self) {
        // A progress file that is left alone means nothing.
        let _ = fs::remove_file(&self.partial);
        let _ = fs::remove_file(&self.path);
    }
}

fn with_ending(path: &OsStr, ending: &str) -> PathBuf {
    let mut path = path.to_owned();
    path.push(ending);
    PathBuf::from(path)
}

/// The first difference between two requests, in words.
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
        let SavedRun { run, bytes, request } = self;
        json!({ "run": run.to_json(), "bytes": bytes, "request": request })
    }

    fn from_json(json: &Value) -> Option<SavedRun> {
        Some(SavedRun {
            run: RunProgress::from_json(json.get("run")?)?,
            bytes: json.get("bytes")?.as_u64()?,
            request: serde_json::from_value(json.get("request")?.clone()).ok()?,
        })
    }
}
