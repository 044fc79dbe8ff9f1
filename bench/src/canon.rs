//! Canonical forms: ours, ours by trying every geometric transform, and forms by other programs, in turns in
//! one run.
//!
//! Every form is checked: an isomorph of the puzzle must have the same form, and two programs that make the
//! same kind of form must agree.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use sudokit::generate::Random;
use sudokit::symmetry::Transform;
use sudokit::{Cell, Digit, Grid, GridText, Puzzle, Solution, Sukaku, search};

use crate::corpus::{Set, Text, isomorph};
use crate::fault::Faults;

pub(crate) const HEADING: &str = "\
One thread, CPU time, all in turns; the best time of each turn, summed. Solves: divided by the time that `auto` takes
to look for two solutions of the same puzzles; ratio: to the time of the first that makes the same form. Trying
every geometric transform gets 2 puzzles of a set. Every form is checked; a fault of another program is in its row.

| set | form | made by | ns/puzzle | per second | solves | ratio |
|---|---|---|---:|---:|---:|---:|";

/// The number of forms before the next contender's turn.
const CHUNK: usize = 100;
/// The number of forms that are made by trying every geometric transform.
const FEW: usize = 2;

/// One way to make one form of puzzles.
struct Maker {
    form: &'static str,
    name: &'static str,
    /// Whether the program is somebody else's: then its faults do not end the run.
    is_peer: bool,
    puzzles: usize,
    /// Makes the forms of these puzzles, and returns the time.
    make: Box<dyn Fn(usize, usize) -> (Duration, Vec<Text>)>,
}

impl Maker {
    /// Prepares the inputs before the clock starts, and writes the texts of the forms after it stops.
    fn new<I: 'static, F>(
        (form, name): (&'static str, &'static str),
        inputs: Vec<I>,
        canonical: impl Fn(&I) -> F + 'static,
        text: impl Fn(F) -> Text + 'static,
    ) -> Maker {
        let puzzles = inputs.len();
        let make = move |start: usize, end: usize| {
            let clock = ThreadTime::now();
            let forms: Vec<F> = inputs[start..end].iter().map(|input| canonical(black_box(input))).collect();
            (clock.elapsed(), forms.into_iter().map(&text).collect())
        };
        Maker { form, name, is_peer: false, puzzles, make: Box::new(make) }
    }

    fn forms(&self) -> Vec<Text> {
        (self.make)(0, self.puzzles).1
    }
}

/// The contenders for these puzzles, each of which has one solution.
fn makers(puzzles: &[Text]) -> Vec<Maker> {
    let parsed: Vec<Puzzle> = puzzles.iter().map(|text| grid(text).try_into().expect("a puzzle")).collect();
    let solutions: Vec<Solution> = parsed.iter().map(|it| it.solution().expect("a proper puzzle")).collect();
    let sukaku: Vec<Sukaku> = parsed.iter().map(|it| Sukaku::from(it.grid().candidates())).collect();
    let few: Vec<Grid> = parsed.iter().take(FEW).map(|it| *it.grid()).collect();
    let of_puzzle = |puzzle: Puzzle| text(puzzle.grid());
    let of_solution = |solution: Solution| text(&solution.into());
    let by_solution = |puzzle: &Puzzle| puzzle.minlex_by_solution().expect("a proper puzzle").form;
    let by_solving =
        |puzzle: &Text| search::Solver::new().count(GridText::new(puzzle).expect("digits and dots"), 2);
    let ours = vec![
        Maker::new(("solution, by solving", "auto"), puzzles.to_vec(), by_solving, |_| [0; 81]),
        Maker::new(("puzzle", "sudokit"), parsed.clone(), |it| it.minlex().form, of_puzzle),
        Maker::new(("puzzle", "trying all"), few, by_trying_all, |form| form),
        Maker::new(("by solution", "sudokit"), parsed, by_solution, of_puzzle),
        Maker::new(("solution", "sudokit"), solutions.clone(), |it| it.minlex().form, of_solution),
        Maker::new(
            ("sukaku", "sudokit"),
            sukaku,
            |it| it.minlex().form,
            |form| text(&form.candidates().solved()),
        ),
    ];
    ours.into_iter().chain(theirs(puzzles, &solutions)).collect()
}

#[cfg(not(feature = "peers"))]
fn theirs(_: &[Text], _: &[Solution]) -> Vec<Maker> {
    Vec::new()
}

#[cfg(feature = "peers")]
fn theirs(puzzles: &[Text], solutions: &[Solution]) -> Vec<Maker> {
    use crate::peers::SudokuCrate;
    let solved = solutions.iter().map(|it| text(&Grid::from(*it))).collect();
    let maker = |form, texts: Vec<Text>| {
        let inputs = texts.iter().map(SudokuCrate::read).collect();
        let maker = Maker::new((form, SudokuCrate::NAME), inputs, SudokuCrate::canonical, SudokuCrate::text);
        Maker { is_peer: true, ..maker }
    };
    vec![maker("by solution", puzzles.to_vec()), maker("solution", solved)]
}

/// The rows of the table for this set; no rows if its puzzles do not have exactly one solution.
pub(crate) fn rows(set: &Set, seed: u64, rounds: usize) -> Result<Vec<String>> {
    if set.counts.iter().any(|count| *count != 1) {
        return Ok(Vec::new());
    }
    let mut random = Random::new(seed);
    let isomorphs: Vec<Text> = set.puzzles.iter().map(|puzzle| isomorph(&mut random, puzzle)).collect();
    let (all, of_isomorphs) = (makers(&set.puzzles), makers(&isomorphs));
    let mut faults = Faults::default();
    for (who, maker) in all.iter().enumerate() {
        faults.call(who, maker.is_peer, || check(maker, &of_isomorphs[who], &all))?;
    }
    let mut best = vec![Vec::new(); all.len()];
    for round in 0..rounds {
        for (turn, start) in (0..set.puzzles.len()).step_by(CHUNK).enumerate() {
            for i in 0..all.len() {
                // The order rotates, so that no contender always runs after the same one.
                let who = (i + round + turn) % all.len();
                let end = all[who].puzzles.min(start + CHUNK);
                if start >= end || (end <= FEW && round > 0) {
                    continue;
                }
                let made = faults.call(who, all[who].is_peer, || Ok((all[who].make)(start, end)))?;
                let Some((time, _)) = made else { continue };
                match best[who].get_mut(turn) {
                    None => best[who].push(time),
                    Some(best) => *best = time.min(*best),
                }
            }
        }
    }
    let times: Vec<f64> = (all.iter().zip(&best))
        .map(|(maker, best)| best.iter().sum::<Duration>().as_nanos() as f64 / maker.puzzles as f64)
        .collect();
    let row = |(who, (maker, time)): (usize, (&Maker, &f64))| {
        if let Some(fault) = faults.of(who) {
            return format!("| {} | {} | {} | fault: {fault} |", set.name, maker.form, maker.name);
        }
        let same = all.iter().position(|other| other.form == maker.form).unwrap_or_default();
        format!(
            "| {} | {} | {} | {time:.0} | {:.0} | {:.2} | {:.2} |",
            set.name,
            maker.form,
            maker.name,
            1e9 / time,
            time / times[0],
            time / times[same]
        )
    };
    Ok(all.iter().zip(&times).enumerate().map(row).collect())
}

/// Compares the forms of a contender with its forms of isomorphs, and with the forms of the first contender
/// that makes the same kind.
fn check(maker: &Maker, of_isomorphs: &Maker, all: &[Maker]) -> Result<()> {
    let forms = maker.forms();
    for (index, (form, other)) in forms.iter().zip(of_isomorphs.forms()).enumerate() {
        let [form, other] = [form, &other].map(|text| String::from_utf8_lossy(text));
        let (name, kind, number) = (maker.name, maker.form, index + 1);
        ensure!(form == other, "{name}, {kind}: puzzle {number} is {form}, and an isomorph of it {other}");
    }
    let first = all.iter().find(|first| first.form == maker.form);
    for (form, same) in forms.iter().zip(first.map(Maker::forms).unwrap_or_default()) {
        let [form, same] = [form, &same].map(|text| String::from_utf8_lossy(text));
        ensure!(form == same, "{}, {}: {form} instead of {same}", maker.name, maker.form);
    }
    Ok(())
}

fn grid(text: &Text) -> Grid {
    Grid::from(text.map(|byte| Digit::from_char(byte.into())))
}

fn text(grid: &Grid) -> Text {
    Cell::ALL.map(|cell| grid.get(cell).map_or(b'.', |digit| b'0' + digit.get()))
}

/// The smallest text over all geometric transforms, with digits relabeled in the order in which they occur.
fn by_trying_all(grid: &Grid) -> Text {
    let order = |index: u64| -> [usize; 9] {
        let transform = Transform::from_index(index * 362_880).expect("one of the columns");
        std::array::from_fn(|column| transform.apply(Cell::ALL[column]).index())
    };
    let orders: Vec<[usize; 9]> = (0..1_296).map(order).collect();
    let cells = text(grid).map(|byte| usize::from(byte.saturating_sub(b'0')));
    let mut best = [u8::MAX; 81];
    for (down, right) in [(9, 1), (1, 9)] {
        for rows in &orders {
            'next: for columns in &orders {
                let (mut names, mut named, mut smaller) = ([b'.'; 10], b'0', false);
                for i in 0..81 {
                    let digit = cells[rows[i / 9] * down + columns[i % 9] * right];
                    if digit != 0 && names[digit] == b'.' {
                        named += 1;
                        names[digit] = named;
                    }
                    if !smaller && names[digit] > best[i] {
                        continue 'next;
                    }
                    smaller |= names[digit] < best[i];
                    best[i] = names[digit];
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Generator;

    #[test]
    fn forms_are_right_and_every_maker_has_a_row() {
        for (name, rows) in [("minimal", 6), ("multi", 0)] {
            let puzzles = Generator::new(5, name).puzzles(name, 3);
            let set = Set::new(name.to_string(), puzzles, 2).expect("puzzles");
            let found = super::rows(&set, 1, 1).expect("right forms").len();
            assert_eq!(found, if cfg!(feature = "peers") && rows > 0 { rows + 2 } else { rows });
        }
    }

    #[test]
    fn a_wrong_form_is_noticed() {
        let puzzles = Generator::new(5, "minimal").puzzles("minimal", 2);
        let all = makers(&puzzles);
        assert!(check(&all[1], &all[1], &all).is_ok());
        let wrong = Maker::new(("puzzle", "wrong"), puzzles, |puzzle| *puzzle, |form| form);
        assert!(check(&wrong, &wrong, &all).is_err());
        assert!(check(&wrong, &all[1], &all).is_err());
    }
}
