//! Grades of written deductions: the JSON of steps of all techniques, and what is wrong with others.

use sudokit::grading::{JustificationError, JustificationScore};
use sudokit::logic::{
    Detail, Family, Language, Path, Policy, Position, Step, StepError, TECHNIQUES, Technique, drill,
};
use sudokit::{Budget, Cell, Digit, House, Puzzle};

/// Steps of a technique in positions of its drills. Forcing chains take long.
fn steps(technique: &'static Technique) -> impl Iterator<Item = (Position, Step)> {
    let seeds = if technique.family == Family::ForcingChains { 1 } else { 4 };
    (0..seeds).filter_map(move |seed| {
        let position = drill::position(technique, seed, Budget::UNLIMITED).ok()??;
        let step = technique.first(&position)?;
        Some((position, step))
    })
}

/// The JSON of a step as explanations have it.
fn json(step: &Step) -> String {
    let mut json = serde_json::to_value(step).expect("plain data");
    json["text"] = step.describe(Detail::All, Language::Chinese).into();
    json.to_string()
}

fn score(text: &str, position: &Position) -> Result<JustificationScore, JustificationError> {
    JustificationScore::of_json(text, position, position.problem().solve().as_ref())
}

#[test]
fn the_steps_of_every_technique_hold() {
    let mut techniques = 0;
    for technique in TECHNIQUES {
        let mut found = 0;
        for (position, step) in steps(technique) {
            let text = format!("```json\n{}\n```", json(&step));
            let score = score(&text, &position).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((score.error, score.is_true, score.step), (None, Some(true), step), "{text}");
            found += 1;
        }
        techniques += usize::from(found > 0);
    }
    assert!(techniques * 10 > TECHNIQUES.len() * 8, "{techniques} techniques");
}

/// All steps on the way through hard puzzles, forcing chains with steps inside included.
#[test]
fn every_step_survives_json() {
    let puzzles = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38",
        "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1",
    ];
    let mut branches = 0;
    for puzzle in puzzles {
        let position = Position::from(puzzle.parse::<Puzzle>().unwrap()).known_as_proper();
        for step in Path::new(position, &Policy::default()) {
            let text = json(&step);
            assert_eq!(serde_json::from_str::<Step>(&text).unwrap(), step, "{text}");
            branches += step.evidence.branches.len();
        }
    }
    assert!(branches > 0);
}

/// A conclusion that is false on a proper board is never accepted, whatever the text names.
#[test]
fn what_follows_is_true() {
    let (mut accepted, mut refused) = (0, 0);
    for technique in TECHNIQUES.iter().filter(|technique| technique.family != Family::ForcingChains) {
        for (position, step) in steps(technique).take(2) {
            let text = serde_json::to_string(&step).expect("plain data");
            // Other cells and digits than those of the step; the last pair changes nothing.
            for (from, to) in [('1', '2'), ('3', '8'), ('5', '6'), (' ', ' ')] {
                let changed = text.replace(from, &to.to_string());
                let Ok(score) = score(&changed, &position) else { continue };
                assert!(!score.follows() || score.is_true == Some(true), "{changed}");
                *if score.follows() { &mut accepted } else { &mut refused } += 1;
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}

#[test]
fn errors_name_what_is_wrong() {
    for (text, message) in [
        ("", "EOF"),
        ("So r1c6 is 8.", "expected value at line 1 column 1"),
        (r#"{"technique":"guess"}"#, "no technique is called guess"),
        (r#"{"placements":["r1c6=8"]}"#, "missing field `technique`"),
        (r#"{"technique":"naked-single","placements":["r1c10=2"]}"#, "r1c10=2"),
        (r#"{"technique":"naked-single","evidence":{"truths":[{"house":"r1","digit":0}]}}"#, "a premise"),
        (r#"{"technique":"naked-single","evidence":{"truth":[]}}"#, "unknown field `truth`"),
        (r#"{"technique":"naked-single","evidence":{"houses":[{"role":"king","house":"r1"}]}}"#, "king"),
        (r#"{"technique":"naked-single","proof":1}"#, "unknown field `proof`"),
        ("{", "EOF"),
    ] {
        let error = score(text, &Position::from(Puzzle::EMPTY)).unwrap_err();
        assert_eq!(error.code(), "bad-json");
        assert!(error.to_string().contains(message), "{error}");
    }
}

/// From a pattern of no cells everything would follow.
#[test]
fn a_pattern_of_no_cells_is_not_deadly() {
    let text = r#"{"technique":"naked-single","eliminations":["r1c1=5"],
        "evidence":{"truths":[{"unique":[]}]}}"#;
    let position = Position::from(Puzzle::EMPTY).known_as_proper();
    let score = JustificationScore::of_json(text, &position, None).expect("a step");
    assert_eq!(score.error, Some(StepError::NotDeadly));
}

/// The longest texts and the most premises are refused or checked, and end.
#[test]
fn hostile_texts_end() {
    let position = Position::from(Puzzle::EMPTY).known_as_proper();
    let score = |text: &str| JustificationScore::of_json(text, &position, None);
    let with_truths = |truths: &[String]| {
        let truths = truths.join(",");
        format!(
            r#"{{"technique":"naked-single","placements":["r1c1=5"],"evidence":{{"truths":[{truths}]}}}}"#
        )
    };
    let cells = Cell::ALL.map(|cell| format!(r#"{{"cell":"{cell}"}}"#));
    let places = |house: House| Digit::ALL.map(|digit| format!(r#"{{"house":"{house}","digit":{digit}}}"#));
    let places: Vec<String> = House::ALL.into_iter().flat_map(places).collect();
    for truths in [&cells[..], &places[..128]] {
        let score = score(&with_truths(truths)).expect("a step");
        assert!(!score.follows(), "nothing follows on an empty board");
    }
    assert_eq!(score(&with_truths(&places)), Err(JustificationError::TooLong));
    assert!(score(&with_truths(&vec![cells[0].clone(); 1000])).is_ok(), "one premise");
    assert_eq!(score(&" ".repeat((1 << 20) + 1)), Err(JustificationError::TooLong));
    let step = r#"{"technique":"naked-single","evidence":{"branches":[{"inferences":[],"steps":["#;
    assert_eq!(score(&step.repeat(5000)).unwrap_err().code(), "bad-json");
}
