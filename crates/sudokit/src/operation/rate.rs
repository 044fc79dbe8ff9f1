//! `rate`: the rating of a puzzle by Sudoku Explainer's or HoDoKu's scale, the range of its isomorphs, or all measures.

#[cfg(feature = "request")]
use std::num::NonZero;

use sudokit_base::Budget;

use crate::StopReason;
use crate::cell::CellSet;
use crate::field_info::{FieldInfo, fields, kinds};
use crate::format::Board;
#[cfg(feature = "request")]
use crate::generate::transform_of_isomorph;
#[cfg(feature = "request")]
use crate::logic::se121::Rater;
use crate::logic::se121::{Level, PausedSteps, RatedStep, RatingEnd, Rule, Steps, Tenths};
#[cfg(feature = "request")]
use crate::logic::{Counts, Difficulty, DifficultyShape, HodokuEnd, HodokuShape, hodoku};
#[cfg(feature = "request")]
use crate::outcome::Spread;
use crate::outcome::{Answer, Rated, RatedBy, SerializedFields, SpreadShape, step_line};
use crate::problem::Problem;
use crate::search::DEFAULT;
use crate::serialize::serialize_as_shape;

use super::check::redundant_givens;
use super::options::{OptionKind, OptionValue, options};
use super::question::{Asked, Outcome, Piece, Pieces, Question, Resources};

options! {
    /// How to rate puzzles.
    #[operation(
        "rate",
        "ER, EP and ED of a puzzle, HoDoKu's level and score, or all measures; with a trace each step is a part",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#
    )]
    pub struct RateOptions {
        /// The scale of the numbers: Sudoku Explainer 1.2.1 (ER, EP and ED) or HoDoKu (level and score).
        #[cfg(feature = "request")]
        pub profile: Profile,
        /// Measure all there is: se121 and HoDoKu with their steps by technique, the choices of the engine bands, the smallest
        /// backdoor of two cells at most, and the level in a word; the scale does not matter then.
        #[cfg(feature = "request")]
        pub difficulty: bool,
        /// Find every step of se121: its rating, its technique, its eliminations and placements.
        pub trace: bool,
        /// Rate also puzzles with no solution or several, by the steps that se121 finds.
        pub improper: bool,
        /// Rate this number of random isomorphs of each puzzle by se121, and find the minimum, median and maximum.
        #[cfg(feature = "request")]
        pub isomorphs: Option<NonZero<u64>>,
        /// The same seed draws the same isomorphs.
        #[cfg(feature = "request")]
        pub seed: Option<u64>,
        /// Count the givens, too.
        pub clues: bool,
        /// Find out, too, whether every given is needed for exactly one solution.
        pub minimal: bool,
    }
}

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// The numbers of Sudoku Explainer 1.2.1: ER, EP and ED.
    #[default]
    Se121,
    /// The numbers of HoDoKu: level and score.
    Hodoku,
}

impl OptionValue for Profile {
    const KIND: OptionKind = OptionKind::Name(|| vec!["se121", "hodoku"]);
}

impl RateOptions {
    /// The scale that is asked for: playing needs one only.
    #[cfg_attr(not(feature = "request"), expect(clippy::unused_self, reason = "there is one scale only"))]
    const fn profile(&self) -> Profile {
        #[cfg(feature = "request")]
        return self.profile;
        #[cfg(not(feature = "request"))]
        Profile::Se121
    }

    #[cfg_attr(not(feature = "request"), expect(clippy::unused_self, reason = "there is one scale only"))]
    const fn has_difficulty(&self) -> bool {
        #[cfg(feature = "request")]
        return self.difficulty;
        #[cfg(not(feature = "request"))]
        false
    }

    /// Measures a puzzle by these scales. The budget counts the searches for chains of each rating by se121; all
    /// measurements stop when it is interrupted.
    #[must_use]
    pub fn measure(
        &self,
        scales: &[Profile],
        asked: Asked<'_>,
        Resources { memory, budget, on_part }: Resources<'_>,
    ) -> Rated {
        let board = &asked.board;
        let problem = match board.problem() {
            Ok(problem) => problem,
            Err(conflicts) => {
                return Rated { conflicts: Some(conflicts), steps: None, ..self.of_board(board) };
            }
        };
        let in_time = budget.without_max_nodes();
        let mut rated = self.of_board(board);
        self.count_solutions(&mut rated, &problem, in_time);
        let is_proper = rated.solutions == Some(1);
        if !self.has_difficulty() && scales.contains(&Profile::Se121) && (is_proper || self.improper) {
            if self.trace {
                let mut steps = Steps::new(&problem).with_budget(budget);
                let listen = |step: &RatedStep| on_part(&json_of(step));
                rated.steps = Some(steps.by_ref().inspect(listen).collect());
                rated.se121 = Some(steps.rating());
            } else {
                rated.se121 = Some(memory.rater().rate_within(&problem, budget));
            }
        }
        #[cfg(feature = "request")]
        self.measure_more(&mut rated, scales, &problem, asked.number, memory.rater(), budget);
        note_stop(&mut rated, budget);
        rated
    }

    /// The measures that playing does not need.
    #[cfg(feature = "request")]
    fn measure_more(
        &self,
        rated: &mut Rated,
        scales: &[Profile],
        problem: &Problem,
        number: u64,
        rater: &mut Rater,
        budget: Budget<'_>,
    ) {
        let is_proper = rated.solutions == Some(1);
        if self.difficulty {
            if let Some(difficulty) = is_proper.then(|| Difficulty::of_within(problem, budget).ok()).flatten()
            {
                rated.se121 = Some(difficulty.se121);
                rated.hodoku = Some(difficulty.hodoku.clone());
                rated.difficulty = Some(difficulty);
            }
            return;
        }
        if let Some(count) = self.isomorphs.filter(|_| rated.se121.is_some()) {
            let isomorphs = (0..count.get())
                .map(|index| transform_of_isomorph(self.seed.unwrap_or(0), number, index).apply(*problem));
            rated.spread = Some(Spread::of(isomorphs.map(|isomorph| rater.rate_within(&isomorph, budget))));
        }
        if is_proper && scales.contains(&Profile::Hodoku) {
            rated.hodoku = hodoku::rate_within(problem, budget.without_max_nodes()).ok();
        }
    }

    /// What the board shows without a search.
    fn of_board(&self, board: &Board) -> Rated {
        let clues = match board {
            Board::Givens(grid) if self.clues => Some(grid.filled().len()),
            _ => None,
        };
        Rated { clues, by: self.by(), steps: self.trace.then(Vec::new), ..Rated::default() }
    }

    /// What is asked for.
    const fn by(&self) -> RatedBy {
        #[cfg(feature = "request")]
        if self.difficulty {
            return RatedBy::Difficulty;
        } else if self.isomorphs.is_some() {
            return RatedBy::Isomorphs;
        }
        match self.profile() {
            Profile::Se121 => RatedBy::Se121,
            Profile::Hodoku => RatedBy::Hodoku,
        }
    }

    /// Counts the solutions, up to 2, and finds out whether the puzzle is minimal.
    fn count_solutions(&self, rated: &mut Rated, problem: &Problem, budget: Budget<'_>) {
        let mut solutions = DEFAULT.solutions(problem).with_budget(budget);
        let count = solutions.count_up_to(2);
        rated.solutions = solutions.stopped().is_none().then_some(count);
        if let (true, Some(1), Problem::Givens(puzzle)) = (self.minimal, rated.solutions, problem) {
            rated.minimal = redundant_givens(puzzle, DEFAULT, budget).ok().map(CellSet::is_empty);
        }
    }
}

impl Question for RateOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        let scale = match self.by() {
            RatedBy::Se121 | RatedBy::Isomorphs => Se121Fields::FIELDS,
            #[cfg(feature = "request")]
            RatedBy::Hodoku => HodokuFields::FIELDS,
            #[cfg(feature = "request")]
            RatedBy::Difficulty => DifficultyShape::FIELDS,
            #[cfg(not(feature = "request"))]
            _ => &[],
        };
        let spread = if self.by() == RatedBy::Isomorphs { SpreadShape::FIELDS } else { &[] };
        let mut columns =
            FieldInfo::columns(&[GivensFields::FIELDS, scale, spread, EndFields::FIELDS].concat());
        columns.retain(|column| match &*column.name {
            "clues" => self.clues,
            "minimal" => self.minimal,
            "trace" => self.trace,
            _ => true,
        });
        columns
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        Box::new(self.measure(&[self.profile()], asked, resources))
    }

    fn unit(&self) -> &'static str {
        "search"
    }

    fn boards_at_a_time(&self) -> usize {
        1
    }

    fn needs_record(&self) -> bool {
        self.by() == RatedBy::Isomorphs
    }

    #[cfg(feature = "request")]
    fn check_options(&self, max_work: Option<u64>) -> Result<(), String> {
        let wrong = |message: &str| Err(message.to_owned());
        let of_se121 = self.profile == Profile::Se121 && !self.difficulty;
        if (self.trace || self.improper || self.isomorphs.is_some()) && !of_se121 {
            return wrong("trace, improper and isomorphs belong to the profile se121 alone");
        }
        if self.trace && self.isomorphs.is_some() {
            return wrong("trace is about one puzzle, and isomorphs about many");
        }
        if self.seed.is_some() && self.isomorphs.is_none() {
            return wrong("seed belongs to isomorphs");
        }
        if self.profile == Profile::Hodoku && self.difficulty {
            return wrong("difficulty measures by both scales: leave the profile out");
        }
        if self.profile == Profile::Hodoku && max_work.is_some() {
            return wrong(
                "max_work counts the searches of se121, and the profile hodoku has none; a timeout limits it",
            );
        }
        Ok(())
    }

    fn pieces(&self, asked: Asked<'_>) -> Option<Box<dyn Pieces>> {
        let problem = asked.board.problem().ok().filter(|_| self.trace)?;
        let steps = Steps::new(&problem).pause();
        Some(Box::new(TraceInPieces {
            options: self.clone(),
            board: asked.board,
            problem,
            rated: None,
            steps: Some(steps),
        }))
    }
}

/// A trace that pauses after each step.
struct TraceInPieces {
    options: RateOptions,
    board: Board,
    problem: Problem,
    /// The measurements so far; none at the start.
    rated: Option<Rated>,
    /// Always there between two pieces.
    steps: Option<PausedSteps>,
}

impl Pieces for TraceInPieces {
    fn next(&mut self, budget: Budget<'_>) -> Piece {
        let rated = self.rated.get_or_insert_with(|| {
            let mut rated = self.options.of_board(&self.board);
            self.options.count_solutions(&mut rated, &self.problem, budget.without_max_nodes());
            rated
        });
        if (rated.solutions == Some(1) || self.options.improper)
            && let Some(paused) = self.steps.take()
        {
            let mut steps = paused.go_on(budget);
            let step = steps.next();
            rated.se121 = Some(steps.rating());
            self.steps = Some(steps.pause());
            if let Some(step) = step {
                let part = json_of(&step);
                rated.steps.get_or_insert_default().push(step);
                return Piece::Part(part);
            }
        }
        note_stop(rated, budget);
        Piece::Outcome(Box::new(rated.clone()))
    }
}

/// Notes which limit stopped a measurement.
fn note_stop(rated: &mut Rated, budget: Budget<'_>) {
    if budget.has_stopped() {
        rated.stopped = Some(budget.explain(StopReason::Interrupted));
    } else if rated.is_stopped() {
        rated.stopped = Some(budget.explain(StopReason::MaxNodes));
    }
}

fn json_of(step: &RatedStep) -> String {
    serde_json::to_string(step).unwrap_or_else(|_| unreachable!("a step is plain data"))
}

impl Outcome for Rated {
    fn answer(&self) -> Answer {
        self.answer()
    }

    fn summary(&self) -> &'static str {
        self.summary()
    }

    fn remark(&self) -> String {
        let said = [Some(self.to_string()).filter(|text| !text.is_empty()), self.why()];
        said.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn lines(&self, place: &str, board: &Board) -> String {
        if let Some(conflicts) = &self.conflicts {
            return format!("{place}: invalid: {conflicts}\n");
        }
        let mut text = format!("{}\n", self.line(&board.to_string()));
        for step in self.steps.iter().flatten() {
            text += &format!("{}\n", step_line(step));
        }
        text
    }

    fn message(&self) -> Option<String> {
        self.why().filter(|_| self.conflicts.is_none())
    }
}

/// The measures of a puzzle as fields. What is not known is left out.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RatedShape<'a> {
    #[serde(flatten)]
    givens: GivensFields,
    #[cfg(feature = "request")]
    #[serde(flatten)]
    difficulty: Option<&'a Difficulty>,
    #[serde(flatten)]
    se121: Option<Se121Fields>,
    #[cfg(feature = "request")]
    #[serde(flatten)]
    hodoku: Option<HodokuFields<'a>>,
    #[cfg(feature = "request")]
    #[serde(flatten)]
    spread: Option<&'a Spread>,
    #[serde(flatten)]
    end: EndFields<'a>,
}

impl<'a> From<&'a Rated> for RatedShape<'a> {
    fn from(rated: &'a Rated) -> Self {
        let one_scale = rated.difficulty.is_none();
        let se121 = rated.se121.as_ref().filter(|_| one_scale).map(|rating| Se121Fields {
            profile: Profile::Se121,
            er: rating.er,
            ep: rating.ep,
            ed: rating.ed,
            er_technique: rating.er_rule,
            ep_technique: rating.ep_rule,
            ed_technique: rating.ed_rule,
            rating_level: rating.level().exactly(),
            rating_steps: rating.steps,
            ended: rating.end,
        });
        RatedShape {
            givens: GivensFields { clues: rated.clues, minimal: rated.minimal },
            #[cfg(feature = "request")]
            difficulty: rated.difficulty.as_ref(),
            se121,
            #[cfg(feature = "request")]
            hodoku: rated.hodoku.as_ref().filter(|_| one_scale).map(HodokuFields::from),
            #[cfg(feature = "request")]
            spread: rated.spread.as_ref(),
            end: EndFields { trace: rated.steps.as_deref(), why: rated.why() },
        }
    }
}

serialize_as_shape! {
    Rated, "Rated", RatedShape;
}

impl SerializedFields for Rated {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        let line = |steps: &Vec<RatedStep>| steps.iter().map(step_line).collect::<Vec<_>>().join("; ");
        self.steps.as_ref().map(|steps| ("trace", line(steps))).into_iter().collect()
    }
}

kinds! {
    Profile => Text;
}

fields! {
    /// What the givens show.
    struct GivensFields {
        /// The number of givens.
        #[serde(skip_serializing_if = "Option::is_none")]
        clues: Option<usize>,
        /// Whether every given is needed for exactly one solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        minimal: Option<bool>,
    }

    /// The numbers of Sudoku Explainer's scale.
    struct Se121Fields {
        profile: Profile,
        /// The hardest step; a lower bound if `ended` is `stopped`.
        #[serde(skip_serializing_if = "Option::is_none")]
        er: Option<Tenths>,
        /// The hardest step up to the first that places a digit.
        #[serde(skip_serializing_if = "Option::is_none")]
        ep: Option<Tenths>,
        /// The first step.
        #[serde(skip_serializing_if = "Option::is_none")]
        ed: Option<Tenths>,
        /// The technique that ER comes from.
        #[serde(skip_serializing_if = "Option::is_none")]
        er_technique: Option<Rule>,
        /// The technique that EP comes from.
        #[serde(skip_serializing_if = "Option::is_none")]
        ep_technique: Option<Rule>,
        /// The technique that ED comes from.
        #[serde(skip_serializing_if = "Option::is_none")]
        ed_technique: Option<Rule>,
        /// The word for ER, if it is certain.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating_level: Option<Level>,
        /// The number of steps.
        rating_steps: u32,
        ended: RatingEnd,
    }

    /// How the measurements ended.
    struct EndFields<'a> {
        /// The steps of the rating by Sudoku Explainer's scale.
        #[serde(skip_serializing_if = "Option::is_none")]
        trace: Option<&'a [RatedStep]>,
        /// What is not as it should be: no solution or several, no technique goes on, or a limit was reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
}

#[cfg(feature = "request")]
fields! {
    /// The numbers of HoDoKu's scale; lower bounds if `hodoku_end` is `stopped`.
    struct HodokuFields<'a> {
        profile: Profile,
        /// The level.
        #[serde(skip_serializing_if = "Option::is_none")]
        hodoku_level: Option<hodoku::Level>,
        /// The sum of the scores of the steps.
        #[serde(skip_serializing_if = "Option::is_none")]
        hodoku_score: Option<u32>,
        hodoku_end: HodokuEnd,
        /// The number of steps.
        hodoku_steps: u32,
        /// How often each technique was used.
        hodoku_techniques: Counts<&'a str>,
    }
}

#[cfg(feature = "request")]
impl<'a> From<&'a hodoku::Rating> for HodokuFields<'a> {
    fn from(rating: &'a hodoku::Rating) -> Self {
        let HodokuShape { level, score, end, steps, techniques } = rating.into();
        HodokuFields {
            profile: Profile::Hodoku,
            hodoku_level: level,
            hodoku_score: score,
            hodoku_end: end,
            hodoku_steps: steps,
            hodoku_techniques: techniques,
        }
    }
}
