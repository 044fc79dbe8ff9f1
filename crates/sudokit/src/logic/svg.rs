//! [`draw_svg`], a position and a step as a self-contained SVG image.
//!
//! The drawing is made from the evidence alone. If placed digits make a single, their cells are tinted, with lines to the cells
//! that they rule out. Candidates are colored by their role, and their cells and houses are tinted. Links are lines from node
//! to node: solid if strong, dashed if weak, and with arrows and in a color of its own for each branch of an argument.
//! Eliminations are struck through, and placements have a ring. If a pattern has several [sets](Evidence::sets), each has its
//! own color and a line in the legend below the board, and the candidates that link them have a ring.
//!
//! The colors are attributes, so a style sheet can override them: [`DARK_STYLE`] is the style sheet for dark pages.

use std::fmt::Write;
use std::ops::Range;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};

use super::position::Position;
use super::step::{Branch, Evidence, Link, LinkKind, Mark, MarkedHouse, Node, Role, Step};

/// The side of a cell, the margin around the board, and the height of a line of the legend.
const CELL: f64 = 54.0;
const MARGIN: f64 = 24.0;
const LEGEND: f64 = 22.0;

/// The distance between the end of a link and the middle of its node.
const CLEAR: f64 = 9.0;

/// The colors of links: first for links that belong to no branch, then for each branch.
const LINKS: [&str; 6] = ["#7b1fa2", "#1565c0", "#d84315", "#00796b", "#ad1457", "#5d4037"];

/// The colors of the sets, in their order.
const SETS: [&str; 8] =
    ["#a5d6a0", "#a3cbf5", "#d3c0ee", "#f2b98a", "#8fdcd6", "#f5b5da", "#c9c98a", "#c4ccd8"];

/// The colors of drawings on a dark page, as CSS that selects the light colors by their attributes.
pub(super) const DARK_STYLE: &str = r##"svg [fill="#fff"] { fill: #17181c; }
svg [fill="#111"] { fill: #eee; }
svg [fill="#333"] { fill: #ccc; }
svg [fill="#777"] { fill: #999; }
svg [fill="#1a56a8"] { fill: #8ab8f5; }
svg [fill="#ffdedb"] { fill: #5c1f1f; }
svg [stroke="#000"] { stroke: #999; }
svg [stroke="#c00000"] { stroke: #ff8f85; }
svg [stroke="#007700"] { stroke: #6fd06f; }
svg [stroke="#c2185b"] { stroke: #ff80b0; }
svg [stroke="#0d47a1"] { stroke: #82b1ff; }
svg [fill="#a5d6a0"] { fill: #2e6b34; }
svg [fill="#a3cbf5"] { fill: #24558f; }
svg [fill="#d3c0ee"] { fill: #5a4391; }
svg [fill="#f2b98a"] { fill: #86511f; }
svg [fill="#8fdcd6"] { fill: #1d6b66; }
svg [fill="#f5b5da"] { fill: #86386a; }
svg [fill="#c9c98a"] { fill: #5f5f24; }
svg [fill="#c4ccd8"] { fill: #4b5566; }
svg [fill="#fdd663"] { fill: #7a5f00; }
svg [fill="#ffb59b"] { fill: #8f4527; }
svg [stroke="#e3d3ee"] { stroke: #46385c; }
svg [stroke="#7b1fa2"] { stroke: #ce93d8; }
svg [stroke="#1565c0"], svg [fill="#1565c0"] { stroke: #64b5f6; }
svg [stroke="#d84315"], svg [fill="#d84315"] { stroke: #ff8a65; }
svg [stroke="#00796b"], svg [fill="#00796b"] { stroke: #4db6ac; }
svg [stroke="#ad1457"], svg [fill="#ad1457"] { stroke: #f06292; }
svg [stroke="#5d4037"], svg [fill="#5d4037"] { stroke: #bcaaa4; }
"##;

/// The position and the step as SVG. The title is for screen readers.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Policy, Position, draw_svg};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let step = Policy::default().next_step(&position).expect("an easy puzzle");
/// let svg = draw_svg(&position, Some(&step), "a hidden single");
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>a hidden single</title>"));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn draw_svg(position: &Position, step: Option<&Step>, title: &str) -> String {
    let branches = step.map_or(0, |step| step.evidence.branches.len());
    draw_with(position, step, 0..branches, title)
}

/// The position and the step as SVG, with only some of the branches of the step.
pub(super) fn draw_with(
    position: &Position,
    step: Option<&Step>,
    branches: Range<usize>,
    title: &str,
) -> String {
    let side = MARGIN * 2.0 + CELL * 9.0;
    let legend = step.map_or_else(String::new, |step| legend(&step.evidence, side));
    let lines = u8::try_from(legend.matches("<text").count()).unwrap_or(u8::MAX);
    let height = side + f64::from(lines) * LEGEND;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" viewBox=\"0 0 {side} {height}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\"><title>{}</title>\n\
         <rect width=\"{side}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escape(title)
    );
    let shown = step.map(|step| &step.evidence.branches[branches.clone()]).unwrap_or_default();
    if let Some(step) = step {
        draw_blockers(&mut svg, step);
    }
    if let Some(Step { evidence, .. }) = step {
        tint_houses(&mut svg, evidence);
        tint_cells(&mut svg, evidence);
        join_groups(&mut svg, evidence);
        color_marks(&mut svg, evidence, shown);
    }
    if let Some(step) = step {
        name_sets(&mut svg, position, &step.evidence);
        group(&mut svg, "fill=\"#ffdedb\"", &circles(&step.eliminations, 6.5));
    }
    write_cells(&mut svg, position, step);
    if let Some(step) = step {
        draw_links(&mut svg, &step.evidence, shown, branches.start);
        draw_result(&mut svg, step);
    }
    write_frame(&mut svg);
    svg + &legend + "</svg>\n"
}

/// The digits on the board alone.
pub(super) fn draw_digits(position: &Position, title: &str) -> String {
    let mut digits = position.clone();
    for candidate in position.all_candidates().iter() {
        digits.eliminate(candidate);
    }
    draw_svg(&digits, None, title)
}

/// The text with the characters escaped that XML reserves.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    let at = |line: House| MARGIN + f64::from(line.number() - 1) * CELL;
    (at(cell.column()), at(cell.row()))
}

/// The middle of a candidate: the digits of a cell are three by three.
fn center(candidate: Candidate) -> (f64, f64) {
    let (x, y) = corner(candidate.cell);
    let place = |third: usize| CELL * [1.0, 3.0, 5.0][third] / 6.0;
    let index = candidate.digit.index();
    (x + place(index % 3), y + place(index / 3))
}

/// The color of a mark: each set has its own color if there are several sets; other marks have the color of their role.
fn color(evidence: &Evidence, mark: &Mark) -> &'static str {
    let own = evidence.sets().position(|(_, set)| std::ptr::eq(set, mark));
    own.filter(|_| has_sets(evidence))
        .map_or_else(|| role_color(mark.role), |number| SETS[number % SETS.len()])
}

/// Whether a mark is one of the sets.
fn is_set(evidence: &Evidence, mark: &Mark) -> bool {
    evidence.sets().any(|(_, set)| std::ptr::eq(set, mark))
}

/// Whether a pattern consists of several sets.
fn has_sets(evidence: &Evidence) -> bool {
    evidence.sets().nth(1).is_some()
}

const fn role_color(role: Role) -> &'static str {
    match role {
        Role::Base | Role::First | Role::On => "#a5d6a0",
        Role::Pivot | Role::Common => "#f5b5da",
        Role::Wing | Role::Second => "#a3cbf5",
        Role::Fin | Role::Extra => "#fdd663",
        Role::Off => "#ffb59b",
        _ => "#d3c0ee",
    }
}

/// The legend: for each set its color, letter, cells and digits.
fn legend(evidence: &Evidence, top: f64) -> String {
    let mut legend = String::new();
    for (line, (letter, mark)) in evidence.sets().enumerate().filter(|_| has_sets(evidence)) {
        let y = top + (line as f64) * LEGEND;
        let cells: Vec<_> = mark.cells().iter().map(|cell| cell.to_string()).collect();
        let digits: DigitSet = mark.candidates.iter().map(|candidate| candidate.digit).collect();
        let _ = writeln!(
            legend,
            "<rect x=\"{MARGIN}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"#111\" text-anchor=\"start\">{letter}  {}: {digits}</text>",
            y - 8.0,
            color(evidence, mark),
            MARGIN + 24.0,
            y + 5.0,
            cells.join(" ")
        );
    }
    legend
}

/// A group of elements with the same attributes, if there are any.
fn group(svg: &mut String, attributes: &str, elements: &str) {
    if !elements.is_empty() {
        let _ = writeln!(svg, "<g {attributes}>\n{elements}</g>");
    }
}

fn tint_houses(svg: &mut String, evidence: &Evidence) {
    for &MarkedHouse { role, house } in &evidence.houses {
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

/// Tints the cells of a pattern, or only those of its sets if there are several. The cells of chains are shown
/// by the links.
fn tint_cells(svg: &mut String, evidence: &Evidence) {
    for mark in &evidence.marks {
        let is_tinted = if has_sets(evidence) {
            is_set(evidence, mark)
        } else {
            !matches!(mark.role, Role::On | Role::Off | Role::Fin | Role::Extra | Role::Common)
        };
        let mut squares = String::new();
        for cell in mark.cells().iter().filter(|_| is_tinted) {
            let (x, y) = corner(cell);
            let _ = writeln!(squares, "<path d=\"M{x} {y}h{CELL}v{CELL}h-{CELL}z\"/>");
        }
        group(svg, &format!("fill=\"{}\" opacity=\".35\"", color(evidence, mark)), &squares);
    }
}

/// Tints the cells of the placed digits that make a single, and draws lines to the other cells that they rule out.
fn draw_blockers(svg: &mut String, step: &Step) {
    let middle = |cell| (corner(cell).0 + CELL / 2.0, corner(cell).1 + CELL / 2.0);
    let (mut squares, mut lines) = (String::new(), String::new());
    for blocker in &step.evidence.blockers {
        let (x, y) = corner(blocker.placed.cell);
        let _ = writeln!(squares, "<path d=\"M{x} {y}h{CELL}v{CELL}h-{CELL}z\"/>");
        let is_other = |&cell: &Cell| step.placements.iter().all(|placed| placed.cell != cell);
        for cell in blocker.cells.iter().filter(is_other) {
            let ((x1, y1), (x2, y2)) = (middle(blocker.placed.cell), middle(cell));
            let _ = writeln!(lines, "<path d=\"M{x1} {y1}L{x2} {y2}\"/>");
        }
    }
    group(svg, &format!("fill=\"{}\" opacity=\".35\"", role_color(Role::Common)), &squares);
    group(svg, "fill=\"none\" stroke=\"#c2185b\" stroke-width=\"1.2\" opacity=\".5\"", &lines);
}

/// Writes the letter of each set into its cells if there are several sets: in the place of a digit that is not a candidate, or
/// at the edge.
fn name_sets(svg: &mut String, position: &Position, evidence: &Evidence) {
    const PLACES: [Digit; 9] =
        [Digit::D3, Digit::D1, Digit::D9, Digit::D7, Digit::D6, Digit::D4, Digit::D2, Digit::D8, Digit::D5];
    let mut letters = String::new();
    for (letter, mark) in evidence.sets().filter(|_| has_sets(evidence)) {
        for cell in mark.cells() {
            let free = PLACES.into_iter().find(|&digit| !position.candidates(cell).contains(digit));
            let (x, y) = free.map_or_else(
                || (corner(cell).0 + CELL / 3.0, corner(cell).1 + CELL / 3.0),
                |digit| center(Candidate { cell, digit }),
            );
            let _ = writeln!(letters, "<text x=\"{x}\" y=\"{}\">{letter}</text>", y + 4.0);
        }
    }
    group(svg, "font-size=\"11\" font-weight=\"bold\" fill=\"#111\"", &letters);
}

/// Shows a node of several cells as one shape: a spot in each cell, and a band between cells that touch.
fn join_groups(svg: &mut String, evidence: &Evidence) {
    let nodes = evidence.links.iter().flat_map(|link| [link.from, link.to]);
    let mut paths: Vec<String> = Vec::new();
    for node in nodes.filter(|node| node.cells.len() > 1) {
        let mut band = String::new();
        let mut last: Option<(f64, f64)> = None;
        for (x, y) in node.cells.iter().map(|cell| center(Candidate { cell, digit: node.digit })) {
            let touches = last.is_some_and(|last| (x - last.0).hypot(y - last.1) < CELL * 1.5);
            let to = if touches { 'L' } else { 'M' };
            let _ = write!(band, "{to}{x} {y}h0");
            last = Some((x, y));
        }
        let path = format!("<path d=\"{band}\"/>\n");
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    let look = "fill=\"none\" stroke=\"#e3d3ee\" stroke-width=\"21\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    group(svg, look, &paths.concat());
}

/// A circle around each candidate.
fn circles(candidates: &CandidateSet, radius: f64) -> String {
    let mut circles = String::new();
    for candidate in candidates.iter() {
        let (x, y) = center(candidate);
        let _ = writeln!(circles, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }
    circles
}

/// Colors the candidates; colors of the whole argument take precedence over colors of its branches. Rings the candidates that
/// link sets.
fn color_marks(svg: &mut String, evidence: &Evidence, branches: &[Branch]) {
    for branch in branches {
        for (role, holds) in [(Role::Off, false), (Role::On, true)] {
            group(svg, &format!("fill=\"{}\"", role_color(role)), &circles(&branch.candidates(holds), 8.5));
        }
    }
    for mark in &evidence.marks {
        let look = match mark.role {
            _ if is_set(evidence, mark) || !has_sets(evidence) => {
                format!("fill=\"{}\"", color(evidence, mark))
            }
            Role::Common => "fill=\"#fff\" stroke=\"#c2185b\" stroke-width=\"1.5\"".to_owned(),
            _ => "fill=\"#fff\" stroke=\"#0d47a1\" stroke-width=\"1.5\"".to_owned(),
        };
        group(svg, &look, &circles(&mark.candidates, 8.5));
    }
}

/// Writes the digits and the candidates; eliminated candidates are bold.
fn write_cells(svg: &mut String, position: &Position, step: Option<&Step>) {
    let (mut givens, mut placed) = (String::new(), String::new());
    let (mut candidates, mut eliminated) = (String::new(), String::new());
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
            let candidate = Candidate { cell, digit };
            let (x, y) = center(candidate);
            let is_eliminated = step.is_some_and(|step| step.eliminations.contains(candidate));
            let digits = if is_eliminated { &mut eliminated } else { &mut candidates };
            let _ = writeln!(digits, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
        }
    }
    let small = "font-size=\"13\" transform=\"translate(0 4.5)\"";
    group(svg, "font-size=\"34\" fill=\"#111\"", &givens);
    group(svg, "font-size=\"34\" fill=\"#1a56a8\"", &placed);
    group(svg, &format!("fill=\"#333\" {small}"), &candidates);
    group(svg, &format!("fill=\"#111\" font-weight=\"bold\" {small}"), &eliminated);
}

fn draw_links(svg: &mut String, evidence: &Evidence, branches: &[Branch], first: usize) {
    group(svg, &stroke(LINKS[0]), &links(&evidence.links, false));
    for (number, branch) in (first..).zip(branches) {
        let color = LINKS[1 + number % (LINKS.len() - 1)];
        group(svg, &stroke(color), &links(&branch.links(), true));
    }
}

fn stroke(color: &str) -> String {
    format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"1.7\" opacity=\".85\"")
}

/// Draws each link once, with an arrow head if it has a direction.
fn links(links: &[Link], has_direction: bool) -> String {
    let mut paths: Vec<String> = Vec::new();
    for &Link { from, to, kind } in links {
        let dashes = match kind {
            LinkKind::Strong => "",
            LinkKind::Weak => " stroke-dasharray=\"4 3\"",
        };
        let (line, head) = bow(middle(from), middle(to));
        let mut path = format!("<path d=\"{line}\"{dashes}/>\n");
        if has_direction {
            let _ = writeln!(path, "<path d=\"{head}\"/>");
        }
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths.concat()
}

/// A slightly curved line, so that links along a row or column do not hide each other, which does not touch the
/// digits at its ends; and the arrow head at its end.
fn bow((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> (String, String) {
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let bend = (length * 0.12).min(22.0) / length;
    let turn = (f64::midpoint(x1, x2) + (y2 - y1) * bend, f64::midpoint(y1, y2) + (x1 - x2) * bend);
    let clear = CLEAR.min(length / 2.0 - 4.0).max(0.0);
    let nearer = |x: f64, y: f64| {
        let part = clear / (turn.0 - x).hypot(turn.1 - y).max(1.0);
        (x + (turn.0 - x) * part, y + (turn.1 - y) * part)
    };
    let ((x1, y1), (x2, y2)) = (nearer(x1, y1), nearer(x2, y2));
    let line = format!("M{x1:.1} {y1:.1}Q{:.1} {:.1} {x2:.1} {y2:.1}", turn.0, turn.1);
    // From the end back along the line and to both sides.
    let back = (turn.0 - x2).hypot(turn.1 - y2).max(1.0);
    let (dx, dy) = ((turn.0 - x2) / back, (turn.1 - y2) / back);
    let side = |sign: f64| (x2 + 5.0 * dx - sign * 2.6 * dy, y2 + 5.0 * dy + sign * 2.6 * dx);
    let ((ax, ay), (bx, by)) = (side(1.0), side(-1.0));
    (line, format!("M{ax:.1} {ay:.1}L{x2:.1} {y2:.1}L{bx:.1} {by:.1}"))
}

/// The middle of the candidates of a node.
fn middle(node: Node) -> (f64, f64) {
    let places = node.cells.iter().map(|cell| center(Candidate { cell, digit: node.digit }));
    let (x, y) = places.fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let count = f64::from(u8::try_from(node.cells.len().max(1)).unwrap_or(u8::MAX));
    (x / count, y / count)
}

/// Strikes through the eliminated candidates, and rings the placed ones.
fn draw_result(svg: &mut String, step: &Step) {
    let (mut strikes, mut rings) = (String::new(), String::new());
    for candidate in step.eliminations.iter() {
        let (x, y) = center(candidate);
        let _ = writeln!(strikes, "<path d=\"M{} {}l16 -10\"/>", x - 8.0, y + 5.0);
    }
    for &candidate in &step.placements {
        let (x, y) = center(candidate);
        let _ = writeln!(rings, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\"/>");
    }
    group(svg, "stroke=\"#c00000\" stroke-width=\"1.2\"", &strikes);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::step::Technique;
    use crate::logic::technique::TECHNIQUES;
    use crate::puzzle::Puzzle;

    /// Steps of all techniques on the paths of some puzzles.
    fn steps() -> Vec<(Position, Step)> {
        let puzzles =
            include_str!("../../tests/data/paths.txt").lines().filter(|line| !line.starts_with('#'));
        let puzzles = puzzles.filter_map(|line| line.get(..81)?.parse::<Puzzle>().ok()).step_by(40);
        let mut found = Vec::new();
        for puzzle in puzzles {
            let mut position = Position::from(puzzle);
            while let Some(step) = TECHNIQUES[..75].iter().find_map(|technique| technique.first(&position)) {
                found.push((position.clone(), step.clone()));
                position.apply(&step);
            }
        }
        found
    }

    #[test]
    fn no_two_sets_of_a_drawing_share_a_color_and_the_legend_names_each() {
        let mut most = 0;
        let wing = Technique::from_name("als-xy-wing").expect("it is in the table");
        let steps = steps();
        let wings = steps.iter().filter_map(|(position, _)| Some((position.clone(), wing.first(position)?)));
        for (position, step) in wings.chain(steps.clone()) {
            let evidence = &step.evidence;
            if !has_sets(evidence) {
                continue;
            }
            let svg = draw_svg(&position, Some(&step), "");
            let mut colors: Vec<_> = evidence.sets().map(|(_, mark)| color(evidence, mark)).collect();
            for ((letter, mark), color) in evidence.sets().zip(&colors) {
                let cells: Vec<_> = mark.cells().iter().map(|cell| cell.to_string()).collect();
                assert!(svg.contains(&format!(">{letter}  {}: ", cells.join(" "))), "{step:?}");
                assert!(svg.contains(&format!("height=\"16\" fill=\"{color}\"")));
            }
            most = most.max(colors.len());
            colors.sort_unstable();
            colors.dedup();
            assert_eq!(colors.len(), evidence.sets().count(), "{step:?}");
        }
        assert!(most >= 3, "{most}");
    }

    #[test]
    fn every_color_has_a_dark_one() {
        for (position, step) in steps() {
            let svg = draw_svg(&position, Some(&step), "");
            for part in svg.split("fill=\"#").skip(1).chain(svg.split("stroke=\"#").skip(1)) {
                let (color, _) = part.split_once('"').expect("closed");
                // The light tint of houses needs no dark counterpart.
                let is_house = ["2060d0", "50a030"].contains(&color);
                assert!(is_house || DARK_STYLE.contains(&format!("=\"#{color}\"]")), "#{color}");
            }
        }
    }
}
