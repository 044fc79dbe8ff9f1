use std::collections::BTreeSet;
use std::sync::Arc;

use sudokit_variants::rule::{
    AnyOf, BlackDot, Clones, EntropicLine, Everywhere, GreaterThan, Indexed, Indexer, Mark, MarkedCells,
    Nabner, Negative, PairSum, Sign, Sum, Thermometer, WhiteDot,
};
use sudokit_variants::{Cell, Compiled, Digit, DigitSet, Filled, Layout, Next, Puzzle, Rule};

use super::read::read;
use super::types::TYPES;
use super::write::write;
use crate::Budget;

/// The string that is written for the puzzle of a string.
fn again(text: &str) -> String {
    let board = read(text).unwrap_or_else(|wrong| panic!("{text}: {} at {}", wrong.kind, wrong.at));
    write(&board.puzzle).unwrap_or_else(|kind| panic!("{text}: {kind}"))
}

/// One string for each type; each is written as it was read.
const STRINGS: &[&str] = &[
    ".Cage~15~R1C1~R1C2~R2C2",
    ".Cage~0~R1C1~R1C2",
    ".AllDifferent~R1C1~R2C4~R4C1",
    ".WhiteDot~R1C1~R1C2",
    ".BlackDot~R1C1~R2C1",
    ".X~R1C1~R1C2.V~R2C1~R2C2",
    ".GreaterThan~R5C5~R5C4",
    ".WhiteDot~R1C1~R1C2.StrictKropki",
    ".V~R1C1~R1C2.StrictXV",
    ".Whisper~4~R1C1~R2C2~R3C1",
    ".Thermo~R1C1~R2C2~R3C1",
    ".Arrow~R1C1~R2C2~R3C1",
    ".PillArrow~2~R1C1~R1C2~R2C3~R2C4",
    ".DoubleArrow~R1C1~R2C2~R3C1~R4C2",
    ".Renban~R1C1~R2C2~R3C1",
    ".Between~R1C1~R2C2~R3C1",
    ".Lockout~4~R1C1~R2C2~R3C1",
    ".Palindrome~R1C1~R2C2~R3C1",
    ".Zipper~R1C1~R2C2~R3C1",
    ".Modular~3~R1C1~R2C2~R3C1",
    ".Entropic~R1C1~R2C2~R3C1",
    ".RegionSumLine~R1C1~R1C3~R1C4",
    ".SumLine~10~R1C1~R2C2~R3C1~R2C3",
    ".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP",
    ".LittleKiller~20~R1C3.LittleKiller~20~R5C1.LittleKiller~20~R9C3.LittleKiller~20~R3C9",
    ".Sum~20~R1C1~R5C5~R9C9",
    ".EqualSum~R1C1~R1C2~-~R5C5~R6C6",
    ".SameValues~2~R1C1~R1C2~R5C5~R6C6",
    ".Quad~R1C1~1~2~2",
    ".ContainAtLeast~1_2~R1C1~R5C5~R6C6",
    ".Sandwich~18~R3.Sandwich~0~C1",
    ".Lunchbox~10~R1C1~R1C2~R1C3~R1C4",
    ".XSum~R1~20~.XSum~C1~~20",
    ".NumberedRoom~R1~8~.NumberedRoom~C1~~8",
    ".Skyscraper~R1~3~.Skyscraper~C1~~3",
    ".CountingCircles~R1C1~R5C5~R6C6",
    ".Indexing~R~R1C1~R5C5",
    ".Indexing~C~R1C1~R5C5",
    ".AntiKnight.AntiKing.AntiTaxicab.AntiConsecutive.GlobalEntropy",
    ".GlobalMod",
    ".Pair~BAABCACAE~_~R1C1~R2C2",
    ".PairX~8H_xf8H_xf8H_B~_~R4C1~R5C1~R6C1~R7C2",
    // The digits add up to an even number.
    ".NFA~Qi_-q_9VAA~_~R1C1~R1C2~R1C3",
    ".Or.Cage~15~R1C1~R1C2.And.Renban~R1C1~R1C2.ContainAtLeast~5~R1C1.End.End.And.X~R5C5~R5C6.V~R6C5~R6C6.End",
];

/// Boards of other shapes, with other houses.
const BOARDS: &[&str] = &[
    ".Shape~9x9",
    ".Shape~6x6.~R1C5_4~R2C2_1_2_3",
    ".Shape~6x6.NoBoxes.Jigsaw~001122001122001122334455334455334455",
    ".Shape~4x4.NoBoxes.Jigsaw~0001022131123332",
    ".Shape~7x7.Jigsaw~0001111000011122223332223333445556644555664445666",
    ".Shape~9x9~0-8.Diagonal~1",
    ".Shape~9x9~10",
    ".Shape~6x9",
    ".Shape~16x16.Diagonal~-1.~RgCa_16",
    ".NoBoxes.Diagonal~1.Diagonal~-1",
    ".Windoku.DisjointSets",
    ".~R1C1_1~R9C9_2_3",
];

#[test]
fn every_type_is_written_as_it_is_read() {
    for text in STRINGS.iter().chain(BOARDS) {
        assert_eq!(again(text), *text);
    }
    let types: BTreeSet<&str> = STRINGS
        .iter()
        .flat_map(|text| text.split('.'))
        .map(|it| it.split('~').next().unwrap_or(it))
        .collect();
    // These are written in other words, most as automata.
    const ONLY_READ: [&str; 9] = [
        "Regex",
        "HiddenSkyscraper",
        "ContainExact",
        "RellikCage",
        "EqualityCage",
        "LookAndSay",
        "ValueIndexing",
        "DutchFlatmates",
        "RegionSameValues",
    ];
    for it in TYPES.iter().filter(|it| !ONLY_READ.contains(&it.name)) {
        assert!(types.contains(it.name), "no string of {}", it.name);
    }
}

#[test]
fn short_forms_mean_the_same() {
    for (short, long) in [
        (".Whisper~r1c1~r2c2", ".Whisper~5~R1C1~R2C2"),
        (".Cage~~R1C1~R1C2", ".Cage~0~R1C1~R1C2"),
        (".WhiteDot~R1C1~R1C2~R1C3", ".WhiteDot~R1C1~R1C2.WhiteDot~R1C2~R1C3"),
        (".GreaterThan~R1C2~R1C1~R1C3", ".GreaterThan~R1C2~R1C1.GreaterThan~R1C2~R1C3"),
        (".XSum~R1~20~21", ".XSum~R1~20~.XSum~R1~~21"),
        (
            ".Pair~BA~_a~R1C1~R2C2~~R3C3~R4C4~_b~R5C5~R6C6",
            ".Pair~B~_~R1C1~R2C2.Pair~B~_~R3C3~R4C4.Pair~B~_~R5C5~R6C6",
        ),
        (
            ".Jigsaw~9x9~000000000000000000000000000000000000000000000000000000000000000000000000000000000",
            ".Shape~9x9",
        ),
        (".~R1C1_1_2.~R1C1_2_3", ".~R1C1_2"),
        (".Or.X~R1C1~R1C2~R1C3.~R5C5_1.End", ".Or.And.X~R1C1~R1C2.X~R1C2~R1C3.End.ContainAtLeast~1~R5C5.End"),
        // No digits of six cells add up to 3.
        (".Or.Cage~3~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6.Renban~R1C1~R1C2.End", ".Or.Renban~R1C1~R1C2.End"),
        (".Shape~6x9.Sandwich~10~C1", ".Shape~6x9.Lunchbox~10~R1C1~R2C1~R3C1~R4C1~R5C1~R6C1"),
        // Dots inside of `And` count.
        (".StrictXV.And.X~R1C1~R1C2.End", ".StrictXV.And.X~R1C1~R1C2.End"),
        (".", ".Shape~9x9"),
        (
            ".Shape~2x2~3.RegionSameValues",
            ".Shape~2x2~3.SameValues~4~R1C1~R1C2~R2C1~R2C2~R1C1~R2C1~R1C2~R2C2",
        ),
        (".Shape~4x4.RegionSameValues", ".Shape~4x4"),
    ] {
        assert_eq!(again(short), long, "{short}");
    }
}

fn cells(indices: &[usize]) -> Vec<Cell> {
    indices.iter().copied().map(Cell::new).collect()
}

fn pair(one: usize, other: usize) -> [Cell; 2] {
    [Cell::new(one), Cell::new(other)]
}

/// A rule that is written in other words still means the same.
#[test]
fn rules_without_a_type_are_written_in_other_words() {
    let layout = Arc::new(Layout::standard(4).expect("4x4 has boxes"));
    let marked = |mark| Rule::from(MarkedCells { cells: cells(&[0, 5]), mark });
    let diagonal = || cells(&[8, 5, 2]);
    let rules: Vec<Rule> = vec![
        Thermometer { cells: cells(&[0, 5, 10]), is_slow: true }.into(),
        Nabner { cells: cells(&[0, 6]) }.into(),
        WhiteDot { cells: pair(0, 1), difference: 2 }.into(),
        WhiteDot { cells: pair(0, 6), difference: 1 }.into(),
        BlackDot { cells: pair(0, 1), ratio: 4 }.into(),
        PairSum { cells: pair(0, 4), total: 6 }.into(),
        GreaterThan { cells: pair(0, 10) }.into(),
        EntropicLine { cells: cells(&[0, 1, 2]) }.into(),
        Clones { cells: cells(&[0, 1]), clones: cells(&[6, 7]) }.into(),
        Negative { signs: vec![Sign::Ratio(2)], marked: layout.edges().split_off(2) }.into(),
        Everywhere::DiagonalNonConsecutive.into(),
        AnyOf { rules: vec![marked(Mark::Odd), marked(Mark::Even)] }.into(),
        Sum { cells: diagonal(), total: 7, is_little_killer: true }.into(),
        marked(Mark::Odd),
        marked(Mark::Low),
        marked(Mark::High),
        marked(Mark::Minimum),
        marked(Mark::Maximum),
    ];
    // All fillings of the board without other rules.
    let plain = Puzzle::new(Arc::clone(&layout), []);
    let (engine, mut fillings) = (Compiled::new(&plain), Vec::new());
    let mut solutions = engine.solutions(plain.candidates(), u64::MAX);
    while let Next::Solution(digits) = solutions.next(&Budget::UNLIMITED) {
        fillings.push(digits);
    }
    assert_eq!(fillings.len(), 288);
    for rule in rules {
        let puzzle = Puzzle::try_new(Arc::clone(&layout), [rule.clone()]).expect("the rule is right");
        let text = write(&puzzle).unwrap_or_else(|kind| panic!("{kind}"));
        let again = read(&text).unwrap_or_else(|wrong| panic!("{text}: {}", wrong.kind)).puzzle;
        let holds = |digits: &Vec<Digit>| rule.holds(&Filled::new(&layout, digits));
        assert!(fillings.iter().all(|digits| holds(digits) == again.check(digits).is_ok()), "{text}");
        assert!(fillings.iter().any(holds) && !fillings.iter().all(holds), "{text}: no test");
    }
}

/// Whether each line of three digits from 1 to 4 is accepted by the automaton of a string.
fn accepted(text: &str) -> Vec<Vec<i32>> {
    let puzzle =
        read(&format!(".Shape~4x4{text}")).unwrap_or_else(|wrong| panic!("{text}: {}", wrong.kind)).puzzle;
    let Rule::RegularLine(line) = &puzzle.rules()[0] else { panic!("{text}") };
    let lines = (0..64).map(|at| vec![at / 16 + 1, at / 4 % 4 + 1, at % 4 + 1]);
    lines.filter(|digits| line.automaton.accepts(digits.iter().map(|it| Digit::new(*it as u8)))).collect()
}

#[test]
fn patterns_become_automata() {
    let pattern = |pattern: &str, accepts: &dyn Fn(&[i32]) -> bool| {
        let text = format!(".Regex~{}~R1C1~R1C2~R1C3", super::packed::text_of_bytes(pattern.as_bytes()));
        let all: Vec<Vec<i32>> = (0..64).map(|at| vec![at / 16 + 1, at / 4 % 4 + 1, at % 4 + 1]).collect();
        let expected: Vec<Vec<i32>> = all.into_iter().filter(|digits| accepts(digits)).collect();
        assert_eq!(accepted(&text), expected, "{pattern}");
        // It is written as an automaton, which accepts the same.
        let puzzle = read(&format!(".Shape~4x4{text}")).expect("it was read").puzzle;
        assert_eq!(
            read(&write(&puzzle).expect("an automaton")).expect("it was written").puzzle,
            puzzle,
            "{pattern}"
        );
    };
    pattern("123", &|digits| digits == [1, 2, 3]);
    pattern("1.*", &|digits| digits[0] == 1);
    pattern(".*4", &|digits| digits[2] == 4);
    pattern("[1-2]+[^1-2]*", &|digits| digits[0] < 3 && digits.windows(2).all(|it| it[0] < 3 || it[1] > 2));
    pattern("(1|23)(4|4?1){1,2}", &|it| {
        [[1, 4, 4], [1, 4, 1], [1, 1, 4], [1, 1, 1], [2, 3, 4], [2, 3, 1]].iter().any(|one| one == it)
    });
    pattern(".{3}", &|_| true);
    pattern("1{2,}.?", &|digits| digits[..2] == [1, 1]);
    pattern("(1*2*)*", &|digits| digits.iter().all(|digit| *digit < 3));
    for wrong in
        ["(1", "1)", "[12", "5", "1{3,2}", "*", "1{9999}", "((1{4000}){4000}){4000}", &"(".repeat(1000)]
    {
        let text = format!(".Shape~4x4.Regex~{}~R1C1~R1C2", super::packed::text_of_bytes(wrong.as_bytes()));
        assert!(read(&text).is_err(), "{wrong}");
    }
}

#[test]
fn what_cannot_be_said_is_refused_by_name() {
    let refused = |layout: Layout, rule: Option<Rule>| {
        let puzzle = Puzzle::new(Arc::new(layout), rule.into_iter().collect::<Vec<_>>());
        write(&puzzle).expect_err("ISS cannot say it").to_string()
    };
    let indexer = Rule::from(Indexer { cells: cells(&[0]), along: Indexed::Box });
    let layout = || Layout::standard(9).expect("9x9 has boxes");
    assert_eq!(
        refused(layout(), Some(indexer.clone())),
        "not supported: box indexer at r1c1, which ISS cannot say"
    );
    let inner = Rule::from(AnyOf { rules: vec![Everywhere::AntiKnight.into(), indexer] });
    assert!(
        refused(layout(), Some(inner)).contains("(antiknight or box indexer) at r1c1, which ISS cannot say")
    );
    assert!(refused(Layout::standard(20).unwrap(), None).contains("ISS has boards up to 16x16"));
    let samurai = Layout::multi_grid("samurai").unwrap();
    assert!(refused(samurai, None).contains("samurai: a board of several grids"));
}

#[test]
fn a_cell_without_candidates_stays_so() {
    let mut puzzle = Puzzle::new(Arc::new(Layout::standard(9).expect("9x9 has boxes")), []);
    puzzle.restrict(Cell::new(0), DigitSet::EMPTY);
    assert_eq!(write(&puzzle).as_deref(), Ok(".~R1C1_1~R1C1_9"));
    assert_eq!(read(".~R1C1_1~R1C1_9").expect("two givens").puzzle, puzzle);
}

#[test]
fn types_of_automata_mean_what_they_say() {
    for (text, right, wrong) in [
        // From the left, 3 is hidden first, and from the right 2.
        (".Shape~4x4.HiddenSkyscraper~R1~3~2", "2431", "2413"),
        (".Shape~4x4.ContainExact~1_1~R1C1~R1C2~R1C3~R1C4", "1213", "1111"),
        (".Shape~4x4.RellikCage~6~R1C1~R1C2~R1C3", "134", "132"),
        (".Shape~4x4.RellikCage~4~R1C1~R1C2", "12", "34"),
        (".Shape~4x4.EqualityCage~R1C1~R1C2", "23", "13"),
        (".Shape~4x4.EqualityCage~R1C1~R1C2", "14", "12"),
        // 3 is neither low nor high.
        (".Shape~5x5.EqualityCage~R1C1~R1C2", "25", "35"),
        (".Shape~4x4.LookAndSay~12~R1C1~R1C2~R1C3", "323", "242"),
        (".Shape~4x4.LookAndSay~0124~R1C1~R1C2~R1C3~R1C4", "2443", "4142"),
        (".Shape~4x4.ValueIndexing~R1C1~R1C2~R1C3~R1C4", "3223", "3232"),
        (".Shape~4x4.ValueIndexing~R1C1~R1C2~R1C3~R1C4", "3134", "3143"),
        (".Shape~3x2~9.DutchFlatmates", "115233", "125551"),
        (".Shape~3x2~9.DutchFlatmates", "519523", "512121"),
    ] {
        let board = read(text).unwrap_or_else(|wrong| panic!("{text}: {}", wrong.kind));
        let layout = board.puzzle.layout();
        let holds = |digits: &str| {
            let mut all = vec![Digit::new(1); layout.cell_count()];
            let digits = digits.bytes().map(|byte| Digit::new(byte - b'0'));
            all.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = digit);
            board.puzzle.rules().iter().all(|rule| rule.holds(&Filled::new(layout, &all)))
        };
        assert!(holds(right) && !holds(wrong), "{text}");
        assert!(again(text).contains(".NFA~"), "{text}");
    }
}

#[test]
fn replicate_repeats_constraints_at_other_places() {
    for (text, same) in [
        (".Shape~4x4.Replicate~BQ.Thermo~R1C1~R1C2.End", ".Shape~4x4.Thermo~R1C1~R1C2.Thermo~R3C3~R3C4"),
        (".Replicate~BQ.~R1C1_1_2.End.Shape~4x4", ".Shape~4x4.~R1C1_1_2~R3C3_1_2"),
        (
            ".Shape~4x4.Replicate~BE.Replicate~D.Cage~5~R1C1~R2C1.End.End",
            ".Shape~4x4.Cage~5~R1C1~R2C1.Cage~5~R1C2~R2C2.Cage~5~R3C1~R4C1.Cage~5~R3C2~R4C2",
        ),
        (".Shape~4x4.Replicate~A.X~R1C1~R2C1.End", ".Shape~4x4"),
    ] {
        let board = |text: &str| read(text).map_err(|wrong| wrong.kind.to_string());
        assert_eq!(board(text), board(same), "{text}");
    }
}

#[test]
fn wrong_strings_are_one_message_with_its_place() {
    for (text, at, message) in [
        ("Cage~9~R1C1", 0, "a constraint begins with a dot"),
        (".Cage~9~R1C1~R1CA", 13, "the board of 9x9 has no cell R1CA"),
        (".Cage~9~R1C1~R10C1", 13, "\"R10C1\" is not a cell such as R1C1"),
        (".Cage~9~R1C1~VA1", 13, "not supported: VA1, a cell outside of the board"),
        (".Cage~nine~R1C1", 6, "\"nine\" is not a number: expected a sum"),
        (".Cage~99999999999~R1C1", 6, "\"99999999999\" is not a number: expected a sum"),
        (".Cage~20~R1C1~R1C2", 1, "killer cage of 20 at r1c1 r1c2: the total must be 3 to 17"),
        (".Cage~9~R1C1~R1C1", 1, "killer cage of 9 at r1c1 r1c1: r1c1 is listed twice"),
        (".Cage~9", 1, "Cage without cells"),
        (".Cage", 1, "Cage without a sum"),
        (".~R1C1", 2, "no digit behind the cell R1C1"),
        (".~R1C1_0", 7, "\"0\" is not a digit of the board"),
        (".WhiteDot~R1C1~R2C2", 10, "no two cells of WhiteDot share a side"),
        (".LookAndSay~1~R1C1", 12, "\"1\" is not a count and a digit, or several such pairs"),
        (".Shape~4x4.LookAndSay~15~R1C1", 22, "\"15\" is not a count and a digit, or several such pairs"),
        (".Shape~4x4.DutchFlatmates", 11, "DutchFlatmates is for boards with the digits 1 to 9"),
        (".FullRank~C2~26~", 1, "not supported: the ISS constraint FullRank"),
        (".Replicate~H~R1C2.End", 13, "not supported: a Replicate with a first cell of its own"),
        (".Replicate.End", 1, "Replicate without a set of cells"),
        (".Shape~4x4.Replicate~AAQ.End", 21, "a Replicate to a cell outside of the board"),
        (
            ".Shape~4x4.Replicate~BQ.Thermo~R1C1~R1C2~R1C3.End",
            41,
            "the board of 4x4 has no cell R1C3, moved down 2 and right 2",
        ),
        (".Replicate~BQ.XSum~R1~5~.End", 14, "not supported: XSum inside of Replicate"),
        (
            ".Replicate~__________.Replicate~__________.Replicate~__________.X~R1C1~R1C2.End.End.End",
            1,
            "a Replicate that makes more than 200000 arguments",
        ),
        (".Replicate~H", 1, "Replicate without End"),
        (".Or.Replicate~H.X~R1C1~R2C1.End.End", 4, "not supported: Replicate inside of Or"),
        (".LittleKiller~20~R5C5", 17, "no diagonal of a LittleKiller begins at R5C5"),
        (".AntiKnight~1", 12, "\"1\" is one argument too many for AntiKnight"),
        (".Shape~17x17", 7, "\"17x17\" is not the shape of a board such as 6x6"),
        (".Shape~9x9~1-8", 1, "a row of 9 cells needs 9 digits; there are 8"),
        (".Shape~9x9~2-10", 11, "\"2-10\" are not digits such as 0-8"),
        (".NoBoxes.Jigsaw~0011", 16, "4 symbols of regions for 81 cells"),
        (".Shape~4x4.NoBoxes.Jigsaw~0011001122222333", 26, "region 2 has 5 cells instead of 4"),
        (".Or.AntiKnight.End", 4, "AntiKnight inside of Or or And"),
        (".Or.Shape~4x4.End", 4, "Shape inside of Or or And"),
        (".Or.X~R1C1~R1C2", 1, "Or without End"),
        (".X~R1C1~R1C2.End", 13, "End without Or, And or Replicate"),
        (".Quad~R9C9~1", 6, "no four cells are around a corner of R9C9"),
        (".Indexing~B~R1C1", 10, "\"B\" is neither R nor C"),
        (".SameValues~2~R1C1~R1C2~R1C3", 12, "3 cells are no 2 groups of one size"),
        (".Sandwich~4~R10", 12, "\"R10\" is not a row or column of the board such as R1"),
        (".Pair~B!~_~R1C1~R1C2", 6, "'!' in a table, which is in base 64"),
        (".Diagonal~2", 1, "Diagonal with the argument \"2\""),
        (".Shape~9x9~0-8.Skyscraper~R1~3~", 29, "not supported: a Skyscraper on a board with the digit 0"),
        (".Sum~5_=_1_-1~R1C1~R1C2", 5, "not supported: a Sum with coefficients"),
    ] {
        let wrong = read(text).expect_err(text);
        assert_eq!((wrong.at, &*wrong.kind.to_string()), (at, message), "{text}");
    }
    let nested = [".Or".repeat(100_000), ".End".repeat(100_000)].concat();
    assert!(
        read(&nested).expect_err("too deep").kind.to_string().contains("more than 8 Or, And and Replicate")
    );
}
