//! English: names, and reasons that read well aloud.

use crate::candidate::Candidate;
use crate::house::HouseKind;
use crate::logic::explanation::ExplanationEnd;
use crate::search::NotProper;

use super::branches::{BranchPhrases, Cases};
use super::mistakes::MistakePhrases;
use super::{ExclusionPhrases, Phrases, Searched, Words, list};

pub(super) const PHRASES: Phrases = Phrases {
    words: WORDS,
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
    place: |cell, digit| format!("{cell} is {digit}"),
    eliminate: |cells, digits| format!("{cells} cannot be {}", digits.replace(" and ", " or ")),
    also: ["; ", "; and "],
    whole: |name, reason| {
        let name = name[..1].to_uppercase() + &name[1..];
        if reason.is_empty() { format!("{name}.") } else { format!("{name}: {reason}.") }
    },
    so: |effect| format!("So {effect}."),
    space: " ",
    after_colon: " ",
    set: |letter, cells, digits| format!("{letter} ({cells}: {digits})"),
    common: |digits, letters| format!("{digits} in {letters}"),
    exclusions: EXCLUSIONS,
    branches: BRANCHES,
    mistakes: MISTAKES,
    look_at: |place| format!("Look at {place}."),
    closing,
    page_title: "Sudoku step by step",
};

const EXCLUSIONS: ExclusionPhrases = ExclusionPhrases {
    heading: |Candidate { cell, digit }| format!("If {cell} were {digit}:"),
    empties: |combination, cell, digits| {
        format!("{combination} would leave no candidate in {cell}, which has only {digits}.")
    },
    repeats: |cells, digit, house| format!("{cells} cannot both be {digit}: they share {house}."),
};

const BRANCHES: BranchPhrases = BranchPhrases {
    cases: |cases| match cases {
        Cases::Refuted(Candidate { cell, digit }, holds) => {
            format!("{cell} {}being {digit} leads to a contradiction", if *holds { "" } else { "not " })
        }
        Cases::EitherWay(Candidate { cell, digit }) => {
            format!("whether {cell} is {digit} or not, the same follows")
        }
        Cases::Cell(cell, digits) => format!("whichever of {digits} is in {cell}, the same follows"),
        Cases::House(digit, house) => format!("wherever {digit} is in {house}, the same follows"),
    },
    claim: |Candidate { cell, digit }, holds| format!("{cell} is {}{digit}", if holds { "" } else { "not " }),
    suppose: |claims| format!("Suppose {claims}:"),
    from_the_board: "From the board alone:",
    assumed: "assumed",
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
            format!("{digit} of {house} can only be in {cell}.")
        } else {
            format!("{digit} of {house} is in {cell}: {out}.")
        }
    },
    not: |cells, several, digits| format!("{cells} {} not {digits}", if several { "are" } else { "is" }),
    by: |what, name, reason, references| {
        let mut text = format!("{what}, by {name}");
        if !reason.is_empty() {
            text += &format!(": {reason}");
        }
        if !references.is_empty() {
            text += &format!(" ({references})");
        }
        text + "."
    },
    so: |what, references| format!("So {what} ({references})."),
    but: |claim, reference| format!("; but {claim} ({reference}), a contradiction."),
    used: |names| format!(", with {names} on the way"),
    in_every_case: |effect| format!("In every case {effect}."),
};

const MISTAKES: MistakePhrases = MistakePhrases {
    how_many: |placed, marks| {
        let count = |count: usize, what: &str, done: &str| match count {
            0 => None,
            1 => Some(format!("1 {what} is wrongly {done}")),
            _ => Some(format!("{count} {what}s are wrongly {done}")),
        };
        let both = [count(placed, "digit", "placed"), count(marks, "candidate", "crossed out")];
        format!("Something is wrong: {}.", list(PHRASES.and, both.into_iter().flatten()))
    },
    area: |place| format!("Look at {place}."),
    item: |Candidate { cell, digit }| format!("{digit} in {cell}"),
    placed: |list| format!("Wrongly placed: {list}."),
    marks: |list| format!("Wrongly crossed out: {list}."),
    together: |placed, marks| match (placed, marks) {
        ("", marks) => format!("These cannot all be crossed out: {marks}."),
        (placed, "") => format!("These digits cannot all be right: {placed}."),
        (placed, marks) => format!("These cannot all be right: placed {placed}; crossed out {marks}."),
    },
    astray: "Something is wrong: the puzzle has several solutions, but none has all that was placed and crossed out.",
    no_solution: "The puzzle has no solution.",
    clash: |Candidate { cell, digit }, other, is_given, house| {
        let given = if is_given { "given" } else { "rightly placed" };
        format!("{cell} is not {digit}, because {digit} is {given} in {other}, also in {house}.")
    },
    not_allowed: |Candidate { cell, digit }| {
        format!("{digit} is not among the candidates that {cell} was given.")
    },
    no_candidate: |cell| format!("{cell} has no candidate."),
    no_place: |digit, house| format!("{digit} has no place in {house}."),
    search: |claims| {
        format!("If {claims}, singles lead to no contradiction, but a search finds no solution.")
    },
    search_alone: "Singles lead to no contradiction, but a search finds no solution.",
    stuck: |is_proper| {
        let several =
            " The puzzle has several solutions, so techniques that assume a single one are not used.";
        format!("None of the techniques in use finds a step.{}", if is_proper { "" } else { several })
    },
    solved: "Solved.",
};

fn closing(end: ExplanationEnd, steps: usize, blanks: usize, solution: Searched<'_>) -> String {
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let search = match solution {
        None => String::new(),
        Some(Ok(solution)) => format!("Trying shows that there is exactly one solution: {solution}"),
        Some(Err(NotProper::NoSolution)) => "Trying shows that there is no solution.".to_owned(),
        Some(Err(NotProper::Several(two))) => format!(
            "Trying shows that there are several solutions, so techniques that assume a single one were \
             left out. Two of them: {} {}",
            two[0], two[1]
        ),
    };
    match end {
        ExplanationEnd::Solved if matches!(solution, Some(Ok(_))) => {
            format!("Solved in {}.", count(steps, "step"))
        }
        ExplanationEnd::Solved => format!("Filled in {}. {search}", count(steps, "step")),
        ExplanationEnd::Stuck => format!(
            "Stuck after {}: the techniques find nothing more, and {} blank. {search}",
            count(steps, "step"),
            if blanks == 1 { "1 cell is".to_owned() } else { format!("{blanks} cells are") }
        ),
        ExplanationEnd::Contradiction => format!(
            "After {} a cell has no candidate, or a digit no place in a house: there is no solution from \
             here. {search}",
            count(steps, "step")
        ),
        ExplanationEnd::Stopped => format!(
            "Stopped after {}, as asked: {} blank.",
            count(steps, "step"),
            if blanks == 1 { "1 cell is".to_owned() } else { format!("{blanks} cells are") }
        ),
        ExplanationEnd::AllSteps => format!("{} in this position.", count(steps, "step")),
    }
}

#[rustfmt::skip]
const WORDS: &[Words] = &[
    Words { id: "full-house", name: "full house",
        reason: "{base} is the last blank of {base:houses}, and {base:digits} is the digit that is missing there" },
    Words { id: "hidden-single", name: "hidden single",
        reason: "{base} is the only place left for {base:digits} in {base:houses}" },
    Words { id: "direct-pointing", name: "direct pointing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}, which leaves only {further} for it in {further:houses}" },
    Words { id: "direct-claiming", name: "direct claiming",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}, which leaves only {further} for it in {further:houses}" },
    Words { id: "direct-hidden-pair", name: "direct hidden pair",
        reason: "{base:digits} have no places in {base:houses} but {base}, which leaves only {further} for {further:digits}" },
    Words { id: "naked-single", name: "naked single",
        reason: "{base:digits} is the only candidate left in {base}" },
    Words { id: "direct-hidden-triplet", name: "direct hidden triplet",
        reason: "{base:digits} have no places in {base:houses} but {base}, which leaves only {further} for {further:digits}" },
    Words { id: "pointing", name: "pointing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "claiming", name: "claiming",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "locked-pair", name: "locked pair",
        reason: "{base}, which share {base:houses}, have no candidates but {base:digits}, and need both" },
    Words { id: "locked-triple", name: "locked triple",
        reason: "{base}, which share {base:houses}, have no candidates but {base:digits}, and need all three" },
    Words { id: "naked-pair", name: "naked pair",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need both" },
    Words { id: "hidden-pair", name: "hidden pair",
        reason: "{base:digits} have no places in {base:houses} but {base}, and need both" },
    Words { id: "naked-triple", name: "naked triple",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need all three" },
    Words { id: "hidden-triple", name: "hidden triple",
        reason: "{base:digits} have no places in {base:houses} but {base}, and need all three" },
    Words { id: "naked-quad", name: "naked quad",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need all four" },
    Words { id: "unique-rectangle-1", name: "unique rectangle type 1",
        reason: "{base:digits} could swap places in {base} for a second solution, were it not for {extra:digits} in {extra}" },
    Words { id: "unique-rectangle-2", name: "unique rectangle type 2",
        reason: "{base:digits} could swap places in {base} for a second solution, unless one of {extra} is {extra:digits}" },
    Words { id: "unique-rectangle-3", name: "unique rectangle type 3",
        reason: "one of {extra} takes one of {extra:digits}, since otherwise {base:digits} could swap places in {base} for a second solution; with {second} that makes a naked subset in {base:houses}" },
    Words { id: "unique-rectangle-4", name: "unique rectangle type 4",
        reason: "{first:digits} stands in one of {extra}, with no other place in {base:houses}; the other takes another digit, since otherwise {base:digits} could swap places in {base} for a second solution" },
    Words { id: "unique-rectangle-5", name: "unique rectangle type 5",
        reason: "{base:digits} could swap places in {base} for a second solution, unless one of {extra} is {extra:digits}" },
    Words { id: "unique-rectangle-6", name: "unique rectangle type 6",
        reason: "{first:digits} has no place in {base:houses} outside {first}; standing in {extra} it would let {base:digits} swap places in {base} for a second solution" },
    Words { id: "hidden-rectangle", name: "hidden rectangle",
        reason: "{first:digits} has no place in {base:houses} outside {first}; {pivot:digits} in {pivot} would let {base:digits} swap places in {base} for a second solution" },
    Words { id: "avoidable-rectangle-1", name: "avoidable rectangle type 1",
        reason: "none of {base} is given; with nothing but {base:digits} in them, these could swap places for a second solution" },
    Words { id: "avoidable-rectangle-2", name: "avoidable rectangle type 2",
        reason: "none of {base} is given; {base:digits} could swap places there for a second solution, unless one of {extra} is {extra:digits}" },
    Words { id: "unique-loop-1", name: "unique loop type 1",
        reason: "{base:digits} could swap places in {base} for a second solution, were it not for {extra:digits} in {extra}" },
    Words { id: "unique-loop-2", name: "unique loop type 2",
        reason: "{base:digits} could swap places in {base} for a second solution, unless one of {extra} is {extra:digits}" },
    Words { id: "unique-loop-3", name: "unique loop type 3",
        reason: "one of {extra} takes one of {extra:digits}, since otherwise {base:digits} could swap places in {base} for a second solution; with {second} that makes a naked subset in {base:houses}" },
    Words { id: "unique-loop-4", name: "unique loop type 4",
        reason: "{first:digits} stands in one of {extra}, with no other place in {base:houses}; the other takes another digit, since otherwise {base:digits} could swap places in {base} for a second solution" },
    Words { id: "bug-1", name: "bivalue universal grave type 1",
        reason: "all blanks could swap their two candidates for a second solution, were it not for {extra:digits} in {extra}" },
    Words { id: "bug-2", name: "bivalue universal grave type 2",
        reason: "all blanks could swap their two candidates for a second solution, unless one of {extra} is {extra:digits}" },
    Words { id: "bug-3", name: "bivalue universal grave type 3",
        reason: "one of {extra} takes one of {extra:digits}, since otherwise all blanks could swap their two candidates for a second solution; with {second} that makes a naked subset in {base:houses}" },
    Words { id: "bug-4", name: "bivalue universal grave type 4",
        reason: "{first:digits} stands in one of {extra}, with no other place in {base:houses}; the other takes an extra digit, since otherwise all blanks could swap their two candidates for a second solution" },
    Words { id: "sue-de-coq", name: "Sue de Coq",
        reason: "{base:sets} where {base:houses} cross, {first:sets} in the rest of the line and {second:sets} in the rest of the box have together as many digits as cells, if a digit of both {first:letters} and {second:letters} but not of {base:letters} counts twice. No digit fits in more often, so each of them is there: those of {first:letters} nowhere else in the line, those of {second:letters} nowhere else in the box, the others in neither" },
    Words { id: "aligned-pair-exclusion", name: "aligned pair exclusion",
        reason: "no possible combination of candidates of {first} has one of the following; each combination would repeat a digit or leave a cell that sees both without a candidate" },
    Words { id: "als-xz", name: "ALS-XZ",
        reason: "{first:sets} and {second:sets} are almost locked sets, with one digit more than cells. Each restricted common digit ({commons}) fits into only one of them, and the set that lacks one holds all its other digits" },
    Words { id: "als-xy-wing", name: "ALS-XY-wing",
        reason: "{pivot:sets}, {first:sets} and {second:sets} are almost locked sets, with one digit more than cells. {pivot:letters} holds at least one of the restricted common digits ({commons}), so {first:letters} or {second:letters} lacks one and holds all its other digits, also {eliminated}" },
    Words { id: "als-chain", name: "ALS chain",
        reason: "{sets} are almost locked sets, with one digit more than cells. Each restricted common digit ({commons}) fits into only one of its two sets, and a set that lacks one holds all its other digits. So A or {last} holds {eliminated}: {chain}" },
    Words { id: "death-blossom", name: "death blossom",
        reason: "the stem {pivot:sets} sees the petals {petals}, almost locked sets with one digit more than cells. Whichever digit the stem takes, a petal lacks it ({commons}) and holds all its other digits, also {eliminated}" },
    Words { id: "aligned-triplet-exclusion", name: "aligned triplet exclusion",
        reason: "no possible combination of candidates of {first} has one of the following; each combination would repeat a digit or leave a cell that sees all three without a candidate" },
    Words { id: "junior-exocet", name: "junior exocet",
        reason: "no digit of {base} has room outside the band in all of {cover:houses}, so the same two digits stand in {second}" },
    Words { id: "tridagon", name: "tridagon",
        reason: "{base:digits} alone cannot fill {base}, so one of their other candidates is true: {extra:digits} in {extra}" },
    Words { id: "hidden-quad", name: "hidden quad",
        reason: "{base:digits} have no places in {base:houses} but {base}, and need all four" },
    Words { id: "x-wing", name: "X-wing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "swordfish", name: "swordfish",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "jellyfish", name: "jellyfish",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "finned-x-wing", name: "finned X-wing",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}; a candidate there that sees {fin} is false either way" },
    Words { id: "sashimi-x-wing", name: "sashimi X-wing",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, one of them alone in its house; a candidate there that sees {fin} is false either way" },
    Words { id: "finned-swordfish", name: "finned swordfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}; a candidate there that sees {fin} is false either way" },
    Words { id: "sashimi-swordfish", name: "sashimi swordfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, one of them alone in its house; a candidate there that sees {fin} is false either way" },
    Words { id: "finned-jellyfish", name: "finned jellyfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}; a candidate there that sees {fin} is false either way" },
    Words { id: "sashimi-jellyfish", name: "sashimi jellyfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, one of them alone in its house; a candidate there that sees {fin} is false either way" },
    Words { id: "franken-x-wing", name: "Franken X-wing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "finned-franken-x-wing", name: "finned Franken X-wing",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}; a candidate there that sees {fin} is false either way" },
    Words { id: "franken-swordfish", name: "Franken swordfish",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "finned-franken-swordfish", name: "finned Franken swordfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}; a candidate there that sees {fin} is false either way" },
    Words { id: "skyscraper", name: "skyscraper",
        reason: "{base:digits} has two places each in {base:houses}, and of these {base} see each other, so at least one of {wing} is {base:digits}: {chain}" },
    Words { id: "two-string-kite", name: "two-string kite",
        reason: "{base:digits} has two places each in {base:houses}, and of these {base} see each other, so at least one of {wing} is {base:digits}: {chain}" },
    Words { id: "turbot-fish", name: "turbot fish",
        reason: "{base:digits} has two places each in {base:houses}, and of these {base} see each other, so at least one of {wing} is {base:digits}: {chain}" },
    Words { id: "empty-rectangle", name: "empty rectangle",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}, and in {wing:houses} one of {wing} is {base:digits}: {chain}" },
    Words { id: "xy-wing", name: "XY-wing",
        reason: "whichever candidate {pivot} takes, at least one of {wing} is {common:digits}: {chain}" },
    Words { id: "w-wing", name: "W-wing",
        reason: "{wing} have the same two candidates, {wing:digits}; in {base:houses} one of {base} is {base:digits}, so not both of {wing} are: {chain}" },
    Words { id: "xyz-wing", name: "XYZ-wing",
        reason: "whichever candidate {pivot} takes, at least one of {common} is {common:digits}" },
    Words { id: "wxyz-wing", name: "WXYZ-wing",
        reason: "{pivot} and the cells {wing} that it sees have four digits between them, of which only {common:digits} could stand there twice, so at least one of {common} is {common:digits}" },
    Words { id: "simple-colors-trap", name: "simple colours, trap",
        reason: "{first:digits} stands in all of {first} or in all of {second}, and what sees both colours loses it either way" },
    Words { id: "simple-colors-wrap", name: "simple colours, wrap",
        reason: "{first:digits} stands in all of {first} or in all of {second}; but of the latter {further} see each other" },
    Words { id: "multi-colors-trap", name: "multi-colours, trap",
        reason: "{first:digits} stands in all of {first} or in all of {second}, since the colours opposite to these, {further}, see each other" },
    Words { id: "multi-colors-wrap", name: "multi-colours, wrap",
        reason: "{first:digits} stands in all of {first} or in all of {second}; but the latter see both colours of {further}, and one of those is true" },
    Words { id: "remote-pair", name: "remote pair",
        reason: "{first:digits} take turns along {chain}, so {first} take one of them and {second} the other, and what sees both sees both digits" },
    Words { id: "x-chain", name: "X-chain",
        reason: "at least one end of {chain} is true" },
    Words { id: "xy-chain", name: "XY-chain",
        reason: "at least one end of {chain} is true" },
    Words { id: "nice-loop", name: "nice loop",
        reason: "{chain} closes to a loop, in which exactly one node of every link is true" },
    Words { id: "aic", name: "AIC",
        reason: "at least one end of {chain} is true" },
    Words { id: "grouped-x-chain", name: "grouped X-chain",
        reason: "at least one end of {chain} is true" },
    Words { id: "grouped-nice-loop", name: "grouped nice loop",
        reason: "{chain} closes to a loop, in which exactly one node of every link is true" },
    Words { id: "grouped-aic", name: "grouped AIC",
        reason: "at least one end of {chain} is true" },
    Words { id: "nishio", name: "Nishio",
        reason: "{cases}, by that digit alone" },
    Words { id: "cell-forcing-chains", name: "cell forcing chains",
        reason: "{cases}" },
    Words { id: "region-forcing-chains", name: "region forcing chains",
        reason: "{cases}" },
    Words { id: "dynamic-forcing-chains", name: "dynamic forcing chains",
        reason: "{cases}" },
    Words { id: "dynamic-forcing-chains-plus", name: "dynamic forcing chains plus",
        reason: "{cases}{used}" },
    Words { id: "nested-forcing-chains-2", name: "nested forcing chains, level 2",
        reason: "{cases}{used}" },
    Words { id: "nested-forcing-chains-3", name: "nested forcing chains, level 3",
        reason: "{cases}{used}" },
    Words { id: "nested-forcing-chains-4", name: "nested forcing chains, level 4",
        reason: "{cases}{used}" },
    Words { id: "nested-forcing-chains-5", name: "nested forcing chains, level 5",
        reason: "{cases}{used}" },
];
