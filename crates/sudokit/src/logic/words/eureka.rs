//! Eureka notation: a chain on one line.
//!
//! `(4)r1c1=(4)r1c7-(4)r3c8=(4)r3c2` reads: 4 is in r1c1 or in r1c7, not both in r1c7 and r3c8, and so on.
//! `=` is a strong link and `-` a weak one. A group is written with all its rows or columns, as `r1c12`. A
//! link inside a cell is written `(4=7)r1c1`.

use std::fmt::Write;

use crate::cell::CellSet;
use crate::logic::step::{Link, LinkKind, Node};
use crate::sort::sort_by_key;

/// The links on one line. A link that does not start where the one before ends starts a new chain.
///
/// ```
/// use sudokit::logic::{Link, LinkKind, Node, eureka};
/// use sudokit::{Cell, CellSet, Digit};
///
/// let node = |digit, cell: Cell| Node { digit, cells: cell.into() };
/// let links = [
///     Link { from: node(Digit::D4, Cell::R1C1), to: node(Digit::D7, Cell::R1C1), kind: LinkKind::Strong },
///     Link { from: node(Digit::D7, Cell::R1C1), to: node(Digit::D7, Cell::R1C9), kind: LinkKind::Weak },
/// ];
/// assert_eq!(eureka(&links), "(4=7)r1c1-(7)r1c9");
/// ```
#[must_use]
pub fn eureka(links: &[Link]) -> String {
    let mut text = String::new();
    let mut at: Option<Node> = None;
    for link in links {
        if at != Some(link.from) {
            close(&mut text, at);
            let between = if at.is_some() { ", " } else { "" };
            let _ = write!(text, "{between}({}", link.from.digit);
        }
        let sign = match link.kind {
            LinkKind::Strong => '=',
            LinkKind::Weak => '-',
        };
        if link.from.cells == link.to.cells {
            let _ = write!(text, "{sign}{}", link.to.digit);
        } else {
            close(&mut text, Some(link.from));
            let _ = write!(text, "{sign}({}", link.to.digit);
        }
        at = Some(link.to);
    }
    close(&mut text, at);
    text
}

/// Closes the digits of a node and writes its cells.
fn close(text: &mut String, node: Option<Node>) {
    if let Some(node) = node {
        let _ = write!(text, "){}", cells(node.cells));
    }
}

/// The cells of a group, in short if they form a block: `r1c12`, `r45c3`.
fn cells(cells: CellSet) -> String {
    let mut rows: Vec<_> = cells.iter().map(|cell| cell.row().number()).collect();
    let mut columns: Vec<_> = cells.iter().map(|cell| cell.column().number()).collect();
    for numbers in [&mut rows, &mut columns] {
        sort_by_key(numbers, |number| *number);
        numbers.dedup();
    }
    if rows.len() * columns.len() != cells.len() {
        return cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join("|");
    }
    let digits = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<String>();
    format!("r{}c{}", digits(&rows), digits(&columns))
}
