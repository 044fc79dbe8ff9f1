//! The types that are rules of the puzzle. A type needs some keys and allows others; any other key is an error.

use serde_json::Value;
use sudokit_variants::constraint::Relation;
use sudokit_variants::rule::{
    Arrow, BetweenLine, BlackDot, Clones, CountingCircles, DoubleArrow, EntropicLine, EqualSums, Everywhere,
    GreaterThan, KillerCage, Lockout, Mark, MarkedCells, ModularLine, Negative, PairSum, PairTable,
    Palindrome, Quadruple, RegionSumLine, Renban, Sandwich, Sign, Skyscraper, Squares, Sum, Thermometer,
    Whisper, WhiteDot, XSum, Zipper,
};
use sudokit_variants::{Cell, Digit, DigitSet, Layout, Rule};

use crate::format::error::RecordErrorKind;

use super::houses::DRAWING;
use super::value::{
    Object, cells, cells_of, check_keys, digit, digits, groups_of, list, list_of, needed_number, number,
    shown, syntax, text, unsupported,
};

/// What a rule says: rules of ours, and digits that cells can have.
#[derive(Default)]
pub(super) struct Said {
    pub(super) rules: Vec<Rule>,
    pub(super) candidates: Vec<(Cell, DigitSet)>,
}

impl Said {
    fn rule(rule: impl Into<Rule>) -> Result<Said, RecordErrorKind> {
        Ok(Said { rules: vec![rule.into()], ..Said::default() })
    }

    fn rules(rules: Vec<Rule>) -> Result<Said, RecordErrorKind> {
        Ok(Said { rules, ..Said::default() })
    }
}

/// Types of the format for which there is no rule here.
const OTHERS: [&str; 8] =
    ["rossini", "first_seen", "appears", "isomorphic", "distinct_count", "vudoku", "custom", "corner"];

/// The keys that a type needs and allows, besides how it is drawn.
const KEYS: [(&str, &[&str], &[&str]); 17] = [
    ("cage", &["cells"], &["sum"]),
    ("line", &["kind", "cells"], &["closed", "value", "groups"]),
    ("arrow", &["bulb", "lines"], &[]),
    ("edge", &["kind", "cells"], &["color", "letter", "value", "sum"]),
    ("sum", &["kind", "sum", "cells"], &["side"]),
    ("sandwich", &["sum", "side", "cells"], &[]),
    ("xsum", &["sum", "side", "cells"], &[]),
    ("skyscraper", &["value", "side", "cells"], &[]),
    ("neighbours", &["kind"], &[]),
    ("relation", &["op", "params", "pairs"], &[]),
    ("cell", &["kind", "cells"], &["split", "values"]),
    ("contains", &["digits", "cells"], &[]),
    ("clone", &["regions"], &[]),
    ("count", &["kind", "cells"], &[]),
    ("global_entropy", &[], &[]),
    ("equal_sum", &["segments"], &[]),
    ("negative", &["of"], &["color", "letter", "value", "sum"]),
];

/// What one of the rules of a puzzle says.
pub(super) fn read(
    name: &str,
    rule: &Object,
    all: &[(&str, &Object)],
    layout: &Layout,
) -> Result<Said, RecordErrorKind> {
    if name == "table" {
        return table(rule, layout);
    }
    let Some((_, needed, optional)) = KEYS.iter().find(|(other, ..)| *other == name) else {
        return match OTHERS.contains(&name) {
            true => Err(unsupported(format!("the rule {name} of pencilmark"))),
            false => {
                Err(syntax(format!("unknown type of rule {:?}", name.chars().take(40).collect::<String>())))
            }
        };
    };
    if name == "neighbours" && !rule.contains_key("kind") || name == "count" && !rule.contains_key("kind") {
        return Err(unsupported(format!("the rule {name} of pencilmark without a kind")));
    }
    if let Some(key) = ["area", "within", "except"].into_iter().find(|key| rule.contains_key(*key)) {
        return Err(unsupported(format!("the rule {name} of pencilmark with {key:?}")));
    }
    check_keys(rule, needed, &[optional, DRAWING.as_slice()].concat())?;
    let kind = rule.get("kind").map(|_| text(rule, "kind")).transpose()?.unwrap_or_default();
    match name {
        "cage" => {
            Said::rule(KillerCage { cells: cells_of(rule, "cells", layout)?, total: number(rule, "sum")? })
        }
        "line" => line(kind, rule, layout),
        "arrow" => {
            let circle = cells_of(rule, "bulb", layout)?;
            let shafts = groups_of(rule, "lines", layout)?;
            Said::rules(
                shafts.into_iter().map(|shaft| Arrow { circle: circle.clone(), shaft }.into()).collect(),
            )
        }
        "edge" => Said::rule(edge(kind, rule, layout)?),
        "sum" if ["little_killer", "frame", "group", "corner"].contains(&kind) => {
            let total = needed_number(rule, "sum")?;
            let cells = cells_of(rule, "cells", layout)?;
            Said::rule(Sum { cells, total, is_little_killer: kind == "little_killer" })
        }
        "sandwich" => Said::rule(Sandwich {
            cells: cells_of(rule, "cells", layout)?,
            total: needed_number(rule, "sum")?,
        }),
        "xsum" => {
            Said::rule(XSum { cells: cells_of(rule, "cells", layout)?, total: needed_number(rule, "sum")? })
        }
        "skyscraper" => {
            let count = needed_number(rule, "value")? as usize;
            Said::rule(Skyscraper { cells: cells_of(rule, "cells", layout)?, count })
        }
        "neighbours" => Said::rule(match kind {
            "antiknight" => Everywhere::AntiKnight,
            "antiking" => Everywhere::AntiKing,
            "nonconsecutive" => Everywhere::NonConsecutive,
            _ => return Err(unknown_kind(kind)),
        }),
        "relation" => relation(rule, layout),
        "cell" => marked(kind, rule, layout),
        "contains" => {
            let digits = list_of(rule, "digits")?
                .iter()
                .map(|value| digit(value, layout))
                .collect::<Result<_, _>>()?;
            Said::rule(Quadruple { cells: cells_of(rule, "cells", layout)?, digits })
        }
        "clone" => {
            let groups = groups_of(rule, "regions", layout)?;
            let [first, others @ ..] = groups.as_slice() else {
                return Err(syntax("a clone without regions"));
            };
            let clones = |other: &Vec<Cell>| Clones { cells: first.clone(), clones: other.clone() }.into();
            Said::rules(others.iter().map(clones).collect())
        }
        "count" if kind == "circles" => {
            Said::rule(CountingCircles { cells: cells_of(rule, "cells", layout)? })
        }
        "global_entropy" => Said::rule(Squares::Entropy),
        "equal_sum" => Said::rule(EqualSums { groups: groups_of(rule, "segments", layout)? }),
        "negative" => negative(rule, all, layout),
        _ => Err(unknown_kind(kind)),
    }
}

fn unknown_kind(kind: &str) -> RecordErrorKind {
    syntax(format!("unknown kind {:?}", kind.chars().take(40).collect::<String>()))
}

fn line(kind: &str, rule: &Object, layout: &Layout) -> Result<Said, RecordErrorKind> {
    let mut cells = cells_of(rule, "cells", layout)?;
    let value = number(rule, "value")?;
    if value.is_some() && !["whisper", "modular", "lockout"].contains(&kind) {
        return Err(syntax("a \"value\" that this kind of line does not have"));
    }
    let is_closed = match rule.get("closed") {
        None => false,
        Some(Value::Bool(is_closed)) => *is_closed,
        Some(other) => return Err(syntax(format!("\"closed\" is {}", shown(other)))),
    };
    match (is_closed, kind) {
        (true, "whisper" | "parity") => cells.extend(cells.first().copied()),
        (false, _) | (true, "renban") => (),
        (true, _) => return Err(syntax("this kind of line cannot be closed")),
    }
    if layout.digits().len() != 9 && value.is_none() && ["whisper", "modular", "lockout"].contains(&kind) {
        return Err(syntax("no key \"value\", which this kind of line needs if there are not 9 digits"));
    }
    let value = |usual: i32| value.unwrap_or(usual);
    Said::rule(match kind {
        "thermo" => Rule::from(Thermometer { cells, is_slow: false }),
        "slow_thermo" => Thermometer { cells, is_slow: true }.into(),
        "whisper" => Whisper { cells, difference: value(5) }.into(),
        "renban" => Renban { cells }.into(),
        "region_sum" => RegionSumLine { cells }.into(),
        "palindrome" => Palindrome { cells }.into(),
        "modular" => ModularLine { cells, modulus: value(3) }.into(),
        "parity" => pairs(cells, layout, |one, other| (one + other) % 2 == 1),
        "zipper" => Zipper { cells }.into(),
        "between" => BetweenLine { cells }.into(),
        "lockout" => Lockout { cells, gap: value(4) }.into(),
        "double_arrow" => DoubleArrow { cells }.into(),
        "entropic" => {
            let outer = (layout.digits().len() + 1) as u8 / 3;
            let last = layout.digits().len() as u8;
            let thirds = [1..=outer, outer + 1..=last - outer, last - outer + 1..=last].map(DigitSet::range);
            let is_usual = match rule.get("groups") {
                None => layout.digits().len() == 9,
                Some(groups) => {
                    let groups =
                        list(groups, "groups")?.iter().map(|group| digits(list(group, "groups")?, layout));
                    groups.collect::<Result<Vec<_>, _>>()? == thirds
                }
            };
            if !is_usual {
                return Err(unsupported(
                    "an entropic line with groups that are not the thirds of the digits",
                ));
            }
            EntropicLine { cells }.into()
        }
        _ => return Err(unknown_kind(kind)),
    })
}

/// A table for neighbors in a list of cells.
fn pairs(cells: Vec<Cell>, layout: &Layout, holds: impl Fn(i32, i32) -> bool) -> Rule {
    PairTable { cells, relation: Relation::of(layout.digits(), holds), is_for_all_pairs: false }.into()
}

fn pair(rule: &Object, layout: &Layout) -> Result<[Cell; 2], RecordErrorKind> {
    let cells = cells_of(rule, "cells", layout)?;
    let pair = <[Cell; 2]>::try_from(cells.as_slice());
    pair.map_err(|_| syntax(format!("{} cells instead of 2", cells.len())))
}

/// The sign that an edge shows, or that a negative rule forbids.
fn sign(kind: &str, rule: &Object) -> Result<Option<Sign>, RecordErrorKind> {
    let word = |key| rule.get(key).map(|_| text(rule, key)).transpose();
    Ok(match kind {
        "kropki" => match word("color")? {
            Some("white") => Some(Sign::Difference(1)),
            Some("black") => Some(Sign::Ratio(2)),
            None => None,
            Some(other) => return Err(syntax(format!("color {other:?} is neither white nor black"))),
        },
        "xv" => match word("letter")? {
            Some("X") => Some(Sign::Sum(10)),
            Some("V") => Some(Sign::Sum(5)),
            None => None,
            Some(other) => return Err(syntax(format!("letter {other:?} is neither X nor V"))),
        },
        "difference" => number(rule, "value")?.map(Sign::Difference),
        "ratio" => number(rule, "value")?.map(Sign::Ratio),
        "sum" => number(rule, "sum")?.map(Sign::Sum),
        _ => return Err(unknown_kind(kind)),
    })
}

fn edge(kind: &str, rule: &Object, layout: &Layout) -> Result<Rule, RecordErrorKind> {
    let cells = pair(rule, layout)?;
    if !layout.neighbors(cells[0]).contains(&cells[1]) {
        return Err(syntax("the cells of an edge do not share a side"));
    }
    match kind {
        "less" => return Ok(GreaterThan { cells: [cells[1], cells[0]] }.into()),
        "product" => {
            let product = needed_number(rule, "value")?;
            return Ok(pairs(cells.to_vec(), layout, |one, other| one * other == product));
        }
        _ => (),
    }
    Ok(match sign(kind, rule)? {
        Some(Sign::Difference(difference)) => WhiteDot { cells, difference }.into(),
        Some(Sign::Ratio(ratio)) => BlackDot { cells, ratio }.into(),
        Some(Sign::Sum(total)) => PairSum { cells, total }.into(),
        None => return Err(syntax("an edge without its color, letter, value or sum")),
    })
}

fn marked(kind: &str, rule: &Object, layout: &Layout) -> Result<Said, RecordErrorKind> {
    let cells = cells_of(rule, "cells", layout)?;
    let split = || needed_number(rule, "split");
    let values = || digits(list_of(rule, "values")?, layout);
    let digits = match kind {
        "odd" => return Said::rule(MarkedCells { cells, mark: Mark::Odd }),
        "even" => return Said::rule(MarkedCells { cells, mark: Mark::Even }),
        "low" => {
            let split = split()?;
            layout.digits().matching(|value| value <= split)
        }
        "high" => {
            let split = split()?;
            layout.digits().matching(|value| value > split)
        }
        "set" => values()?,
        "exclude" => layout.digits() - values()?,
        _ => return Err(unknown_kind(kind)),
    };
    Ok(Said { candidates: cells.into_iter().map(|cell| (cell, digits)).collect(), ..Said::default() })
}

fn relation(rule: &Object, layout: &Layout) -> Result<Said, RecordErrorKind> {
    let op = text(rule, "op")?;
    let params = list_of(rule, "params")?;
    let parameter = || match params {
        [value] => super::value::integer(value, "params"),
        _ => Err(syntax(format!("{op} needs one parameter"))),
    };
    let of = |holds: &dyn Fn(i32, i32) -> bool| Relation::of(layout.digits(), holds);
    let relation = match op {
        "different" => of(&|one, other| one != other),
        "equal" => of(&|one, other| one == other),
        "less" => of(&|one, other| one < other),
        "less_equal" => of(&|one, other| one <= other),
        "not_consecutive" => of(&|one, other| (one - other).abs() != 1),
        "parity_differs" => of(&|one, other| (one + other) % 2 == 1),
        "same_mod3" => of(&|one, other| one % 3 == other % 3),
        "different_mod3" => of(&|one, other| one % 3 != other % 3),
        "difference"
        | "not_difference"
        | "difference_at_least"
        | "difference_at_most"
        | "ratio"
        | "not_ratio"
        | "sum"
        | "not_sum" => {
            let value = parameter()?;
            let is_ratio = move |one: i32, other: i32| one == value * other || other == value * one;
            match op {
                "difference" => of(&|one, other| (one - other).abs() == value),
                "not_difference" => of(&|one, other| (one - other).abs() != value),
                "difference_at_least" => of(&|one, other| (one - other).abs() >= value),
                "difference_at_most" => of(&|one, other| (one - other).abs() <= value),
                "ratio" => of(&is_ratio),
                "not_ratio" => of(&|one, other| !is_ratio(one, other)),
                "sum" => of(&|one, other| one + other == value),
                _ => of(&|one, other| one + other != value),
            }
        }
        "allowed" | "any_of" | "same_third" | "different_third" => {
            return Err(unsupported(format!("the relation {op} of pencilmark")));
        }
        _ => return Err(syntax(format!("unknown op {op:?}"))),
    };
    let pairs = groups_of(rule, "pairs", layout)?;
    if let Some(cells) = pairs.iter().find(|cells| cells.len() != 2) {
        return Err(syntax(format!("{} cells instead of 2", cells.len())));
    }
    let pair =
        |cells: Vec<Cell>| PairTable { cells, relation: relation.clone(), is_for_all_pairs: false }.into();
    Said::rules(pairs.into_iter().map(pair).collect())
}

/// A table of two cells; those of more are no rule here.
fn table(rule: &Object, layout: &Layout) -> Result<Said, RecordErrorKind> {
    if rule.contains_key("where") {
        return Err(unsupported("a table of pencilmark with \"where\""));
    }
    check_keys(rule, &["allowed", "cells"], &DRAWING)?;
    let cells = cells(list_of(rule, "cells")?, layout)?;
    if cells.len() != 2 {
        return Err(unsupported(format!("a table of pencilmark for {} cells", cells.len())));
    }
    let mut allowed: Vec<[Digit; 2]> = Vec::new();
    for row in list_of(rule, "allowed")? {
        match list(row, "allowed")? {
            [one, other] => allowed.push([digit(one, layout)?, digit(other, layout)?]),
            _ => return Err(syntax(format!("{} is not a pair of digits", shown(row)))),
        }
    }
    let is_allowed =
        |one: i32, other: i32| allowed.iter().any(|[a, b]| a.value() == one && b.value() == other);
    Said::rule(pairs(cells, layout, is_allowed))
}

/// That all signs of a kind are drawn. Edges of the kind are excepted, whatever they show.
fn negative(rule: &Object, all: &[(&str, &Object)], layout: &Layout) -> Result<Said, RecordErrorKind> {
    let of = text(rule, "of")?;
    if ["product", "rossini", "battenburg", "cell"].contains(&of) {
        return Err(unsupported(format!("the rule negative of pencilmark, of {of}")));
    }
    let signs = match (of, sign(of, rule)?) {
        (_, Some(sign)) => vec![sign],
        ("kropki", None) => vec![Sign::Difference(1), Sign::Ratio(2)],
        ("xv", None) => vec![Sign::Sum(10), Sign::Sum(5)],
        _ => return Err(syntax("negative without the value or the sum that it is about")),
    };
    let edges = all
        .iter()
        .filter(|(name, edge)| *name == "edge" && edge.get("kind").and_then(Value::as_str) == Some(of));
    let marked = edges.map(|(_, edge)| pair(edge, layout)).collect::<Result<_, _>>()?;
    Said::rule(Negative { signs, marked })
}
