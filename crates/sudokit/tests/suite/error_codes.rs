//! Codes of errors are for programs: they are unique within a type, in kebab case, and the code of a kind
//! never changes.

use std::collections::BTreeSet;

use sudokit::{Cell, ParseGridErrorKind, ParseSukakuErrorKind, Puzzle, SolutionError};

fn assert_codes(codes: &[&str]) {
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "{codes:?}");
    for code in codes {
        let is_kebab = code.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        assert!(is_kebab, "{code}");
    }
}

#[test]
fn codes_are_unique_and_in_kebab_case() {
    assert_codes(&[ParseGridErrorKind::NotACell('q').code(), ParseGridErrorKind::CellCount(80).code()]);
    assert_codes(&[ParseSukakuErrorKind::NotAMark('q').code(), ParseSukakuErrorKind::MarkCount(0).code()]);
    let conflict = Puzzle::try_from("1".repeat(81).parse::<sudokit::Grid>().unwrap()).unwrap_err();
    assert_codes(&[SolutionError::Blank(Cell::R1C1).code(), SolutionError::Conflict(conflict).code()]);
    #[cfg(feature = "generate")]
    {
        use sudokit::House;
        use sudokit::generate::RecipeError;
        let recipes = [
            RecipeError::TooFewGivens,
            RecipeError::TooFewCells(3),
            RecipeError::EmptyRange,
            RecipeError::NoSumOfOrbits,
            RecipeError::BlankLines(House::R1, House::R2),
        ];
        assert_codes(&recipes.each_ref().map(RecipeError::code));
    }
}
