//! The difficulty as JSON, and what it is made of.

use serde_json::{Map, Value, json};

use super::Difficulty;
use crate::cell::CellSet;
use crate::logic::hodoku;
use crate::logic::se121::{End, Tenths};

impl Difficulty {
    /// The difficulty as a JSON object. The techniques of `se121` have their names there, those of `hodoku` are
    /// [ours](crate::logic::Technique::id). `backdoor` and `backdoor_size` are null if there is none of two cells,
    /// `ep` and `ed` if the rating was stopped before they were known.
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
        let [ep, ed] = self.first_steps();
        let tenths = |Tenths(tenths)| f64::from(tenths) / 10.0;
        let end = match se121.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction => "contradiction",
            End::Stopped => "stopped",
        };
        let se121_techniques = se121_steps.iter().map(|(technique, count)| (technique.name(), *count));
        json!({
            "level": level.to_string(),
            "se121": {
                "er": tenths(se121.er),
                "ep": ep.map(tenths),
                "ed": ed.map(tenths),
                "end": end,
                "steps": se121.steps,
                "techniques": counts(se121_techniques),
            },
            "hodoku": hodoku.to_json(),
            "nodes": nodes,
            "backdoor": backdoor.map(|cells| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>()),
            "backdoor_size": backdoor.map(CellSet::len),
        })
    }
}

impl hodoku::Rating {
    /// The rating as a JSON object. The techniques are [ours](crate::logic::Technique::id).
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
        json!({
            "level": self.level.to_string(),
            "score": self.score,
            "end": if self.is_complete { "solved" } else { "stopped" },
            "steps": self.steps.iter().map(|(_, count)| count).sum::<u32>(),
            "techniques": counts(self.steps.iter().map(|(entry, count)| (entry.technique, *count))),
        })
    }
}

fn counts<'a>(counts: impl Iterator<Item = (&'a str, u32)>) -> Value {
    counts.map(|(name, count)| (name.to_owned(), count.into())).collect::<Map<_, _>>().into()
}
