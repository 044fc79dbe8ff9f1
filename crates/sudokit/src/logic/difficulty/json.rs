//! The difficulty as JSON, and what it is made of.

use serde_json::{Map, Value, json};

use super::{Backdoor, Difficulty};
use crate::cell::CellSet;
use crate::logic::hodoku;
use crate::logic::se121::{End, Tenths};

impl Difficulty {
    /// The difficulty as a JSON object. The techniques of `se121` have their names there, those of `hodoku` are
    /// [ours](crate::logic::Technique::id). `backdoor` and `backdoor_size` are null if there is none of two cells.
    /// What is not known is absent.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::Difficulty};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let json = Difficulty::of(&text.parse::<Puzzle>()?.into())?.to_json();
    /// assert_eq!((&json["level"], &json["se121"]["er"]), (&"easy".into(), &1.2.into()));
    /// assert_eq!(json["se121"]["techniques"]["Hidden Single"], 51);
    /// assert_eq!(json["hodoku"]["techniques"]["naked-single"], 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Value {
        let Difficulty { level, se121, se121_steps, hodoku, nodes, backdoor } = self;
        let tenths = |Tenths(tenths)| f64::from(tenths) / 10.0;
        let end = match se121.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction => "contradiction",
            End::Stopped => "stopped",
        };
        let se121_techniques = se121_steps.iter().map(|(technique, count)| (technique.name(), *count));
        let mut rating = Map::new();
        add(&mut rating, "er", se121.er.map(tenths));
        add(&mut rating, "ep", se121.ep.map(tenths));
        add(&mut rating, "ed", se121.ed.map(tenths));
        add(&mut rating, "end", Some(end));
        add(&mut rating, "steps", Some(se121.steps));
        add(&mut rating, "techniques", Some(counts(se121_techniques)));
        let mut all = Map::new();
        add(&mut all, "level", level.least().map(|level| level.to_string()));
        add(&mut all, "se121", Some(rating));
        add(&mut all, "hodoku", Some(hodoku.to_json()));
        add(&mut all, "nodes", *nodes);
        if *backdoor != Backdoor::Unknown {
            let cells = |cells: CellSet| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
            add(&mut all, "backdoor", Some(json!(backdoor.cells().map(cells))));
            add(&mut all, "backdoor_size", Some(json!(backdoor.size())));
        }
        all.into()
    }
}

impl hodoku::Rating {
    /// The rating as a JSON object. The techniques are [ours](crate::logic::Technique::id). What is not known is absent.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::hodoku};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let json = hodoku::rate(&text.parse::<Puzzle>()?.into())?.to_json();
    /// assert_eq!((&json["level"], &json["score"], &json["steps"]), (&"Easy".into(), &204.into(), &51.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut all = Map::new();
        add(&mut all, "level", self.known_level().least().map(|level| level.to_string()));
        add(&mut all, "score", self.known_score().least());
        add(&mut all, "end", Some(if self.is_complete { "solved" } else { "stopped" }));
        add(&mut all, "steps", Some(self.steps.iter().map(|(_, count)| count).sum::<u32>()));
        let techniques = self.steps.iter().map(|(entry, count)| (entry.technique, *count));
        add(&mut all, "techniques", Some(counts(techniques)));
        all.into()
    }
}

/// Adds what is known.
fn add(object: &mut Map<String, Value>, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        object.insert(name.to_owned(), value.into());
    }
}

fn counts<'a>(counts: impl Iterator<Item = (&'a str, u32)>) -> Value {
    counts.map(|(name, count)| (name.to_owned(), count.into())).collect::<Map<_, _>>().into()
}
