//! Types without a rule of their own that are lines of an automaton. They are written as such lines.

use sudokit_variants::constraint::Automaton;
use sudokit_variants::rule::{KillerCage, RegularLine};
use sudokit_variants::{Cell, Digit, Rule};

use super::arguments::{Part, Wrong};
use super::types::Type;

/// The most states of an automaton that is made here.
const MOST_STATES: usize = 2_000;

/// The highest total of a rellik cage, whose sums are bits.
const MOST_TOTAL: i32 = 63;

/// The first digit of a row or column that is lower than one before it.
pub(super) const HIDDEN_SKYSCRAPER: Type = Type {
    name: "HiddenSkyscraper",
    is_global: false,
    read: |args| {
        let (of, digits) = (args.of, args.layout.digits());
        let clues = args.clues()?.into_iter();
        let rule = |(cells, part): (Vec<Cell>, Part<'_>)| {
            let hidden = part.digit(args.layout)?.value();
            // The highest digit so far, or nothing after the hidden one.
            let next = |highest: &Option<i32>, value: i32| match highest {
                Some(highest) if value < *highest => (value == hidden).then_some(None),
                Some(_) => Some(Some(value)),
                None => Some(None),
            };
            line(of, cells, Automaton::new(digits, Some(-1), next, Option::is_none, MOST_STATES))
        };
        clues.map(rule).collect()
    },
    write: |_, _| None,
};

/// Digits that occur in the cells just as often as they are listed.
pub(super) const CONTAIN_EXACT: Type = Type {
    name: "ContainExact",
    is_global: false,
    read: |args| {
        let (of, digits) = (args.of, args.layout.digits());
        let listed = args.next("digits")?.split('_').map(|part| part.digit(args.layout));
        let mut listed: Vec<i32> = listed.map(|digit| digit.map(Digit::value)).collect::<Result<_, _>>()?;
        listed.sort_unstable();
        // The listed digits that have not occurred.
        let next = |rest: &Vec<i32>, value: i32| {
            let mut rest = rest.clone();
            match rest.iter().position(|digit| *digit == value) {
                Some(at) => drop(rest.remove(at)),
                None if listed.contains(&value) => return None,
                None => (),
            }
            Some(rest)
        };
        let automaton = Automaton::new(digits, listed.clone(), next, Vec::is_empty, MOST_STATES);
        Ok(vec![line(of, args.cells()?, automaton)?])
    },
    write: |_, _| None,
};

/// Different digits of which none, alone or together, have the sum.
pub(super) const RELLIK_CAGE: Type = Type {
    name: "RellikCage",
    is_global: false,
    read: |args| {
        let (of, digits) = (args.of, args.layout.digits());
        let part = args.next("a sum")?;
        let total = part.number("a sum from 1 to 63", 1..=MOST_TOTAL)?;
        let cells = args.cells()?;
        // The sums up to the total of the digits so far.
        let next = |sums: &u64, value: i32| {
            let sums = (sums | sums << value) & (u64::MAX >> (MOST_TOTAL - total));
            (sums >> total & 1 == 0).then_some(sums)
        };
        let sums = line(of, cells.clone(), Automaton::new(digits, 1, next, |_| true, MOST_STATES))?;
        Ok(vec![KillerCage { cells, total: None }.into(), sums])
    },
    write: |_, _| None,
};

fn line(of: Part<'_>, cells: Vec<Cell>, automaton: Option<Automaton>) -> Result<Rule, Wrong> {
    let too_large = || of.unsupported(format!("a {} with more than {MOST_STATES} cases", of.text));
    Ok(RegularLine { cells, automaton: automaton.ok_or_else(too_large)? }.into())
}
