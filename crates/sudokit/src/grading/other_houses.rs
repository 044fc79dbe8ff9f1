//! Lists of columns or boxes, which answers contain after a grid to check it. Their lines have nine cells,
//! but they are not rows.

/// The words for rows.
const ROWS: &[&str] = &[
    "row",
    "line",
    "zeile",
    "reihe",
    "ligne",
    "rangée",
    "fila",
    "linha",
    "riga",
    "wiersz",
    "rij",
    "řádek",
    "строка",
    "ряд",
    "行",
    "橫列",
    "행",
];

/// The words for columns and boxes.
const OTHERS: &[&str] = &[
    "column",
    "col",
    "box",
    "block",
    "square",
    "region",
    "subgrid",
    "sector",
    "nonet",
    "spalte",
    "kasten",
    "quadrat",
    "quadrant",
    "colonne",
    "colonna",
    "columna",
    "coluna",
    "bloc",
    "bloque",
    "bloco",
    "carré",
    "caja",
    "cuadro",
    "caixa",
    "riquadro",
    "kolumna",
    "kolom",
    "blok",
    "sloupec",
    "столбец",
    "столбцы",
    "квадрат",
    "блок",
    "列",
    "宫",
    "宮",
    "块",
    "區塊",
    "ブロック",
    "열",
    "박스",
];

/// The endings of plurals of these words.
const PLURALS: &[&str] = &["s", "es", "n", "e", "en"];

/// Whether a word of the text is for a row (false), or for a column or a box (true).
fn house_of(word: &str) -> Option<bool> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let has_number = name.len() < word.len();
    let is_in = |words: &[&str]| {
        let is_ideograph = |known: &str| known.starts_with(|c: char| c >= '\u{3000}');
        words.iter().any(|known| {
            if is_ideograph(known) {
                return name.contains(known);
            }
            let plural = name.strip_prefix(known).filter(|end| PLURALS.contains(end));
            name == *known || plural.is_some()
        })
    };
    match name {
        "r" if has_number => Some(false),
        // Without a number, these letters are the names of rows.
        "c" | "b" if has_number => Some(true),
        _ if is_in(ROWS) => Some(false),
        _ if is_in(OTHERS) => Some(true),
        _ => None,
    }
}

/// Whether the first house that the label of a row names is a column or a box, such as `Column 3:`, `C3` or
/// `第3列`.
pub(super) fn is_column_or_box(label: &str) -> bool {
    let label = label.to_lowercase();
    label.split(|c: char| !c.is_alphanumeric()).find_map(house_of) == Some(true)
}

/// Whether a line is the heading of a list of columns or boxes: it has few words, and mentions nothing else
/// that could follow.
pub(super) fn is_heading_of_others(line: &str) -> bool {
    const ANSWERS: &[&str] =
        &["grid", "board", "puzzle", "solution", "sudoku", "answer", "result", "lösung", "答案", "解"];
    let line = line.to_lowercase();
    let words = || line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let names_answer = ANSWERS.iter().any(|answer| line.contains(answer));
    let houses: Vec<bool> = words().filter_map(house_of).collect();
    words().count() <= 5 && !names_answer && !houses.is_empty() && houses.iter().all(|is_other| *is_other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_told_apart() {
        for label in [
            "Column 3: ",
            "**C3**: ",
            "Spalte 1: ",
            "第1列：",
            "列3",
            "Boxes 1-3",
            "Top-left box: ",
            "colonne 2",
            "第一宫",
        ] {
            assert!(is_column_or_box(label), "{label}");
        }
        for label in ["Row 3 (box 1): ", "C: ", "第1行：", "Zeile 1 ", "R1C1", "", "3 | "] {
            assert!(!is_column_or_box(label), "{label}");
        }
    }

    #[test]
    fn headings_are_told_apart() {
        for heading in
            ["Columns:", "### Check of the columns", "**Boxes**", "列：", "Spalten", "Now the columns"]
        {
            assert!(is_heading_of_others(heading), "{heading}");
        }
        for heading in [
            "Rows and columns:",
            "The grid with boxes:",
            "Final answer",
            "",
            "Columns work, so here is what we have",
        ] {
            assert!(!is_heading_of_others(heading), "{heading}");
        }
    }
}
