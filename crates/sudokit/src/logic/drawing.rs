//! [`draw`], a position and a step as a picture: SVG that stands alone.
//!
//! All that is drawn is in the evidence: candidates are coloured by their role, houses tinted, links drawn
//! from node to node (strong ones whole, weak ones dashed), eliminations crossed out and placements ringed.
//! A role without a colour of its own gets that of [`Role::Further`].

use std::fmt::Write;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};

use super::position::Position;
use super::step::{Evidence, Link, LinkKind, Node, Role, Step};

/// The side of a cell, and the margin around the board.
const CELL: f64 = 54.0;
const MARGIN: f64 = 24.0;

/// The position with the step drawn into it, as SVG; the text in it is for readers of the screen.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Policy, Position, draw};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let step = Policy::default().next_step(&position).expect("an easy puzzle");
/// let svg = draw(&position, Some(&step), "a hidden single");
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>a hidden single</title>"));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn draw(position: &Position, step: Option<&Step>, title: &str) -> String {
    let side = MARGIN * 2.0 + CELL * 9.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\"><title>{}</title>\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\n",
        escape(title)
    );
    if let Some(step) = step {
        tint_houses(&mut svg, &step.evidence);
        colour_marks(&mut svg, &step.evidence);
    }
    write_cells(&mut svg, position);
    if let Some(step) = step {
        draw_links(&mut svg, &step.evidence);
        for candidate in step.eliminations.iter() {
            let (x, y) = centre(candidate);
            let _ = writeln!(
                svg,
                "<path d=\"M{} {}l14 14m0 -14l-14 14\" stroke=\"#c00\" stroke-width=\"2.5\"/>",
                x - 7.0,
                y - 7.0
            );
        }
        for &candidate in &step.placements {
            let (x, y) = centre(candidate);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"#070\" stroke-width=\"2.5\"/>"
            );
        }
    }
    write_frame(&mut svg);
    svg + "</svg>\n"
}

/// The text as it stands in XML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    let at = |line: House| MARGIN + f64::from(line.number() - 1) * CELL;
    (at(cell.column()), at(cell.row()))
}

/// Where a candidate stands: three by three in its cell.
fn centre(candidate: Candidate) -> (f64, f64) {
    let (x, y) = corner(candidate.cell);
    let place = |third: usize| CELL * [1.0, 3.0, 5.0][third] / 6.0;
    let index = candidate.digit.index();
    (x + place(index % 3), y + place(index / 3))
}

const fn colour(role: Role) -> &'static str {
    match role {
        Role::Base => "#b7e3b0",
        Role::Pivot | Role::Common => "#f7c6e0",
        Role::Wing | Role::Second => "#b5d5f5",
        Role::Fin | Role::Extra => "#fde08a",
        Role::First | Role::On => "#c8e6c9",
        Role::Off => "#ffccbc",
        _ => "#ddd0f0",
    }
}

fn tint_houses(svg: &mut String, evidence: &Evidence) {
    for &(role, house) in &evidence.houses {
        let first = corner(house.cell_array()[0]);
        let (width, height) = match house.kind() {
            HouseKind::Row => (9.0, 1.0),
            HouseKind::Column => (1.0, 9.0),
            HouseKind::Box => (3.0, 3.0),
        };
        let fill = if role == Role::Cover { "#eef3fb" } else { "#f3f8ee" };
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
            first.0,
            first.1,
            width * CELL,
            height * CELL
        );
    }
    evidence.parts.iter().for_each(|part| tint_houses(svg, part));
}

fn colour_marks(svg: &mut String, evidence: &Evidence) {
    for mark in &evidence.marks {
        for candidate in mark.candidates.iter() {
            let (x, y) = centre(candidate);
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\" fill=\"{}\"/>", colour(mark.role));
        }
    }
    evidence.parts.iter().for_each(|part| colour_marks(svg, part));
}

fn write_cells(svg: &mut String, position: &Position) {
    for cell in Cell::ALL {
        let (x, y) = corner(cell);
        if let Some(digit) = position.value(cell) {
            let fill = if position.problem().given(cell).is_some() { "#000" } else { "#1a56a8" };
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"34\" fill=\"{fill}\">{digit}</text>",
                x + CELL / 2.0,
                y + CELL / 2.0 + 12.0
            );
        }
        for digit in position.candidates(cell) {
            let (x, y) = centre(Candidate { cell, digit });
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\"13\" fill=\"#333\">{digit}</text>",
                y + 4.5
            );
        }
    }
}

fn draw_links(svg: &mut String, evidence: &Evidence) {
    for &Link { from, to, kind } in &evidence.links {
        let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
        let dashes = match kind {
            LinkKind::Strong => "",
            LinkKind::Weak => " stroke-dasharray=\"4 3\"",
        };
        // Bent a little, so that links along a line do not hide each other.
        let (bend_x, bend_y) = ((y2 - y1) * 0.12, (x1 - x2) * 0.12);
        let _ = writeln!(
            svg,
            "<path d=\"M{x1:.1} {y1:.1}Q{:.1} {:.1} {x2:.1} {y2:.1}\" fill=\"none\" stroke=\"#c22\" \
             stroke-width=\"1.6\" opacity=\"0.8\"{dashes}/>",
            f64::midpoint(x1, x2) + bend_x,
            f64::midpoint(y1, y2) + bend_y
        );
    }
    evidence.parts.iter().for_each(|part| draw_links(svg, part));
}

/// The middle of a node's candidates.
fn middle(node: Node) -> (f64, f64) {
    let places = node.cells.iter().map(|cell| centre(Candidate { cell, digit: node.digit }));
    let (x, y) = places.fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let count = f64::from(u8::try_from(node.cells.len().max(1)).unwrap_or(u8::MAX));
    (x / count, y / count)
}

fn write_frame(svg: &mut String) {
    let side = CELL * 9.0;
    for line in 0..=9u8 {
        let at = MARGIN + f64::from(line) * CELL;
        let width = if line % 3 == 0 { 2.5 } else { 0.7 };
        let _ = writeln!(
            svg,
            "<path d=\"M{at} {MARGIN}v{side}M{MARGIN} {at}h{side}\" stroke=\"#000\" stroke-width=\"{width}\"/>"
        );
    }
    for digit in Digit::ALL {
        let along = MARGIN + (f64::from(digit.get()) - 0.5) * CELL;
        let _ = writeln!(
            svg,
            "<g font-size=\"11\" fill=\"#777\"><text x=\"{along}\" y=\"{}\">c{digit}</text>\
             <text x=\"{}\" y=\"{}\">r{digit}</text></g>",
            MARGIN - 8.0,
            MARGIN - 12.0,
            along + 4.0
        );
    }
}
