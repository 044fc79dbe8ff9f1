//! [`estimate`], about how many solutions a puzzle has, where they are too many to count.
//!
//! A probe goes down the tree of the search once: it propagates, takes the cell with the fewest candidates, and chooses one of
//! them at random, until it comes to a solution or a contradiction. The product of the numbers of candidates that it had to choose
//! from is its value if it found a solution, and 0 otherwise. The expected value is the number of solutions (Knuth, *Estimating the
//! efficiency of backtrack programs*, 1975). The estimate is the mean of many probes.

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};

use super::mask::{Mask, bit, digits, is_single, lowest};
use super::model::Model;
use super::propagate::{Board, State};
use crate::random::Random;
use crate::{Digit, DigitSet};

/// An estimate of the number of solutions. The same for a seed on every machine, and may change with a new version.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of all probes.
    pub mean: Scaled,
    /// The standard error of the mean.
    pub standard_error: Scaled,
    /// The number of probes.
    pub probes: u64,
    /// The number of probes that found a solution.
    pub hits: u64,
    /// Whether the number is exact, because no choice was needed.
    pub is_exact: bool,
    /// Why there are fewer probes than were asked for, if there are.
    pub stopped: Option<StopReason>,
}

/// A number that is not negative and may be greater than the greatest `f64`: `mantissa` times 2 to the power of 512 times
/// `exponent`. There are 4.36e308 boards of 25x25.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    mantissa: f64,
    exponent: i32,
}

/// 2 to the power of 512.
const UNIT: f64 = f64::from_bits((1023 + 512) << 52);

impl Scaled {
    const ZERO: Scaled = Scaled { mantissa: 0.0, exponent: 0 };
    const ONE: Scaled = Scaled { mantissa: 1.0, exponent: 0 };

    /// The number, or infinity.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        (0..self.exponent).fold(self.mantissa, |number, _| number * UNIT)
    }

    /// Its decimal logarithm.
    #[must_use]
    pub fn log10(self) -> f64 {
        self.mantissa.log10() + f64::from(self.exponent) * UNIT.log10()
    }

    fn times(mut self, factor: f64) -> Scaled {
        self.mantissa *= factor;
        if self.mantissa >= UNIT {
            self.mantissa /= UNIT;
            self.exponent += 1;
        }
        self
    }

    /// The number in units of a greater exponent. Its square must not be too small, so it is 0 if it is much smaller.
    fn in_units_of(self, exponent: i32) -> f64 {
        match exponent - self.exponent {
            0 => self.mantissa,
            1 => self.mantissa / UNIT,
            _ => 0.0,
        }
    }
}

/// Estimates the number of solutions with these candidates, one set for each cell, with the probes of a seed. The budget counts
/// the choices as nodes.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_base::Budget;
/// use sudokit_variants::search::{Model, estimate};
/// use sudokit_variants::{Layout, Puzzle};
/// let puzzle = Puzzle::new(Arc::new(Layout::boxes(2, 2)?), []);
/// let found = estimate(&Arc::new(Model::of(&puzzle)), puzzle.candidates(), 1000, 1, &Budget::UNLIMITED);
/// // The exact number is 288.
/// assert!((found.mean.to_f64() - 288.0).abs() < 4.0 * found.standard_error.to_f64());
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
///
/// # Panics
/// There are fewer or more sets than cells.
#[must_use]
pub fn estimate(
    model: &Arc<Model>,
    candidates: &[DigitSet],
    probes: u64,
    seed: u64,
    budget: &Budget<'_>,
) -> Estimate {
    let (mut state, is_possible) = begin(model, candidates);
    let mut saved = Vec::new();
    if !is_possible || state.candidates.iter().all(|mask| is_single(*mask)) {
        let mean = if is_possible { Scaled::ONE } else { Scaled::ZERO };
        return Estimate {
            mean,
            standard_error: Scaled::ZERO,
            probes: 0,
            hits: 0,
            is_exact: true,
            stopped: None,
        };
    }
    let mut random = Random::new(seed);
    let mut values = Vec::new();
    let (mut choices, mut stopped, mut done) = (0, None, 0);
    while done < probes && stopped.is_none() {
        state.save(&mut saved);
        match probe(model, &mut state, &mut random, &mut choices, budget) {
            Ok(value) => {
                values.extend(value);
                done += 1;
            }
            Err(reason) => stopped = Some(reason),
        }
        state.restore(&mut saved);
    }
    summary(&values, done, stopped)
}

/// The state of these candidates after propagation, and whether there was no contradiction.
fn begin(model: &Model, candidates: &[DigitSet]) -> (State, bool) {
    assert_eq!(candidates.len(), model.start.len(), "one set of digits for each cell");
    let mask = |digits: &DigitSet| digits.bits() >> model.lowest & lowest(model.size);
    let masks = candidates.iter().zip(&model.start).map(|(digits, start)| mask(digits) & start).collect();
    let mut state = State::new(model, masks);
    let is_possible = !model.is_impossible && Board { model, state: &mut state }.propagate().is_ok();
    (state, is_possible)
}

/// A solution with these candidates that a single probe finds, if it finds one. Not all are equally likely.
pub(crate) fn random_descent(
    model: &Model,
    candidates: &[DigitSet],
    random: &mut Random,
) -> Option<Vec<Digit>> {
    let (mut state, is_possible) = begin(model, candidates);
    let is_found =
        is_possible && matches!(probe(model, &mut state, random, &mut 0, &Budget::UNLIMITED), Ok(Some(_)));
    let digit = |mask: &Mask| Digit::from_index(model.lowest + mask.trailing_zeros() as usize);
    is_found.then(|| state.candidates.iter().filter_map(digit).collect())
}

/// The value of a probe; `None` if it came to a contradiction.
fn probe(
    model: &Model,
    state: &mut State,
    random: &mut Random,
    choices: &mut u64,
    budget: &Budget<'_>,
) -> Result<Option<Scaled>, StopReason> {
    let mut value = Scaled::ONE;
    loop {
        let open = state.candidates.iter().enumerate().filter(|(_, mask)| !is_single(**mask));
        let Some((cell, mask)) = open.min_by_key(|(_, mask)| mask.count_ones()) else {
            return Ok(Some(value));
        };
        budget.check(*choices)?;
        *choices += 1;
        let count = mask.count_ones() as usize;
        let digit = digits(*mask).nth(random.below(count)).unwrap_or_default();
        value = value.times(count as f64);
        let mut board = Board { model, state };
        if board.set(cell as u16, bit(digit)).and_then(|()| board.propagate()).is_err() {
            return Ok(None);
        }
    }
}

/// The mean of the values and its error. Probes without a solution have the value 0.
fn summary(values: &[Scaled], probes: u64, stopped: Option<StopReason>) -> Estimate {
    let (count, hits) = (probes as f64, values.len() as u64);
    let exponent = values.iter().map(|value| value.exponent).max().unwrap_or(0);
    let scaled = || values.iter().map(|value| value.in_units_of(exponent));
    let of = |mantissa: f64| Scaled { mantissa, exponent }.times(1.0);
    let mean = if hits > 0 { scaled().sum::<f64>() / count } else { 0.0 };
    // The squares of mantissas may be too large for numbers, those of relative differences are not.
    let difference = |value: f64| if mean > 0.0 { value / mean - 1.0 } else { 0.0 };
    let squares: f64 = scaled().map(|value| difference(value).powi(2)).sum::<f64>() + (probes - hits) as f64;
    let error = if probes > 1 { mean * (squares / (count - 1.0) / count).sqrt() } else { mean };
    Estimate { mean: of(mean), standard_error: of(error), probes, hits, is_exact: false, stopped }
}
