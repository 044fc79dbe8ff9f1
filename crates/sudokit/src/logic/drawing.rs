//! [`draw`], a position and a step as a picture: SVG that stands alone.
//!
//! All that is drawn is in the evidence: candidates are coloured by their role, their cells and houses tinted,
//! links drawn from node to node (strong ones whole, weak ones dashed, each branch of an argument in a colour
//! of its own with arrows), eliminations crossed out and placements ringed. A role without a colour of its
//! own gets that of [`Role::Further`].

use std::fmt::Write;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::{House, HouseKind};

use super::branch::Branch;
use super::position::Position;
use super::step::{Evidence, Link, LinkKind, Node, Role, Step};

/// The side of a cell, and the margin around the board.
const CELL: f64 = 54.0;
const MARGIN: f64 = 24.0;

/// How far a link stays from the middle of its nodes.
const CLEAR: f64 = 9.0;

/// The colours of links: first those that belong to no branch, then branch by branch.
const LINKS: [&str; 6] = ["#7b1fa2", "#1565c0", "#d84315", "#00796b", "#ad1457", "#5d4037"];

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
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\"><title>{}</title>\n\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\n",
        escape(title)
    );
    if let Some(Step { evidence, .. }) = step {
        tint_houses(&mut svg, evidence);
        tint_cells(&mut svg, evidence);
        join_groups(&mut svg, evidence);
        colour_marks(&mut svg, evidence);
    }
    write_cells(&mut svg, position);
    if let Some(step) = step {
        draw_links(&mut svg, &step.evidence);
        draw_result(&mut svg, step);
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
        Role::Base | Role::First | Role::On => "#a5d6a0",
        Role::Pivot | Role::Common => "#f5b5da",
        Role::Wing | Role::Second => "#a3cbf5",
        Role::Fin | Role::Extra => "#fdd663",
        Role::Off => "#ffb59b",
        _ => "#d3c0ee",
    }
}

/// A group of elements with the same attributes, if there are any.
fn group(svg: &mut String, attributes: &str, elements: &str) {
    if !elements.is_empty() {
        let _ = writeln!(svg, "<g {attributes}>\n{elements}</g>");
    }
}

fn tint_houses(svg: &mut String, evidence: &Evidence) {
    for &(role, house) in &evidence.houses {
        let (x, y) = corner(house.cell_array()[0]);
        let (width, height) = match house.kind() {
            HouseKind::Row => (9.0, 1.0),
            HouseKind::Column => (1.0, 9.0),
            HouseKind::Box => (3.0, 3.0),
        };
        let fill = if role == Role::Cover { "#2060d0" } else { "#50a030" };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" opacity=\".08\"/>",
            width * CELL,
            height * CELL
        );
    }
}

/// Tints the cells that a pattern is made of; chains show theirs by the links.
fn tint_cells(svg: &mut String, evidence: &Evidence) {
    for mark in &evidence.marks {
        if matches!(mark.role, Role::On | Role::Off | Role::Fin | Role::Extra | Role::Common) {
            continue;
        }
        let cells: CellSet = mark.candidates.iter().map(|candidate| candidate.cell).collect();
        let mut squares = String::new();
        for cell in cells {
            let (x, y) = corner(cell);
            let _ = writeln!(squares, "<path d=\"M{x} {y}h{CELL}v{CELL}h-{CELL}z\"/>");
        }
        group(svg, &format!("fill=\"{}\" opacity=\".35\"", colour(mark.role)), &squares);
    }
}

/// Shows the nodes of several cells as one.
fn join_groups(svg: &mut String, evidence: &Evidence) {
    let nodes = evidence.links.iter().flat_map(|link| [link.from, link.to]);
    let mut paths: Vec<String> = Vec::new();
    for node in nodes.filter(|node| node.cells.len() > 1) {
        let places = node.cells.iter().map(|cell| centre(Candidate { cell, digit: node.digit }));
        let corners: Vec<_> = places.map(|(x, y)| format!("{x} {y}")).collect();
        let path = format!("<path d=\"M{}\"/>\n", corners.join("L"));
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    let look = "fill=\"none\" stroke=\"#e3d3ee\" stroke-width=\"21\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    group(svg, look, &paths.concat());
}

/// Colours the candidates, those of the whole argument over those of its parts.
fn colour_marks(svg: &mut String, evidence: &Evidence) {
    let of_branch = |branch: &Branch| {
        [(Role::Off, false), (Role::On, true)].map(|(role, holds)| (role, branch.candidates(holds)))
    };
    let branches = evidence.branches.iter().flat_map(of_branch);
    let marks = evidence.marks.iter().map(|mark| (mark.role, mark.candidates));
    for (role, candidates) in branches.chain(marks) {
        let mut circles = String::new();
        for candidate in candidates.iter() {
            let (x, y) = centre(candidate);
            let _ = writeln!(circles, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\"/>");
        }
        group(svg, &format!("fill=\"{}\"", colour(role)), &circles);
    }
}

fn write_cells(svg: &mut String, position: &Position) {
    let (mut givens, mut placed, mut candidates) = (String::new(), String::new(), String::new());
    for cell in Cell::ALL {
        let (x, y) = corner(cell);
        if let Some(digit) = position.value(cell) {
            let digits = if position.problem().given(cell).is_some() { &mut givens } else { &mut placed };
            let _ = writeln!(
                digits,
                "<text x=\"{}\" y=\"{}\">{digit}</text>",
                x + CELL / 2.0,
                y + CELL / 2.0 + 12.0
            );
        }
        for digit in position.candidates(cell) {
            let (x, y) = centre(Candidate { cell, digit });
            let _ = writeln!(candidates, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
        }
    }
    group(svg, "font-size=\"34\"", &givens);
    group(svg, "font-size=\"34\" fill=\"#1a56a8\"", &placed);
    group(svg, "font-size=\"13\" fill=\"#333\" transform=\"translate(0 4.5)\"", &candidates);
}

fn draw_links(svg: &mut String, evidence: &Evidence) {
    group(svg, &stroke(LINKS[0]), &links(&evidence.links, ""));
    for (number, branch) in evidence.branches.iter().enumerate() {
        let (colour, arrow) = (LINKS[1 + number % (LINKS.len() - 1)], format!("arrow{number}"));
        let drawn = links(&branch.links(), &format!(" marker-end=\"url(#{arrow})\""));
        if !drawn.is_empty() {
            let _ = writeln!(
                svg,
                "<marker id=\"{arrow}\" viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" markerWidth=\"5\" \
                 markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0l6 3l-6 3z\" fill=\"{colour}\"/></marker>"
            );
        }
        group(svg, &stroke(colour), &drawn);
    }
}

fn stroke(colour: &str) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.7\" opacity=\".85\"")
}

/// Each link once.
fn links(links: &[Link], end: &str) -> String {
    let mut paths: Vec<String> = Vec::new();
    for &Link { from, to, kind } in links {
        let dashes = match kind {
            LinkKind::Strong => "",
            LinkKind::Weak => " stroke-dasharray=\"4 3\"",
        };
        let path = format!("<path d=\"{}\"{dashes}{end}/>\n", bow(middle(from), middle(to)));
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths.concat()
}

/// A line bent a little, so that links along a line do not hide each other, that leaves the digits at its
/// ends free.
fn bow((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let bend = (length * 0.12).min(22.0) / length;
    let turn = (f64::midpoint(x1, x2) + (y2 - y1) * bend, f64::midpoint(y1, y2) + (x1 - x2) * bend);
    let clear = CLEAR.min(length / 2.0 - 4.0).max(0.0);
    let nearer = |x: f64, y: f64| {
        let part = clear / (turn.0 - x).hypot(turn.1 - y).max(1.0);
        format!("{:.1} {:.1}", x + (turn.0 - x) * part, y + (turn.1 - y) * part)
    };
    format!("M{}Q{:.1} {:.1} {}", nearer(x1, y1), turn.0, turn.1, nearer(x2, y2))
}

/// The middle of a node's candidates.
fn middle(node: Node) -> (f64, f64) {
    let places = node.cells.iter().map(|cell| centre(Candidate { cell, digit: node.digit }));
    let (x, y) = places.fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let count = f64::from(u8::try_from(node.cells.len().max(1)).unwrap_or(u8::MAX));
    (x / count, y / count)
}

/// Crosses out what goes, and rings what is placed.
fn draw_result(svg: &mut String, step: &Step) {
    let (mut crosses, mut rings) = (String::new(), String::new());
    for candidate in step.eliminations.iter() {
        let (x, y) = centre(candidate);
        let _ = writeln!(crosses, "<path d=\"M{} {}l13 13m0-13l-13 13\"/>", x - 6.5, y - 6.5);
    }
    for &candidate in &step.placements {
        let (x, y) = centre(candidate);
        let _ = writeln!(rings, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\"/>");
    }
    group(svg, "stroke=\"#d00000\" stroke-width=\"2\"", &crosses);
    group(svg, "fill=\"none\" stroke=\"#007700\" stroke-width=\"2.5\"", &rings);
}

fn write_frame(svg: &mut String) {
    let side = CELL * 9.0;
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in 0..=9u8 {
        let at = MARGIN + f64::from(line) * CELL;
        let path = if line % 3 == 0 { &mut thick } else { &mut thin };
        let _ = write!(path, "M{at} {MARGIN}v{side}M{MARGIN} {at}h{side}");
    }
    let _ = writeln!(svg, "<path d=\"{thin}\" stroke=\"#000\" stroke-width=\".7\"/>");
    let _ =
        writeln!(svg, "<path d=\"{thick}\" stroke=\"#000\" stroke-width=\"2.5\" stroke-linecap=\"square\"/>");
    let mut names = String::new();
    for digit in Digit::ALL {
        let along = MARGIN + (f64::from(digit.get()) - 0.5) * CELL;
        let _ = writeln!(
            names,
            "<text x=\"{along}\" y=\"{}\">c{digit}</text><text x=\"{}\" y=\"{}\">r{digit}</text>",
            MARGIN - 8.0,
            MARGIN - 12.0,
            along + 4.0
        );
    }
    group(svg, "font-size=\"11\" fill=\"#777\"", &names);
}
