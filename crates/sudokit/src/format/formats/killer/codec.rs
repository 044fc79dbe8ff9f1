//! Reads and writes records.

use std::sync::Arc;

use sudokit_variants::layout::HouseKind;
use sudokit_variants::rule::{KillerCage, check_cages_are_apart};
use sudokit_variants::{Cell, Digit, DigitSet, Layout, Puzzle, Rule};

use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::record::Record;
use crate::format::shared::rule_text::{RuleTextEncoder, record_of_line};
use crate::format::shared::whole_lines::WholeLines;
use crate::format::variant_board::{Symbols, VariantBoard};

use super::forms::{self, Cage, Killer, Wrong};

pub(super) const CODEC: Codec = Codec::read_and_write(
    |_, _| Ok(Opened::new(WholeLines::default(), decode)),
    |_| {
        let write = |board: &VariantBoard| killer(&board.puzzle).map(|killer| forms::write(&killer));
        Box::new(RuleTextEncoder { write, has_candidates: false })
    },
);

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let line = raw.utf8()?;
    let start = line.len() - line.trim_start().len();
    let text = line.trim_start();
    let length = text.find(char::is_whitespace).unwrap_or(text.len());
    let board = forms::read(&text[..length]).and_then(board);
    let board = board.map_err(|Wrong { what, at }| raw.error(RecordErrorKind::Syntax(what), start + at))?;
    Ok(record_of_line(board, &text[length..]))
}

/// The board of what a text says. Cages of one cell are givens.
fn board(killer: Killer) -> Result<VariantBoard, Wrong> {
    let of_board = |error: String| Wrong { what: error, at: 0 };
    let layout = match &killer.regions {
        Some(regions) => Layout::jigsaw(regions),
        None => Layout::standard(9),
    };
    let mut layout = layout.map_err(|error| of_board(error.to_string()))?;
    if killer.has_diagonals {
        layout = layout.with_house_set("x").map_err(|error| of_board(error.to_string()))?;
    }
    let mut rules: Vec<Rule> = Vec::new();
    let mut givens = Vec::new();
    for Cage { cells, total, at } in killer.cages {
        let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
        let given =
            if let ([cell], Some(total)) = (cells.as_slice(), total) { Some((*cell, total)) } else { None };
        let rule = Rule::from(KillerCage { cells, total });
        rule.check(&layout).map_err(|error| Wrong { what: error.to_string(), at })?;
        match given {
            Some((cell, total)) => givens.push((cell, Digit::new(total as u8))),
            None => rules.push(rule),
        }
    }
    check_cages_are_apart(&rules, &layout).map_err(|error| of_board(error.to_string()))?;
    let puzzle = Puzzle::try_new(Arc::new(layout), rules);
    let mut puzzle = puzzle.map_err(|error| of_board(error.to_string()))?;
    givens.into_iter().for_each(|(cell, digit)| puzzle.give(cell, digit));
    Ok(VariantBoard { puzzle, symbols: Symbols::Digits })
}

/// What a text says of a puzzle.
fn killer(puzzle: &Puzzle) -> Result<Killer, RecordErrorKind> {
    let layout = puzzle.layout();
    let refused =
        |what: String| Err(RecordErrorKind::Unsupported(format!("{what}, which a killer text cannot say")));
    let count = |kind: HouseKind| layout.houses().iter().filter(|house| house.kind == kind).count();
    let diagonals = [count(HouseKind::RisingDiagonal), count(HouseKind::FallingDiagonal)];
    let regions = count(HouseKind::Region);
    let is_right = matches!(layout.grids(), [grid] if grid.is_square(9))
        && layout.digits() == DigitSet::range(1..=9)
        && (regions == 9 || Layout::standard(9).is_ok_and(|usual| layout.grids() == usual.grids()))
        && matches!(diagonals, [0, 0] | [1, 1])
        && layout.houses().len() == 27 + 2 * diagonals[0];
    if !is_right {
        return refused(layout.to_string());
    }
    let mut killer = Killer { has_diagonals: diagonals == [1, 1], ..Killer::default() };
    if regions == 9 {
        let mut symbols = vec!['0'; 81];
        let houses = layout.houses().iter().filter(|house| house.kind == HouseKind::Region);
        for (house, symbol) in houses.zip('0'..) {
            house.cells.iter().for_each(|cell| symbols[cell.index()] = symbol);
        }
        killer.regions = Some(symbols);
    }
    if let Err(error) = check_cages_are_apart(puzzle.rules(), layout) {
        return refused(error.to_string());
    }
    for rule in puzzle.rules().iter() {
        let Rule::KillerCage(KillerCage { cells, total }) = rule else { return refused(rule.words(layout)) };
        let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        killer.cages.push(Cage { cells, total: *total, at: 0 });
    }
    for (cell, digits) in layout.cells().zip(puzzle.candidates()) {
        let is_in_cage = |cage: &Cage| cage.cells.contains(&cell.index());
        match digits.only() {
            Some(_) if killer.cages.iter().any(is_in_cage) => {
                return refused(format!("a given in the cage of {}", layout.name(cell)));
            }
            Some(digit) => {
                killer.cages.push(Cage { cells: vec![cell.index()], total: Some(digit.value()), at: 0 });
            }
            None if *digits != layout.digits() => {
                return refused(format!("the candidates of {}", layout.name(cell)));
            }
            None => (),
        }
    }
    Ok(killer)
}
