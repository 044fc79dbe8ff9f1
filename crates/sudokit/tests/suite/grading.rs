//! Grades of written deductions for all techniques, in the words of the library and in other words.

use sudokit::grading::{Justification, JustificationError, JustificationForm};
use sudokit::logic::{Detail, Family, Language, Position, Step, TECHNIQUES, Technique, drill};
use sudokit::{Budget, Cell, Puzzle};

/// Steps of a technique in positions of its drills. Forcing chains take long.
fn steps(technique: &'static Technique) -> impl Iterator<Item = (Position, Step)> {
    let seeds = if technique.family == Family::ForcingChains { 1 } else { 4 };
    (0..seeds).filter_map(move |seed| {
        let position = drill::position(technique, seed, Budget::UNLIMITED).ok()??;
        let step = technique.first(&position)?;
        Some((position, step))
    })
}

#[test]
fn the_words_of_every_technique_are_read() {
    let mut techniques = 0;
    for technique in TECHNIQUES {
        let mut found = 0;
        for (position, step) in steps(technique) {
            for language in Language::ALL {
                let text = step.describe(Detail::All, language).to_uppercase().replace(' ', "\n ");
                let read = Justification::read(&text, &position, Budget::UNLIMITED)
                    .unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(read.form, JustificationForm::Described, "{text}");
                assert_eq!(read.technique, Some(*technique));
                let [told, expected] = [read.step(), Some(&step)]
                    .map(|step| step.map(|step| (&step.placements, step.eliminations)));
                assert_eq!(told, expected, "{text}");
                assert_eq!(read.check(&position), Ok(()), "{text}");
            }
            found += 1;
        }
        techniques += usize::from(found > 0);
    }
    assert!(techniques * 10 > TECHNIQUES.len() * 8, "{techniques} techniques");
}

/// For these techniques, the sentence does not name enough.
const NOT_NAMED: &[&str] = &["junior-exocet", "multi-colors-wrap"];

/// The same sentences without the name of the technique name their premises. Sentences of forcing chains are too long.
#[test]
fn other_words_name_the_premises() {
    let techniques = TECHNIQUES.iter().filter(|technique| technique.family != Family::ForcingChains);
    for technique in techniques.filter(|technique| !NOT_NAMED.contains(&technique.id)) {
        for (position, step) in steps(technique) {
            let text = step.describe(Detail::All, Language::English);
            let (_, text) = text.split_once(": ").expect("a title");
            let read = Justification::read(text, &position, Budget::UNLIMITED)
                .unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((read.form, read.technique), (JustificationForm::Words, None));
            assert_eq!(read.check(&position), Ok(()), "{text}");
            assert_eq!(
                (read.placements(), *read.eliminations()),
                (&step.placements[..], step.eliminations),
                "{text}"
            );
        }
    }
}

/// A conclusion that is false on a proper board is never accepted, whatever the text names.
#[test]
fn what_follows_is_true() {
    let (mut accepted, mut refused) = (0, 0);
    for technique in TECHNIQUES.iter().filter(|technique| technique.family != Family::ForcingChains) {
        for (position, step) in steps(technique).take(2) {
            let Some(solution) = position.problem().solve() else { continue };
            let text = step.describe(Detail::All, Language::English);
            let (_, text) = text.split_once(": ").expect("a title");
            // Replaces the cells and digits of the step by others; the last pair changes nothing.
            for (from, to) in [('1', '2'), ('3', '8'), ('5', '6'), (' ', ' ')] {
                let changed = text.replace(from, &to.to_string());
                let Ok(read) = Justification::read(&changed, &position, Budget::UNLIMITED) else { continue };
                let score = read.score(&position, Some(&solution));
                assert!(!score.follows() || score.is_true == Some(true), "{changed}");
                *if score.follows() { &mut accepted } else { &mut refused } += 1;
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}

/// The longest texts and the most premises are refused or checked, and end.
#[test]
fn hostile_texts_end() {
    let position = Position::from(Puzzle::EMPTY).known_as_proper();
    let cells: Vec<String> = Cell::ALL.iter().map(ToString::to_string).collect();
    let all_cells = format!("By {}, so r1c1 is 5.", cells.join(", "));
    let houses = |count: usize| {
        let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
        let list = numbers.join(", ");
        format!("In rows {list} the digits 1, 2, 3, 4, 5, 6, 7, 8 and 9 have places, so r1c1 is 5.")
    };
    let nested = "{\"branches\":[".repeat(5000);
    let texts = [all_cells, houses(9), houses(5), nested, "(".repeat(100_000), "r1c1=".repeat(100_000)];
    for text in &texts {
        if let Ok(read) = Justification::read(text, &position, Budget::UNLIMITED) {
            assert!(read.check(&position).is_err(), "nothing follows on an empty board");
        }
    }
    let long = "so r1c1 is 5. ".repeat(100_000);
    let error = Justification::read(&long, &position, Budget::UNLIMITED).unwrap_err();
    assert_eq!(error, JustificationError::TooLong);
}
