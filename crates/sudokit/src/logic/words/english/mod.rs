//! The English phrases.

mod techniques;

use crate::candidate::Candidate;
use crate::house::HouseKind;
use crate::logic::explanation::end::ExplanationEnd;
use crate::search::NotUniqueError;

use super::lists::list;
use super::phrases::{BranchPhrases, Cases, ExclusionPhrases, HintPhrases, Phrases, Searched};

pub(super) const PHRASES: Phrases = Phrases {
    techniques: techniques::WORDS,
    houses: |kind, numbers, several| {
        let [one, more] = match kind {
            HouseKind::Row => ["row", "rows"],
            HouseKind::Column => ["column", "columns"],
            HouseKind::Box => ["box", "boxes"],
        };
        format!("{} {numbers}", if several { more } else { one })
    },
    and: [", ", " and "],
    or: [", ", " or "],
    also: ["; ", "; "],
    place: |cell, digit| format!("{cell} is {digit}"),
    eliminate: |cells, digits| format!("{cells} cannot be {digits}"),
    titled: |name, seen| {
        let name = name[..1].to_ascii_uppercase() + &name[1..];
        if seen.is_empty() { format!("{name}.") } else { format!("{name}: {seen}.") }
    },
    sentence: |text| format!("{text}."),
    space: " ",
    after_colon: " ",
    candidate: |Candidate { cell, digit }| format!("{digit} in {cell}"),
    cell: |cell, digits| format!("{cell} ({digits})"),
    set: |letter, cells, digits| format!("{letter} ({cells}: {digits})"),
    common: |digits, letters| format!("{digits} in {letters}"),
    exclusions: EXCLUSIONS,
    branches: BRANCHES,
    hints: HINTS,
    closing,
    page_title: "Sudoku step by step",
};

const EXCLUSIONS: ExclusionPhrases = ExclusionPhrases {
    heading: |Candidate { cell, digit }| format!("If {cell} were {digit}:"),
    empties: |combination, cell, digits| {
        format!("{combination} leave {cell} ({digits}) without a candidate.")
    },
    repeats: |cells, digit, house| format!("{cells} cannot both be {digit}, as they share {house}."),
};

const BRANCHES: BranchPhrases = BranchPhrases {
    cases: |cases| match cases {
        Cases::Refuted(Candidate { cell, digit }, holds) => {
            format!("if {cell} {} {digit}, there is a contradiction", if *holds { "is" } else { "is not" })
        }
        Cases::EitherWay(Candidate { cell, digit }) => {
            format!("whether {cell} is {digit} or not, the result is the same")
        }
        Cases::Cell(cell, digits) => {
            format!("whether {cell} is {}, the result is the same", list(PHRASES.or, digits.iter()))
        }
        Cases::House(digit, house) => format!("wherever {digit} is in {house}, the result is the same"),
    },
    claim: |Candidate { cell, digit }, holds| format!("{cell} is {}{digit}", if holds { "" } else { "not " }),
    one_of: |cells, digit| format!("one of {cells} is {digit}"),
    chain: |premise, consequences| format!("if {premise}, {consequences}"),
    follows: ", so ",
    suppose: |claims| format!("Suppose {claims}:"),
    from_the_board: "From the board alone:",
    assumed: "assumed",
    excluded: [", ", " or "],
    out: |what, references| format!("not {what} ({references})"),
    between: ", ",
    left_in_cell: |Candidate { cell, digit }, out| {
        if out.is_empty() {
            format!("{cell} can only be {digit}.")
        } else {
            format!("{cell} is {digit}: {out}.")
        }
    },
    left_in_house: |Candidate { cell, digit }, house, out| {
        if out.is_empty() {
            format!("{cell} is the only place for {digit} in {house}.")
        } else {
            format!("{cell} is {digit}, the last place in {house}: {out}.")
        }
    },
    not: |cells, several, digits| format!("{cells} {} not {digits}", if several { "are" } else { "is" }),
    by: |what, name, seen, references| {
        let mut text = format!("{what}, by {name}");
        if !seen.is_empty() {
            text += &format!(": {seen}");
        }
        if !references.is_empty() {
            text += &format!(" ({references})");
        }
        text + "."
    },
    so: |what, references| format!("So {what} ({references})."),
    but: |claim, reference| format!("; but {claim} ({reference}), a contradiction."),
    used: |names| format!(" (using {names})"),
    in_every_case: |effect| format!("In every case {effect}."),
};

const HINTS: HintPhrases = HintPhrases {
    look_at: |place| format!("Look at {place}."),
    count: |placed, marks| {
        let digits = (placed > 0).then(|| counted(placed, "wrong digit"));
        let marks_text = (marks > 0).then(|| counted(marks, "candidate") + " wrongly crossed out");
        let mistakes = list(PHRASES.and, digits.into_iter().chain(marks_text));
        format!("There {} {mistakes}.", if placed == 1 || placed == 0 && marks == 1 { "is" } else { "are" })
    },
    placed: |list, several| format!("Wrong {}: {list}.", if several { "digits" } else { "digit" }),
    marks: |list| format!("Wrongly crossed out: {list}."),
    together: |placed, marks| match (placed, marks) {
        ("", marks) => format!("These candidates cannot all be crossed out: {marks}."),
        (placed, "") => format!("These digits cannot all be right: {placed}."),
        (placed, marks) => {
            format!("These cannot all be right: placed {placed}; crossed out {marks}.")
        }
    },
    inconsistent: "There is a mistake: the puzzle has several solutions, but none agrees with everything that was placed \
                   and crossed out.",
    no_solution: "The puzzle has no solution.",
    conflict: |Candidate { cell, digit }, other, is_given, house| {
        let other_is = if is_given { "a given" } else { "placed correctly" };
        format!("{cell} cannot be {digit}: {house} already has {digit} in {other} ({other_is}).")
    },
    not_a_candidate: |Candidate { cell, digit }| {
        format!("{digit} is not a candidate of {cell} in this puzzle.")
    },
    cell_without_candidate: |cell| format!("{cell} has no candidate."),
    digit_without_place: |digit, house| format!("{digit} has no place in {house}."),
    search: |claims| format!("If {claims}, singles find no contradiction, but a search finds no solution."),
    search_of_puzzle: "Singles find no contradiction, but a search finds no solution.",
    stuck: |is_proper| {
        let several =
            " The puzzle has several solutions, so techniques that assume a unique solution are not used.";
        format!("None of the chosen techniques finds a step.{}", if is_proper { "" } else { several })
    },
    solved: "Solved.",
};

fn closing(end: ExplanationEnd, steps: usize, blanks: usize, solution: Searched<'_>) -> String {
    let search = match solution {
        None => String::new(),
        Some(Ok(solution)) => format!(" A search finds exactly one solution: {solution}"),
        Some(Err(NotUniqueError::NoSolution)) => " A search finds no solution.".to_owned(),
        Some(Err(NotUniqueError::Several(two))) => format!(
            " A search finds several solutions, so techniques that assume a unique solution were not used. Two of \
             them: {} {}",
            two[0], two[1]
        ),
    };
    let (steps, blanks) = (counted(steps, "step"), counted(blanks, "blank"));
    match end {
        ExplanationEnd::Solved if matches!(solution, Some(Ok(_))) => format!("Solved in {steps}."),
        ExplanationEnd::Solved => format!("Filled in {steps}.{search}"),
        ExplanationEnd::Stuck => {
            format!("Stuck after {steps} with {blanks} left: the techniques find no further step.{search}")
        }
        ExplanationEnd::Contradiction => format!(
            "Contradiction after {steps}: a cell has no candidate or a digit has no place in a house, so there is no \
             solution from here.{search}"
        ),
        ExplanationEnd::Stopped => format!("Stopped after {steps} with {blanks} left."),
        ExplanationEnd::AllSteps => format!("{steps} in this position."),
    }
}

/// A number of things: "1 step", "2 steps".
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
