//! Layouts have the houses that they should have, and wrong data is refused.

use std::collections::HashSet;

use sudokit_variants::layout::{BoxShape, HOUSE_SETS, House, HouseKind, LayoutError, MULTI_GRIDS};
use sudokit_variants::{Cell, Layout};

/// The names of the cells of all houses of a kind.
fn names(layout: &Layout, kind: HouseKind) -> Vec<String> {
    let houses = layout.houses().iter().filter(|house| house.kind == kind);
    houses
        .map(|house| house.cells.iter().map(|cell| layout.name(*cell)).collect::<Vec<_>>().join(" "))
        .collect()
}

fn standard(size: usize, sets: &[&str]) -> Layout {
    sets.iter().fold(Layout::standard(size).unwrap(), |layout, set| layout.with_house_set(set).unwrap())
}

/// Cells in rows and columns that are listed as digits from 1.
fn product(rows: &str, columns: &str) -> String {
    let columns = columns.chars().collect::<Vec<_>>();
    let cells = rows.chars().flat_map(|row| columns.iter().map(move |column| format!("r{row}c{column}")));
    cells.collect::<Vec<_>>().join(" ")
}

#[test]
fn standard_boards_have_rows_columns_and_boxes() {
    for size in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36] {
        let layout = standard(size, &[]);
        assert_eq!((layout.cell_count(), layout.houses().len()), (size * size, 3 * size));
        assert_eq!((layout.to_string(), layout.is_classic()), (format!("{size}x{size}"), size == 9));
        assert!(layout.houses().iter().all(|house| layout.is_complete(house)));
        check_bands(&layout);
    }
    let layout = standard(6, &[]);
    assert_eq!(names(&layout, HouseKind::Box)[3], "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6");
    assert_eq!(layout.houses()[15].to_string(), "box 4");
}

/// Every band has each cell of its grid once.
fn check_bands(layout: &Layout) {
    for band in layout.bands() {
        let cells: Vec<Cell> = band.iter().flat_map(|at| layout.houses()[*at].cells.clone()).collect();
        assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len());
        let grid = &layout.grids()[0];
        assert_eq!(cells.len(), grid.rows * grid.columns);
    }
}

#[test]
fn windows_and_what_they_imply() {
    let layout = standard(9, &["windoku"]);
    let windows = [("234", "234"), ("234", "678"), ("678", "234"), ("678", "678")];
    assert_eq!(names(&layout, HouseKind::Window), windows.map(|(rows, columns)| product(rows, columns)));
    let implied = [("159", "234"), ("159", "678"), ("234", "159"), ("678", "159"), ("159", "159")];
    assert_eq!(
        names(&layout, HouseKind::ImpliedWindow),
        implied.map(|(rows, columns)| product(rows, columns))
    );
    assert_eq!(layout.houses().iter().filter(|house| house.is_implied()).count(), 5);
    // 2x4 boxes: one window in each of two strips of rows, which implies one house for each strip only.
    let layout = standard(8, &["windoku"]);
    assert_eq!(names(&layout, HouseKind::Window), [product("23", "2345"), product("56", "2345")]);
    assert_eq!(names(&layout, HouseKind::ImpliedWindow), [product("23", "1678"), product("56", "1678")]);
    for (size, windows, implied) in [(4, 1, 3), (6, 2, 4), (16, 9, 7), (25, 16, 9)] {
        let layout = standard(size, &["windoku"]);
        assert_eq!(names(&layout, HouseKind::Window).len(), windows);
        assert_eq!(names(&layout, HouseKind::ImpliedWindow).len(), implied);
        assert!(layout.houses().iter().all(|house| layout.is_complete(house)));
    }
}

#[test]
fn sets_have_their_houses() {
    let layout = standard(4, &["x"]);
    assert_eq!(names(&layout, HouseKind::FallingDiagonal), ["r1c1 r2c2 r3c3 r4c4"]);
    assert_eq!(names(&layout, HouseKind::RisingDiagonal), ["r1c4 r2c3 r3c2 r4c1"]);
    assert_eq!(layout, standard(4, &["diagonal+", "x", "diagonal-"]));
    let layout = standard(6, &["disjoint"]);
    assert_eq!(names(&layout, HouseKind::DisjointGroup)[1], "r1c2 r1c5 r3c2 r3c5 r5c2 r5c5");
    let layout = standard(9, &["asterisk", "girandola", "center-dot"]);
    assert_eq!(names(&layout, HouseKind::Asterisk), ["r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"]);
    assert_eq!(names(&layout, HouseKind::Girandola), ["r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"]);
    assert_eq!(names(&layout, HouseKind::CenterDot), [product("258", "258")]);
    assert_eq!(names(&standard(15, &["center-dot"]), HouseKind::CenterDot)[0].split(' ').count(), 15);
    let layout = standard(9, &["argyle"]);
    let argyle = names(&layout, HouseKind::Argyle);
    assert_eq!(
        [&argyle[0], &argyle[3], &argyle[4], &argyle[7]],
        [
            "r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9",
            "r2c9 r3c8 r4c7 r5c6 r6c5 r7c4 r8c3 r9c2",
            "r1c5 r2c6 r3c7 r4c8 r5c9",
            "r1c5 r2c4 r3c3 r4c2 r5c1",
        ]
    );
    let partial = layout.houses().iter().filter(|house| !layout.is_complete(house)).count();
    assert_eq!((argyle.len(), partial), (8, 8));
}

#[test]
fn the_order_of_sets_does_not_matter() {
    let all: Vec<&str> = HOUSE_SETS.iter().map(|set| set.name).collect();
    let reversed: Vec<&str> = all.iter().rev().copied().collect();
    assert_eq!(standard(9, &all), standard(9, &reversed));
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    let cells = [Cell::new(0), Cell::new(12)];
    let one = standard(9, &["x"]).with_extra_region(&cells).unwrap();
    let other = Layout::standard(9).unwrap().with_extra_region(&cells).unwrap().with_house_set("x").unwrap();
    assert_eq!((one.to_string(), one), ("9x9 with both diagonals, 1 extra region".to_owned(), other));
}

#[test]
fn boards_of_several_grids_share_cells() {
    let sizes = [153, 144, 369, 333, 288, 189, 783, 909];
    for (board, cells) in MULTI_GRIDS.iter().zip(sizes) {
        let layout = Layout::multi_grid(board.name).unwrap();
        assert_eq!((layout.cell_count(), layout.to_string()), (cells, board.name.to_owned()));
        assert_eq!(layout.grids().len(), board.first_cells.len());
        check_bands(&layout);
        let of: HashSet<_> = layout.houses().iter().map(|house| house.cells.clone()).collect();
        assert_eq!(of.len(), layout.houses().len(), "no house is there twice");
        assert!(layout.houses().iter().all(|house| layout.is_complete(house)));
    }
    // Five grids of 27 houses; the central one shares four boxes.
    let samurai = Layout::multi_grid("samurai").unwrap();
    assert_eq!(samurai.houses().len(), 5 * 27 - 4);
    assert_eq!(samurai.houses().last().map(ToString::to_string), Some("box 9 of grid 5".to_owned()));
    let x = samurai.with_house_set("x").unwrap();
    assert_eq!(names(&x, HouseKind::FallingDiagonal).len(), 5);
    assert_eq!(x.to_string(), "samurai with both diagonals");
    let small = Layout::overlapping_grids(2, 2, &[(0, 0), (2, 2)]).unwrap();
    assert_eq!((small.cell_count(), small.to_string()), (28, "2 grids of 4x4".to_owned()));
    assert!(small.cell_at(sudokit_variants::layout::Place { row: 0, column: 4 }).is_none());
}

#[test]
fn regions_that_are_boxes_are_boxes() {
    let text = "AAABBBCCC".repeat(3) + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
    let layout = Layout::jigsaw(&text.chars().collect::<Vec<_>>()).unwrap();
    assert!(layout.is_classic() && layout == Layout::standard(9).unwrap());
    let jigsaw = Layout::jigsaw(&"AAABCADBCBDBCCDD".chars().collect::<Vec<_>>()).unwrap();
    assert_eq!((jigsaw.to_string(), jigsaw.bands().len()), ("jigsaw 4x4".to_owned(), 3));
    assert_eq!(names(&jigsaw, HouseKind::Region)[3], "r2c3 r3c3 r4c3 r4c4");
    let mut symbols: Vec<Option<char>> = vec![None; 16];
    symbols[0..4].fill(Some('1'));
    let one_region = Layout::latin(4).unwrap().with_regions(&symbols).unwrap();
    assert_eq!((one_region.houses().len(), one_region.bands().len()), (9, 2));
    let symbols: Vec<Option<char>> = "AAABCADBCBDBCCDD".chars().map(Some).collect();
    let partial = Layout::rectangle(4, 4, 1..=5, None).unwrap().with_regions(&symbols).unwrap();
    assert_eq!(partial, jigsaw.with_digits(1..=5).unwrap());
    // A region can have more cells than a row, if it has all digits.
    let symbols: Vec<Option<char>> =
        "AA.AA....".chars().map(|symbol| (symbol == 'A').then_some(symbol)).collect();
    let layout = Layout::rectangle(3, 3, 1..=4, None).unwrap().with_regions(&symbols).unwrap();
    assert_eq!(names(&layout, HouseKind::Region), ["r1c1 r1c2 r2c1 r2c2"]);
}

#[test]
fn rectangles_and_other_digits() {
    let layout = Layout::rectangle(6, 9, 1..=9, Some(BoxShape { height: 3, width: 3 })).unwrap();
    assert_eq!((layout.cell_count(), layout.to_string()), (54, "6x9 with boxes of 3x3".to_owned()));
    check_bands(&layout);
    let layout = Layout::standard(9).unwrap().with_digits(1..=12).unwrap();
    assert_eq!((layout.digits().len(), layout.to_string()), (12, "9x9 with digits 1-12".to_owned()));
    assert!(!layout.houses().iter().any(|house: &House| layout.is_complete(house)) && !layout.is_classic());
    assert!(!Layout::standard(9).unwrap().with_digits(0..=8).unwrap().is_classic());
}

#[test]
fn wrong_layouts_are_refused() {
    let regions = |text: &str| Layout::jigsaw(&text.chars().collect::<Vec<_>>());
    let board = || Layout::standard(4).unwrap();
    let cells = |indices: &[usize]| indices.iter().copied().map(Cell::new).collect::<Vec<_>>();
    let boxes = |height, width| Some(BoxShape { height, width });
    let refused: &[(Result<Layout, LayoutError>, &str)] = &[
        (Layout::standard(7), "there are no usual boxes for a board of 7x7; give their shape or the regions"),
        (Layout::boxes(0, 3), "0 digits; there can be 1 to 62"),
        (Layout::boxes(8, 8), "64 digits; there can be 1 to 62"),
        (Layout::boxes(1000, 1000), "1000000 digits; there can be 1 to 62"),
        (Layout::latin(63), "63 digits; there can be 1 to 62"),
        (Layout::rectangle(0, 9, 1..=9, None), "a board without cells"),
        (Layout::rectangle(3, 9, 1..=8, None), "a row of 9 cells needs 9 digits; there are 8"),
        (Layout::rectangle(9, 3, 1..=8, None), "a column of 9 cells needs 9 digits; there are 8"),
        (Layout::rectangle(4, 4, 1..=4, boxes(4, 4)), "a box of 16 cells needs 16 digits; there are 4"),
        (Layout::rectangle(6, 6, 1..=6, boxes(4, 2)), "boxes of 4x2 do not fill a board of 6x6"),
        (Layout::rectangle(6, 6, 1..=6, boxes(0, 2)), "boxes of 0x2 do not fill a board of 6x6"),
        (Layout::rectangle(6, 6, 60..=70, None), "11 digits; there can be 1 to 62"),
        #[expect(clippy::reversed_empty_ranges, reason = "it must be refused")]
        (Layout::rectangle(6, 6, 6..=1, None), "0 digits; there can be 1 to 62"),
        (regions("AAAB"), "region A has 3 cells instead of 2"),
        (regions("AAB"), "the regions have 3 cells, which is not the square of a number of digits"),
        (regions(""), "0 digits; there can be 1 to 62"),
        (board().with_regions(&[]), "regions need a board of rows and columns only; this one is 4x4"),
        (Layout::latin(4).unwrap().with_regions(&[None; 15]), "15 symbols of regions for 16 cells"),
        (
            Layout::multi_grid("twodoku").unwrap().with_regions(&[]),
            "regions need a board of rows and columns only; this one is twodoku",
        ),
        (
            board().with_house_set("stripes"),
            "unknown houses stripes; expected one of x, diagonal-, diagonal+, windoku, disjoint, asterisk, girandola, center-dot, argyle",
        ),
        (board().with_house_set("asterisk"), "asterisk needs a board of 9x9; this one is 4x4"),
        (board().with_house_set("center-dot"), "center-dot needs boxes with a center; this one is 4x4"),
        (
            Layout::latin(9).unwrap().with_house_set("windoku"),
            "windoku needs a square board with boxes; this one is latin 9x9",
        ),
        (
            Layout::rectangle(4, 6, 1..=6, boxes(2, 3)).unwrap().with_house_set("x"),
            "x needs a square board; this one is 4x6 with boxes of 2x3",
        ),
        (
            board().with_extra_region(&cells(&[1])),
            "extra region 1 has 1 cells; with 4 digits it can have 2 to 4",
        ),
        (
            board().with_extra_region(&cells(&[1, 2, 3, 4, 5])),
            "extra region 1 has 5 cells; with 4 digits it can have 2 to 4",
        ),
        (board().with_extra_region(&cells(&[1, 2, 1])), "extra region 1 has r1c2 twice"),
        (board().with_extra_region(&cells(&[1, 16])), "extra region 1 has cell 17 of a board of 16 cells"),
        (Layout::overlapping_grids(3, 3, &[]), "a board without cells"),
        (Layout::overlapping_grids(3, 3, &[(0, 0); 300]), "300 grids; there can be 256"),
        (Layout::overlapping_grids(7, 7, &[(0, 0), (0, 49)]), "a board of 4802 cells; the largest has 4096"),
        (
            Layout::overlapping_grids(3, 3, &[(9000, 0)]),
            "a grid at row 9001, column 1; no board goes beyond 4096",
        ),
        (
            Layout::multi_grid("ninja"),
            "unknown board ninja; expected one of twodoku, butterfly, samurai, windmill, sohei, flower, shogun, sumo",
        ),
    ];
    assert!(Layout::boxes(usize::MAX, 2).is_err());
    for (result, message) in refused {
        assert_eq!(
            result.as_ref().map_err(ToString::to_string).map(ToString::to_string),
            Err((*message).to_owned())
        );
    }
}
