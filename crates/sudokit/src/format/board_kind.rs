//! [`BoardKind`], what board the cells of a text are on where the text does not say it: its size, its boxes or regions, its
//! rules, and how its digits are written.

use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use sudokit_variants::layout::{BoxShape, LayoutError};
use sudokit_variants::rule::{ByNameError, add_by_name};
use sudokit_variants::{Layout, Puzzle, Rule};

use crate::blanks::Blanks;
use crate::format::error::RecordErrorKind;
use crate::format::record::RecordBoard;
use crate::format::variant_board::{Symbols, VariantBoard, is_usual, usual_layout};

/// What board the cells of a text are on. Without it, a board has the usual boxes of its size and no other rules.
///
/// ```
/// use sudokit::format::{BoardKind, ReadOptions, Reader};
/// let kind = BoardKind::new(None, ["x", "antiknight"], None)?;
/// let options = ReadOptions { board: Some(kind.into()), ..ReadOptions::default() };
/// let text = ".".repeat(81);
/// let record = Reader::open(text.as_bytes(), &options)?.next().expect("there is a puzzle")?;
/// assert_eq!(record.board.name(), "9x9 with both diagonals, antiknight");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct BoardKind {
    /// The layout without the houses of `rules`, if it is known.
    layout: Option<Arc<Layout>>,
    /// Names of houses and rules that are added to every board.
    rules: Vec<String>,
    symbols: Option<Symbols>,
    /// The layouts of texts without rules so far, which many records share, with what was added to them.
    extended: RwLock<Vec<(Arc<Layout>, Extended)>>,
}

/// The boxes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boxes {
    /// There are none.
    None,
    /// Boxes of this shape.
    Of(BoxShape),
}

/// Reads `2x3`, or `none`.
impl FromStr for Boxes {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Boxes, LayoutError> {
        if text == "none" { Ok(Boxes::None) } else { text.parse().map(Boxes::Of) }
    }
}

/// A layout with the houses that were added, and the rules.
type Extended = (Arc<Layout>, Arc<[Rule]>);

impl BoardKind {
    /// Boards with this layout, if it is the same for all; with these houses and rules besides those of the text, by names that
    /// [`add_by_name`] knows; and with digits that are written in this way, if it is known.
    ///
    /// # Errors
    /// A name is unknown, or the layout cannot have what it says.
    pub fn new<S: Into<String>>(
        layout: Option<Layout>,
        rules: impl IntoIterator<Item = S>,
        symbols: Option<Symbols>,
    ) -> Result<BoardKind, ByNameError> {
        let rules = rules.into_iter().map(Into::into).collect();
        let kind = BoardKind { layout: layout.map(Arc::new), rules, symbols, extended: RwLock::default() };
        // Names that are unknown are refused here, not for each board.
        if let Some(layout) = kind.layout.as_ref().or_else(|| usual_layout(9)) {
            kind.extended(layout)?;
        }
        Ok(kind)
    }

    /// The layout with the houses that are added, and the rules.
    fn extended(&self, layout: &Arc<Layout>) -> Result<Extended, ByNameError> {
        if self.rules.is_empty() {
            return Ok((Arc::clone(layout), Arc::default()));
        }
        let known = self.extended.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, extended)) = known.iter().find(|(known, _)| Arc::ptr_eq(known, layout)) {
            return Ok(extended.clone());
        }
        drop(known);
        let names: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        let (with_houses, rules) = add_by_name(Layout::clone(layout), &names)?;
        let extended = (Arc::new(with_houses), Arc::from(rules));
        let is_shared =
            self.layout.as_ref().is_some_and(|known| Arc::ptr_eq(known, layout)) || is_usual(layout);
        if is_shared {
            let mut known = self.extended.write().unwrap_or_else(PoisonError::into_inner);
            known.push((Arc::clone(layout), extended.clone()));
        }
        Ok(extended)
    }

    /// The board with so many cells of this kind without givens; `None` if there is none.
    ///
    /// ```
    /// use sudokit::format::BoardKind;
    /// let kind = BoardKind::new(None, ["x"], None)?;
    /// assert_eq!(kind.blank(16).map(|board| board.layout().to_string()).as_deref(), Some("4x4 with both diagonals"));
    /// assert!(kind.blank(17).is_none());
    /// # Ok::<(), sudokit::variants::rule::ByNameError>(())
    /// ```
    #[cfg(feature = "formats")]
    #[must_use]
    pub fn blank(&self, cells: usize) -> Option<Puzzle> {
        let layout = self.layout.as_ref().or_else(|| usual_layout(cells.isqrt()))?;
        let (layout, rules) = self.extended(layout).ok()?;
        (layout.cell_count() == cells).then(|| Puzzle::new(layout, rules))
    }

    /// The number of cells, if it is the same for all boards.
    pub(crate) fn cell_count(&self) -> Option<usize> {
        self.layout.as_ref().map(|layout| layout.cell_count())
    }

    /// These blanks on boards of this kind.
    pub(crate) fn on_its_board(&self, blanks: Blanks) -> Blanks {
        blanks.on(self.layout.clone(), self.symbols)
    }

    /// The board with the layout and the rules of this kind.
    ///
    /// # Errors
    /// It is a board of another size, or it says itself what regions it has, or the rules do not fit to it.
    pub fn apply(&self, board: RecordBoard) -> Result<RecordBoard, RecordErrorKind> {
        let variant = match &board {
            RecordBoard::Classic(board) => match VariantBoard::of_classic(board) {
                Some(board) => Arc::new(board),
                None => return Err(RecordErrorKind::OtherSize(9)),
            },
            RecordBoard::Variant(board) => Arc::clone(board),
        };
        let own = variant.puzzle.layout();
        let layout = match &self.layout {
            Some(layout) if layout == own => own,
            Some(layout) if is_usual(own) && layout.cell_count() == own.cell_count() => layout,
            Some(layout) => {
                let what = format!("a board of {own}, where one of {layout} is expected");
                return Err(RecordErrorKind::OtherBoard(what));
            }
            None => own,
        };
        let refused = |error: String| RecordErrorKind::Syntax(error);
        let (layout, added) = self.extended(layout).map_err(|error| refused(error.to_string()))?;
        if layout == *own && added.is_empty() {
            return Ok(board);
        }
        let rules = match variant.puzzle.rules() {
            own if own.is_empty() => added,
            own => own.iter().chain(added.iter().filter(|rule| !own.contains(rule))).cloned().collect(),
        };
        let mut puzzle = Puzzle::try_new(layout, rules).map_err(|error| refused(error.to_string()))?;
        for (cell, digits) in own.cells().zip(variant.puzzle.candidates()) {
            puzzle.restrict(cell, *digits);
        }
        Ok(VariantBoard { puzzle, symbols: variant.symbols }.into())
    }
}
