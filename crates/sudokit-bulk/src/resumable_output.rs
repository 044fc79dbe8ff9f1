//! [`ResumableOutput`], the output of a run that can go on after an interruption, also after one that the program did
//! not notice.
//!
//! The output is written to `FILE.partial`, or to several such files. Beside it, the [progress file](crate::progress_file)
//! says how far the run has come ([`RunProgress`]), how many bytes of the partial files belong to that, and what the run was
//! asked for. When the output is complete, the partial file becomes `FILE`, and the progress is removed.
//!
//! Invariants: the progress file is written before the partial files are made; it is replaced as a whole, and only when the
//! bytes that it counts are on the disk. So the progress is true whenever the program is killed.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{self, PathBuf};
use std::time::{Duration, Instant};

use crate::progress_file::{ProgressFile, Request, SavedFile, SavedRun};
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
///     ResumableOutput::open(file, None, None, vec![("--seed".to_owned(), "7".to_owned())])
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
    files: Vec<PartialFile>,
    progress: ProgressFile,
    request: Request,
    /// The points from which the run can go on, each with the number of bytes of text before it in each file: first the one
    /// that is saved, then those noted since.
    noted: VecDeque<(Vec<u64>, RunProgress)>,
    /// When one of them is saved next: the first one as soon as it is noted.
    due: Instant,
    /// A file may lack something in the middle.
    has_failed: bool,
}

/// A file of an output that can be resumed.
pub(crate) struct NewFile {
    /// The final path from the base of the progress file; empty if it is the base.
    pub(crate) name: String,
    pub(crate) file: OutputFile,
    /// What is made of the text.
    pub(crate) encoding: Option<Box<dyn OutputEncoding>>,
    /// It is for the resumed run only, and removed when the output is complete.
    pub(crate) is_temporary: bool,
}

struct PartialFile {
    name: String,
    /// None if it has its final name already.
    file: Option<OutputFile>,
    encoding: Option<Box<dyn OutputEncoding>>,
    is_temporary: bool,
    path: PathBuf,
    /// The number of bytes of text so far.
    text: u64,
    /// The number of bytes of text to come that the file holds already.
    held: u64,
    /// The number of bytes of the file.
    bytes: u64,
}

impl std::fmt::Debug for ResumableOutput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResumableOutput").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl ResumableOutput {
    /// Opens the output of a run, and perhaps a second file for what it writes beside the answers, and returns how far an
    /// earlier one has come. `request` is what decides the content of the output, with names for messages; it must be the
    /// same for both.
    ///
    /// # Errors
    /// If the earlier run was asked for something else, or a file cannot be read or written. The files stay as they are.
    pub fn open(
        file: OutputFile,
        encoding: Option<Box<dyn OutputEncoding>>,
        beside: Option<OutputFile>,
        request: Vec<(String, String)>,
    ) -> Result<(ResumableOutput, RunProgress), Error> {
        let progress = ProgressFile::beside(&file, beside.as_ref())?;
        progress.reserve(&file)?;
        let saved = progress.read_of(&request)?;
        let run = saved.as_ref().map_or_else(RunProgress::default, |saved| saved.run.snapshot());
        let mut files = vec![NewFile { name: String::new(), file, encoding, is_temporary: false }];
        if let Some(file) = beside {
            files.push(NewFile { name: absolute_path(&file)?, file, encoding: None, is_temporary: false });
        }
        Ok((ResumableOutput::open_files(progress, files, request, saved)?, run))
    }

    /// Opens these files, to go on with what an earlier run has saved.
    ///
    /// # Errors
    /// If a file cannot be written, or is not what was saved.
    pub(crate) fn open_files(
        progress: ProgressFile,
        files: Vec<NewFile>,
        request: Request,
        saved: Option<SavedRun>,
    ) -> Result<ResumableOutput, Error> {
        let paths: Vec<PathBuf> = files.iter().map(|file| progress.partial(&file.name)).collect();
        for (file, path) in files.iter().zip(&paths) {
            file.file.reserve(path)?;
        }
        let saved = match saved {
            Some(saved) => saved,
            None if paths.iter().any(|path| path.exists()) => return Err(progress.is_missing()),
            None => {
                let file = |file: &NewFile| SavedFile { name: file.name.clone(), ..SavedFile::default() };
                let files = files.iter().map(file).collect();
                let saved = SavedRun { request: request.clone(), files, ..SavedRun::default() };
                progress.write(&saved)?;
                saved
            }
        };
        let SavedRun { run, files: saved_files, is_complete, .. } = saved;
        let texts = saved_files.iter().map(|file| file.text).collect();
        let opened = files.into_iter().zip(paths).zip(saved_files);
        let opened =
            opened.map(|((file, path), saved)| PartialFile::open(&progress, file, path, saved, is_complete));
        Ok(ResumableOutput {
            files: opened.collect::<Result<_, _>>()?,
            progress,
            request,
            noted: VecDeque::from([(texts, run)]),
            due: Instant::now(),
            has_failed: false,
        })
    }

    /// The value of this name in the request of an earlier run with this output, if there is one.
    #[must_use]
    pub fn requested_before(file: &OutputFile, name: &str) -> Option<String> {
        let saved = ProgressFile::beside(file, None).ok()?.read().ok()??;
        let (_, value) = saved.request.into_iter().find(|(it, _)| it == name)?;
        Some(value)
    }

    /// Writes text.
    ///
    /// # Errors
    /// If the system does not take it.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Error> {
        self.write_to(0, text)
    }

    /// Writes text to the second file.
    ///
    /// # Errors
    /// If the system does not take it.
    pub fn write_beside(&mut self, text: &[u8]) -> Result<(), Error> {
        self.write_to(1, text)
    }

    /// Writes text to the file with this index.
    ///
    /// # Errors
    /// If the system does not take it.
    pub(crate) fn write_to(&mut self, file: usize, text: &[u8]) -> Result<(), Error> {
        self.files[file].write(text).inspect_err(|_| self.has_failed = true)
    }

    /// The number of bytes of text in the file with this index.
    pub(crate) fn text(&self, file: usize) -> u64 {
        self.files[file].text
    }

    /// Reads the text of the file with this index, which has no encoding, up to the point from which the run goes on.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(crate) fn read(&self, file: usize) -> Result<impl Read + use<>, Error> {
        let PartialFile { path, text, .. } = &self.files[file];
        let opened = File::open(path);
        let opened = opened.map_err(|error| Error::Read { place: path.display().to_string(), error })?;
        Ok(BufReader::new(opened).take(*text))
    }

    /// Notes that the run can go on from here, after the text so far. The last such point is saved several times a
    /// second, if that takes little time.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn note(&mut self, progress: &RunProgress) -> Result<(), Error> {
        if self.files.iter().all(|file| file.encoding.is_none()) {
            self.noted.truncate(1);
        }
        let texts = self.files.iter().map(|file| file.text).collect();
        self.noted.push_back((texts, progress.snapshot()));
        let now = Instant::now();
        if now < self.due {
            return Ok(());
        }
        if self.save_last()? {
            let took = now.elapsed();
            self.due = now + took + INTERVAL.max(took * REST);
        }
        Ok(())
    }

    /// Saves the last point from which the run can go on, if nothing has failed.
    ///
    /// # Errors
    /// If it cannot be saved; then the one that was saved before stays.
    pub fn save(&mut self) -> Result<(), Error> {
        self.save_last().map(|_| ())
    }

    /// Returns whether there was a new point to save.
    fn save_last(&mut self) -> Result<bool, Error> {
        if self.has_failed {
            return Ok(false);
        }
        let Some((last, _)) = self.noted.back() else { return Ok(false) };
        let points = self.files.iter().zip(last).map(|(file, text)| file.point(*text));
        let Some(points) = points.collect::<Option<Vec<ResumePoint>>>() else { return Ok(false) };
        let is_before =
            |(texts, _): &(Vec<u64>, _)| texts.iter().zip(&points).all(|(text, point)| *text <= point.text);
        let mut is_new = false;
        while self.noted.get(1).is_some_and(is_before) {
            self.noted.pop_front();
            is_new = true;
        }
        let Some((texts, run)) = self.noted.front().filter(|_| is_new) else { return Ok(false) };
        let files = self.files.iter().zip(texts).zip(points);
        let files = files.map(|((file, text), point)| file.saved(*text, point)).collect();
        let (run, request) = (run.snapshot(), self.request.clone());
        for file in &mut self.files {
            file.sync().inspect_err(|_| self.has_failed = true)?;
        }
        self.progress.write(&SavedRun { run, files, is_complete: false, request })?;
        Ok(true)
    }

    /// Gives the files their names, complete.
    ///
    /// # Errors
    /// If not all of them can be written.
    pub fn finish(mut self) -> Result<(), Error> {
        self.complete()?;
        let (temporary, lasting): (Vec<_>, Vec<_>) =
            self.files.into_iter().partition(|file| file.is_temporary);
        lasting.into_iter().filter_map(|file| file.file).try_for_each(OutputFile::finish)?;
        temporary.iter().for_each(PartialFile::remove);
        self.progress.remove();
        Ok(())
    }

    /// Writes the rest of the files. If there are several, this is saved: killed before all of them have their names, the
    /// next run gives the others theirs.
    fn complete(&mut self) -> Result<(), Error> {
        self.files.iter_mut().try_for_each(PartialFile::complete)?;
        let (2.., Some((_, run))) = (self.files.len(), self.noted.pop_back()) else { return Ok(()) };
        let whole = |file: &PartialFile| SavedFile {
            name: file.name.clone(),
            text: file.text,
            bytes: file.bytes,
            point: ResumePoint { text: file.text, state: String::new() },
        };
        let files = self.files.iter().map(whole).collect();
        self.progress.write(&SavedRun { run, files, is_complete: true, request: self.request.clone() })
    }

    /// The same at the end of a run with this status. Of a run that failed, a file to which nothing was written is left out.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub fn finish_unless_failed(mut self, status: Status) -> Result<(), Error> {
        if status == Status::Failed && self.files.iter().all(|file| file.text == 0) {
            self.remove();
            return Ok(());
        }
        for file in &mut self.files {
            file.is_temporary |= status == Status::Failed && file.text == 0;
        }
        self.finish()
    }

    /// Removes the unfinished files: no run shall go on with them.
    pub(crate) fn remove(self) {
        self.files.iter().for_each(PartialFile::remove);
        self.progress.remove();
    }
}

impl PartialFile {
    fn open(
        progress: &ProgressFile,
        NewFile { name, mut file, mut encoding, is_temporary }: NewFile,
        path: PathBuf,
        SavedFile { text, bytes, point, .. }: SavedFile,
        is_complete: bool,
    ) -> Result<PartialFile, Error> {
        if is_complete {
            encoding = None;
        } else if let Some(encoding) = encoding.as_mut().filter(|_| bytes > 0) {
            encoding.resume(&point).map_err(|error| progress.cannot_resume(&error.to_string()))?;
        }
        let has_final_name = is_complete && !path.exists();
        if !has_final_name {
            file.resume_at(&path, bytes)?;
        }
        let file = Some(file).filter(|_| !has_final_name);
        Ok(PartialFile { name, file, encoding, is_temporary, path, text, held: point.text - text, bytes })
    }

    fn write(&mut self, text: &[u8]) -> Result<(), Error> {
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

    /// Writes the rest.
    fn complete(&mut self) -> Result<(), Error> {
        if let Some(mut encoding) = self.encoding.take() {
            let mut bytes = Vec::new();
            let encoded = encoding.finish(&mut bytes);
            self.append_encoded(encoded, &bytes)?;
        }
        self.sync()
    }

    fn append_encoded(&mut self, encoded: io::Result<()>, bytes: &[u8]) -> Result<(), Error> {
        encoded.map_err(|error| Error::WriteFile { place: self.path.display().to_string(), error })?;
        self.append(bytes)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.bytes += bytes.len() as u64;
        self.file.as_mut().map_or(Ok(()), |file| file.append(bytes))
    }

    fn sync(&mut self) -> Result<(), Error> {
        self.file.as_mut().map_or(Ok(()), OutputFile::sync)
    }

    /// The point from which the file can go on, if this is the number of bytes of text that were noted last.
    fn point(&self, noted: u64) -> Option<ResumePoint> {
        match &self.encoding {
            Some(encoding) => encoding.resume_point(),
            // What was written after the last point will be written again.
            None => Some(ResumePoint { text: noted, state: String::new() }),
        }
    }

    /// What is saved of the file, if the run goes on after this much text, and the file from this point.
    fn saved(&self, text: u64, point: ResumePoint) -> SavedFile {
        let name = self.name.clone();
        match &self.encoding {
            Some(_) => SavedFile { name, text, bytes: self.bytes, point },
            None => SavedFile { name, text, bytes: text, point: ResumePoint { text, ..point } },
        }
    }

    fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The path of an output file, whatever the current folder is.
fn absolute_path(file: &OutputFile) -> Result<String, Error> {
    let path = file.path_to_resume()?;
    let absolute = path::absolute(path);
    let absolute = absolute.map_err(|error| Error::WriteFile { place: path.display().to_string(), error })?;
    Ok(absolute.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::OutputFiles;

    fn new_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sudokit-resumable-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn open(folder: &Path) -> (ResumableOutput, RunProgress) {
        let progress = ProgressFile::in_folder(folder);
        let file = |name: &str| NewFile {
            name: name.to_owned(),
            file: OutputFiles::default().create(&folder.join(name), "--output-dir").unwrap(),
            encoding: None,
            is_temporary: name == "keys",
        };
        let saved = progress.read_of(&Request::new()).unwrap();
        let run = saved.as_ref().map_or_else(RunProgress::default, |saved| saved.run.snapshot());
        let files = ["a", "b", "keys"].map(file).into();
        (ResumableOutput::open_files(progress, files, Request::new(), saved).unwrap(), run)
    }

    #[test]
    fn of_several_files_none_is_lost_while_they_get_their_names() {
        let folder = &new_folder("names");
        for named in [&[][..], &["a"], &["a", "b"]] {
            let (mut output, mut run) = open(folder);
            assert_eq!(run.records, 0);
            for file in 0..3 {
                output.write_to(file, ["first", "second", "third"][file].as_bytes()).unwrap();
            }
            run.records = 3;
            output.note(&run).unwrap();
            output.complete().unwrap();
            drop(output);
            for name in named {
                fs::rename(folder.join(format!("{name}.partial")), folder.join(name)).unwrap();
            }
            let (output, run) = open(folder);
            assert_eq!((run.records, output.text(1)), (3, 6), "{named:?}");
            output.finish().unwrap();
            let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name()).collect();
            names.sort();
            assert_eq!(names, ["a", "b"], "{named:?}");
            assert_eq!(fs::read(folder.join("a")).unwrap(), b"first");
            assert_eq!(fs::read(folder.join("b")).unwrap(), b"second");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn files_that_were_not_saved_are_refused() {
        let folder = &new_folder("refused");
        let (mut output, run) = open(folder);
        output.write_to(1, b"text").unwrap();
        output.note(&run).unwrap();
        output.save().unwrap();
        drop(output);
        fs::write(folder.join("b.partial"), "te").unwrap();
        let progress = ProgressFile::in_folder(folder);
        let saved = progress.read().unwrap().unwrap();
        assert_eq!(saved.files[1].bytes, 4);
        let file = OutputFiles::default().create(&folder.join("b"), "--output-dir").unwrap();
        let point = ResumePoint { text: 4, state: String::new() };
        let saved = SavedFile { name: "b".to_owned(), text: 4, bytes: 4, point };
        let file = NewFile { name: "b".to_owned(), file, encoding: None, is_temporary: false };
        let opened = PartialFile::open(&progress, file, progress.partial("b"), saved, false);
        let error = opened.err().unwrap().to_string();
        assert!(error.contains("it has 2 bytes instead of at least 4"), "{error}");
        fs::remove_file(folder.join(".progress")).unwrap();
        let file = OutputFiles::default().create(&folder.join("a"), "--output-dir").unwrap();
        let file = NewFile { name: "a".to_owned(), file, encoding: None, is_temporary: false };
        let error = ResumableOutput::open_files(progress, vec![file], Request::new(), None)
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains("there is no ") && error.contains("*.partial and "), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }
}
