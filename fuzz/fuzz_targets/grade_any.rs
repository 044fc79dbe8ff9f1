//! Reads any text as an answer and as the JSON of a deduction. Every grid that counts has a score, and a
//! conclusion that follows on a board with one solution is true.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::Puzzle;
use sudokit::grading::{GridAnswer, GridScore, GridVerdict, JustificationScore};
use sudokit::logic::Position;

fuzz_target!(|bytes: &[u8]| {
    let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .expect("a puzzle");
    let text = String::from_utf8_lossy(bytes);
    let answer = GridAnswer::read(&text, Some(&puzzle));
    assert_eq!(answer.counted().is_none(), answer.missing.is_some());
    if let Some(found) = answer.counted() {
        let score = GridScore::of(&puzzle, &found.grid);
        assert_eq!(score.right + score.wrong + score.empty, 81 - puzzle.given_count());
        assert_eq!(score.verdict == GridVerdict::Solved, puzzle.solve().map(Into::into) == Some(found.grid));
    }
    let position = Position::from(puzzle).known_as_proper();
    if let Ok(score) = JustificationScore::of_json(&text, &position, puzzle.solve().as_ref()) {
        assert!(!score.follows() || score.is_true == Some(true), "{text}");
    }
});
