//! [`Book`], puzzles on the pages of a PDF file, with their solutions.

use super::drawing::{Anchor, Color, Drawing, Placement};
use super::pdf::PdfWriter;
use super::sheet::{Area, Entry, Part, draw_entries};

/// The paper of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::A5, Paper::Letter];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A5 => "a5",
            Paper::Letter => "letter",
        }
    }

    /// The paper of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }

    /// Width and height in points, 1/72 inch.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::A5 => (419.53, 595.28),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// Where the solutions are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionPages {
    /// Nowhere.
    #[default]
    None,
    /// Below each puzzle, small and upside down.
    UpsideDown,
    /// On a page after each page of puzzles: on its back, if both sides are printed.
    NextPage,
    /// On pages at the end of the book, which hold more solutions than a page holds puzzles.
    End,
}

impl SolutionPages {
    /// All of them.
    pub const ALL: [SolutionPages; 4] =
        [SolutionPages::None, SolutionPages::UpsideDown, SolutionPages::NextPage, SolutionPages::End];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SolutionPages::None => "none",
            SolutionPages::UpsideDown => "upside-down",
            SolutionPages::NextPage => "next-page",
            SolutionPages::End => "end",
        }
    }

    /// The place of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<SolutionPages> {
        SolutionPages::ALL.into_iter().find(|place| place.name() == name)
    }
}

/// The margin of each page: printers leave up to half of it blank.
const MARGIN: f64 = 40.0;

/// The room for the heading of a page of solutions, and its size.
const HEADING: f64 = 30.0;
const HEADING_SIZE: f64 = 18.0;

/// The greatest number of puzzles on a page: with more, the digits would be too small to read.
pub const MAX_PER_PAGE: usize = 48;

/// The greatest number of solutions on a page at the end of the book.
const MAX_SOLUTIONS_PER_PAGE: usize = 24;

/// Puzzles on the pages of a PDF file. Pages are written as soon as they are full, so memory holds one page
/// of puzzles and one of solutions, and a few numbers for each page.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::picture::{Book, Entry};
///
/// let (mut book, mut pdf) = (Book::new(6), Vec::new());
/// for _ in 0..7 {
///     book.add(Entry::new(Grid::EMPTY.into()), &mut pdf);
/// }
/// book.finish(&mut pdf);
/// assert!(pdf.starts_with(b"%PDF-"));
/// assert!(String::from_utf8_lossy(&pdf).contains("/Count 2 "));
/// ```
#[derive(Debug)]
pub struct Book {
    paper: Paper,
    per_page: usize,
    solutions: SolutionPages,
    pdf: PdfWriter,
    /// The puzzles of the page that is not written yet, and the solutions of such a page.
    page: Vec<Entry>,
    solved: Vec<Entry>,
    /// Whether there is more than one page, so that numbers have a meaning.
    is_numbered: bool,
}

impl Book {
    /// A book on A4 without solutions, with `per_page` puzzles on each page, from 1 to [`MAX_PER_PAGE`].
    ///
    /// ```
    /// let mut pdf = Vec::new();
    /// sudokit::picture::Book::new(6).finish(&mut pdf);
    /// assert!(pdf.is_empty()); // a file without pages is none
    /// ```
    #[must_use]
    pub fn new(per_page: usize) -> Book {
        Book {
            paper: Paper::default(),
            per_page: per_page.clamp(1, MAX_PER_PAGE),
            solutions: SolutionPages::default(),
            pdf: PdfWriter::new(),
            page: Vec::new(),
            solved: Vec::new(),
            is_numbered: false,
        }
    }

    /// Uses this paper.
    #[must_use]
    pub fn with_paper(self, paper: Paper) -> Book {
        Book { paper, ..self }
    }

    /// Draws the solutions of the entries, too.
    #[must_use]
    pub fn with_solutions(self, solutions: SolutionPages) -> Book {
        Book { solutions, ..self }
    }

    /// Adds a puzzle, and the bytes of the file that are ready. The number of the only puzzle of a book is
    /// not drawn.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::picture::{Book, Entry};
    /// let (mut book, mut pdf) = (Book::new(1), Vec::new());
    /// book.add(Entry::new(Grid::EMPTY.into()), &mut pdf);
    /// assert!(pdf.is_empty()); // the page is not written before it is known whether there is another
    /// book.add(Entry::new(Grid::EMPTY.into()), &mut pdf);
    /// assert!(!pdf.is_empty());
    /// ```
    pub fn add(&mut self, entry: Entry, out: &mut Vec<u8>) {
        self.is_numbered |= !self.page.is_empty();
        if self.page.len() == self.per_page {
            self.write_page(out);
        }
        self.page.push(entry);
    }

    /// Adds the last bytes of the file.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::picture::{Book, Entry};
    /// let (mut book, mut pdf) = (Book::new(1), Vec::new());
    /// book.add(Entry::new(Grid::EMPTY.into()), &mut pdf);
    /// book.finish(&mut pdf);
    /// assert!(pdf.ends_with(b"%%EOF\n"));
    /// ```
    pub fn finish(mut self, out: &mut Vec<u8>) {
        if !self.page.is_empty() {
            self.write_page(out);
        }
        if !self.solved.is_empty() {
            self.write_solutions(out);
        }
        self.pdf.finish(out);
    }

    /// Writes the page of puzzles, and the pages of their solutions that are full.
    fn write_page(&mut self, out: &mut Vec<u8>) {
        let mut entries = std::mem::take(&mut self.page);
        if !self.is_numbered {
            entries.iter_mut().for_each(|entry| entry.number = None);
        }
        let part = match self.solutions {
            SolutionPages::UpsideDown => Part::PuzzleAndSolution,
            _ => Part::Puzzle,
        };
        let page = self.draw(&entries, part, self.per_page);
        self.pdf.page(&page, false, out);
        match self.solutions {
            SolutionPages::None | SolutionPages::UpsideDown => {}
            SolutionPages::NextPage => {
                let page = self.draw(&entries, Part::Solution, self.per_page);
                self.pdf.page(&page, false, out);
            }
            SolutionPages::End => {
                for entry in entries {
                    if self.solved.len() == self.solutions_per_page() {
                        self.write_solutions(out);
                    }
                    self.solved.push(entry);
                }
            }
        }
    }

    /// Writes a page of solutions that is placed at the end of the book.
    fn write_solutions(&mut self, out: &mut Vec<u8>) {
        let entries = std::mem::take(&mut self.solved);
        let page = self.draw(&entries, Part::Solution, self.solutions_per_page());
        self.pdf.page(&page, true, out);
    }

    fn solutions_per_page(&self) -> usize {
        self.per_page.max((self.per_page * 4).min(MAX_SOLUTIONS_PER_PAGE))
    }

    fn draw(&self, entries: &[Entry], part: Part, room: usize) -> Drawing {
        let (width, height) = self.paper.size();
        let mut page = Drawing::new(width, height);
        let mut area =
            Area { x: MARGIN, y: MARGIN, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN };
        if part == Part::Solution {
            let place = Placement { x: area.x, y: area.y, scale: 1.0, is_turned: false };
            let style = (HEADING_SIZE, Anchor::Middle, Color(0x33_33_33));
            page.text(place, (area.width / 2.0, HEADING_SIZE), style, "Solutions");
            area = Area { y: area.y + HEADING, height: area.height - HEADING, ..area };
        }
        let has_captions = entries.iter().any(|entry| !entry.caption().is_empty());
        draw_entries(&mut page, area, room, entries, part, has_captions);
        page
    }
}
