//! [`BoardOptions`], the options that say what board the cells of a text are on.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use sudokit_variants::Layout;
use sudokit_variants::layout::{BoxShape, LayoutError, MULTI_GRIDS, MultiGrid};
use sudokit_variants::rule::{ByNameError, names_alone};

use crate::format::{BoardKind, Boxes, RecordError, Symbols, regions_from_text};

use super::options::{Named, OptionKind, OptionValue, options};

options! {
    /// What board the cells of a text are on, where the text does not say it.
    ///
    /// ```
    /// use sudokit::operation::{BoardOptions, Named};
    /// let options = BoardOptions { boxes: Some(Named("2x3".parse()?)), ..Default::default() };
    /// assert!(options.kind()?.is_some());
    /// assert!(BoardOptions::default().kind()?.is_none());
    /// let options = BoardOptions { size: Some(16), ..options };
    /// assert_eq!(options.kind().unwrap_err().to_string(), "boxes of 2x3 are of a board of 6x6, not of 16x16");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[operation("board", "What board the cells of a text are on", "{}")]
    pub struct BoardOptions {
        /// The number of rows, and of columns, of the boards.
        pub size: Option<u64>,
        /// The rows and the columns of a box: `2x3`; or `none`.
        #[rename = "box"]
        pub boxes: Option<Named<Boxes>>,
        /// The regions in place of boxes: rows of symbols, one for each cell.
        pub regions: Option<String>,
        /// A board of several grids.
        pub grids: Option<Named<GridsName>>,
        /// Houses and rules of the whole board.
        pub rules: Vec<Named<RuleName>>,
        /// How digits are written: `1-9A-Z`, `0-9A-Z`, `A-Z` or `numbers`.
        pub symbols: Option<Named<Symbols>>,
    }
}

impl BoardOptions {
    /// The kind of board that the options describe; `None` if there are none.
    ///
    /// # Errors
    /// There is no such board, or two options contradict each other.
    pub fn kind(&self) -> Result<Option<BoardKind>, BoardOptionsError> {
        let layout = self.layout()?;
        if layout.is_none() && self.rules.is_empty() && self.symbols.is_none() {
            return Ok(None);
        }
        let rules = self.rules.iter().map(|name| name.0.0);
        Ok(Some(BoardKind::new(layout, rules, self.symbols.map(|name| name.0))?))
    }

    /// The layout, if it is the same for all boards.
    pub(super) fn layout(&self) -> Result<Option<Layout>, BoardOptionsError> {
        // The board of one option; the others must agree.
        let given = [
            ("box", self.boxes.is_some()),
            ("regions", self.regions.is_some()),
            ("grids", self.grids.is_some()),
        ];
        let mut given = given.iter().filter(|(_, is_given)| *is_given);
        if let (Some((one, _)), Some((other, _))) = (given.next(), given.next()) {
            return Err(BoardOptionsError::Both(one, other));
        }
        let size = self.size.map(|size| usize::try_from(size).unwrap_or(usize::MAX));
        let layout = match (self.boxes.map(|boxes| boxes.0), &self.regions, self.grids) {
            (Some(Boxes::Of(boxes)), ..) => {
                let own = boxes.height.saturating_mul(boxes.width);
                if let Some(size) = size.filter(|size| *size != own) {
                    return Err(BoardOptionsError::BoxSize { boxes, size });
                }
                Layout::boxes(boxes.height, boxes.width)?
            }
            (Some(Boxes::None), ..) => Layout::latin(size.ok_or(BoardOptionsError::NoSize)?)?,
            (_, Some(regions), _) => regions_from_text(regions).map_err(BoardOptionsError::Regions)?,
            (_, _, Some(name)) => Layout::multi_grid(name.0.0.name)?,
            _ => match size {
                Some(size) => Layout::standard(size)?,
                None => return Ok(None),
            },
        };
        match size {
            Some(size) if layout.digits().len() != size => {
                Err(BoardOptionsError::OtherSize { board: layout.to_string(), size })
            }
            _ => Ok(Some(layout)),
        }
    }
}

impl OptionValue for Option<Named<Boxes>> {
    const KIND: OptionKind = OptionKind::Text;
}

/// A board of several grids, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridsName(pub &'static MultiGrid);

impl FromStr for GridsName {
    type Err = LayoutError;

    fn from_str(name: &str) -> Result<Self, LayoutError> {
        let grids = MULTI_GRIDS.iter().find(|grids| grids.name == name);
        grids.map(GridsName).ok_or_else(|| LayoutError::UnknownMultiGrid(name.to_owned()))
    }
}

impl OptionValue for Option<Named<GridsName>> {
    const KIND: OptionKind = OptionKind::NameOrNone(|| MULTI_GRIDS.iter().map(|grids| grids.name).collect());
}

/// The name of houses, or of a rule of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleName(&'static str);

#[cfg(feature = "request")]
impl RuleName {
    /// The name.
    pub(super) const fn name(self) -> &'static str {
        self.0
    }
}

impl FromStr for RuleName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        names_alone()
            .find(|known| *known == name)
            .map(RuleName)
            .ok_or_else(|| format!("{name:?} is not one of {}", names_alone().collect::<Vec<_>>().join(", ")))
    }
}

impl OptionValue for Vec<Named<RuleName>> {
    const KIND: OptionKind = OptionKind::Names(|| names_alone().collect());
}

impl OptionValue for Option<Named<Symbols>> {
    const KIND: OptionKind = OptionKind::Text;
}

/// Why options describe no board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardOptionsError {
    /// Of these two options only one can be given.
    Both(&'static str, &'static str),
    /// Boxes of this shape are not those of a board of this size.
    BoxSize {
        /// The boxes.
        boxes: BoxShape,
        /// The size.
        size: usize,
    },
    /// A board without boxes has no size.
    NoSize,
    /// The size is not that of the board.
    OtherSize {
        /// The board that the other options describe.
        board: String,
        /// The size.
        size: usize,
    },
    /// The text of the regions is wrong.
    Regions(RecordError),
    /// There is no board of this size or with these boxes.
    Layout(LayoutError),
    /// The board cannot have the rules.
    Rules(ByNameError),
}

impl From<LayoutError> for BoardOptionsError {
    fn from(error: LayoutError) -> Self {
        BoardOptionsError::Layout(error)
    }
}

impl From<ByNameError> for BoardOptionsError {
    fn from(error: ByNameError) -> Self {
        BoardOptionsError::Rules(error)
    }
}

impl fmt::Display for BoardOptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardOptionsError::Both(one, other) => write!(f, "{one} and {other} cannot both be given"),
            BoardOptionsError::BoxSize { boxes, size } => {
                let own = boxes.height * boxes.width;
                write!(f, "boxes of {boxes} are of a board of {own}x{own}, not of {size}x{size}")
            }
            BoardOptionsError::NoSize => f.write_str("a board without boxes needs a size"),
            BoardOptionsError::OtherSize { board, size } => write!(f, "{board} is not of size {size}"),
            BoardOptionsError::Regions(error) => {
                write!(f, "regions, line {}", error.line())?;
                if let Some(column) = error.column() {
                    write!(f, ", column {column}")?;
                }
                write!(f, ": {}", error.kind())
            }
            BoardOptionsError::Layout(error) => error.fmt(f),
            BoardOptionsError::Rules(error) => error.fmt(f),
        }
    }
}

impl Error for BoardOptionsError {}
