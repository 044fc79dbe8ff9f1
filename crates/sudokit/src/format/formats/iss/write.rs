//! Writes whole strings.

use std::collections::BTreeSet;

use sudokit_variants::constraint::Constraint;
use sudokit_variants::{Cell, DigitSet, Layout, Puzzle, Rule};

use crate::format::error::RecordErrorKind;

use super::arguments::{name, names};
use super::types::{TYPES, signs};
use super::{board, packed};

/// The string of a puzzle.
///
/// # Errors
/// ISS cannot say its board or one of its rules.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, RecordErrorKind> {
    let layout = puzzle.layout();
    let mut text = board::write(layout)?;
    for rule in puzzle.rules().iter() {
        let constraints = match rule {
            Rule::Negative(_) if !marks_all_signs(rule, puzzle.rules()) => in_other_words(rule, layout),
            _ => constraints(rule, layout, false),
        };
        let what = || RecordErrorKind::Unsupported(format!("{}, which ISS cannot say", rule.words(layout)));
        text += &constraints.ok_or_else(what)?.concat();
    }
    let is_given = |digits: &DigitSet| *digits != layout.digits();
    let cells = layout.cells().zip(puzzle.candidates()).filter(|(_, digits)| is_given(digits));
    let givens: Vec<String> = cells.map(|(cell, digits)| given(cell, *digits, layout)).collect();
    if !givens.is_empty() {
        text += &format!(".~{}", givens.join("~"));
    }
    // Nothing would be no puzzle.
    Ok(if text.is_empty() { ".Shape~9x9".to_owned() } else { text })
}

/// Whether the pairs that a negative constraint excepts are those with signs.
fn marks_all_signs(rule: &Rule, rules: &[Rule]) -> bool {
    let Rule::Negative(negative) = rule else { return false };
    let sorted = |[one, other]: [Cell; 2]| [one.min(other), one.max(other)];
    let there = rules.iter().flat_map(signs).filter(|(sign, _)| negative.signs.contains(sign));
    let there: BTreeSet<_> = there.map(|(_, cells)| sorted(cells)).collect();
    there == negative.marked.iter().copied().map(sorted).collect()
}

fn given(cell: Cell, digits: DigitSet, layout: &Layout) -> String {
    if let (true, Some(first), Some(last)) =
        (digits.is_empty(), layout.digits().first(), layout.digits().last())
    {
        // Two givens of one cell leave the digits of both.
        let given = |digit| given(cell, DigitSet::of(digit), layout);
        return format!("{}~{}", given(first), given(last));
    }
    let digits = digits.iter().map(|digit| format!("_{digit}"));
    digits.fold(name(cell, layout), |text, digit| text + &digit)
}

/// The constraints that say a rule, if there are any.
fn constraints(rule: &Rule, layout: &Layout, is_inside: bool) -> Option<Vec<String>> {
    if let Rule::AnyOf(_) | Rule::AllOf(_) = rule {
        let mut text = if matches!(rule, Rule::AnyOf(_)) { ".Or" } else { ".And" }.to_owned();
        for inner in rule.inner() {
            let parts = constraints(inner, layout, true)?;
            // Inside of `Or` the constraints of a rule must stay together.
            let is_split = matches!(rule, Rule::AnyOf(_)) && parts.len() > 1;
            text += &if is_split { [".And", &parts.concat(), ".End"].concat() } else { parts.concat() };
        }
        return Some(vec![text + ".End"]);
    }
    let said = TYPES.iter().filter(|it| !(is_inside && it.is_global));
    let mut said = said.filter_map(|it| Some((it.name, (it.write)(rule, layout)?)));
    match said.next() {
        Some((name, args)) => Some(vec![[&[format!(".{name}")], args.as_slice()].concat().join("~")]),
        None => in_other_words(rule, layout),
    }
}

/// The constraints that mean the same as a rule without a type of its own.
fn in_other_words(rule: &Rule, layout: &Layout) -> Option<Vec<String>> {
    let mut said: Vec<String> = Vec::new();
    let mut relation = None;
    for constraint in rule.constraints(layout) {
        match constraint {
            Constraint::Pair { cells, relation: next } => {
                let cells = names(&cells, layout).join("~");
                // Pairs with the same table share it.
                match said.last_mut().filter(|_| relation.as_ref() == Some(&next)) {
                    Some(last) => *last += &format!("~~{cells}"),
                    None => said.push(format!(".Pair~{}~_~{cells}", packed::key(&next, layout.digits()))),
                }
                relation = Some(next);
            }
            Constraint::Differ(cells) => {
                said.push(format!(".AllDifferent~{}", names(&cells, layout).join("~")));
                relation = None;
            }
            Constraint::Candidates { cell, digits } if !digits.is_empty() => {
                said.push(format!(".~{}", given(cell, digits, layout)));
                relation = None;
            }
            _ => return None,
        }
    }
    Some(said)
}
