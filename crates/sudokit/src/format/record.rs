//! [`Record`], the contents of one puzzle of a file, in any format.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::sync::Arc;

use crate::candidate::{Candidate, CandidateSet};
use crate::format::error::RecordErrorKind;
use crate::format::text::Text;
use crate::format::value::Value;
use crate::format::variant_board::VariantBoard;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Puzzle};
use crate::sukaku::Sukaku;

/// The board of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordBoard {
    /// A classic board of 9x9.
    Classic(Board),
    /// A board of another size or with other rules.
    Variant(Arc<VariantBoard>),
}

impl RecordBoard {
    /// The board, if it is a classic one.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Board, RecordBoard};
    /// assert_eq!(RecordBoard::from(Board::Givens(Grid::EMPTY)).classic(), Some(Board::Givens(Grid::EMPTY)));
    /// ```
    #[must_use]
    pub const fn classic(&self) -> Option<Board> {
        match self {
            RecordBoard::Classic(board) => Some(*board),
            RecordBoard::Variant(_) => None,
        }
    }

    /// What kind of board it is: `9x9`, or `16x16 with both diagonals`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            RecordBoard::Classic(_) => "9x9".to_owned(),
            RecordBoard::Variant(board) => board.name(),
        }
    }

    /// The board, for work that only classic boards can have.
    ///
    /// # Errors
    /// It is another board: [`RecordErrorKind::NotClassic`].
    pub fn require_classic(&self) -> Result<Board, RecordErrorKind> {
        match self {
            RecordBoard::Classic(board) => Ok(*board),
            RecordBoard::Variant(board) => Err(RecordErrorKind::not_classic(None, &board.name())),
        }
    }

    /// The board, if it is a classic one; otherwise a blank board. For work that is asked for on classic boards only.
    #[must_use]
    pub fn classic_or_blank(&self) -> Board {
        self.classic().unwrap_or(Board::Givens(Grid::EMPTY))
    }
}

impl From<Board> for RecordBoard {
    fn from(board: Board) -> Self {
        RecordBoard::Classic(board)
    }
}

impl fmt::Display for RecordBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordBoard::Classic(board) => board.fmt(f),
            RecordBoard::Variant(board) => board.fmt(f),
        }
    }
}

/// A classic board, as it was read: it may break rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Givens and blanks.
    Givens(Grid),
    /// The candidates of each cell.
    Candidates(Sukaku),
}

/// The cells of givens, or the candidates of each cell.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Givens(grid) => grid.fmt(f),
            Board::Candidates(sukaku) => sukaku.fmt(f),
        }
    }
}

impl Board {
    /// The board as a problem for a search.
    ///
    /// # Errors
    ///
    /// If the givens break rules.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// let board = Board::Givens("1".repeat(81).parse()?);
    /// assert_eq!(board.problem().unwrap_err().conflicts().len(), 27);
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    pub fn problem(&self) -> Result<Problem, ConflictError> {
        match *self {
            Board::Givens(grid) => grid.try_into().map(Problem::Givens),
            Board::Candidates(sukaku) => Ok(Problem::Candidates(sukaku)),
        }
    }

    /// The digits on the board: its givens, or the cells of a sukaku that have a single candidate.
    ///
    /// This differs from [`Problem::grid`], which has no digit for a sukaku.
    ///
    /// ```
    /// use sudokit::{Grid, Sukaku};
    /// use sudokit::format::Board;
    /// let grid: Grid = format!("8{}", ".".repeat(80)).parse()?;
    /// assert_eq!(Board::Candidates(Sukaku::from(grid.candidates())).solved_cells(), grid);
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn solved_cells(&self) -> Grid {
        match self {
            Board::Givens(grid) => *grid,
            Board::Candidates(sukaku) => sukaku.candidates().solved(),
        }
    }

    /// The board as candidates: the candidates of a sukaku, or the candidates that the givens leave.
    #[must_use]
    pub fn candidates(&self) -> CandidateSet {
        match self {
            Board::Givens(grid) => grid.candidates(),
            Board::Candidates(sukaku) => *sukaku.candidates(),
        }
    }
}

impl From<Problem> for Board {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Givens(puzzle) => Board::Givens(puzzle.into()),
            Problem::Candidates(sukaku) => Board::Candidates(sukaku),
        }
    }
}

/// The progress of a player: the digits and marks on the board besides the givens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The digits that the player has placed; the cells of givens are blank.
    pub placed: Grid,
    /// The candidates that the player still sees, if the file has them; for a filled cell its digit.
    pub marks: Option<CandidateSet>,
}

/// A named value that comes with a puzzle.
///
/// ```
/// use sudokit::format::{Field, Value};
/// let field = Field::new("rating", 7.1);
/// assert_eq!(field.name, "rating");
/// assert_eq!(field.value, Value::from(7.1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name: `author`, or the heading of a column.
    pub name: Text,
    /// Its value.
    pub value: Value,
}

impl Field {
    /// A field with this name and value.
    #[must_use]
    pub fn new(name: impl Into<Text>, value: impl Into<Value>) -> Field {
        Field { name: name.into(), value: value.into() }
    }

    /// A field with this name from a format without types: see [`Value::from_untyped`].
    ///
    /// ```
    /// use sudokit::format::Field;
    /// assert_eq!(Field::untyped("id", "7"), Field::new("id", 7));
    /// ```
    #[must_use]
    pub fn untyped(name: impl Into<Text>, text: &str) -> Field {
        Field { name: name.into(), value: Value::from_untyped(text) }
    }
}

/// The name of the field with the text before the puzzle on its line.
pub const LEADING: &str = "leading";

/// The name of the field with the text after the puzzle on its line, from the separator on.
pub const TRAILING: &str = "trailing";

/// The name of the field with a remark on a record, for people; formats with comments write it as a comment.
pub const REMARK: &str = "remark";

/// The name of the column or key that says why a record could not be read.
pub const ERROR: &str = "error";

/// One puzzle of a file: the board, and everything that came with it.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::format::{Board, Record};
///
/// let record = Record::from(Grid::EMPTY);
/// assert_eq!(record.board, Board::Givens(Grid::EMPTY).into());
/// assert!(record.progress.is_none() && record.fields.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What is to be solved.
    pub board: RecordBoard,
    /// The player's progress, if the format can hold it.
    pub progress: Option<Progress>,
    /// All other values, in the file's order.
    pub fields: Vec<Field>,
}

impl Record {
    /// The value of the first field of this name.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Field, Record};
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.fields.push(Field::new("author", "Ruud"));
    /// assert_eq!(record.field("author"), Some(&"Ruud".into()));
    /// assert_eq!(record.field("level"), None);
    /// ```
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|field| field.name == name).map(|field| &field.value)
    }

    /// The value of the first field of this name as a text; empty if there is no such field. See
    /// [`Value::to_text`].
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Field, Record};
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.fields.push(Field::new("rating", 7.1));
    /// assert_eq!(record.text("rating"), "7.1");
    /// assert_eq!(record.text("level"), "");
    /// ```
    #[must_use]
    pub fn text(&self, name: &str) -> Cow<'_, str> {
        self.field(name).map(Value::to_text).unwrap_or_default()
    }

    /// Sets the field of this name to this value; an existing field keeps its position.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::Record;
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.set_field("level", "easy");
    /// record.set_field("level", "hard");
    /// assert_eq!(record.fields.len(), 1);
    /// assert_eq!(record.text("level"), "hard");
    /// ```
    pub fn set_field(&mut self, name: &str, value: impl Into<Value>) {
        match self.fields.iter_mut().find(|field| field.name == name) {
            Some(field) => field.value = value.into(),
            None => self.fields.push(Field::new(name, value)),
        }
    }

    /// Adds a remark for people, behind the one that the record has.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::Record;
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.add_remark("checked");
    /// record.add_remark("no solution");
    /// assert_eq!(record.text("remark"), "checked; no solution");
    /// ```
    pub fn add_remark(&mut self, remark: &str) {
        let all = match &*self.text(REMARK) {
            "" => remark.to_owned(),
            before => format!("{before}; {remark}"),
        };
        self.set_field(REMARK, all);
    }

    /// Adds words to what stands behind the puzzle on its line.
    #[cfg(feature = "play")]
    pub(crate) fn add_trailing(&mut self, words: &str) {
        let trailing = format!("{} {words}", self.text(TRAILING));
        self.set_field(TRAILING, trailing);
    }

    /// Replaces the board. The digits and marks of a player belong to the old one, and go.
    pub fn replace_board(&mut self, board: impl Into<RecordBoard>) {
        self.board = board.into();
        self.progress = None;
    }

    /// Adds a field. If the name is taken, that field is kept, and the new one gets another name: see
    /// [`free_name`].
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::Record;
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.add_field("level", "easy");
    /// record.add_field("level", "hard");
    /// assert_eq!((record.text("level"), record.text("sudokit_level")), ("easy".into(), "hard".into()));
    /// ```
    pub fn add_field(&mut self, name: &str, value: impl Into<Value>) {
        let value = value.into();
        let name = free_name(name, |name| self.field(name).is_some());
        self.fields.push(Field { name: name.into(), value });
    }

    /// The progress of a player who began with this puzzle, if the board does not mark givens: all other
    /// digits were placed by the player, and missing candidates were crossed out.
    ///
    /// # Errors
    ///
    /// The first given of the puzzle that the board does not have.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle};
    /// use sudokit::format::Record;
    /// let puzzle: Puzzle = format!("8{}", ".".repeat(80)).parse()?;
    /// let board: Grid = format!("87{}", ".".repeat(79)).parse()?;
    /// let progress = Record::from(board).progress_from(&puzzle).expect("the board has the 8");
    /// assert_eq!(progress.placed.to_string().trim_matches('.'), "7");
    /// assert_eq!(Record::from(Grid::EMPTY).progress_from(&puzzle), Err("r1c1=8".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn progress_from(&self, puzzle: &Puzzle) -> Result<Progress, Candidate> {
        let mut placed = self.filled();
        let board = self.board.classic_or_blank();
        let shown = match board {
            Board::Givens(_) => CandidateSet::EMPTY,
            Board::Candidates(sukaku) => *sukaku.candidates(),
        };
        for (cell, digit) in puzzle.grid().iter() {
            if placed.get(cell).map_or(!shown.get(cell).contains(digit), |there| there != digit) {
                return Err(Candidate { cell, digit });
            }
            placed.set(cell, None);
        }
        let marks = match board {
            Board::Givens(_) => self.progress.and_then(|progress| progress.marks),
            Board::Candidates(_) => Some(shown),
        };
        Ok(Progress { placed, marks })
    }

    /// All digits on the board: the givens and the digits that the player has placed.
    ///
    /// ```
    /// use sudokit::{Cell, Grid};
    /// use sudokit::format::{Progress, Record};
    /// let mut record = Record::from(Grid::EMPTY);
    /// let mut progress = Progress::default();
    /// progress.placed.set(Cell::R1C1, "8".parse().ok());
    /// record.progress = Some(progress);
    /// assert_eq!(record.filled(), progress.placed);
    /// ```
    #[must_use]
    pub fn filled(&self) -> Grid {
        let mut grid = self.board.classic_or_blank().solved_cells();
        if let Some(progress) = &self.progress {
            for (cell, digit) in progress.placed.iter() {
                grid.set(cell, Some(digit));
            }
        }
        grid
    }
}

impl From<Grid> for Record {
    fn from(grid: Grid) -> Self {
        Record { board: Board::Givens(grid).into(), progress: None, fields: Vec::new() }
    }
}

impl From<Sukaku> for Record {
    fn from(sukaku: Sukaku) -> Self {
        Record { board: Board::Candidates(sukaku).into(), progress: None, fields: Vec::new() }
    }
}

/// The parts of a [`Record`] that a format can hold; other parts are lost when converting to it.
#[derive(Clone, Copy, Debug)]
pub struct Holds {
    /// Candidates as the puzzle itself.
    pub sukaku: bool,
    /// The player's digits, as distinct from the givens.
    pub placed: bool,
    /// The player's marks. A format without sukaku can only mark candidates as crossed out, among the
    /// candidates that the digits on the board leave. If no candidate is crossed out, the marks are lost.
    pub marks: bool,
    /// Lists and objects as values of fields. A format that does not hold them writes them as texts.
    pub structured: bool,
    /// Rules and regions besides those of usual boards.
    pub rules: bool,
    /// Which fields.
    pub fields: FieldNames,
}

impl Holds {
    /// Only the cells, and none of the other parts.
    pub const CELLS: Holds = Holds {
        sukaku: false,
        placed: false,
        marks: false,
        structured: false,
        rules: false,
        fields: FieldNames::NONE,
    };
}

/// Which fields a format can write down.
///
/// ```
/// use sudokit::format::FieldNames;
/// assert!(FieldNames::Only(&["author"]).holds("author"));
/// assert!(!FieldNames::NONE.holds("author"));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FieldNames {
    /// All.
    All,
    /// Those of these names.
    Only(&'static [&'static str]),
    /// All names except these; of several fields of one name, the first.
    AllBut(&'static [&'static str]),
    /// The names that were announced to the encoder as columns; see [`Holds::losses_among`].
    Columns,
}

/// A column of a table, as [`Reader::columns`](super::Reader::columns) returns them and
/// [`Format::encoder`](super::Format::encoder) takes them: a table is then written with the
/// same columns in the same order as it was read.
///
/// ```
/// use sudokit::format::{Column, read};
///
/// let text = format!("id,quizzes\n7,{}\n", ".".repeat(81));
/// # #[cfg(feature = "formats")]
/// assert_eq!(
///     read(text.as_bytes())?.columns()[..],
///     [Column::Field("id".into()), Column::Puzzle("quizzes".into())],
/// );
/// # Ok::<(), sudokit::format::OpenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The puzzles themselves, under this heading.
    Puzzle(Text),
    /// The fields of this name.
    Field(Text),
}

impl Column {
    /// The heading.
    #[must_use]
    pub fn heading(&self) -> &str {
        match self {
            Column::Puzzle(heading) | Column::Field(heading) => heading,
        }
    }

    /// The name of the fields in this column; `None` if it has the puzzles.
    #[must_use]
    pub fn field_name(&self) -> Option<&Text> {
        match self {
            Column::Puzzle(_) => None,
            Column::Field(name) => Some(name),
        }
    }
}

/// A free name for an additional field: this name, with the prefix `sudokit_` as often as it is taken.
///
/// ```
/// use sudokit::format::free_name;
/// let taken = ["why", "count", "sudokit_count"];
/// let name = |name| free_name(name, |name| taken.contains(&name));
/// assert_eq!(name("nodes"), "nodes");
/// assert_eq!(name("why"), "sudokit_why");
/// assert_eq!(name("count"), "sudokit_sudokit_count");
/// ```
#[must_use]
pub fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    while is_taken(&free) {
        free.insert_str(0, "sudokit_");
    }
    free
}

/// The index of the field that each column shows. Among columns of one name, the first shows the first field
/// of that name, and so on. The time is linear for any order; no memory is needed if the fields are in the
/// order of the columns.
pub(crate) fn match_fields<'a>(
    columns: &'a [Column],
    fields: &'a [Field],
) -> impl Iterator<Item = Option<usize>> + 'a {
    let mut next = 0;
    let mut unordered: Option<HashMap<&str, VecDeque<usize>>> = None;
    columns.iter().map(move |column| {
        let Column::Field(name) = column else { return None };
        if unordered.is_none() && fields.get(next).is_some_and(|field| field.name == *name) {
            next += 1;
            return Some(next - 1);
        }
        // The last columns are often those of reasons and errors, which few rows have.
        if unordered.is_none() && next == fields.len() {
            return None;
        }
        let unordered = unordered.get_or_insert_with(|| {
            let mut rest: HashMap<&str, VecDeque<usize>> = HashMap::new();
            for (i, field) in fields.iter().enumerate().skip(next) {
                rest.entry(&field.name).or_default().push_back(i);
            }
            rest
        });
        unordered.get_mut(&**name).and_then(VecDeque::pop_front)
    })
}

impl FieldNames {
    /// No field at all.
    pub const NONE: FieldNames = FieldNames::Only(&[]);

    /// Whether a field of this name can be written.
    #[must_use]
    pub fn holds(&self, name: &str) -> bool {
        match self {
            FieldNames::All => true,
            FieldNames::Only(names) => names.contains(&name),
            FieldNames::AllBut(names) => !names.contains(&name),
            FieldNames::Columns => false,
        }
    }
}

/// A part of a record that a format cannot hold.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::format::{Field, Format, Record};
///
/// let mut record = Record::from(Grid::EMPTY);
/// record.fields.push(Field::new("author", "Ruud"));
/// let losses = Format::from_name("line").unwrap().holds.losses(&record);
/// assert_eq!(losses[0].to_string(), "the field \"author\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Loss {
    /// Candidates of a sukaku that the solved cells do not rule out by themselves are missing.
    Candidates,
    /// Digits placed by the player.
    Placed,
    /// The player's marks.
    Marks,
    /// Rules or regions besides those of usual boards.
    Rules,
    /// The field of this name.
    Field(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Candidates => f.write_str("candidates taken away by the puzzle"),
            Loss::Placed => f.write_str("digits placed by the player"),
            Loss::Marks => f.write_str("the player's marks"),
            Loss::Rules => f.write_str("the rules"),
            Loss::Field(name) => write!(f, "the field {name:?}"),
        }
    }
}

impl Holds {
    /// The parts of this record that would be lost if no columns are announced.
    #[must_use]
    pub fn losses(&self, record: &Record) -> Vec<Loss> {
        self.losses_among(record, &[])
    }

    /// The parts of this record that an encoder with these columns would lose.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::{Column, Field, FieldNames, Holds, Record};
    ///
    /// let holds = Holds { sukaku: true, placed: false, marks: false, structured: false, rules: false, fields: FieldNames::Columns };
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.fields.push(Field::new("author", "Ruud"));
    /// assert_eq!(holds.losses_among(&record, &[]).len(), 1);
    /// assert!(holds.losses_among(&record, &[Column::Field("author".into())]).is_empty());
    /// ```
    #[must_use]
    pub fn losses_among(&self, record: &Record, columns: &[Column]) -> Vec<Loss> {
        let mut losses = Vec::new();
        if let Some(board @ Board::Candidates(sukaku)) = record.board.classic()
            && !self.sukaku
            && *sukaku.candidates() != board.solved_cells().candidates()
        {
            losses.push(Loss::Candidates);
        }
        if let RecordBoard::Variant(board) = &record.board {
            if !self.sukaku && board.has_marks() {
                losses.push(Loss::Candidates);
            }
            if !self.rules && board.has_rules() {
                losses.push(Loss::Rules);
            }
        }
        if let Some(progress) = &record.progress {
            if !self.placed && progress.placed != Grid::EMPTY {
                losses.push(Loss::Placed);
            }
            let left = || record.filled().candidates();
            if progress.marks.is_some_and(|marks| !self.marks || (!self.sukaku && !marks.is_subset(left()))) {
                losses.push(Loss::Marks);
            }
        }
        let fields = &record.fields;
        let held: Vec<bool> = match self.fields {
            FieldNames::AllBut(_) => {
                let mut seen = HashSet::new();
                fields
                    .iter()
                    .map(|field| seen.insert(&field.name) && self.fields.holds(&field.name))
                    .collect()
            }
            FieldNames::Columns => {
                let mut held = vec![false; fields.len()];
                match_fields(columns, fields).flatten().for_each(|i| held[i] = true);
                held
            }
            _ => fields.iter().map(|field| self.fields.holds(&field.name)).collect(),
        };
        let lost = fields.iter().zip(held).filter(|(_, held)| !held);
        losses.extend(lost.map(|(field, _)| Loss::Field(field.name.to_string())));
        losses
    }
}
