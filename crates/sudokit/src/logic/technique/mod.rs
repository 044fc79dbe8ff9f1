//! The techniques, and the table of all of them, [`TECHNIQUES`].
//!
//! Each technique, or each family of variants, is one file: what the technique is and why it is sound, the
//! facts about it, and its finder. Forcing chains, which quote each other, are a folder. `shared` has the
//! common parts of finders. A new technique needs that file, its row in the table, its sentences in
//! [`words`](super::words), its row in the [HoDoKu scale](super::hodoku::SCALE) or in the list of techniques
//! that are not in it, and positions among the tests. No other file asks which technique a step uses.
//!
//! A finder searches a position in a defined order and passes each step to its receiver, which can stop it.
//! It accepts any position, even one with no solution or with several: it does not panic, and every step
//! follows from its evidence.

mod aic;
mod aligned_exclusion;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod avoidable_rectangle;
mod basic_fish;
mod bug;
mod claiming;
mod death_blossom;
mod direct_hidden_subset;
mod direct_locked;
mod empty_rectangle;
mod finned_fish;
mod forcing_chains;
mod franken_fish;
mod full_house;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
mod junior_exocet;
mod locked_subset;
mod multi_colors;
mod naked_single;
mod naked_subset;
mod nice_loop;
mod pointing;
mod remote_pair;
mod sashimi_fish;
mod shared;
mod simple_colors;
mod skyscraper;
mod sue_de_coq;
mod tridagon;
mod turbot_fish;
mod two_string_kite;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wxyz_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use std::fmt;
use std::str::FromStr;

use super::step::Technique;

/// All techniques, roughly from easy to hard: the order of the default [policy](super::Policy).
#[rustfmt::skip]
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::FULL_HOUSE,
    &hidden_single::HIDDEN_SINGLE,
    &direct_locked::DIRECT_POINTING,
    &direct_locked::DIRECT_CLAIMING,
    &direct_hidden_subset::DIRECT_HIDDEN_PAIR,
    &naked_single::NAKED_SINGLE,
    &direct_hidden_subset::DIRECT_HIDDEN_TRIPLET,
    &pointing::POINTING,
    &claiming::CLAIMING,
    &locked_subset::LOCKED_PAIR,
    &locked_subset::LOCKED_TRIPLE,
    &naked_subset::NAKED_PAIR,
    &hidden_subset::HIDDEN_PAIR,
    &naked_subset::NAKED_TRIPLE,
    &hidden_subset::HIDDEN_TRIPLE,
    &basic_fish::X_WING,
    &basic_fish::SWORDFISH,
    &naked_subset::NAKED_QUAD,
    &hidden_subset::HIDDEN_QUAD,
    &remote_pair::REMOTE_PAIR,
    &bug::BUG_1,
    &skyscraper::SKYSCRAPER,
    &two_string_kite::TWO_STRING_KITE,
    &turbot_fish::TURBOT_FISH,
    &empty_rectangle::EMPTY_RECTANGLE,
    &xy_wing::XY_WING,
    &w_wing::W_WING,
    &xyz_wing::XYZ_WING,
    &unique_rectangle::UNIQUE_RECTANGLE_1,
    &unique_rectangle::UNIQUE_RECTANGLE_2,
    &unique_rectangle::UNIQUE_RECTANGLE_3,
    &unique_rectangle::UNIQUE_RECTANGLE_4,
    &unique_rectangle::UNIQUE_RECTANGLE_5,
    &unique_rectangle::UNIQUE_RECTANGLE_6,
    &hidden_rectangle::HIDDEN_RECTANGLE,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_1,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_2,
    &unique_loop::UNIQUE_LOOP_1,
    &unique_loop::UNIQUE_LOOP_2,
    &unique_loop::UNIQUE_LOOP_3,
    &unique_loop::UNIQUE_LOOP_4,
    &basic_fish::JELLYFISH,
    &bug::BUG_2,
    &bug::BUG_3,
    &bug::BUG_4,
    &finned_fish::FINNED_X_WING,
    &sashimi_fish::SASHIMI_X_WING,
    &simple_colors::SIMPLE_COLORS_TRAP,
    &simple_colors::SIMPLE_COLORS_WRAP,
    &multi_colors::MULTI_COLORS_TRAP,
    &multi_colors::MULTI_COLORS_WRAP,
    &wxyz_wing::WXYZ_WING,
    &finned_fish::FINNED_SWORDFISH,
    &sashimi_fish::SASHIMI_SWORDFISH,
    &finned_fish::FINNED_JELLYFISH,
    &sashimi_fish::SASHIMI_JELLYFISH,
    &sue_de_coq::SUE_DE_COQ,
    &aligned_exclusion::ALIGNED_PAIR_EXCLUSION,
    &x_chain::X_CHAIN,
    &xy_chain::XY_CHAIN,
    &als_xz::ALS_XZ,
    &nice_loop::NICE_LOOP,
    &aic::AIC,
    &x_chain::GROUPED_X_CHAIN,
    &nice_loop::GROUPED_NICE_LOOP,
    &aic::GROUPED_AIC,
    &als_xy_wing::ALS_XY_WING,
    &als_chain::ALS_CHAIN,
    &death_blossom::DEATH_BLOSSOM,
    &franken_fish::FRANKEN_X_WING,
    &franken_fish::FINNED_FRANKEN_X_WING,
    &franken_fish::FRANKEN_SWORDFISH,
    &franken_fish::FINNED_FRANKEN_SWORDFISH,
    &aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION,
    &junior_exocet::JUNIOR_EXOCET,
    &tridagon::TRIDAGON,
    &forcing_chains::NISHIO,
    &forcing_chains::CELL_FORCING_CHAINS,
    &forcing_chains::REGION_FORCING_CHAINS,
    &forcing_chains::DYNAMIC_FORCING_CHAINS,
    &forcing_chains::DYNAMIC_FORCING_CHAINS_PLUS,
    &forcing_chains::NESTED_FORCING_CHAINS_2,
    &forcing_chains::NESTED_FORCING_CHAINS_3,
    &forcing_chains::NESTED_FORCING_CHAINS_4,
    &forcing_chains::NESTED_FORCING_CHAINS_5,
];

impl Technique {
    /// The technique with this [id](Technique::id).
    ///
    /// ```
    /// use sudokit::logic::Technique;
    /// assert!(Technique::from_name("xy-wing").is_some());
    /// assert!(Technique::from_name("guess").is_none());
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Technique> {
        TECHNIQUES.iter().copied().find(|technique| technique.id == name)
    }
}

/// The text was not the id of a technique. The message names the most similar one, if one is similar.
///
/// ```
/// use sudokit::logic::Technique;
/// let error = "Hidden singel".parse::<&Technique>().unwrap_err();
/// assert_eq!(error.to_string(), "no technique is called Hidden singel; did you mean hidden-single?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTechniqueError {
    name: String,
}

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {}", self.name)?;
        most_similar(&self.name).map_or(Ok(()), |technique| write!(f, "; did you mean {}?", technique.id))
    }
}

impl std::error::Error for ParseTechniqueError {}

impl FromStr for &'static Technique {
    type Err = ParseTechniqueError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let unknown = || ParseTechniqueError { name: name.escape_default().to_string() };
        Technique::from_name(name).ok_or_else(unknown)
    }
}

/// The technique whose id is most like a text, if at most two characters have to be changed.
fn most_similar(text: &str) -> Option<&'static Technique> {
    let text: Vec<char> = text.to_ascii_lowercase().replace([' ', '_'], "-").chars().take(100).collect();
    let distance = |technique: &&Technique| edit_distance(&text, &technique.id.chars().collect::<Vec<_>>());
    TECHNIQUES.iter().copied().min_by_key(distance).filter(|technique| distance(technique) <= 2)
}

/// The number of characters to replace, insert or delete to turn one text into the other.
fn edit_distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            row.push((before[j] + usize::from(a != b)).min(before[j + 1] + 1).min(row[j] + 1));
        }
        before = row;
    }
    before[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_plain() {
        let ids: BTreeSet<_> = TECHNIQUES.iter().map(|technique| technique.id).collect();
        assert_eq!(ids.len(), TECHNIQUES.len());
        assert!(
            ids.iter().all(|id| id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
        );
    }
}
