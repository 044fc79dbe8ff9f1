//! Reads whole strings.

use std::sync::Arc;

use sudokit_variants::rule::{AllOf, AnyOf, Quadruple, RuleProblem};
use sudokit_variants::{DigitSet, Layout, Puzzle, Rule};

use crate::format::variant_board::{Symbols, VariantBoard};

use super::arguments::{Arguments, Part, Wrong};
use super::board;
use super::packed;
use super::types::{Type, signs};

/// How deeply `Or`, `And` and `Replicate` can be nested.
const DEEPEST: usize = 8;

/// The most types and arguments that `Replicate` makes.
const MOST_PARTS: usize = 200_000;

/// A constraint: its type and its arguments.
#[derive(Clone)]
pub(super) struct Constraint<'a> {
    pub(super) of: Part<'a>,
    pub(super) args: Vec<Part<'a>>,
    /// The number of `Or` and `And` around it.
    pub(super) depth: usize,
}

/// The board of a string.
pub(super) fn read(text: &str) -> Result<VariantBoard, Wrong> {
    let constraints = constraints(text)?;
    let layout = Arc::new(board::read(&constraints)?);
    // The rules so far, and those of each `Or` and `And` that is open, with the constraint that says them.
    let mut open: Vec<(Part<'_>, Vec<(Rule, Part<'_>)>)> = vec![(Part::whole(""), Vec::new())];
    for it in &constraints {
        match it.of.text {
            "Or" | "And" => open.push((it.of, Vec::new())),
            "End" => {
                let Some((of, inner)) = open.pop() else { break };
                let rules = inner.into_iter().map(|(rule, _)| rule).collect();
                let rule = match of.text {
                    "Or" => AnyOf { rules: possible(rules, &layout) }.into(),
                    _ => AllOf { rules }.into(),
                };
                add(&mut open, vec![rule], of);
            }
            _ if it.depth == 0 && is_of_board(it) => (),
            "" => {
                let rules =
                    it.args.iter().map(|part| given(*part, &layout)).collect::<Result<Vec<_>, _>>()?;
                add(&mut open, rules, it.of);
            }
            _ => add(&mut open, rules(it, &layout)?, it.of),
        }
    }
    let mut rules = open.pop().map(|(_, rules)| rules).unwrap_or_default();
    mark_signs(&mut rules);
    for (rule, of) in &rules {
        rule.check(&layout).map_err(|error| of.wrong(error.to_string()))?;
    }
    let rules: Vec<Rule> = rules.into_iter().map(|(rule, _)| rule).collect();
    let puzzle = Puzzle::try_new(Arc::clone(&layout), rules);
    let mut puzzle = puzzle.map_err(|error| Part::whole(text).wrong(error.to_string()))?;
    for part in constraints.iter().filter(|it| it.depth == 0 && it.of.text.is_empty()).flat_map(|it| &it.args)
    {
        let (cell, digits) = candidates(*part, &layout)?;
        puzzle.restrict(cell, digits);
    }
    Ok(VariantBoard { puzzle, symbols: Symbols::Digits })
}

/// A constraint that is open up to its `End`.
struct Open<'a> {
    of: Part<'a>,
    /// The number of constraints before those that a `Replicate` repeats, and the rows and columns by which it moves them.
    repeated: Option<(usize, Vec<(u16, u16)>)>,
}

/// The constraints of a text, which `Or`, `And` and `End` enclose rightly. Those of a `Replicate` take its place, once for each
/// move.
fn constraints(text: &str) -> Result<Vec<Constraint<'_>>, Wrong> {
    let whole = Part::whole(text);
    let mut parts = whole.split('.');
    if parts.next().is_some_and(|before| !before.text.is_empty()) {
        return Err(whole.wrong("a constraint begins with a dot"));
    }
    let written: Vec<Constraint<'_>> = parts
        .map(|part| {
            let mut args = part.split('~');
            Constraint { of: args.next().unwrap_or(part), args: args.collect(), depth: 0 }
        })
        .collect();
    let (rows, columns, _) = board::shape(&written)?;
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut constraints: Vec<Constraint<'_>> = Vec::new();
    for mut it in written {
        let of = it.of;
        if of.text == "End" {
            let closed = open.pop().ok_or_else(|| of.wrong("End without Or, And or Replicate"))?;
            if let Some((before, moves)) = closed.repeated {
                let repeated = constraints.split_off(before);
                repeat(&repeated, &moves, closed.of, &mut constraints)?;
                continue;
            }
        }
        it.depth = open.iter().filter(|outer| outer.repeated.is_none()).count();
        let repeated = match of.text {
            "Or" | "And" => None,
            // It may be one alternative or several.
            "Replicate" if open.last().is_some_and(|outer| outer.of.text == "Or") => {
                return Err(of.unsupported("Replicate inside of Or"));
            }
            "Replicate" => Some((constraints.len(), moves(&it, rows, columns)?)),
            _ => {
                constraints.push(it);
                continue;
            }
        };
        open.push(Open { of, repeated });
        if open.len() > DEEPEST {
            return Err(of.wrong(format!("more than {DEEPEST} Or, And and Replicate inside of each other")));
        }
        if of.text != "Replicate" {
            constraints.push(it);
        }
    }
    match open.pop() {
        Some(Open { of, .. }) => Err(of.wrong(format!("{} without End", of.text))),
        None => Ok(constraints),
    }
}

/// The rows and columns of the moves of a `Replicate`: a bit for each cell of the board, to which the first cell moves.
fn moves(it: &Constraint<'_>, rows: usize, columns: usize) -> Result<Vec<(u16, u16)>, Wrong> {
    let cells = match &it.args[..] {
        [cells] => cells,
        [] => return Err(it.of.wrong("Replicate without a set of cells")),
        [_, first, ..] => return Err(first.unsupported("a Replicate with a first cell of its own")),
    };
    let bits = packed::bits(*cells)?;
    let moves = bits.iter().enumerate().filter(|(_, bit)| **bit);
    let moves: Vec<_> = moves.map(|(cell, _)| ((cell / columns) as u16, (cell % columns) as u16)).collect();
    match moves.last() {
        Some((row, _)) if usize::from(*row) >= rows => {
            Err(cells.wrong("a Replicate to a cell outside of the board"))
        }
        _ => Ok(moves),
    }
}

/// Adds the constraints of the `Replicate` of this type, once for each move.
fn repeat<'a>(
    repeated: &[Constraint<'a>],
    moves: &[(u16, u16)],
    of: Part<'a>,
    constraints: &mut Vec<Constraint<'a>>,
) -> Result<(), Wrong> {
    let parts: usize = repeated.iter().map(|it| 1 + it.args.len()).sum();
    if parts * moves.len() > MOST_PARTS {
        return Err(of.wrong(format!("a Replicate that makes more than {MOST_PARTS} arguments")));
    }
    for (rows, columns) in moves {
        let moved = |part: &Part<'a>| Part { moved: (part.moved.0 + rows, part.moved.1 + columns), ..*part };
        constraints.extend(repeated.iter().map(|it| Constraint {
            of: it.of,
            args: it.args.iter().map(moved).collect(),
            depth: it.depth,
        }));
    }
    Ok(())
}

/// Adds the rules of a constraint to what is open. Inside of `Or` they belong together.
fn add<'a>(open: &mut [(Part<'a>, Vec<(Rule, Part<'a>)>)], mut rules: Vec<Rule>, of: Part<'a>) {
    let Some((outer, inner)) = open.last_mut() else { return };
    if outer.text == "Or" && rules.len() > 1 {
        rules = vec![AllOf { rules }.into()];
    }
    inner.extend(rules.into_iter().map(|rule| (rule, of)));
}

/// The alternatives without those whose numbers no digits can satisfy, unless all are such.
fn possible(rules: Vec<Rule>, layout: &Layout) -> Vec<Rule> {
    let is_possible = |rule: &Rule| {
        !rule.check(layout).is_err_and(|error| matches!(error.problem, RuleProblem::Number { .. }))
    };
    let (possible, impossible): (Vec<Rule>, Vec<Rule>) = rules.into_iter().partition(is_possible);
    if possible.is_empty() { impossible } else { possible }
}

/// Whether a constraint is part of the layout, or has givens.
fn is_of_board(it: &Constraint<'_>) -> bool {
    let is_region = it.of.text == "AllDifferent" && it.args.len() > 1;
    is_region || it.of.text.is_empty() || board::TYPES.contains(&it.of.text)
}

/// The rules of a constraint that is not one of the layout.
fn rules(it: &Constraint<'_>, layout: &Layout) -> Result<Vec<Rule>, Wrong> {
    let name = it.of.short();
    let Some(of) = Type::named(it.of.text) else {
        if it.depth > 0 && board::TYPES.contains(&it.of.text) {
            return Err(it.of.wrong(format!("{name} inside of Or or And")));
        }
        return Err(it.of.unsupported(format!("the ISS constraint {name}")));
    };
    if it.depth > 0 && of.is_global {
        return Err(it.of.wrong(format!("{name} inside of Or or And")));
    }
    let mut args = Arguments { layout, of: it.of, rest: &it.args };
    let rules = (of.read)(&mut args)?;
    args.end()?;
    Ok(rules)
}

/// Gives each rule that all signs are drawn the pairs of cells with a sign.
fn mark_signs(rules: &mut [(Rule, Part<'_>)]) {
    let signs: Vec<_> = rules.iter().flat_map(|(rule, _)| signs(rule)).collect();
    for (rule, _) in rules {
        if let Rule::Negative(negative) = rule {
            let marked = signs.iter().filter(|(sign, _)| negative.signs.contains(sign));
            negative.marked = marked.map(|(_, cells)| *cells).collect();
        }
    }
}

/// The cell and the digits of a given: `R1C1_5`, `R1C1_2_3`.
fn candidates(part: Part<'_>, layout: &Layout) -> Result<(sudokit_variants::Cell, DigitSet), Wrong> {
    let mut parts = part.split('_');
    let cell = parts.next().unwrap_or(part).cell(layout)?;
    let digits = parts.map(|part| part.digit(layout)).collect::<Result<DigitSet, _>>()?;
    match digits.is_empty() {
        true => Err(part.wrong(format!("no digit behind the cell {}", part.short()))),
        false => Ok((cell, digits)),
    }
}

/// A given as a rule, as it is inside of `Or` and `And`.
fn given(part: Part<'_>, layout: &Layout) -> Result<Rule, Wrong> {
    let (cell, digits) = candidates(part, layout)?;
    let mut rules: Vec<Rule> =
        digits.iter().map(|digit| Quadruple { cells: vec![cell], digits: vec![digit] }.into()).collect();
    Ok(if rules.len() == 1 { rules.remove(0) } else { AnyOf { rules }.into() })
}
