//! Types without a rule of their own that are lines of an automaton. They are written as such lines.

use sudokit_variants::constraint::Automaton;
use sudokit_variants::rule::{KillerCage, RegularLine};
use sudokit_variants::{Cell, Digit, DigitSet, Rule};

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

/// Different digits, as many even as odd ones and as many low as high ones. A digit in the middle is neither low nor high, and
/// not allowed.
pub(super) const EQUALITY_CAGE: Type = Type {
    name: "EqualityCage",
    is_global: false,
    read: |args| {
        let (of, digits) = (args.of, args.layout.digits());
        let ends: i32 = digits.first().into_iter().chain(digits.last()).map(Digit::value).sum();
        let cells = args.cells()?;
        // The odd digits beyond the even ones, and the high digits beyond the low ones. The digits differ, so at most half of
        // all are beyond.
        let most = digits.len() as i32 / 2;
        let next = |(odd, high): &(i32, i32), value: i32| {
            let side = (2 * value - ends).signum();
            let all = (odd + if value % 2 == 0 { -1 } else { 1 }, high + side);
            (side != 0 && all.0.abs() <= most && all.1.abs() <= most).then_some(all)
        };
        let balance = Automaton::new(digits, (0, 0), next, |all| *all == (0, 0), MOST_STATES);
        Ok(vec![KillerCage { cells: cells.clone(), total: None }.into(), line(of, cells, balance)?])
    },
    write: |_, _| None,
};

/// Digits and how often each occurs in the cells: `1325` is one 3 and two 5.
pub(super) const LOOK_AND_SAY: Type = Type {
    name: "LookAndSay",
    is_global: false,
    read: |args| {
        let (of, layout) = (args.of, args.layout);
        let part = args.next("counts and digits")?;
        let said: Vec<char> = part.text.chars().collect();
        let pairs = said.chunks(2).map(|pair| match pair {
            [count, digit] => {
                let count = count.to_digit(10)?;
                let digit = Digit::from_index(digit.to_digit(10)? as usize)?;
                layout.digits().contains(digit).then_some((digit.value(), count))
            }
            _ => None,
        });
        let counts: Option<Vec<(i32, u32)>> = pairs.collect();
        let counts = counts.filter(|counts| !counts.is_empty()).ok_or_else(|| {
            part.wrong(format!("{:?} is not a count and a digit, or several such pairs", part.short()))
        })?;
        // How often each digit has still to occur.
        let next = |left: &Vec<u32>, value: i32| {
            let mut left = left.clone();
            for ((digit, _), left) in counts.iter().zip(&mut left) {
                if *digit == value {
                    *left = left.checked_sub(1)?;
                }
            }
            Some(left)
        };
        let first: Vec<u32> = counts.iter().map(|(_, count)| *count).collect();
        let is_done = |left: &Vec<u32>| left.iter().all(|count| *count == 0);
        let automaton = Automaton::new(layout.digits(), first, next, is_done, MOST_STATES);
        Ok(vec![line(of, args.cells()?, automaton)?])
    },
    write: |_, _| None,
};

/// The digit of the first cell stands behind the second cell, as many cells on as the digit there says.
pub(super) const VALUE_INDEXING: Type = Type {
    name: "ValueIndexing",
    is_global: false,
    read: |args| {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Read {
            Nothing,
            Wanted(i32),
            /// The wanted digit, and how many cells on it stands.
            Ahead(i32, i32),
            Found,
        }
        let (of, digits) = (args.of, args.layout.digits());
        let next = |read: &Read, value: i32| match *read {
            Read::Nothing => Some(Read::Wanted(value)),
            Read::Wanted(wanted) => (value > 0).then_some(Read::Ahead(wanted, value)),
            Read::Ahead(wanted, 1) => (value == wanted).then_some(Read::Found),
            Read::Ahead(wanted, cells) => Some(Read::Ahead(wanted, cells - 1)),
            Read::Found => Some(Read::Found),
        };
        let is_found = |read: &Read| *read == Read::Found;
        let automaton = Automaton::new(digits, Read::Nothing, next, is_found, MOST_STATES);
        Ok(vec![line(of, args.cells()?, automaton)?])
    },
    write: |_, _| None,
};

/// Above each 5 is a 1, or below it a 9.
pub(super) const DUTCH_FLATMATES: Type = Type {
    name: "DutchFlatmates",
    is_global: true,
    read: |args| {
        let (of, layout) = (args.of, args.layout);
        if layout.digits() != DigitSet::range(1..=9) {
            return Err(of.wrong("DutchFlatmates is for boards with the digits 1 to 9"));
        }
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum Above {
            One,
            FiveWithoutOne,
            Other,
        }
        let next = |above: &Above, value: i32| match (above, value) {
            (Above::FiveWithoutOne, 1..=8) => None,
            (_, 1) => Some(Above::One),
            (Above::Other, 5) => Some(Above::FiveWithoutOne),
            _ => Some(Above::Other),
        };
        let is_right = |above: &Above| *above != Above::FiveWithoutOne;
        let automaton = Automaton::new(layout.digits(), Above::Other, next, is_right, MOST_STATES);
        let tops = layout.cells().filter(|cell| layout.place(*cell).row == 0);
        tops.map(|top| line(of, layout.line(top, 1, 0), automaton.clone())).collect()
    },
    write: |_, _| None,
};

fn line(of: Part<'_>, cells: Vec<Cell>, automaton: Option<Automaton>) -> Result<Rule, Wrong> {
    let too_large = || of.unsupported(format!("{} with more than {MOST_STATES} cases", of.text));
    Ok(RegularLine { cells, automaton: automaton.ok_or_else(too_large)? }.into())
}
