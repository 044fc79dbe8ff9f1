//! `canon`: the canonical form of a puzzle.

use crate::field_info::{FieldInfo, fields, kinds};
use crate::format::{Board, REMARK, Record, TRAILING};
use crate::outcome::{Answer, Canonical, CanonicalBy, CanonicalFormError, SerializedFields};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::search::DEFAULT;
use crate::serialize::serialize_as_shape;
use crate::symmetry::{Symmetry, Transform};

use super::options::{OptionKind, OptionValue, options};
use super::question::{
    AnswerPlace, Asked, AskedTogether, KindTexts, Kinds, Memory, Outcome, Question, Resources, grid_of_kind,
};

options! {
    /// Which canonical form, and what is said of it.
    #[operation(
        "canon",
        "The canonical form of a puzzle, which is the same for all isomorphic puzzles, and its symmetries",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","with_symmetry":true}"#
    )]
    pub struct CanonOptions {
        /// Whose text is minimized: that of the puzzle, or of its only solution.
        pub by: CanonicalBy,
        /// Append to each line the transform that leads from the puzzle to its canonical form; JSON and
        /// tables always have it.
        pub with_transform: bool,
        /// Add the number of automorphisms, transforms that map the puzzle to itself (at least 1), and the
        /// symmetry of the cells with givens.
        pub with_symmetry: bool,
    }
}

impl OptionValue for CanonicalBy {
    const KIND: OptionKind = OptionKind::Name(|| vec!["puzzle", "solution"]);
}

/// The canonical form of a board, or why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Canonicalized {
    /// The form.
    pub found: Result<Canonical, CanonicalFormError>,
    /// Whether a line ends with the transform.
    with_transform: bool,
}

impl Canonicalized {
    /// The verdict that counts puzzles with a canonical form.
    pub const SUMMARY: &'static str = "canonical";
}

impl Question for CanonOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        let mut columns = CanonFields::FIELDS.to_vec();
        columns.retain(|column| self.with_symmetry || !matches!(&*column.name, "automorphisms" | "symmetry"));
        columns
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let board = &asked.board;
        let found = Canonical::of(board, self.by, resources.budget);
        let found = found.map(|it| if self.with_symmetry { it.with_symmetries(board) } else { it });
        Box::new(Canonicalized { found, with_transform: self.with_transform })
    }

    /// Nothing but the board differs from one line to the next, unless it has the transform or the symmetry.
    fn kinds<'m>(&self, asked: AskedTogether<'_>, memory: &'m mut Memory) -> Option<Kinds<'m>> {
        if asked.for_columns || self.with_transform || self.with_symmetry {
            return None;
        }
        let solved = match self.by {
            CanonicalBy::Puzzle => None,
            CanonicalBy::Solution => Some(memory.solve_together(asked, 2, DEFAULT)?),
        };
        let form = |index: usize, puzzle: &Puzzle| match solved.map(|answers| &answers[index]) {
            None => Some(puzzle.minlex().form),
            Some(answer) if answer.count() == 1 && !answer.is_stopped() => {
                Some(puzzle.minlex_by_known_solution(&answer.solution()?)?.form)
            }
            Some(_) => None,
        };
        let (mut kinds, mut boards) = (Vec::new(), Vec::new());
        for (index, text) in asked.boards.iter().enumerate() {
            let form = Puzzle::try_from(text.to_grid()).ok().and_then(|puzzle| form(index, &puzzle));
            kinds.push(form.map_or(Kinds::ALONE, |_| 0));
            boards.push(form.map_or([b'.'; 81], |form| form.grid().to_bytes()));
        }
        Some(Kinds { kinds, texts: KindTexts::Boards(boards) })
    }

    fn answer_of_kind(&self, _: u32, text: Option<&[u8; 81]>) -> Box<dyn Outcome> {
        let form = grid_of_kind(text).and_then(|form| Puzzle::try_from(form).ok()).unwrap_or(Puzzle::EMPTY);
        // The transform is not shown.
        let found =
            Ok(Canonical { canonical: form.into(), transform: Transform::IDENTITY, symmetries: None });
        Box::new(Canonicalized { found, with_transform: false })
    }

    fn place(&self) -> AnswerPlace {
        AnswerPlace::Puzzle
    }
}

impl Outcome for Canonicalized {
    fn answer(&self) -> Answer {
        self.found.as_ref().map_or_else(CanonicalFormError::answer, |_| Answer::Yes)
    }

    fn summary(&self) -> &'static str {
        if self.found.is_ok() { Canonicalized::SUMMARY } else { "without a canonical form" }
    }

    fn remark(&self) -> String {
        match &self.found {
            Ok(found) => found.canonical.to_string(),
            Err(why) => why.to_string(),
        }
    }

    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        let Ok(found) = &self.found else { return };
        record.replace_board(Board::from(found.canonical));
        let transform = self.with_transform.then(|| found.transform.to_string());
        let symmetries = found.symmetries.map(|it| it.to_string());
        let behind = transform.into_iter().chain(symmetries).collect::<Vec<_>>().join(" ");
        if !behind.is_empty() && has_room(TRAILING) {
            record.add_trailing(&behind);
        } else if !behind.is_empty() {
            record.set_field(REMARK, behind);
        }
    }

    fn why(&self) -> Option<String> {
        self.found.as_ref().err().map(ToString::to_string)
    }
}

kinds! {
    Problem => Text;
    Symmetry => Text;
    Transform => Text;
}

fields! {
    /// The canonical form of a board.
    struct CanonFields<'a> {
        /// The canonical form.
        #[serde(skip_serializing_if = "Option::is_none")]
        canonical: Option<&'a Problem>,
        /// The transform from the board to the form.
        #[serde(skip_serializing_if = "Option::is_none")]
        transform: Option<&'a Transform>,
        /// The number of transforms that map the puzzle to itself, at least 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        automorphisms: Option<u64>,
        /// The visual symmetry of the cells with givens; of a sukaku, of the solved cells.
        #[serde(skip_serializing_if = "Option::is_none")]
        symmetry: Option<Symmetry>,
        /// Why there is no form.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

impl<'a> From<&'a Canonicalized> for CanonFields<'a> {
    fn from(canonicalized: &'a Canonicalized) -> Self {
        let found = canonicalized.found.as_ref().ok();
        let symmetries = found.and_then(|found| found.symmetries);
        CanonFields {
            canonical: found.map(|found| &found.canonical),
            transform: found.map(|found| &found.transform),
            automorphisms: symmetries.map(|it| it.automorphisms),
            symmetry: symmetries.map(|it| it.symmetry),
            why: canonicalized.why(),
        }
    }
}

serialize_as_shape! {
    Canonicalized, "Canonical", CanonFields;
}

impl SerializedFields for Canonicalized {}
