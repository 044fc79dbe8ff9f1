//! What is drawn of layouts and rules: every rule draws something on or beside the board, lines of the grid are all there, and
//! outlines go around their cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudokit_variants::layout::{HOUSE_SETS, HouseKind};
use sudokit_variants::rule::{RULES, Sandwich, Skyscraper};
use sudokit_variants::shape::{Point, Shape};
use sudokit_variants::{Cell, Layout, Puzzle};

use crate::random_rules::{KINDS, Random};

/// The points that a shape names.
fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Line { points, .. } => points.clone(),
        Shape::Square { middle, .. } | Shape::Sign { middle, .. } | Shape::Clue { middle, .. } => {
            vec![*middle]
        }
        Shape::Area { .. } | Shape::Outline { .. } | Shape::Label { .. } | Shape::Words(_) => Vec::new(),
    }
}

#[test]
fn every_rule_draws_something_on_or_beside_the_board() {
    let layout = Layout::standard(6).unwrap();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut drawn: BTreeSet<&str> = BTreeSet::new();
    for round in 0..60 * KINDS {
        let rule = random.rule(round % KINDS, &layout);
        let shapes = rule.shapes(&layout);
        // Data that a check refuses may leave nothing to draw.
        if rule.check(&layout).is_ok() {
            assert!(!shapes.is_empty(), "{rule:?}");
            drawn.insert(rule.info().name);
        }
        for shape in &shapes {
            assert!(shape.cells().iter().all(|cell| layout.has(*cell)), "{rule:?}: {shape:?}");
            let is_near = |(x, y): &Point| (-1.0..=7.0).contains(x) && (-1.0..=7.0).contains(y);
            assert!(points(shape).iter().all(is_near), "{rule:?}: {shape:?}");
        }
    }
    let all: BTreeSet<&str> = RULES.iter().map(|info| info.name).collect();
    assert_eq!(drawn, all);
}

#[test]
fn every_set_of_houses_draws_something() {
    let plain = Layout::standard(9).unwrap();
    assert!(plain.shapes().is_empty());
    for set in HOUSE_SETS {
        assert!(!plain.clone().with_house_set(set.name).unwrap().shapes().is_empty(), "{}", set.name);
    }
    let diagonals = plain.with_house_set("x").unwrap().shapes();
    let ends: Vec<Vec<Point>> = diagonals.iter().map(points).collect();
    assert_eq!(ends, [[(0.0, 0.0), (9.0, 9.0)], [(9.0, 0.0), (0.0, 9.0)]]);
}

#[test]
fn the_lines_of_the_grid_are_those_between_and_around_cells() {
    let jigsaw = Layout::jigsaw(&"aaabaccbdccbdddb".chars().collect::<Vec<_>>());
    let layouts = [
        Layout::standard(9).unwrap(),
        Layout::latin(5).unwrap(),
        Layout::multi_grid("samurai").unwrap(),
        jigsaw.unwrap(),
    ];
    for layout in layouts {
        let regions = |cell: Cell| -> Vec<usize> {
            let houses = layout.houses().iter().enumerate();
            let regions = houses.filter(|(_, house)| {
                matches!(house.kind, HouseKind::Box | HouseKind::Region) && house.cells.contains(&cell)
            });
            regions.map(|(at, _)| at).collect()
        };
        let inner = layout.edges();
        let thin = inner.iter().filter(|[one, other]| regions(*one) == regions(*other)).count();
        let all = 4 * layout.cell_count() - inner.len();
        let length = |lines: &[[Point; 2]]| -> f64 {
            lines.iter().map(|[from, to]| (to.0 - from.0) + (to.1 - from.1)).sum()
        };
        let [thin_lines, thick_lines] = layout.lines();
        assert_eq!(
            (length(&thin_lines), length(&thick_lines)),
            (thin as f64, (all - thin) as f64),
            "{layout}"
        );
    }
}

#[test]
fn outlines_go_around_exactly_their_cells() {
    let layout = Layout::standard(6).unwrap();
    let mut random = Random(77);
    for _ in 0..500 {
        let count = 1 + random.below(30);
        let cells = random.cells(&layout, count);
        let outlines = layout.outline(&cells, 10);
        for line in &outlines {
            assert_eq!(line.first(), line.last(), "{cells:?}");
            assert!(
                line.windows(2).all(|ends| (ends[0].0 == ends[1].0) != (ends[0].1 == ends[1].1)),
                "{line:?}"
            );
        }
        for cell in layout.cells() {
            let (x, y) = layout.middle(cell);
            // The sides that lie to the right of the middle.
            let sides = outlines.iter().flat_map(|line| line.windows(2)).filter(|ends| {
                let [top, bottom] = [ends[0].1.min(ends[1].1), ends[0].1.max(ends[1].1)];
                ends[0].0 == ends[1].0 && ends[0].0 > x && top < y && y < bottom
            });
            assert_eq!(sides.count() % 2 == 1, cells.contains(&cell), "{cells:?}: {}", layout.name(cell));
        }
    }
}

#[test]
fn clues_at_the_same_point_are_moved_apart() {
    let layout = Arc::new(Layout::standard(4).unwrap());
    let cells: Vec<Cell> = layout.line(Cell::new(4), 0, 1);
    let sandwich = Sandwich { cells: cells.clone(), total: 5 };
    let rules = [sandwich.clone().into(), Skyscraper { cells, count: 2 }.into(), sandwich.into()];
    let shapes = Puzzle::new(layout, rules).shapes();
    let clues: Vec<Point> = shapes.iter().flat_map(points).collect();
    assert_eq!(clues, [(-0.5, 1.5), (-1.5, 1.5), (-2.5, 1.5)]);
    let words: Vec<&Shape> = shapes.iter().filter(|shape| matches!(shape, Shape::Words(_))).collect();
    assert_eq!(words, [&Shape::Words("sandwich".to_owned()), &Shape::Words("skyscraper".to_owned())]);
}
