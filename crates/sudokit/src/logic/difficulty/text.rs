//! The difficulty as people read it: a line for each measure.

use std::fmt;

use super::Difficulty;
use crate::logic::se121::End;

/// Five lines, each with the name of a measure and what it came to.
///
/// ```
/// use sudokit::{Puzzle, logic::Difficulty};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let told = Difficulty::of(&text.parse::<Puzzle>()?.into())?.to_string();
/// assert!(told.starts_with("level     easy\nse121     ER 1.2, EP 1.2, ED 1.2 in 51 steps: 51 Hidden Single\n"));
/// assert!(told.ends_with("search    no choices\nbackdoor  not needed: singles are enough"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difficulty { level, se121, se121_steps, hodoku, nodes, backdoor } = self;
        let least = |is_open: bool| if is_open { "at least " } else { "" };
        let is_open = se121.end == End::Stopped;
        writeln!(f, "level     {}{level}", least(is_open))?;
        write!(f, "se121     ER {}{}", least(is_open), se121.er)?;
        for (name, number) in ["EP", "ED"].into_iter().zip(self.first_steps()) {
            number.map_or(Ok(()), |number| write!(f, ", {name} {number}"))?;
        }
        write!(f, " in ")?;
        steps(f, se121_steps.iter().map(|(technique, count)| (technique.name(), *count)))?;
        let is_open = !hodoku.is_complete;
        write!(f, "HoDoKu    {}{}, score {} in ", least(is_open), hodoku.level, hodoku.score)?;
        steps(f, hodoku.steps.iter().map(|(entry, count)| (entry.name, *count)))?;
        match nodes {
            0 => writeln!(f, "search    no choices")?,
            1 => writeln!(f, "search    1 choice")?,
            _ => writeln!(f, "search    {nodes} choices")?,
        }
        match backdoor {
            None => write!(f, "backdoor  none of two cells"),
            Some(cells) if cells.is_empty() => write!(f, "backdoor  not needed: singles are enough"),
            Some(cells) => write!(f, "backdoor  {cells}"),
        }
    }
}

/// How many there are, and of which technique.
fn steps<'a>(
    f: &mut fmt::Formatter<'_>,
    counts: impl Iterator<Item = (&'a str, u32)> + Clone,
) -> fmt::Result {
    let all: u32 = counts.clone().map(|(_, count)| count).sum();
    let each: Vec<String> = counts.map(|(name, count)| format!("{count} {name}")).collect();
    let [plural, colon] = [if all == 1 { "" } else { "s" }, if all == 0 { "" } else { ": " }];
    writeln!(f, "{all} step{plural}{colon}{}", each.join(", "))
}
