//! The forms that are read as a [`Killer`]; that of SudokuWiki is in `sudokuwiki`.

use std::collections::BTreeMap;

use super::{PERFECT_SUDOKU, POINTERS, SUMO_CUE, in_sudokuwiki, sudokuwiki};

/// What a text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Killer {
    pub(super) cages: Vec<Cage>,
    /// The symbol of the region of each cell, if they are not the boxes.
    pub(super) regions: Option<Vec<char>>,
    pub(super) has_diagonals: bool,
}

/// A cage, also one of a single cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    /// The indices of its cells.
    pub(super) cells: Vec<usize>,
    pub(super) total: Option<i32>,
    /// The byte of the text at which it stands.
    pub(super) at: usize,
}

/// What is wrong, and at which byte.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) what: String,
    pub(super) at: usize,
}

pub(super) fn wrong<T>(at: usize, what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { what: what.into(), at })
}

pub(super) fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// The puzzle of a text in any of the forms.
pub(super) fn read(text: &str) -> Result<Killer, Wrong> {
    if text.starts_with(PERFECT_SUDOKU) {
        read_perfect_sudoku(text)
    } else if let Some(cells) = text.strip_prefix(SUMO_CUE) {
        read_sumo_cue(cells, SUMO_CUE.len())
    } else if let Some((start, cells)) = in_sudokuwiki(text) {
        sudokuwiki::read(cells, start)
    } else {
        read_short(text)
    }
}

fn read_perfect_sudoku(text: &str) -> Result<Killer, Wrong> {
    let mut parts = text.strip_suffix(':').unwrap_or(text).split(':').skip(1);
    let has_diagonals = match (parts.next(), parts.next()) {
        (Some(""), Some("k")) => false,
        (Some("d"), Some("k")) => true,
        _ => return wrong(PERFECT_SUDOKU.len(), "expected 3x3::k: or, with diagonals, 3x3:d:k:"),
    };
    let mut at = PERFECT_SUDOKU.len() + usize::from(has_diagonals) + ":k:".len();
    let mut cages: BTreeMap<u32, Cage> = BTreeMap::new();
    let mut count = 0;
    for part in parts {
        let Some(number) = part.parse::<u32>().ok().filter(|number| *number < 1 << 16) else {
            return wrong(at, format!("{:?} is not a total times 256 and the number of a cage", short(part)));
        };
        let (total, id) = ((number / 256) as i32, number % 256);
        if total > 0 && count < 81 {
            let cage = cages.entry(id).or_insert(Cage { cells: Vec::new(), total: Some(total), at });
            if cage.total != Some(total) {
                let first = name(cage.cells[0]);
                return wrong(at, format!("cage {id} has another total in {} than in {first}", name(count)));
            }
            cage.cells.push(count);
        }
        count += 1;
        at += part.len() + 1;
    }
    if count != 81 {
        return wrong(text.len(), format!("{count} numbers of cells instead of 81"));
    }
    let mut cages: Vec<Cage> = cages.into_values().collect();
    cages.sort_by_key(|cage| cage.cells[0]);
    Ok(Killer { cages, regions: None, has_diagonals })
}

fn read_sumo_cue(text: &str, start: usize) -> Result<Killer, Wrong> {
    let has_diagonals = text.starts_with('D');
    let text = text.strip_prefix('D').unwrap_or(text);
    let mut at = start + usize::from(has_diagonals);
    let mut rest = text;
    // The sign, the number, the region and the place of each cell.
    let mut cells: Vec<(char, usize, Option<char>, usize)> = Vec::new();
    while let Some(sign) = rest.chars().next() {
        if !matches!(sign, '=' | '+') {
            return wrong(at, format!("{sign:?} where a cell begins with = or +"));
        }
        let cell = &rest[1..rest[1..].find(['=', '+']).map_or(rest.len(), |next| next + 1)];
        let (number, region) = match cell.split_once('J') {
            Some((number, region)) => {
                let mut chars = region.chars();
                let symbol = chars.next().filter(|c| c.is_ascii_digit() && chars.next().is_none());
                if symbol.is_none() {
                    return wrong(at, format!("{:?} is not a region from J0 to J8", short(region)));
                }
                (number, symbol)
            }
            None => (cell, None),
        };
        let Some(number) = number.parse().ok().filter(|number| *number < 1000) else {
            return wrong(at, format!("{:?} is not the number of a cell", short(number)));
        };
        cells.push((sign, number, region, at));
        if cells.len() > 81 {
            return wrong(at, "more than 81 cells");
        }
        at += cell.len() + 1;
        rest = &rest[cell.len() + 1..];
    }
    if cells.len() != 81 {
        return wrong(at, format!("{} cells instead of 81", cells.len()));
    }
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    for (index, &(sign, number, _, at)) in cells.iter().enumerate() {
        if sign == '=' {
            let total = Some(number as i32).filter(|total| *total > 0);
            cages.insert(index, Cage { cells: vec![index], total, at });
        }
    }
    for (index, &(sign, number, _, at)) in cells.iter().enumerate() {
        if sign == '+' {
            match cages.get_mut(&number) {
                Some(cage) => cage.cells.push(index),
                None => {
                    return wrong(
                        at,
                        format!("{} points to cell {number}, which begins no cage", name(index)),
                    );
                }
            }
        }
    }
    cages.values_mut().for_each(|cage| cage.cells.sort_unstable());
    let regions: Vec<char> = cells.iter().filter_map(|(_, _, region, _)| *region).collect();
    let regions = match regions.len() {
        0 => None,
        81 => Some(regions),
        some => return wrong(start, format!("{some} cells have a region, but not all 81")),
    };
    // A single cell without a total is in no cage.
    let cages = cages.into_values().filter(|cage| cage.cells.len() > 1 || cage.total.is_some()).collect();
    Ok(Killer { cages, regions, has_diagonals })
}

fn read_short(text: &str) -> Result<Killer, Wrong> {
    let symbols: Vec<(usize, char)> = text.char_indices().collect();
    if symbols.len() != 81 {
        return wrong(text.len(), format!("{} characters of cells instead of 81", symbols.len()));
    }
    // The cell to which each cell points, which is itself if it has a total.
    let mut targets = Vec::with_capacity(81);
    for (index, &(at, symbol)) in symbols.iter().enumerate() {
        let Some((_, rows, columns)) = POINTERS.iter().find(|(pointer, ..)| *pointer == symbol) else {
            targets.push(index);
            continue;
        };
        let (row, column) = ((index / 9) as i32 + rows, (index % 9) as i32 + columns);
        if !(0..9).contains(&row) || !(0..9).contains(&column) {
            return wrong(at, format!("{} points out of the board", name(index)));
        }
        targets.push((9 * row + column) as usize);
    }
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    for (index, &(at, _)) in symbols.iter().enumerate() {
        let mut first = index;
        for _ in 0..81 {
            first = targets[first];
        }
        if targets[first] != first {
            return wrong(at, format!("the pointers from {} end at no total", name(index)));
        }
        let (at, symbol) = symbols[first];
        let total = match symbol {
            'a'..='j' => symbol.to_digit(36).map(|digit| digit + 26),
            '0'..='9' | 'A'..='Z' => symbol.to_digit(36),
            _ => None,
        };
        let Some(total) = total else {
            return wrong(at, format!("{symbol:?} is neither a total (0-9, A-Z, a-j) nor a pointer"));
        };
        let total = Some(total as i32).filter(|total| *total > 0);
        cages.entry(first).or_insert(Cage { cells: Vec::new(), total, at }).cells.push(index);
    }
    let cages = cages.into_values().filter(|cage| cage.cells.len() > 1 || cage.total.is_some());
    let mut cages: Vec<Cage> = cages.collect();
    cages.sort_by_key(|cage| cage.cells[0]);
    Ok(Killer { cages, ..Killer::default() })
}

/// The text of a puzzle. Its cages do not overlap.
pub(super) fn write(killer: &Killer) -> String {
    let Killer { cages, regions, has_diagonals } = killer;
    let mut cage_of: [Option<&Cage>; 81] = [None; 81];
    for cage in cages {
        cage.cells.iter().for_each(|cell| cage_of[*cell] = Some(cage));
    }
    if regions.is_none() && cages.iter().all(|cage| cage.total.is_some()) {
        let mut text = format!("{PERFECT_SUDOKU}{}:k:", if *has_diagonals { "d" } else { "" });
        for (cell, cage) in cage_of.iter().enumerate() {
            let number = cage.map_or(cell, |cage| 256 * cage.total.unwrap_or(0) as usize + cage.cells[0]);
            text += &format!("{number}:");
        }
        return text;
    }
    let mut text = format!("{SUMO_CUE}{}", if *has_diagonals { "D" } else { "" });
    for (cell, cage) in cage_of.iter().enumerate() {
        text += &match cage {
            Some(cage) if cage.cells[0] == cell => format!("={}", cage.total.unwrap_or(0)),
            Some(cage) => format!("+{}", cage.cells[0]),
            None => "=0".to_owned(),
        };
        if let Some(regions) = regions {
            text.push('J');
            text.push(regions[cell]);
        }
    }
    text
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn perfect_sudoku(numbers: &[(usize, u32)]) -> String {
        let number = |cell| numbers.iter().find(|(it, _)| *it == cell).map_or(0, |(_, number)| *number);
        (0..81).fold("3x3::k:".to_owned(), |text, cell| text + &format!("{}:", number(cell)))
    }

    fn cages(text: &str) -> Vec<(Vec<usize>, Option<i32>)> {
        let killer = read(text).unwrap_or_else(|wrong| panic!("{} at {}", wrong.what, wrong.at));
        killer.cages.into_iter().map(|cage| (cage.cells, cage.total)).collect()
    }

    #[test]
    fn the_forms_say_the_same() {
        let expected = [(vec![0, 1, 10], Some(15)), (vec![80], Some(9))];
        let text = perfect_sudoku(&[(0, 3840), (1, 3840), (10, 3840), (80, 2384)]);
        assert_eq!(cages(&text), expected);
        let sumo_cue = |cell| match cell {
            0 => "=15",
            1 | 10 => "+0",
            80 => "=9",
            _ => "=0",
        };
        assert_eq!(
            cages(&(0..81).map(sumo_cue).fold("SumoCueV1".to_owned(), |text, it| text + it)),
            expected
        );
        let short = |cell| match cell {
            0 => '>',
            1 => 'v',
            10 => 'F',
            80 => '9',
            _ => '0',
        };
        assert_eq!(cages(&(0..81).map(short).collect::<String>()), expected);
    }

    #[test]
    fn what_is_read_is_written() {
        for text in [
            perfect_sudoku(&[(0, 3840), (1, 3840), (80, 2384)]),
            perfect_sudoku(&[(3, 2816 + 3), (4, 2816 + 3)]).replace("::", ":d:"),
            format!("SumoCueV1=15+0{}", "=0".repeat(79)).replace("=15", "=0"),
            format!("SumoCueV1D=5J0+0J0{}", "=0J1".repeat(79)),
        ] {
            let killer = read(&text).expect("it is right");
            assert_eq!(
                read(&write(&killer)).map(without_places).ok(),
                Some(without_places(killer)),
                "{text}"
            );
        }
        assert!(write(&Killer::default()).starts_with("3x3::k:0:1:2:"));
    }

    fn without_places(mut killer: Killer) -> Killer {
        killer.cages.iter_mut().for_each(|cage| cage.at = 0);
        killer
    }

    #[test]
    fn wrong_texts_are_one_message_with_its_place() {
        let sumo_cue =
            |from: &str| format!("SumoCueV1{from}{}", "=0".repeat(81 - from.matches(['=', '+']).count()));
        let short = |from: &str| format!("{from}{}", "0".repeat(81 - from.len()));
        for (text, at, what) in [
            ("3x3:x:k:1:".to_owned(), 4, "expected 3x3::k: or, with diagonals, 3x3:d:k:"),
            ("3x3::k:0:".to_owned(), 9, "1 numbers of cells instead of 81"),
            ("3x3::k:0:x:".to_owned(), 9, "\"x\" is not a total times 256 and the number of a cage"),
            (perfect_sudoku(&[(0, 256), (1, 512)]), 11, "cage 0 has another total in r1c2 than in r1c1"),
            (sumo_cue("=9+1"), 11, "r1c2 points to cell 1, which begins no cage"),
            (sumo_cue("=9?"), 9, "\"9?\" is not the number of a cell"),
            (sumo_cue("?"), 9, "'?' where a cell begins with = or +"),
            (sumo_cue("=9J9J"), 9, "\"9J\" is not a region from J0 to J8"),
            (sumo_cue("=9J1"), 9, "1 cells have a region, but not all 81"),
            ("SumoCueV1=0=0".to_owned(), 13, "2 cells instead of 81"),
            (format!("SumoCueV1{}", "=0".repeat(82)), 171, "more than 81 cells"),
            (short("<"), 0, "r1c1 points out of the board"),
            (short("><"), 0, "the pointers from r1c1 end at no total"),
            (short(">z"), 1, "'z' is neither a total (0-9, A-Z, a-j) nor a pointer"),
            ("12<".to_owned(), 3, "3 characters of cells instead of 81"),
        ] {
            let wrong = read(&text).expect_err(&text);
            assert_eq!((wrong.at, &*wrong.what), (at, what), "{text}");
        }
    }
}
