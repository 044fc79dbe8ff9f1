//! [`Rate`], ER, EP and ED of each puzzle, or the range of its isomorphs; HoDoKu's level and score; or all measures.

mod template;

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::Write;
use std::num::NonZero;
use std::time::Instant;

use sudokit::format::{FORMATS, Format, REMARK};
use sudokit::logic::se121::Rater;
use sudokit::outcome::{Rated, RatingOptions, counted, step_line};

pub use template::{ParseTemplateError, RatingTemplate};

use super::shuffle::transform_of_isomorph;
use crate::{InputRecord, Job, Limits, OutputFormat, RecordWriter, Status};
use template::{OF_HODOKU, OF_SE121, RatedRecord};

/// Rates each puzzle. Tables and JSON get fields; without a requested format, others get a line for people for each puzzle.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Rate;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], Rate::default(), &mut output)?;
/// assert!(String::from_utf8_lossy(&output).ends_with(" ED=1.2/1.2/1.2\n"));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rate {
    /// The format of the output.
    pub output: OutputFormat,
    /// What is measured, besides what the template shows.
    pub options: RatingOptions,
    /// The line for each puzzle, if no format is requested. If there is no template, the line is `%g ED=%r/%p/%d`, or
    /// `%g HoDoKu=%H/%h`.
    pub template: Option<RatingTemplate>,
    /// The number of random isomorphs of each puzzle that are rated, those of [`Shuffle`](super::Shuffle), instead of the
    /// puzzle itself.
    pub isomorphs: Option<NonZero<u64>>,
    /// The seed of the isomorphs.
    pub seed: u64,
    /// How long the rating of one puzzle may take; a node is a search for chains.
    pub limits: Limits,
}

impl Default for Rate {
    fn default() -> Rate {
        Rate {
            output: OutputFormat::default(),
            options: RatingOptions { se121: true, ..RatingOptions::default() },
            template: None,
            isomorphs: None,
            seed: 0,
            limits: Limits::default(),
        }
    }
}

/// Describes why a rating within these limits is incomplete.
///
/// ```
/// use sudokit::outcome::Rated;
/// use sudokit_bulk::{Limits, jobs::why_of_rating};
/// assert_eq!(why_of_rating(&Rated::default(), &Limits::default()), None);
/// ```
#[must_use]
pub fn why_of_rating(rated: &Rated, limits: &Limits) -> Option<String> {
    let limit = match (rated.is_late, limits.timeout, limits.max_nodes) {
        (false, _, Some(searches)) => counted(searches, "search"),
        (_, Some(time), _) => format!("{time:?}"),
        _ => "the limit".to_owned(),
    };
    rated.why(&limit)
}

impl Rate {
    /// The options, and what the template shows.
    fn all_options(&self) -> RatingOptions {
        let shows = |letters| self.template.as_ref().is_some_and(|template| template.has(letters));
        RatingOptions {
            se121: self.options.se121 || shows(OF_SE121),
            hodoku: self.options.hodoku || shows(OF_HODOKU),
            ..self.options
        }
    }

    /// The format of the answers, unless they are lines for people. A template is one.
    fn for_fields(&self, input: &'static Format) -> Option<&'static Format> {
        if self.template.is_some() { self.output.requested } else { self.output.for_fields(input) }
    }

    fn template(&self) -> Cow<'_, RatingTemplate> {
        match &self.template {
            Some(template) => Cow::Borrowed(template),
            None => {
                let usual = if self.options.se121 { "%g ED=%r/%p/%d" } else { "%g HoDoKu=%H/%h" };
                Cow::Owned(usual.parse().expect("the placeholders exist"))
            }
        }
    }
}

impl Job for Rate {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.for_fields(input).unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self, input: &'static Format) -> bool {
        self.for_fields(input).is_some()
    }

    fn added_fields(&self) -> Vec<&'static str> {
        self.all_options().field_names(self.isomorphs.is_some())
    }

    fn max_batch(&self) -> usize {
        // A puzzle may take seconds: each thread takes one at a time.
        1
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let problem = match input.record.board.problem() {
            Ok(problem) => problem,
            Err(error) => {
                writer.summary.count(Status::No, "invalid");
                if writer.is_encoded {
                    writer.explain(&mut input, error.to_string());
                    return writer.write(&input.record);
                }
                let text = format!("{}:{}: invalid: {error}\n", input.source, input.line);
                return writer.out.extend_from_slice(text.as_bytes());
            }
        };
        thread_local!(static RATER: RefCell<Rater> = RefCell::default());
        let start = Instant::now();
        let number = input.number;
        let isomorph = |index| transform_of_isomorph(self.seed, number, index).apply(problem);
        let isomorphs = self.isomorphs.map(|count| (0..count.get()).map(isomorph));
        let options = self.all_options();
        let rated = RATER.with_borrow_mut(|rater| {
            self.limits.within(writer.host, |budget| Rated::of(&problem, &options, isomorphs, rater, budget))
        });
        if rated.is_late && writer.host.is_cancelled() {
            return;
        }
        let elapsed = start.elapsed();
        let why = why_of_rating(&rated, &self.limits);
        writer.summary.count(rated.answer().into(), rated.summary());
        if writer.is_encoded && writer.format.is_tabular() {
            writer.add_outcome(&mut input.record, &rated.measures(why));
            return writer.encoder.record(&input.record, writer.out);
        }
        let InputRecord { source, line, number, mut record, .. } = input;
        if writer.is_encoded {
            let said = [Some(rated.to_string()), why].into_iter().flatten().filter(|text| !text.is_empty());
            record.set_field(REMARK, said.collect::<Vec<_>>().join("; "));
            return writer.write(&record);
        }
        let puzzle = || template::puzzle(&record.board);
        let text = match (&rated.spread, &rated.difficulty) {
            (Some(spread), _) => format!("{} {spread}", puzzle()),
            (None, None) if self.isomorphs.is_some() => format!("{} ER=- EP=- ED=-", puzzle()),
            (None, Some(difficulty)) => {
                format!("{}\n  {}", puzzle(), difficulty.to_string().replace('\n', "\n  "))
            }
            (None, None) if self.options.difficulty => puzzle(),
            (None, None) => {
                let board = &record.board;
                self.template().fill(&RatedRecord { number, board, rated: &rated, elapsed })
            }
        };
        if let Some(why) = why {
            writer.summary.message(source, line, why);
        }
        // Writing to memory cannot fail.
        let _ = writeln!(writer.out, "{text}");
        for step in rated.steps.iter().flatten() {
            let _ = writeln!(writer.out, "{}", step_line(step));
        }
    }
}
