//! Rules: the constraints of each mean what its definition says, its definition accepts as many fillings of a few cells as
//! counted by hand, and wrong data is refused.

use std::sync::Arc;

use sudokit_variants::constraint::{Automaton, Relation};
use sudokit_variants::layout::HOUSE_SETS;
use sudokit_variants::rule::{
    AllOf, AnyOf, Arrow, BetweenLine, BlackDot, Clones, CountingCircles, DoubleArrow, EntropicLine,
    EqualSums, Everywhere, GreaterThan, Indexed, Indexer, KillerCage, Lockout, Lunchbox, Mark, MarkedCells,
    ModularLine, Nabner, Negative, NumberedRoom, PairSum, PairTable, Palindrome, Quadruple, RULES,
    RegionSumLine, RegularLine, Renban, Rule, SameDigits, Sandwich, Sign, Skyscraper, Squares, Sum, SumLine,
    Thermometer, Whisper, WhiteDot, XSum, Zipper, add_by_name, check_cages_are_apart, check_rules,
};
use sudokit_variants::{Cell, Digit, DigitSet, Filled, Layout, Puzzle};

use crate::brute_force::{fillings, solutions};

fn cells(indices: impl IntoIterator<Item = usize>) -> Vec<Cell> {
    indices.into_iter().map(Cell::new).collect()
}

fn pair(one: usize, other: usize) -> [Cell; 2] {
    [Cell::new(one), Cell::new(other)]
}

fn digits(values: &[u8]) -> Vec<Digit> {
    values.iter().copied().map(Digit::new).collect()
}

/// A rule on a board, the cells that can have all digits, and how many of their fillings satisfy the rule.
pub(crate) struct Sample {
    pub(crate) layout: Layout,
    pub(crate) rule: Rule,
    cells: Vec<Cell>,
    count: usize,
}

/// A sample on the cells that the rule names, on the board of 4x4.
fn sample(rule: impl Into<Rule>, count: usize) -> Sample {
    let rule = rule.into();
    Sample { layout: Layout::standard(4).unwrap(), cells: rule.cells(), rule, count }
}

/// A sample on these cells of the board of 4x4.
fn sample_of(indices: &[usize], rule: impl Into<Rule>, count: usize) -> Sample {
    Sample { cells: cells(indices.iter().copied()), ..sample(rule, count) }
}

/// A sample on all cells of a small board with the digits 1 to 4.
fn sample_everywhere(rows: usize, columns: usize, rule: impl Into<Rule>, count: usize) -> Sample {
    let layout = Layout::rectangle(rows, columns, 1..=4, None).unwrap();
    Sample { cells: layout.cells().collect(), layout, ..sample(rule, count) }
}

fn marked(mark: Mark, indices: impl IntoIterator<Item = usize>) -> MarkedCells {
    MarkedCells { cells: cells(indices), mark }
}

fn sum(indices: impl IntoIterator<Item = usize>, total: i32, is_little_killer: bool) -> Sum {
    Sum { cells: cells(indices), total, is_little_killer }
}

/// Even digits before odd ones.
fn even_then_odd() -> Automaton {
    let parity = |rest: i32| DigitSet::range(0..=62).matching(|value| value % 2 == rest);
    Automaton {
        transitions: vec![vec![(parity(0), 0), (parity(1), 1)], vec![(parity(1), 1)]],
        accepts: vec![true; 2],
    }
}

fn table(is_for_all_pairs: bool, holds: fn(i32, i32) -> bool) -> PairTable {
    let relation = Relation::of(DigitSet::range(1..=4), holds);
    PairTable { cells: cells([0, 1, 2]), relation, is_for_all_pairs }
}

/// An odd digit that is greater than the next.
fn odd_and_greater() -> AllOf {
    AllOf { rules: vec![GreaterThan { cells: pair(0, 1) }.into(), marked(Mark::Odd, [0]).into()] }
}

/// Samples of every rule and every option, with counts worked out by hand.
pub(crate) fn samples() -> Vec<Sample> {
    let thirds = |line: Vec<Cell>, count| Sample {
        layout: Layout::rectangle(2, 3, 1..=6, None).unwrap(),
        ..sample(EntropicLine { cells: line }, count)
    };
    let row = || cells(0..4);
    vec![
        sample(KillerCage { cells: cells([0, 1, 4]), total: Some(7) }, 6),
        sample(KillerCage { cells: cells([0, 1, 4]), total: None }, 24),
        sample(WhiteDot { cells: pair(0, 1), difference: 1 }, 6),
        sample(WhiteDot { cells: pair(0, 4), difference: 2 }, 4),
        sample(BlackDot { cells: pair(0, 1), ratio: 2 }, 4),
        sample(BlackDot { cells: pair(0, 1), ratio: 3 }, 2),
        sample(Thermometer { cells: cells([0, 4, 5]), is_slow: false }, 4),
        sample(Thermometer { cells: cells([0, 4, 5]), is_slow: true }, 20),
        // The middle digit has 2, 1, 1 or 2 partners on either side.
        sample(Whisper { cells: cells([0, 1, 5]), difference: 2 }, 4 + 1 + 1 + 4),
        sample(Whisper { cells: cells([0, 1, 0]), difference: 3 }, 2),
        sample(Arrow { circle: cells([0]), shaft: cells([1, 2]) }, 1 + 2 + 3),
        // 11 = 3+4+4 and 12 = 4+4+4.
        sample(Arrow { circle: cells([0, 1]), shaft: cells([2, 3, 4]) }, 3 + 1),
        // Two pairs with the same sum, 2 to 8.
        sample(DoubleArrow { cells: row() }, 1 + 4 + 9 + 16 + 9 + 4 + 1),
        sample(Renban { cells: cells([0, 1, 5]) }, 12),
        sample(RegionSumLine { cells: row() }, 44),
        sample(RegionSumLine { cells: cells([0, 1, 2, 5]) }, 1 + 2 + 3),
        // A loop through two boxes, which begins inside of one: r1c2 r1c1 and r1c3 r2c3.
        sample(RegionSumLine { cells: cells([1, 2, 6, 0, 1]) }, 44),
        sample(PairSum { cells: pair(0, 1), total: 5 }, 4),
        sample(PairSum { cells: pair(0, 1), total: 7 }, 2),
        // The first cell is free; the others are not 1-2, 2-3, 3-4 or 2-4.
        sample_everywhere(
            1,
            3,
            Negative { signs: vec![Sign::Difference(1), Sign::Ratio(2)], marked: vec![pair(1, 0)] },
            4 * 8,
        ),
        sample_everywhere(1, 3, Negative { signs: vec![Sign::Sum(5)], marked: vec![] }, 4 * 3 * 3),
        sample(EqualSums { groups: vec![cells([0]), cells([1]), cells([2, 3])] }, 1 + 2 + 3),
        sample(sum([0, 1, 2], 4, false), 3),
        sample(sum([1, 4], 7, true), 2),
        sample(marked(Mark::Odd, [0, 1]), 4),
        sample(marked(Mark::Even, [0]), 2),
        sample(marked(Mark::Low, [0]), 2),
        sample(marked(Mark::High, [0]), 2),
        sample_of(&[0, 1, 4], marked(Mark::Minimum, [0]), 9 + 4 + 1),
        sample_of(&[0, 1, 4], marked(Mark::Maximum, [0]), 1 + 4 + 9),
        // r1c1 is compared with r2c1 only, and r1c2 with r1c3 and r2c2.
        sample_of(&[0, 1, 2, 4, 5], marked(Mark::Minimum, [0, 1]), 6 * 14),
        sample_everywhere(2, 3, Everywhere::AntiKnight, 12 * 12 * 16),
        sample_everywhere(2, 3, Everywhere::AntiKing, 12 * 2 * 2),
        // 1 is not next to 1, and there is no 2 on both ends.
        sample_everywhere(1, 3, Everywhere::AntiTaxicab, 64 - 7 - 4),
        sample_everywhere(1, 3, Everywhere::NonConsecutive, 9 + 4 + 4 + 9),
        sample_everywhere(2, 2, Everywhere::DiagonalNonConsecutive, 10 * 10),
        // One class is there twice, in 12 arrangements; only 1 and 4 are of the same class.
        sample_everywhere(2, 2, Squares::Remainders, 12 * 2 * 2 + 2 * 12 * 2),
        Sample {
            layout: Layout::rectangle(2, 2, 1..=6, None).unwrap(),
            ..sample_everywhere(2, 2, Squares::Entropy, 36 * 16)
        },
        sample(Palindrome { cells: cells([0, 1, 2]) }, 16),
        sample(Palindrome { cells: row() }, 16),
        sample(GreaterThan { cells: pair(0, 1) }, 6),
        // Two 2, a 3, and one more digit: 1, 4, 2 or 3.
        sample(Quadruple { cells: cells([0, 1, 4, 5]), digits: digits(&[2, 3, 2]) }, 12 + 12 + 4 + 6),
        sample(Quadruple { cells: cells([0, 1, 4, 5]), digits: digits(&[4]) }, 256 - 81),
        sample(Sandwich { cells: row(), total: 5 }, 4),
        sample(Sandwich { cells: row(), total: 0 }, 12),
        sample(Sandwich { cells: row(), total: 2 }, 4),
        sample(Lunchbox { cells: cells([0, 1, 2]), total: 2 }, 4),
        sample(BetweenLine { cells: cells([0, 1, 2]) }, 8),
        sample(Lockout { cells: cells([0, 1, 2]), gap: 2 }, 4),
        // Permutations of four with two records.
        sample(Skyscraper { cells: row(), count: 2 }, 11),
        sample(Skyscraper { cells: row(), count: 4 }, 1),
        sample(XSum { cells: row(), total: 6 }, 16 + 2 * 4),
        sample(NumberedRoom { cells: row(), digit: Digit::new(3) }, 16 + 16 + 16),
        sample(ModularLine { cells: cells([0, 1, 2]), modulus: 2 }, 4 * 2 * 2),
        sample(ModularLine { cells: cells([0, 1, 2]), modulus: 3 }, 6 * 2),
        sample(ModularLine { cells: row(), modulus: 2 }, 4 * 2 * 2 * 2),
        // Remainders 0 to 3 have one digit each.
        sample(ModularLine { cells: cells(0..5), modulus: 4 }, 24),
        // Of 1 to 4, the middle third is 2 and 3.
        sample(EntropicLine { cells: cells([0, 1, 2]) }, 6 * 2),
        thirds(cells([0, 1, 2]), 6 * 8),
        thirds(row(), 6 * 8 * 2),
        // A loop of three cells, and one of four, which has no room for a fourth class.
        thirds(cells([0, 1, 2, 0]), 6 * 8),
        thirds(cells([0, 1, 2, 3, 0]), 0),
        sample(ModularLine { cells: cells([0, 1, 5, 4, 0]), modulus: 2 }, 4 * 2 * 2 * 2),
        sample(Clones { cells: cells([0, 1]), clones: cells([2, 3]) }, 16),
        sample(SameDigits { groups: vec![cells([0, 1]), cells([3, 2])] }, 12 * 2 + 4),
        // V = 2 is the cell itself; the others tell one cell each.
        sample_of(&[4, 5, 6, 7], Indexer { cells: cells([5]), along: Indexed::Column }, 64 + 3 * 16),
        sample_of(&[1, 5, 9, 13], Indexer { cells: cells([5]), along: Indexed::Row }, 64 + 3 * 16),
        sample_of(&[0, 1, 4, 5], Indexer { cells: cells([1]), along: Indexed::Box }, 64 + 3 * 16),
        // 3, 3, 3 or 1, 2, 2.
        sample(CountingCircles { cells: cells([0, 1, 2]) }, 1 + 3),
        sample(CountingCircles { cells: row() }, 1 + 4),
        sample(Nabner { cells: cells([0, 5]) }, 6),
        sample(Zipper { cells: cells([0, 1, 2]) }, 1 + 2 + 3),
        sample(Zipper { cells: cells(0..5) }, 1 + 4 + 9),
        // 4, 1-1-2, 4 and two digits, three 4.
        sample(SumLine { cells: cells([0, 1, 2]), total: 4, is_loop: false }, 3 + 3 + 3 + 1),
        sample(SumLine { cells: cells([0, 1, 2]), total: 4, is_loop: true }, 3 + 3 + 3 + 1 + 3),
        sample(RegularLine { cells: cells([0, 1, 2]), automaton: even_then_odd() }, 4 * 8),
        sample(table(false, |one, other| (one - other).abs() >= 2), 10),
        sample(table(true, |one, other| one < other), 4),
        sample(odd_and_greater(), 2),
        // 1-4, 2-3, 3-2, 4-1, 3-1.
        sample(
            AnyOf { rules: vec![PairSum { cells: pair(0, 1), total: 5 }.into(), odd_and_greater().into()] },
            5,
        ),
    ]
}

#[test]
fn constraints_mean_what_rules_say() {
    for Sample { layout, rule, cells, count } in samples() {
        rule.check(&layout).unwrap();
        let constraints = rule.constraints(&layout);
        let list = |cell: Cell| match cells.contains(&cell) {
            true => layout.digits().iter().collect(),
            false => vec![Digit::new(1)],
        };
        let lists: Vec<Vec<Digit>> = layout.cells().map(list).collect();
        let mut held = 0;
        for digits in fillings(&lists) {
            let filled = Filled::new(&layout, &digits);
            let holds = rule.holds(&filled);
            held += usize::from(holds);
            assert_eq!(constraints.iter().all(|it| it.holds(&filled)), holds, "{rule:?} {digits:?}");
        }
        assert_eq!(held, count, "{rule:?}");
    }
}

#[test]
fn every_rule_has_a_sample_and_a_name_of_its_own() {
    let samples = samples();
    for info in RULES {
        assert!(samples.iter().any(|sample| sample.rule.info() == info), "{}", info.name);
        assert_eq!(RULES.iter().filter(|other| other.name == info.name).count(), 1, "{}", info.name);
        assert!(info.definition.ends_with('.'), "{}", info.name);
    }
}

#[test]
fn words_name_the_rule_its_numbers_and_its_cells() {
    let layout = Layout::standard(9).unwrap();
    let words: &[(Rule, &str)] = &[
        (
            KillerCage { cells: cells([0, 1, 9]), total: Some(15) }.into(),
            "killer cage of 15 at r1c1 r1c2 r2c1",
        ),
        (KillerCage { cells: cells([0, 1]), total: None }.into(), "cage at r1c1 r1c2"),
        (WhiteDot { cells: pair(0, 1), difference: 1 }.into(), "white dot at r1c1 r1c2"),
        (BlackDot { cells: pair(0, 1), ratio: 3 }.into(), "black dot of 3 at r1c1 r1c2"),
        (PairSum { cells: pair(0, 1), total: 10 }.into(), "X at r1c1 r1c2"),
        (PairSum { cells: pair(0, 1), total: 8 }.into(), "sum of 8 at r1c1 r1c2"),
        (Arrow { circle: cells([0, 1]), shaft: cells([2, 3]) }.into(), "arrow at r1c1 r1c2, r1c3 r1c4"),
        (Everywhere::AntiKnight.into(), "antiknight"),
        (marked(Mark::Odd, [4]).into(), "odd at r1c5"),
        (
            Negative { signs: vec![Sign::Difference(1), Sign::Sum(5)], marked: vec![pair(0, 1)] }.into(),
            "negative constraint of difference 1, sum 5, except at r1c1 r1c2",
        ),
        (Quadruple { cells: cells([0, 1]), digits: digits(&[3, 3]) }.into(), "quadruple of 3 3 at r1c1 r1c2"),
        (odd_and_greater().into(), "(greater-than sign and odd) at r1c1 r1c2, r1c1"),
        (Renban { cells: cells([80, 81]) }.into(), "renban line at r9c9 cell 82"),
    ];
    for (rule, expected) in words {
        assert_eq!(rule.words(&layout), *expected);
    }
}

#[test]
fn wrong_rules_are_refused() {
    let layout = Layout::standard(9).unwrap();
    let nested = |depth: usize| {
        let rule = Rule::from(marked(Mark::Odd, [0]));
        (0..depth).fold(rule, |rule, _| AnyOf { rules: vec![rule] }.into())
    };
    let broken = Automaton { transitions: vec![vec![(DigitSet::range(1..=9), 1)]], accepts: vec![true] };
    let both = vec![(DigitSet::range(1..=3), 0), (DigitSet::range(3..=9), 0)];
    let ambiguous = Automaton { transitions: vec![both], accepts: vec![true] };
    let cage = |indices: &[usize], total| KillerCage { cells: cells(indices.iter().copied()), total };
    let refused: Vec<(Rule, &str)> = vec![
        (cage(&[0, 81], None).into(), "cage at r1c1 cell 82: the board has 81 cells, so there is no cell 82"),
        (cage(&[0, 1, 0], None).into(), "cage at r1c1 r1c2 r1c1: r1c1 is listed twice"),
        (cage(&[], None).into(), "cage: it needs 1 to 9 cells, not 0"),
        (cage(&[0, 1], Some(2)).into(), "killer cage of 2 at r1c1 r1c2: the total must be 3 to 17"),
        (cage(&[0], Some(0)).into(), "killer cage of 0 at r1c1: the total must be 1 to 9"),
        (
            WhiteDot { cells: pair(0, 1), difference: 9 }.into(),
            "white dot of 9 at r1c1 r1c2: the difference must be 0 to 8",
        ),
        (
            WhiteDot { cells: pair(1, 1), difference: 1 }.into(),
            "white dot at r1c2 r1c2: r1c2 is listed twice",
        ),
        (
            BlackDot { cells: pair(0, 1), ratio: 0 }.into(),
            "black dot of 0 at r1c1 r1c2: the ratio must be 1 to 9",
        ),
        (PairSum { cells: pair(0, 1), total: 19 }.into(), "sum of 19 at r1c1 r1c2: the sum must be 2 to 18"),
        (
            Thermometer { cells: cells([0]), is_slow: true }.into(),
            "slow thermometer at r1c1: it needs 2 or more cells, not 1",
        ),
        (
            Whisper { cells: cells([0, 1]), difference: 9 }.into(),
            "whispers of 9 at r1c1 r1c2: the difference must be 0 to 8",
        ),
        (
            Arrow { circle: cells([]), shaft: cells([0]) }.into(),
            "arrow at r1c1: it needs 1 to 4 cells, not 0",
        ),
        (
            EqualSums { groups: vec![cells([0])] }.into(),
            "equal sums at r1c1: it needs two or more groups with the same number of cells",
        ),
        (sum([0, 1], 19, true).into(), "little killer of 19 at r1c1 r1c2: the total must be 2 to 18"),
        (
            Clones { cells: cells([0]), clones: cells([1, 2]) }.into(),
            "clones at r1c1, r1c2 r1c3: it needs two or more groups with the same number of cells",
        ),
        (
            Quadruple { cells: cells([0, 1]), digits: digits(&[0]) }.into(),
            "quadruple of 0 at r1c1 r1c2: the board does not have the digit 0",
        ),
        (
            Quadruple { cells: cells([0]), digits: digits(&[1, 2]) }.into(),
            "quadruple of 1 2 at r1c1: the number of digits must be 1",
        ),
        (
            Sandwich { cells: cells(0..9), total: 36 }.into(),
            "sandwich of 36 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9: the total must be 0 to 35",
        ),
        (
            Skyscraper { cells: cells([0, 1]), count: 3 }.into(),
            "skyscraper of 3 at r1c1 r1c2: the number must be 1 to 2",
        ),
        (
            XSum { cells: cells([0, 1]), total: 18 }.into(),
            "X-sum of 18 at r1c1 r1c2: the total must be 0 to 17",
        ),
        (
            ModularLine { cells: cells([0, 1]), modulus: 0 }.into(),
            "modular line of 0 at r1c1 r1c2: the modulus must be 1 to 9",
        ),
        (
            SumLine { cells: cells([0]), total: 0, is_loop: true }.into(),
            "sum loop of 0 at r1c1: the total must be 1 to 9",
        ),
        (
            RegularLine { cells: cells([0]), automaton: Automaton::default() }.into(),
            "line of an automaton at r1c1: the number of states must be 1 to 65536",
        ),
        (
            RegularLine { cells: cells([0]), automaton: broken }.into(),
            "line of an automaton at r1c1: the automaton has no state 1",
        ),
        (
            RegularLine { cells: cells([0]), automaton: ambiguous }.into(),
            "line of an automaton at r1c1: state 0 of the automaton has two transitions for the digit 3",
        ),
        (AnyOf { rules: vec![] }.into(), "(): it needs a rule"),
        (
            AllOf { rules: vec![cage(&[0], Some(10)).into()] }.into(),
            "(killer cage of 10) at r1c1: killer cage of 10 at r1c1: the total must be 1 to 9",
        ),
        (nested(8), "or: rules are nested too deeply"),
        (nested(1000), "or: rules are nested too deeply"),
    ];
    for (rule, message) in &refused {
        let error = rule.check(&layout).unwrap_err();
        assert_eq!((error.to_string(), error.rule), ((*message).to_owned(), rule.info().name));
        assert!(Puzzle::try_new(Arc::new(layout.clone()), vec![rule.clone()]).is_err());
    }
    assert!(nested(7).check(&layout).is_ok());
    let needs = |rule: Rule, layout: Layout| rule.check(&layout).unwrap_err().to_string();
    assert_eq!(
        needs(RegionSumLine { cells: cells([0, 1]) }.into(), Layout::latin(4).unwrap()),
        "region sum line at r1c1 r1c2: it needs a board with boxes or regions"
    );
    assert_eq!(
        needs(EntropicLine { cells: cells([0, 1]) }.into(), Layout::latin(2).unwrap()),
        "entropic line at r1c1 r1c2: it needs a board with at least 3 digits"
    );
    assert_eq!(
        needs(
            Indexer { cells: cells([8]), along: Indexed::Column }.into(),
            Layout::standard(9).unwrap().with_digits(0..=8).unwrap()
        ),
        "column indexer at r1c9: it needs a board with houses of the cells and digits for their places"
    );
    let many: Vec<Rule> = vec![Everywhere::AntiTaxicab.into(); 1000];
    assert_eq!(
        check_rules(&many, &layout).unwrap_err().to_string(),
        "antitaxicab: the rules up to this one are too large together"
    );
    let overlapping = [cage(&[0, 1], Some(4)).into(), cage(&[1, 2], None).into()];
    assert!(check_rules(&overlapping, &layout).is_ok());
    assert_eq!(
        check_cages_are_apart(&overlapping, &layout).unwrap_err().to_string(),
        "cage at r1c2 r1c3: r1c2 is also in the killer cage of 4 at r1c1 r1c2"
    );
    assert!(check_cages_are_apart(&overlapping[..1], &layout).is_ok());
}

#[test]
fn names_add_houses_and_rules() {
    let board = |size| Layout::standard(size).unwrap();
    let (layout, rules) = add_by_name(board(9), &["x", "antiking", "globalmod", "antiking"]).unwrap();
    assert_eq!(layout, board(9).with_house_set("x").unwrap());
    assert_eq!(rules, [Everywhere::AntiKing.into(), Squares::Remainders.into()]);
    for (size, name, message) in [
        (9, "thermo", "the rule thermo needs cells; a name alone does not say it"),
        (4, "argyle", "argyle needs a board of 9x9; this one is 4x4"),
        (
            4,
            "",
            "unknown rule ; expected one of x, diagonal-, diagonal+, windoku, disjoint, asterisk, girandola, center-dot, argyle, \
             antiknight, antiking, antitaxicab, nonconsecutive, diagonalnonconsecutive, globalentropy, globalmod",
        ),
    ] {
        assert_eq!(add_by_name(board(size), &[name]).unwrap_err().to_string(), message);
    }
    assert!(HOUSE_SETS.iter().all(|set| RULES.iter().all(|info| info.name != set.name)));
}

#[test]
fn large_cages_do_not_list_their_sets() {
    let layout = Layout::standard(36).unwrap();
    let rule = Rule::from(KillerCage { cells: cells(0..18), total: Some(333) });
    rule.check(&layout).unwrap();
    let constraints = rule.constraints(&layout);
    assert_eq!(constraints.len(), 2);
    // Rows of 1 to 36, shifted: 18 consecutive digits.
    for (first, holds) in [(10, true), (11, false)] {
        let digits: Vec<Digit> =
            layout.cells().map(|cell| Digit::new(((cell.index() % 36 + first - 1) % 36 + 1) as u8)).collect();
        let filled = Filled::new(&layout, &digits);
        assert_eq!((rule.holds(&filled), constraints.iter().all(|it| it.holds(&filled))), (holds, holds));
    }
}

#[test]
fn marks_of_nine_digits_leave_the_middle_out() {
    let layout = Layout::standard(9).unwrap();
    for (mark, values) in [(Mark::Low, 1..=4), (Mark::High, 6..=9)] {
        for value in 1..=9 {
            let filled = vec![Digit::new(value); 81];
            let holds = Rule::from(marked(mark, [0])).holds(&Filled::new(&layout, &filled));
            assert_eq!(holds, values.contains(&value));
        }
    }
}

#[test]
fn small_boards_have_the_known_numbers_of_solutions() {
    for (layout, count) in [(Layout::latin(3), 12), (Layout::boxes(1, 2), 2), (Layout::boxes(1, 1), 1)] {
        let puzzle = Puzzle::new(Arc::new(layout.unwrap()), vec![]);
        assert_eq!(solutions(&puzzle).len(), count);
    }
}
