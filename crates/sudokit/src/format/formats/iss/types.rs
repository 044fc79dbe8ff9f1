//! [`TYPES`], all types of constraints that are rules: how each is read, and how the rules of its kind are written.
//!
//! A rule is written by the first type that can say it.

use sudokit_variants::constraint::Automaton;
use sudokit_variants::layout::{House, HouseKind, Place};
use sudokit_variants::rule::{
    Arrow, BetweenLine, BlackDot, CountingCircles, DoubleArrow, EntropicLine, EqualSums, Everywhere,
    GreaterThan, Indexed, Indexer, KillerCage, Lockout, Lunchbox, ModularLine, Negative, NumberedRoom,
    PairSum, PairTable, Palindrome, Quadruple, RegionSumLine, RegularLine, Renban, SameDigits, Sandwich,
    Sign, Skyscraper, Squares, Sum, SumLine, Thermometer, Whisper, WhiteDot, XSum, Zipper,
};
use sudokit_variants::{Cell, Digit, DigitSet, Layout, Rule};

use super::arguments::{Arguments, Part, Wrong, name, names};
use super::{automaton, by_automaton, packed};

/// A type of constraints.
pub(super) struct Type {
    pub(super) name: &'static str,
    /// Whether it holds on the whole board, and so cannot be a part of `Or` and `And`.
    pub(super) is_global: bool,
    /// The rules of these arguments: one, or one for each pair or group of cells.
    pub(super) read: fn(&mut Arguments<'_>) -> Result<Vec<Rule>, Wrong>,
    /// The arguments that say the rule, if this type can say it.
    pub(super) write: fn(&Rule, &Layout) -> Option<Vec<String>>,
}

impl Type {
    pub(super) fn named(name: &str) -> Option<&'static Type> {
        TYPES.iter().find(|it| it.name == name)
    }
}

/// A rule of cells.
macro_rules! of_cells {
    ($name:literal, $Type:ident) => {
        Type {
            name: $name,
            is_global: false,
            read: |args| Ok(vec![$Type { cells: args.cells()? }.into()]),
            write: |rule, layout| match rule {
                Rule::$Type(rule) => Some(names(&rule.cells, layout)),
                _ => None,
            },
        }
    };
}

/// A rule of a number and cells.
macro_rules! of_number {
    ($name:literal, $Type:ident, $number:ident) => {
        Type {
            name: $name,
            is_global: false,
            read: |args| {
                Ok(vec![$Type { $number: args.number(stringify!($number))?, cells: args.cells()? }.into()])
            },
            write: |rule, layout| match rule {
                Rule::$Type(rule) => said([rule.$number.to_string()], &rule.cells, layout),
                _ => None,
            },
        }
    };
}

/// A rule of two cells that share a side. Of more cells, it holds for all that do.
macro_rules! of_pairs {
    ($name:literal, $Type:ident $(, $number:ident: $value:literal)?) => {
        Type {
            name: $name,
            is_global: false,
            read: |args| {
                let pairs = args.adjacent()?;
                Ok(pairs.into_iter().map(|cells| $Type { cells $(, $number: $value)? }.into()).collect())
            },
            write: |rule, layout| match rule {
                Rule::$Type(rule) if layout.neighbors(rule.cells[0]).contains(&rule.cells[1]) $(&& rule.$number == $value)? => {
                    Some(names(&rule.cells, layout))
                }
                _ => None,
            },
        }
    };
}

/// A rule of the whole board.
macro_rules! global {
    ($name:literal, $rule:expr, $is_for:expr) => {
        Type {
            name: $name,
            is_global: true,
            read: |args| match $is_for(args.layout) {
                true => Ok(vec![$rule.into()]),
                false => Err(args.of.wrong(concat!($name, " is for boards with the digits 1 to 9"))),
            },
            write: |rule, layout| (*rule == Rule::from($rule) && $is_for(layout)).then(Vec::new),
        }
    };
}

/// That all signs of these kinds are drawn. The pairs with signs are known when the other constraints are.
macro_rules! strict {
    ($name:literal, $signs:expr) => {
        Type {
            name: $name,
            is_global: true,
            read: |_| Ok(vec![Negative { signs: $signs.to_vec(), marked: Vec::new() }.into()]),
            write: |rule, _| match rule {
                Rule::Negative(rule) if rule.signs == $signs => Some(Vec::new()),
                _ => None,
            },
        }
    };
}

/// Clues at both ends of a row or column.
macro_rules! outside {
    ($name:literal, $Type:ident, $clue:ident, $read:expr) => {
        Type {
            name: $name,
            is_global: false,
            read: |args| {
                let clues = args.clues()?.into_iter();
                clues
                    .map(|(cells, part)| Ok($Type { cells, $clue: $read(part, args.layout)? }.into()))
                    .collect()
            },
            write: |rule, layout| {
                let Rule::$Type($Type { cells, $clue: clue }) = rule else { return None };
                let (line, is_reversed) = whole_line(cells, layout)?;
                let (clue, none) = (clue.to_string(), String::new());
                Some(if is_reversed { vec![line, none, clue] } else { vec![line, clue, none] })
            },
        }
    };
}

pub(super) const TYPES: &[Type] = &[
    Type {
        name: "Cage",
        is_global: false,
        read: |args| {
            let total = Some(args.number("a sum")?).filter(|total| *total != 0);
            Ok(vec![KillerCage { total, cells: args.cells()? }.into()])
        },
        write: |rule, layout| match rule {
            Rule::KillerCage(KillerCage { cells, total }) if *total != Some(0) => {
                said([total.unwrap_or(0).to_string()], cells, layout)
            }
            _ => None,
        },
    },
    // On the board itself it is a region: see `board`.
    Type {
        name: "AllDifferent",
        is_global: false,
        read: |args| Ok(vec![KillerCage { total: None, cells: args.cells()? }.into()]),
        write: |_, _| None,
    },
    of_pairs!("WhiteDot", WhiteDot, difference: 1),
    of_pairs!("BlackDot", BlackDot, ratio: 2),
    of_pairs!("X", PairSum, total: 10),
    of_pairs!("V", PairSum, total: 5),
    of_pairs!("GreaterThan", GreaterThan),
    strict!("StrictKropki", [Sign::Difference(1), Sign::Ratio(2)]),
    strict!("StrictXV", [Sign::Sum(10), Sign::Sum(5)]),
    Type {
        name: "Whisper",
        is_global: false,
        read: |args| {
            let has_difference = args.rest.first().is_some_and(|part| part.text.parse::<i32>().is_ok());
            let difference = if has_difference { args.number("a difference")? } else { 5 };
            Ok(vec![Whisper { difference, cells: args.cells()? }.into()])
        },
        write: |rule, layout| match rule {
            Rule::Whisper(rule) => said([rule.difference.to_string()], &rule.cells, layout),
            _ => None,
        },
    },
    Type {
        name: "Thermo",
        is_global: false,
        read: |args| Ok(vec![Thermometer { cells: args.cells()?, is_slow: false }.into()]),
        write: |rule, layout| match rule {
            Rule::Thermometer(rule) if !rule.is_slow => Some(names(&rule.cells, layout)),
            _ => None,
        },
    },
    Type {
        name: "Arrow",
        is_global: false,
        read: |args| read_arrow(args, 1),
        write: |rule, layout| match rule {
            Rule::Arrow(Arrow { circle, shaft }) if circle.len() == 1 => {
                Some(names(&[circle.as_slice(), shaft].concat(), layout))
            }
            _ => None,
        },
    },
    Type {
        name: "PillArrow",
        is_global: false,
        read: |args| {
            let size = args.next("the number of cells of the pill")?.number("2 or 3", 2..=3)?;
            if args.layout.digits().len() > 9 {
                return Err(args.of.unsupported("a PillArrow on a board with more than 9 digits"));
            }
            read_arrow(args, size as usize)
        },
        write: |rule, layout| match rule {
            Rule::Arrow(Arrow { circle, shaft })
                if (2..=3).contains(&circle.len()) && circle.is_sorted() && layout.digits().len() <= 9 =>
            {
                said([circle.len().to_string()], &[circle.as_slice(), shaft].concat(), layout)
            }
            _ => None,
        },
    },
    of_cells!("DoubleArrow", DoubleArrow),
    of_cells!("Renban", Renban),
    of_cells!("Between", BetweenLine),
    of_number!("Lockout", Lockout, gap),
    of_cells!("Palindrome", Palindrome),
    of_cells!("Zipper", Zipper),
    of_number!("Modular", ModularLine, modulus),
    Type {
        name: "Entropic",
        is_global: false,
        read: |args| match has_digits_to_9(args.layout) {
            true => Ok(vec![EntropicLine { cells: args.cells()? }.into()]),
            false => Err(args.of.wrong("Entropic is for boards with the digits 1 to 9")),
        },
        write: |rule, layout| match rule {
            Rule::EntropicLine(rule) if has_digits_to_9(layout) => Some(names(&rule.cells, layout)),
            _ => None,
        },
    },
    Type {
        name: "RegionSumLine",
        is_global: false,
        read: |args| {
            let of = args.of;
            let cells = args.cells()?;
            match is_loop(&cells) {
                true => Err(of.unsupported("a RegionSumLine that ends where it begins")),
                false => Ok(vec![RegionSumLine { cells }.into()]),
            }
        },
        write: |rule, layout| match rule {
            Rule::RegionSumLine(rule) if !is_loop(&rule.cells) => Some(names(&rule.cells, layout)),
            _ => None,
        },
    },
    Type {
        name: "SumLine",
        is_global: false,
        read: |args| {
            let total = args.number("a sum")?;
            let is_loop = args.rest.last().is_some_and(|part| part.text == "LOOP");
            args.rest = &args.rest[..args.rest.len() - usize::from(is_loop)];
            Ok(vec![SumLine { total, cells: args.cells()?, is_loop }.into()])
        },
        write: |rule, layout| {
            let Rule::SumLine(SumLine { cells, total, is_loop }) = rule else { return None };
            let mut args = said([total.to_string()], cells, layout)?;
            args.extend(is_loop.then(|| "LOOP".to_owned()));
            Some(args)
        },
    },
    Type {
        name: "LittleKiller",
        is_global: false,
        read: |args| {
            let total = args.number("a sum")?;
            let part = args.next("a cell at the border")?;
            let cells = diagonal_from(part.cell(args.layout)?, args.layout);
            let cells = cells.ok_or_else(|| {
                part.wrong(format!("no diagonal of a LittleKiller begins at {}", part.text))
            })?;
            Ok(vec![Sum { cells, total, is_little_killer: true }.into()])
        },
        write: |rule, layout| match rule {
            Rule::Sum(rule) if rule.is_little_killer => {
                Some(vec![rule.total.to_string(), name(diagonal_start(&rule.cells, layout)?, layout)])
            }
            _ => None,
        },
    },
    Type {
        name: "Sum",
        is_global: false,
        read: |args| {
            if let Some(part) = args.rest.first().filter(|part| part.text.contains("_=")) {
                return Err(part.unsupported("a Sum with coefficients"));
            }
            Ok(vec![
                Sum { total: args.number("a sum")?, cells: args.cells()?, is_little_killer: false }.into(),
            ])
        },
        write: |rule, layout| match rule {
            Rule::Sum(rule) => said([rule.total.to_string()], &rule.cells, layout),
            _ => None,
        },
    },
    Type {
        name: "EqualSum",
        is_global: false,
        read: |args| Ok(vec![EqualSums { groups: args.groups("-")? }.into()]),
        write: |rule, layout| match rule {
            Rule::EqualSums(rule) => {
                let groups: Vec<_> = rule.groups.iter().map(|group| names(group, layout)).collect();
                Some(groups.join(&"-".to_owned()))
            }
            _ => None,
        },
    },
    Type {
        name: "SameValues",
        is_global: false,
        read: |args| {
            let part = args.next("a number of groups")?;
            let count = part.number("a number of groups", 1..=1000)? as usize;
            let cells = args.cells()?;
            if !cells.len().is_multiple_of(count) {
                return Err(part.wrong(format!("{} cells are no {count} groups of one size", cells.len())));
            }
            let groups = cells.chunks(cells.len() / count).map(<[Cell]>::to_vec).collect();
            Ok(vec![SameDigits { groups }.into()])
        },
        write: |rule, layout| match rule {
            Rule::SameDigits(rule) => said([rule.groups.len().to_string()], &rule.groups.concat(), layout),
            _ => None,
        },
    },
    Type {
        name: "RegionSameValues",
        is_global: true,
        read: |args| {
            let of_size = |size| args.layout.houses().iter().filter(move |house| house.cells.len() == size);
            let is_usual = |house: &&House| {
                use HouseKind::{Box, Column, Region, Row};
                matches!(house.kind, Row | Column | Box | Region)
            };
            let sizes = args.layout.houses().iter().filter(is_usual).map(|house| house.cells.len());
            let largest = sizes.max().unwrap_or(0);
            // It may be a region of a jigsaw besides the boxes.
            if of_size(largest).any(|house| house.kind == HouseKind::Extra) {
                return Err(args.of.unsupported("RegionSameValues beside extra regions"));
            }
            let groups: Vec<_> = of_size(largest).filter(is_usual).map(|house| house.cells.clone()).collect();
            // Regions with all digits have the same ones.
            let is_said = groups.len() < 2 || largest == args.layout.digits().len();
            Ok(if is_said { Vec::new() } else { vec![SameDigits { groups }.into()] })
        },
        write: |_, _| None,
    },
    Type {
        name: "Quad",
        is_global: false,
        read: |args| {
            let part = args.next("a cell")?;
            let cells = square(part.cell(args.layout)?, args.layout);
            let cells = cells
                .ok_or_else(|| part.wrong(format!("no four cells are around a corner of {}", part.text)))?;
            let digits = args.rest.iter().map(|part| part.digit(args.layout)).collect::<Result<_, _>>()?;
            args.rest = &[];
            Ok(vec![Quadruple { cells, digits }.into()])
        },
        write: |rule, layout| {
            let Rule::Quadruple(Quadruple { cells, digits }) = rule else { return None };
            let first = *cells.first()?;
            let digits = digits.iter().map(Digit::to_string);
            (square(first, layout).as_ref() == Some(cells))
                .then(|| [name(first, layout)].into_iter().chain(digits).collect())
        },
    },
    Type {
        name: "ContainAtLeast",
        is_global: false,
        read: |args| {
            let part = args.next("digits")?;
            let digits = part.split('_').map(|part| part.digit(args.layout)).collect::<Result<_, _>>()?;
            Ok(vec![Quadruple { digits, cells: args.cells()? }.into()])
        },
        write: |rule, layout| match rule {
            Rule::Quadruple(rule) => {
                let digits: Vec<String> = rule.digits.iter().map(Digit::to_string).collect();
                said([digits.join("_")], &rule.cells, layout)
            }
            _ => None,
        },
    },
    Type {
        name: "Sandwich",
        is_global: false,
        read: |args| {
            let total = args.number("a sum")?;
            let cells = args.line()?;
            // In a shorter line the lowest and the highest of its own digits are meant.
            Ok(vec![match cells.len() == args.layout.digits().len() {
                true => Sandwich { cells, total }.into(),
                false => Lunchbox { cells, total }.into(),
            }])
        },
        write: |rule, layout| match rule {
            Rule::Sandwich(rule) if rule.cells.len() == layout.digits().len() => {
                Some(vec![rule.total.to_string(), whole_line(&rule.cells, layout)?.0])
            }
            _ => None,
        },
    },
    of_number!("Lunchbox", Lunchbox, total),
    outside!("XSum", XSum, total, |part: Part<'_>, _| part.number("a sum", 1..=100_000)),
    outside!("NumberedRoom", NumberedRoom, digit, |part: Part<'_>, layout| part.digit(layout)),
    outside!("Skyscraper", Skyscraper, count, |part: Part<'_>, layout: &Layout| {
        // A zero is not a clue there.
        match layout.digits().contains(Digit::new(0)) {
            true => Err(part.unsupported("a Skyscraper on a board with the digit 0")),
            false => part.number("a number of skyscrapers", 1..=62).map(|count| count as usize),
        }
    }),
    by_automaton::HIDDEN_SKYSCRAPER,
    by_automaton::CONTAIN_EXACT,
    by_automaton::RELLIK_CAGE,
    by_automaton::EQUALITY_CAGE,
    by_automaton::LOOK_AND_SAY,
    by_automaton::VALUE_INDEXING,
    by_automaton::DUTCH_FLATMATES,
    of_cells!("CountingCircles", CountingCircles),
    Type {
        name: "Indexing",
        is_global: false,
        read: |args| {
            let part = args.next("R or C")?;
            let along = match part.text {
                "R" => Indexed::Row,
                "C" => Indexed::Column,
                _ => return Err(part.wrong(format!("{:?} is neither R nor C", part.short()))),
            };
            Ok(vec![Indexer { along, cells: args.cells()? }.into()])
        },
        write: |rule, layout| {
            let Rule::Indexer(Indexer { cells, along }) = rule else { return None };
            let along = match along {
                Indexed::Row => "R",
                Indexed::Column => "C",
                Indexed::Box => return None,
            };
            said([along.to_owned()], cells, layout)
        },
    },
    global!("AntiKnight", Everywhere::AntiKnight, on_any),
    global!("AntiKing", Everywhere::AntiKing, on_any),
    global!("AntiTaxicab", Everywhere::AntiTaxicab, has_no_zero),
    global!("AntiConsecutive", Everywhere::NonConsecutive, on_any),
    global!("GlobalEntropy", Squares::Entropy, has_digits_to_9),
    global!("GlobalMod", Squares::Remainders, has_digits_to_9),
    Type {
        name: "Pair",
        is_global: false,
        read: |args| read_pair_table(args, false),
        write: |rule, layout| write_pair_table(rule, false, layout),
    },
    Type {
        name: "PairX",
        is_global: false,
        read: |args| read_pair_table(args, true),
        write: |rule, layout| write_pair_table(rule, true, layout),
    },
    Type {
        name: "NFA",
        is_global: false,
        read: |args| read_regular(args, automaton::read),
        write: |rule, layout| {
            let Rule::RegularLine(line) = rule else { return None };
            said([automaton::write(&line.automaton, layout.digits())?, "_".to_owned()], &line.cells, layout)
        },
    },
    Type {
        name: "Regex",
        is_global: false,
        read: |args| read_regular(args, automaton::of_pattern),
        write: |_, _| None,
    },
];

/// Arguments and cells.
fn said(first: impl IntoIterator<Item = String>, cells: &[Cell], layout: &Layout) -> Option<Vec<String>> {
    Some(first.into_iter().chain(names(cells, layout)).collect())
}

fn on_any(_: &Layout) -> bool {
    true
}

fn has_digits_to_9(layout: &Layout) -> bool {
    layout.digits() == DigitSet::range(1..=9)
}

fn has_no_zero(layout: &Layout) -> bool {
    !layout.digits().contains(Digit::new(0))
}

fn is_loop(cells: &[Cell]) -> bool {
    cells.len() > 2 && cells.first() == cells.last()
}

/// The signs that a rule shows.
pub(super) fn signs(rule: &Rule) -> Vec<(Sign, [Cell; 2])> {
    match rule {
        Rule::WhiteDot(dot) => vec![(Sign::Difference(dot.difference), dot.cells)],
        Rule::BlackDot(dot) => vec![(Sign::Ratio(dot.ratio), dot.cells)],
        Rule::PairSum(sum) => vec![(Sign::Sum(sum.total), sum.cells)],
        Rule::AllOf(all) => all.rules.iter().flat_map(signs).collect(),
        _ => Vec::new(),
    }
}

/// An arrow whose circle has the first cells. The digits of a pill are read in reading order.
fn read_arrow(args: &mut Arguments<'_>, circle: usize) -> Result<Vec<Rule>, Wrong> {
    let of = args.of;
    let mut cells = args.cells()?;
    if cells.len() <= circle {
        return Err(of.wrong(format!("{} without cells behind its circle", of.text)));
    }
    let shaft = cells.split_off(circle);
    cells.sort_unstable();
    Ok(vec![Arrow { circle: cells, shaft }.into()])
}

/// A table of pairs, for each group of cells. Names, which begin with `_`, are for people.
fn read_pair_table(args: &mut Arguments<'_>, is_for_all_pairs: bool) -> Result<Vec<Rule>, Wrong> {
    let relation = packed::relation(args.next("a table")?, args.layout.digits())?;
    let rules = args
        .named_groups()?
        .into_iter()
        .map(|cells| PairTable { cells, relation: relation.clone(), is_for_all_pairs }.into());
    Ok(rules.collect())
}

fn write_pair_table(rule: &Rule, is_for_all_pairs: bool, layout: &Layout) -> Option<Vec<String>> {
    let Rule::PairTable(table) = rule else { return None };
    let key = packed::key(&table.relation, layout.digits());
    if table.is_for_all_pairs == is_for_all_pairs {
        said([key, "_".to_owned()], &table.cells, layout)
    } else {
        None
    }
}

/// A line of an automaton, for each group of cells.
fn read_regular(
    args: &mut Arguments<'_>,
    automaton: fn(Part<'_>, DigitSet) -> Result<Automaton, Wrong>,
) -> Result<Vec<Rule>, Wrong> {
    let automaton = automaton(args.next("an automaton")?, args.layout.digits())?;
    let lines = args.named_groups()?.into_iter();
    Ok(lines.map(|cells| RegularLine { cells, automaton: automaton.clone() }.into()).collect())
}

/// The four cells of which this is at the top left.
fn square(first: Cell, layout: &Layout) -> Option<Vec<Cell>> {
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
    steps.into_iter().map(|(rows, columns)| layout.step(first, rows, columns)).collect()
}

/// The row or column that has just these cells, and whether they are in reverse order.
fn whole_line(cells: &[Cell], layout: &Layout) -> Option<(String, bool)> {
    let place = layout.place(*cells.first()?);
    let at = |place| layout.cell_at(place);
    let row = at(Place { row: place.row, column: 0 }).map(|first| layout.line(first, 0, 1));
    let column = at(Place { row: 0, column: place.column }).map(|first| layout.line(first, 1, 0));
    let lines = [(row, format!("R{}", place.row + 1)), (column, format!("C{}", place.column + 1))];
    lines.into_iter().find_map(|(line, name)| {
        let line = line?;
        let is_reversed = line.iter().rev().eq(cells);
        (is_reversed || line == cells).then(|| (name, is_reversed && line != cells))
    })
}

/// The diagonal of a little killer that begins at a cell of the border. One diagonal begins at each: it falls from the left
/// side, rises from the bottom, and runs back on the other two sides.
fn diagonal_from(first: Cell, layout: &Layout) -> Option<Vec<Cell>> {
    let grid = layout.grids().first()?;
    let (last_row, last_column) = (grid.rows as u16 - 1, grid.columns as u16 - 1);
    let Place { row, column } = layout.place(first);
    let (rows, columns) = if column == 0 && row < last_row {
        (1, 1)
    } else if column == last_column && (1..last_row).contains(&row) {
        (-1, -1)
    } else if row == 0 && column > 0 {
        (1, -1)
    } else if row == last_row && (1..last_column).contains(&column) {
        (-1, 1)
    } else {
        return None;
    };
    Some(layout.line(first, rows, columns)).filter(|cells| cells.len() > 1)
}

/// The cell from which the diagonal with these cells, in either order, begins.
fn diagonal_start(cells: &[Cell], layout: &Layout) -> Option<Cell> {
    let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
    let mut ways = [cells, &reversed];
    // On boards that are not square, both ends may be beginnings; the left side and the top are the usual ones.
    ways.sort_by_key(|cells| {
        cells.first().is_some_and(|first| {
            let place = layout.place(*first);
            place.row > 0 && place.column > 0
        })
    });
    ways.into_iter().find_map(|cells| {
        let first = *cells.first()?;
        (diagonal_from(first, layout)? == cells).then_some(first)
    })
}
