//! Boards as pictures and on paper: what `convert` does for `--to svg`, `png` and `pdf`, and their options.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudokit::outcome::VerdictOf;
use sudokit::picture::{Book, Drawing, Entry, MAX_PER_PAGE, Paper, Sheet, SolutionPages};
use sudokit_bulk::{Error, Limits, Message, Status, Summary, UNREADABLE};

use crate::args::InputArgs;
use crate::interrupt::{self, Interrupted};
use crate::limits::UntilSignal;
use crate::numbers::whole;
use crate::output::Output;
use crate::output_form::Picture;
use crate::{messages, pipeline};

/// The options of pictures.
#[derive(Args, Clone, Debug)]
pub(crate) struct PictureArgs {
    /// With svg, png and pdf: at most this many puzzles on a page or in a picture [default: 6 on a page; all
    /// in one picture, or one in each file of --output-dir]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=MAX_PER_PAGE as u64))]
    per_page: Option<usize>,

    /// With svg, png and pdf: draw the solutions, too. svg and png allow only `upside-down` and `none`
    #[arg(long, value_name = "WHERE", value_parser = solutions())]
    solutions: Option<SolutionPages>,

    /// With pdf: the paper [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = paper())]
    paper: Option<Paper>,

    /// With svg and png: the width of each picture in pixels [default: 537 for one board in svg, twice that
    /// in png]
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32>(1..=20_000))]
    width: Option<u32>,

    /// With svg and png: write several pictures into this folder, as 0001.svg and so on; existing files are
    /// replaced
    #[arg(long, value_name = "FOLDER")]
    output_dir: Option<PathBuf>,
}

fn paper() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name))
        .map(|name| Paper::from_name(&name).unwrap_or_default())
}

fn solutions() -> impl TypedValueParser<Value = SolutionPages> {
    let values = SolutionPages::ALL.map(|place| {
        PossibleValue::new(place.name()).help(match place {
            SolutionPages::UpsideDown => "Below each puzzle, small and upside down",
            SolutionPages::NextPage => "On a page after each page: on its back, if both sides are printed",
            SolutionPages::End => "On pages at the end, with more on a page",
            _ => "Nowhere",
        })
    });
    PossibleValuesParser::new(values).map(|name| SolutionPages::from_name(&name).unwrap_or_default())
}

impl PictureArgs {
    /// Refuses options that have no effect in this form; `None` is one without pictures.
    ///
    /// # Errors
    /// If there is one.
    pub(crate) fn check(&self, picture: Option<Picture>) -> Result<()> {
        let is_one = |them: &[Picture]| picture.is_some_and(|it| them.contains(&it));
        let [svg, png, pdf] = Picture::ALL;
        for (is_given, option, of) in [
            (self.per_page.is_some(), "per-page", &[svg, png, pdf][..]),
            (self.solutions.is_some(), "solutions", &[svg, png, pdf]),
            (self.paper.is_some(), "paper", &[pdf]),
            (self.width.is_some(), "width", &[svg, png]),
            (self.output_dir.is_some(), "output-dir", &[svg, png]),
        ] {
            if is_given && !is_one(of) {
                let of: Vec<&str> = of.iter().map(|picture| picture.name()).collect();
                bail!("--{option} has an effect only with --to {}", of.join(", "));
            }
        }
        let has_pages = picture == Some(Picture::Pdf);
        match self.solutions {
            Some(place @ (SolutionPages::NextPage | SolutionPages::End)) if !has_pages => {
                bail!(
                    "--solutions {} needs pages, which only pdf has; svg and png have upside-down",
                    place.name()
                )
            }
            _ => Ok(()),
        }
    }
}

/// Draws all records of all sources.
pub(crate) fn run(
    input: &InputArgs,
    args: &PictureArgs,
    picture: Picture,
    output: &Output,
) -> Result<Status> {
    if args.output_dir.is_some() && output.has_file_name() {
        bail!("--output-dir and --output contradict each other");
    }
    if picture == Picture::Png && !cfg!(feature = "png") {
        bail!(
            "this command was built without the feature `png`, and cannot write PNG; it can write svg and pdf"
        );
    }
    if picture != Picture::Svg && args.output_dir.is_none() && output.is_terminal() {
        bail!("{} is not for terminals: --output FILE writes a file", picture.name());
    }
    let solutions = args.solutions.unwrap_or_default();
    let mut target = Target::new(args, picture, solutions, output)?;
    let with_solutions = solutions != SolutionPages::None;
    let outcomes = pipeline::outcomes(input, output, None, move |input| {
        let mut entry = Entry::new(input.record);
        if with_solutions {
            Limits::default().within(&UntilSignal, |budget| entry.solve(budget));
        }
        (input.source.to_owned(), input.line, entry)
    })?;
    let mut summary = Summary::default();
    for outcome in outcomes {
        let (source, line, mut entry) = match outcome {
            Ok(drawn) => drawn,
            Err(error) => {
                messages::error(&error);
                summary.count_many(
                    Status::Failed,
                    UNREADABLE,
                    u64::from(matches!(error, Error::Record { .. })),
                );
                summary.status = Status::Failed;
                continue;
            }
        };
        let mut status = Status::Yes;
        if let Some(verdict) =
            entry.verdict.as_ref().filter(|verdict| !matches!(verdict, VerdictOf::Unique(_)))
        {
            status = verdict.answer().into();
            let text = format!("{verdict}; no solution is drawn");
            messages::of_run(&Message::Record { source: source.into(), line, text });
        }
        summary.count(status, "drawn");
        entry.number = Some(summary.records());
        entry.losses().into_iter().for_each(|loss| summary.count_loss(loss, 1));
        target.add(entry)?;
    }
    if interrupt::has_come() {
        return Err(Interrupted::after(format_args!("{} records", summary.records())).into());
    }
    target.finish()?;
    messages::losses(&summary, picture.name());
    Ok(pipeline::unless_empty(summary.records(), summary.status))
}

/// Where the entries go.
enum Target {
    /// The pages of a file.
    Book(Book, Output),
    /// One picture of all of them, or several into a folder.
    Sheets(Sheets),
}

impl Target {
    fn new(
        args: &PictureArgs,
        picture: Picture,
        solutions: SolutionPages,
        output: &Output,
    ) -> Result<Target> {
        const ON_A_PAGE: usize = 6;
        if picture == Picture::Pdf {
            let book = Book::new(args.per_page.unwrap_or(ON_A_PAGE)).with_solutions(solutions);
            return Ok(Target::Book(book.with_paper(args.paper.unwrap_or_default()), output.clone()));
        }
        if let Some(folder) = &args.output_dir {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let usual = if args.output_dir.is_some() { 1 } else { MAX_PER_PAGE };
        Ok(Target::Sheets(Sheets {
            sheet: Sheet::new(solutions == SolutionPages::UpsideDown),
            picture,
            width: args.width,
            folder: args.output_dir.clone(),
            per_picture: args.per_page.unwrap_or(usual),
            entries: Vec::new(),
            pictures: 0,
            output: output.clone(),
        }))
    }

    fn add(&mut self, entry: Entry) -> Result<()> {
        match self {
            Target::Book(book, output) => {
                let mut bytes = Vec::new();
                book.add(entry, &mut bytes);
                Ok(output.write_answers(&bytes)?)
            }
            Target::Sheets(sheets) => sheets.add(entry),
        }
    }

    fn finish(self) -> Result<()> {
        match self {
            Target::Book(book, output) => {
                let mut bytes = Vec::new();
                book.finish(&mut bytes);
                Ok(output.write_answers(&bytes)?)
            }
            Target::Sheets(mut sheets) if !sheets.entries.is_empty() => sheets.write(),
            Target::Sheets(_) => Ok(()),
        }
    }
}

/// Pictures of some puzzles each.
struct Sheets {
    sheet: Sheet,
    picture: Picture,
    width: Option<u32>,
    folder: Option<PathBuf>,
    per_picture: usize,
    /// The puzzles of the next picture.
    entries: Vec<Entry>,
    /// The number of pictures that are written.
    pictures: u64,
    output: Output,
}

impl Sheets {
    fn add(&mut self, entry: Entry) -> Result<()> {
        if self.entries.len() == self.per_picture {
            if self.folder.is_none() {
                let (count, name) = (self.per_picture, self.picture.name());
                let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
                let more = if count < MAX_PER_PAGE { ", a greater --per-page draws more," } else { "" };
                bail!(
                    "there are more than {count} {puzzles}: --output-dir FOLDER writes a {name} file for each{more} and \
                     --to pdf has pages"
                );
            }
            self.write()?;
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Writes the puzzles that have come as a picture.
    fn write(&mut self) -> Result<()> {
        let mut entries = std::mem::take(&mut self.entries);
        self.pictures += 1;
        let number = match &entries[..] {
            // The number is in the name of the file, and not in the drawing.
            [one] if self.per_picture == 1 => one.number.unwrap_or(self.pictures),
            _ => self.pictures,
        };
        if let [one] = &mut entries[..] {
            one.number = None;
        }
        let bytes = encode(&self.sheet.draw(&entries), self.picture, self.width)?;
        match &self.folder {
            None => self.output.write_answers(&bytes)?,
            Some(folder) => {
                let path = folder.join(format!("{number:04}.{}", self.picture.name()));
                self.output.files().write(&path, "--output-dir", &bytes)?;
            }
        }
        Ok(())
    }
}

/// The file of a picture.
fn encode(drawing: &Drawing, picture: Picture, width: Option<u32>) -> Result<Vec<u8>> {
    #[cfg(feature = "png")]
    if picture == Picture::Png {
        // Sharp on screens of today, and not larger than such a screen.
        let usual = (drawing.width() * 2.0).min(4000.0) as u32;
        return crate::png::encode(drawing, width.unwrap_or(usual));
    }
    debug_assert_ne!(picture, Picture::Pdf, "a book");
    Ok(drawing.to_svg_of_width(width.map_or(drawing.width(), f64::from)).into_bytes())
}
