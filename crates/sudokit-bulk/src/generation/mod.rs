//! Puzzles by number: the same for the same seed, on any number of threads, in order.
//!
//! Each puzzle has a seed of its own, made of the seed of the generation and its number. So a generation can
//! be cut into parts and go on after a stop ([`Checkpoint`]), and threads change nothing.
//!
//! - [`attempts`]: the attempts at one number, on any thread;
//! - [`puzzles`]: all numbers, in order.

mod attempts;
mod puzzles;

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudokit::FieldInfo;
use sudokit::Grid;
use sudokit::format::{Column, Field, Format, REMARK, Record, RecordBoard, VariantBoard};
use sudokit::generate::Recipe;
use sudokit::logic::se121::Rating;
use sudokit::operation::GenerateOptions;
use sudokit::outcome::{Attempts, ErrorReport, Fields, Generated, NoSuchPuzzle, Target, TargetGenerator};
use sudokit::variants::generate::Recipe as VariantRecipe;

pub use puzzles::GeneratedPuzzles;

use crate::{Error, Host, Progress, Resume, RunProgress};

/// If no puzzle comes for this time, the output is flushed and the host hears of the attempts.
const TICK: Duration = Duration::from_millis(100);

/// What is generated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GenerationKind {
    /// Full grids, each equally likely.
    Solutions,
    /// Puzzles by a recipe.
    Puzzles(Recipe),
    /// Puzzles at the end of a climb that are at least this hard.
    Hard(f64),
    /// Puzzles on boards of another size or with other rules.
    Variants(Box<VariantRecipe>),
}

impl Default for GenerationKind {
    fn default() -> GenerationKind {
        GenerationKind::Puzzles(Recipe::default())
    }
}

/// Where a generation continues: at the puzzle with this number, from 0, of the seed. It gives the same
/// puzzles as an uninterrupted generation gives from there on.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::{Checkpoint, Generation, NoHost};
///
/// let generation = Arc::new(Generation::default());
/// let puzzles = |from: Checkpoint, to| {
///     let puzzles = Generation::puzzles(&generation, from, to, 2, Arc::new(NoHost))?;
///     Ok::<_, sudokit_bulk::Error>(puzzles.map(|puzzle| puzzle.unwrap().unwrap().grid).collect::<Vec<_>>())
/// };
/// let start = Checkpoint::start(7);
/// let (whole, first) = (puzzles(start, 5)?, puzzles(start, 3)?);
/// assert_eq!(whole[..3], first);
/// assert_eq!(whole[3..], puzzles(Checkpoint { next: 3, ..start }, 5)?);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checkpoint {
    /// The seed of the generation.
    pub seed: u64,
    /// The number of the next puzzle, from 0.
    pub next: u64,
}

impl Checkpoint {
    /// The start of the generation with this seed.
    #[must_use]
    pub const fn start(seed: u64) -> Checkpoint {
        Checkpoint { seed, next: 0 }
    }
}

/// The puzzles to generate, and how long an attempt at it may take.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::format::DEFAULT;
/// use sudokit_bulk::{Checkpoint, Generation, NoHost};
///
/// let generation = Arc::new(Generation::default());
/// let mut output = Vec::new();
/// let start = Checkpoint::start(1);
/// let report = Generation::write(&generation, start, 3, DEFAULT, 2, Arc::new(NoHost), &mut output)?;
/// assert_eq!((report.puzzles, report.checkpoint.next), (3, 3));
/// assert_eq!(output.split(|byte| *byte == b'\n').filter(|line| line.len() == 81).count(), 3);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generation {
    /// What is generated.
    pub kind: GenerationKind,
    /// What a puzzle must be like for people.
    pub target: Target,
    /// Whether no two puzzles may be isomorphic. This takes about 200 bytes of memory for each puzzle.
    pub unique: bool,
    /// The number of attempts at a puzzle after which the generation stops.
    pub max_attempts: u64,
    /// The time at which the generation stops.
    pub deadline: Option<Instant>,
    /// Whether a part that begins after the first puzzle has a heading, too. Without it the parts in order
    /// are the whole.
    pub parts_have_headings: bool,
}

impl Default for Generation {
    fn default() -> Generation {
        Generation {
            kind: GenerationKind::default(),
            target: Target::default(),
            unique: false,
            max_attempts: u64::MAX,
            deadline: None,
            parts_have_headings: false,
        }
    }
}

/// A generated puzzle, or a full grid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GeneratedPuzzle {
    /// Its number, from 0.
    pub number: u64,
    /// The givens of a classic puzzle.
    pub grid: Grid,
    /// The board, if it is of another size or has other rules.
    pub variant: Option<Arc<VariantBoard>>,
    /// Its rating, if the target has a range of ratings.
    pub rating: Option<Rating>,
    /// Its hardness, if it was found by a climb.
    pub hardness: Option<f64>,
    /// The number of attempts that it took.
    pub attempts: u64,
}

impl GeneratedPuzzle {
    /// The record of the puzzle: in a format with columns its rating and hardness have fields, in others they
    /// are a remark.
    #[must_use]
    pub fn to_record(&self, format: &Format) -> Record {
        let mut record = Record::from(self.grid);
        if let Some(board) = &self.variant {
            record.board = RecordBoard::Variant(Arc::clone(board));
        }
        let generated = Generated::of(self.rating.as_ref(), self.hardness);
        if format.is_tabular() {
            record.fields = generated.fields(format);
        } else {
            record.fields.extend(generated.remarks().map(|remark| Field::new(REMARK, remark)));
        }
        record
    }
}

/// Why a generation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerationLimit {
    /// A puzzle took more attempts than allowed.
    Attempts,
    /// No filling of the board satisfies the rules.
    NoSolution,
    /// The deadline was reached.
    Time,
    /// The host cancelled it.
    Cancelled,
}

/// The puzzle at which a generation stopped.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GenerationStop {
    /// Why it stopped.
    pub limit: GenerationLimit,
    /// The number of the puzzle, from 0.
    pub number: u64,
    /// How the attempts at the puzzle failed.
    pub attempts: Attempts,
    /// The number of attempts at it.
    pub attempt_count: u64,
}

/// The summary of a generation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GenerationReport {
    /// The number of puzzles that were written, by earlier runs that it went on from, too.
    pub puzzles: u64,
    /// The number of attempts at them and at the puzzle at which it stopped.
    pub attempts: u64,
    /// Where to continue.
    pub checkpoint: Checkpoint,
    /// Where and why it stopped, if it did.
    pub stop: Option<GenerationStop>,
}

impl Generation {
    /// Puzzles with these requirements.
    ///
    /// # Errors
    /// The options do not fit together, or a text in them cannot be read.
    #[expect(clippy::result_large_err, reason = "there is one error at most")]
    pub fn of(options: &GenerateOptions) -> Result<Generation, ErrorReport> {
        let kind = match options.variant()? {
            Some(recipe) => GenerationKind::Variants(Box::new(recipe)),
            None => GenerationKind::Puzzles(options.recipe()?),
        };
        Ok(Generation {
            kind,
            target: options.target()?,
            max_attempts: options.max_work.0,
            ..Generation::default()
        })
    }

    /// Refuses a recipe or a target that is known to be impossible before any attempt.
    ///
    /// ```
    /// use sudokit::generate::Recipe;
    /// use sudokit_bulk::{Generation, GenerationKind};
    /// let kind = GenerationKind::Puzzles(Recipe { givens: Some(3..=16), ..Recipe::default() });
    /// let generation = Generation { kind, ..Generation::default() };
    /// assert!(generation.check().is_err());
    /// ```
    ///
    /// # Errors
    /// No such puzzle exists, or none is known.
    pub fn check(&self) -> Result<(), NoSuchPuzzle> {
        match &self.kind {
            GenerationKind::Puzzles(recipe) => TargetGenerator::new(recipe, &self.target).map(drop),
            _ => Ok(()),
        }
    }

    /// The names of the fields that the puzzles have, for formats that announce them.
    ///
    /// ```
    /// use sudokit_bulk::{Generation, GenerationKind};
    /// assert!(Generation::default().fields().is_empty());
    /// let hard = Generation { kind: GenerationKind::Hard(50.0), ..Generation::default() };
    /// assert_eq!(hard.fields()[0].name, "hardness");
    /// ```
    #[must_use]
    pub fn fields(&self) -> Vec<FieldInfo> {
        let hardness = matches!(self.kind, GenerationKind::Hard(_)).then_some("hardness");
        let rating = self.target.er.iter().flat_map(|_| ["er", "ep", "ed"]);
        hardness.into_iter().chain(rating).map(FieldInfo::number).collect()
    }

    /// Writes the puzzles from the checkpoint up to this number in a format that can be written.
    ///
    /// # Errors
    /// If the output does not take the puzzles, or no thread can be started.
    ///
    /// # Panics
    /// If [`check`](Generation::check) fails, or the format cannot be written.
    pub fn write(
        this: &Arc<Generation>,
        from: Checkpoint,
        end: u64,
        format: &'static Format,
        threads: usize,
        host: Arc<dyn Host>,
        output: &mut dyn Write,
    ) -> Result<GenerationReport, Error> {
        let resume = Resume { from: RunProgress::default(), note: &mut |_| Ok(()) };
        Generation::resume(this, resume, (from, end), format, threads, host, output)
    }

    /// Continues an earlier run from this checkpoint at a point that the run has noted. The report counts the puzzles
    /// of both runs.
    ///
    /// # Errors
    /// As [`write`](Generation::write), or if a note fails.
    ///
    /// # Panics
    /// As [`write`](Generation::write).
    pub fn resume(
        this: &Arc<Generation>,
        Resume { from: mut progress, note }: Resume<'_>,
        (start, end): (Checkpoint, u64),
        format: &'static Format,
        threads: usize,
        host: Arc<dyn Host>,
        output: &mut dyn Write,
    ) -> Result<GenerationReport, Error> {
        let columns: Vec<Column> =
            this.fields().into_iter().map(|field| Column::Field((&*field.name).into())).collect();
        let encoder = format.encoder(columns).expect("a format that can be written");
        let mut bytes = Vec::new();
        let from = Checkpoint { next: start.next.saturating_add(progress.records), ..start };
        if progress.records == 0 && (start.next == 0 || this.parts_have_headings) {
            encoder.head(&mut bytes);
            output.write_all(&bytes).map_err(Error::Write)?;
        }
        let mut report = GenerationReport {
            puzzles: progress.records,
            attempts: progress.attempts,
            checkpoint: from,
            stop: None,
        };
        let mut puzzles = Generation::puzzles(this, from, end, threads, Arc::clone(&host))?;
        loop {
            let Some(next) = puzzles.next_within(TICK) else {
                output.flush().map_err(Error::Write)?;
                host.progress(Progress { records: report.puzzles, attempts: puzzles.attempts(), bytes: 0 });
                continue;
            };
            match next.transpose()? {
                None => break,
                Some(Ok(puzzle)) => {
                    bytes.clear();
                    if puzzle.number > 0 {
                        bytes.extend_from_slice(encoder.between().as_bytes());
                    }
                    encoder.record(&puzzle.to_record(format), &mut bytes);
                    output.write_all(&bytes).map_err(Error::Write)?;
                    report.puzzles += 1;
                    report.attempts += puzzle.attempts;
                    report.checkpoint.next = puzzle.number + 1;
                    (progress.records, progress.attempts) = (report.puzzles, report.attempts);
                    note(&progress).map_err(Error::Write)?;
                    host.progress(Progress {
                        records: report.puzzles,
                        attempts: puzzles.attempts(),
                        bytes: 0,
                    });
                }
                Some(Err(stop)) => {
                    report.attempts += stop.attempt_count;
                    report.stop = Some(stop);
                }
            }
        }
        output.flush().map_err(Error::Write)?;
        Ok(report)
    }
}
