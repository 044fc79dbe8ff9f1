//! [`ResumableOutput`], the output of a run that can go on after an interruption, also after one that the program did
//! not notice.
//!
//! The output is written to `FILE.partial`. Beside it, `FILE.progress` says how far the run has come ([`RunProgress`]),
//! how many bytes of the partial file belong to that, and what the run was asked for. When the output is complete, the
//! partial file becomes `FILE`, and the progress is removed.
//!
//! Invariants: the progress file is written before the partial file is made; it is replaced as a whole, and only when the
//! bytes that it counts are on the disk. So the progress is true whenever the program is killed.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Error, OutputEncoding, OutputFile, ResumePoint, RunProgress, Status};

/// The progress is saved after this time, and after this many times the time that it took the last time.
const INTERVAL: Duration = Duration::from_millis(100);
const REST: u32 = 50;

/// An output that can be resumed.
///
/// ```
/// use sudokit_bulk::{OutputFiles, ResumableOutput, RunProgress};
///
/// let path = std::env::temp_dir().join(format!("sudokit-resume-{}", std::process::id()));
/// let open = || {
///     let file = OutputFiles::default().create(&path, "--output")?;
///     ResumableOutput::open(file, None, vec![("--seed".to_owned(), "7".to_owned())])
/// };
/// let (mut output, mut progress) = open()?;
/// output.write(b"first\n")?;
/// progress.records = 1;
/// output.note(&progress)?;
/// output.write(b"sec")?;
/// output.save()?;
/// drop(output);
///
/// let (mut output, progress) = open()?;
/// assert_eq!(progress.records, 1);
/// output.write(b"second\n")?;
/// output.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"first\nsecond\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ResumableOutput {
    file: OutputFile,
    /// What is made of the text.
    encoding: Option<Box<dyn OutputEncoding>>,
    paths: Paths,
    request: Request,
    /// The number of bytes of text so far.
    text: u64,
    /// The number of bytes of text to come that the file holds already.
    held: u64,
    /// The number of bytes of the file.
    bytes: u64,
    /// The points from which the run can go on, each with the number of bytes of text before it.
    noted: VecDeque<(u64, RunProgress)>,
    /// When one of them is saved next.
    due: Instant,
    /// The file may lack something in the middle.
    has_failed: bool,
}

/// What a run was asked for: names, such as options and inputs, and their values.
type Request = Vec<(String, String)>;

/// The files beside the output.
struct Paths {
    partial: PathBuf,
    progress: PathBuf,
    /// The progress until it is complete.
    new_progress: PathBuf,
}

/// What the progress file holds.
#[derive(Default)]
struct Saved {
    run: RunProgress,
    /// The number of bytes of text before this point.
    text: u64,
    /// The number of bytes of the partial file.
    bytes: u64,
    /// The text that those stand for, which may be more, and the state of the encoding.
    point: ResumePoint,
    request: Request,
}

impl std::fmt::Debug for ResumableOutput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResumableOutput").field("file", &self.file).finish_non_exhaustive()
    }
}

impl ResumableOutput {
    /// Opens the output of a run, and returns how far an earlier one has come. `request` is what decides the content of
    /// the output, with names for messages; it must be the same for both.
    ///
    /// # Errors
    /// If the earlier run was asked for something else, or a file cannot be read or written. The files stay as they are.
    pub fn open(
        mut file: OutputFile,
        mut encoding: Option<Box<dyn OutputEncoding>>,
        request: Vec<(String, String)>,
    ) -> Result<(ResumableOutput, RunProgress), Error> {
        let paths = Paths::beside(&file)?;
        file.reserve(&paths.partial)?;
        file.reserve(&paths.progress)?;
        file.reserve(&paths.new_progress)?;
        let saved = if paths.partial.exists() {
            let saved = paths.read()?;
            if let Some(difference) = difference(&saved.request, &request) {
                return Err(paths.cannot_resume(&difference));
            }
            saved
        } else {
            let saved = Saved { request: request.clone(), ..Saved::default() };
            paths.write(&saved)?;
            saved
        };
        let Saved { run, text, bytes, point, .. } = saved;
        if let Some(encoding) = encoding.as_mut().filter(|_| bytes > 0) {
            encoding.resume(&point).map_err(|error| paths.cannot_resume(&error.to_string()))?;
        }
        file.resume_at(&paths.partial, bytes)?;
        let output = ResumableOutput {
            file,
            encoding,
            paths,
            request,
            text,
            held: point.text - text,
            bytes,
            noted: VecDeque::from([(text, run.snapshot())]),
            due: Instant::now() + INTERVAL,
            has_failed: false,
        };
        Ok((output, run))
    }

    /// The value of this name in the request of an earlier run with this output, if there is one.
    #[must_use]
    pub fn requested_before(file: &OutputFile, name: &str) -> Option<String> {
        let paths = Paths::beside(file).ok().filter(|paths| paths.partial.exists())?;
        let (_, value) = paths.read().ok()?.request.into_iter().find(|(it, _)| it == name)?;
        Some(value)
    }

    /// Writes text.
    ///
    /// # Errors
    /// If the system does not take it.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Error> {
        let held = text.len().min(usize::try_from(self.held).unwrap_or(usize::MAX));
        self.held -= held as u64;
        self.text += text.len() as u64;
        let text = &text[held..];
        match &mut self.encoding {
            None => self.append(text),
            Some(encoding) => {
                let mut bytes = Vec::new();
                let encoded = encoding.encode(text, &mut bytes);
                self.append_encoded(encoded, &bytes)
            }
        }
    }

    /// Notes that the run can go on from here, after the text so far. The last such point is saved several times a
    /// second, if that takes little time.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn note(&mut self, progress: &RunProgress) -> Result<(), Error> {
        if self.encoding.is_none() {
            self.noted.clear();
        }
        self.noted.push_back((self.text, progress.snapshot()));
        let now = Instant::now();
        if now < self.due {
            return Ok(());
        }
        self.save()?;
        let took = now.elapsed();
        self.due = now + took + INTERVAL.max(took * REST);
        Ok(())
    }

    /// Saves the last point from which the run can go on, if nothing has failed.
    ///
    /// # Errors
    /// If it cannot be saved; then the one that was saved before stays.
    pub fn save(&mut self) -> Result<(), Error> {
        if self.has_failed {
            return Ok(());
        }
        let point = match &self.encoding {
            Some(encoding) => encoding.resume_point(),
            // What was written after the last point will be written again.
            None => self.noted.back().map(|(text, _)| ResumePoint { text: *text, state: String::new() }),
        };
        let Some(point) = point else {
            self.noted.clear();
            return Ok(());
        };
        while self.noted.get(1).is_some_and(|(text, _)| *text <= point.text) {
            self.noted.pop_front();
        }
        let Some((text, run)) = self.noted.front().filter(|(text, _)| *text <= point.text) else {
            return Ok(());
        };
        let bytes = if self.encoding.is_some() { self.bytes } else { *text };
        let (text, run, request) = (*text, run.snapshot(), self.request.clone());
        self.file.sync().inspect_err(|_| self.has_failed = true)?;
        self.paths.write(&Saved { run, text, bytes, point, request })
    }

    /// Gives the file its name, complete.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub fn finish(mut self) -> Result<(), Error> {
        if let Some(encoding) = &mut self.encoding {
            let mut bytes = Vec::new();
            let encoded = encoding.finish(&mut bytes);
            self.append_encoded(encoded, &bytes)?;
        }
        self.file.sync()?;
        self.file.finish()?;
        // Without a partial file it means nothing.
        let _ = fs::remove_file(&self.paths.progress);
        Ok(())
    }

    /// The same at the end of a run with this status. A run that failed before it wrote anything leaves no file.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub fn finish_unless_failed(self, status: Status) -> Result<(), Error> {
        if self.text > 0 || status != Status::Failed {
            return self.finish();
        }
        let _ = fs::remove_file(&self.paths.partial);
        let _ = fs::remove_file(&self.paths.progress);
        Ok(())
    }

    fn append_encoded(&mut self, encoded: io::Result<()>, bytes: &[u8]) -> Result<(), Error> {
        match encoded {
            Ok(()) => self.append(bytes),
            Err(error) => {
                self.has_failed = true;
                Err(Error::WriteFile { place: self.paths.partial.display().to_string(), error })
            }
        }
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.bytes += bytes.len() as u64;
        self.file.append(bytes).inspect_err(|_| self.has_failed = true)
    }
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

impl Paths {
    fn beside(file: &OutputFile) -> Result<Paths, Error> {
        Ok(Paths {
            partial: file.path_beside(".partial")?,
            progress: file.path_beside(".progress")?,
            new_progress: file.path_beside(".progress.new")?,
        })
    }

    /// The error that the partial file does not belong to this run.
    fn cannot_resume(&self, why: &str) -> Error {
        let Paths { partial, progress, .. } = self;
        let reason = format!("{why}; remove {} and {} to start anew", partial.display(), progress.display());
        Error::CannotResume { place: partial.display().to_string(), reason }
    }

    fn read(&self) -> Result<Saved, Error> {
        let progress = self.progress.display();
        let text = fs::read(&self.progress).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => self.cannot_resume(&format!("there is no {progress}")),
            _ => Error::Read { place: progress.to_string(), error },
        })?;
        let saved = serde_json::from_slice(&text).ok().and_then(|json| Saved::from_json(&json));
        saved.ok_or_else(|| self.cannot_resume(&format!("{progress} is damaged")))
    }

    /// Replaces the progress file as a whole.
    fn write(&self, saved: &Saved) -> Result<(), Error> {
        let Paths { progress, new_progress, .. } = self;
        let written = File::create(new_progress).and_then(|mut file| {
            file.write_all(format!("{}\n", saved.to_json()).as_bytes())?;
            file.sync_data()?;
            fs::rename(new_progress, progress)
        });
        written.map_err(|error| {
            let _ = fs::remove_file(new_progress);
            Error::WriteFile { place: progress.display().to_string(), error }
        })
    }
}

impl Saved {
    fn to_json(&self) -> Value {
        let Saved { run, text, bytes, point, request } = self;
        json!({
            "run": run.to_json(),
            "text": text,
            "bytes": bytes,
            "encoded_text": point.text,
            "encoding": point.state,
            "request": request,
        })
    }

    fn from_json(json: &Value) -> Option<Saved> {
        let number = |name: &str| json.get(name)?.as_u64();
        let text = number("text")?;
        Some(Saved {
            run: RunProgress::from_json(json.get("run")?)?,
            text,
            bytes: number("bytes")?,
            point: ResumePoint {
                text: number("encoded_text").filter(|it| *it >= text)?,
                state: json.get("encoding")?.as_str()?.to_owned(),
            },
            request: serde_json::from_value(json.get("request")?.clone()).ok()?,
        })
    }
}
