//! Random solutions, each of the 6,670,903,752,021,072,936,960 with the same probability.
//!
//! # Idea
//! Boxes 1, 2, 3 and 4, 7 are drawn first; together they are a *hook*. There are 9! · (56 · 6⁶)² hooks, and a
//! uniform one can be drawn without any search. A hook has N solutions, and N differs from hook to hook (the
//! mean is 2,693). So a number below the largest possible N is also drawn. If it is below the N of this hook,
//! it selects one of its solutions; otherwise everything is drawn again. Every solution belongs to exactly
//! one hook, so all have the same probability.
//!
//! The largest N is 11,664, and 5,644 for all hooks that are not regular. A test goes through all hooks to
//! confirm it. If the drawn number is too large for every hook of its kind, N need not be computed.
//!
//! # Lines of a band
//! The nine digits of a box are in three lines, three in each. In the next box, each digit is one or two
//! lines further down (cyclically), and in the third box it is in the remaining line. The digits that move by
//! one line in the second box are a set of nine bits. Each line of that box gets three digits exactly if the
//! set has equally many digits of each line. That leaves 1 + 27 + 27 + 1 = 56 sets ([`STEPS`]), both for rows
//! of a band and for columns of a stack.
//!
//! # Counting
//! A hook leaves four boxes: 5, 6 below 2, 3 and 8, 9 below them. One set of steps determines the rows of
//! all digits in boxes 5 and 6, one the rows in 8 and 9, one the columns in 5 and 8, and one the columns in
//! 6 and 9. The rows and columns determine a box; it is right if each of its rows shares exactly one digit
//! with each of its columns. The column sets that are compatible with a row set are a word of 56 bits. So N
//! is a sum of 56 · 56 products of bit counts.
//!
//! # Source
//! Drawing and counting by the lines of a band goes back to B. Felgenhauer and F. Jarvis, *Enumerating
//! possible Sudoku grids* (2005); the hook, the words of bits and the draw are our own.

use super::random::Random;
use crate::puzzle::Solution;
use crate::simd::{Avx2, Avx512, Backend, Kernel, Portable, Token};

/// The largest number of solutions of a hook.
const MOST: usize = 11_664;

/// The largest number of solutions of a hook that is not [regular](Hook::is_regular).
const MOST_IRREGULAR: usize = 5_644;

/// The sets of digits that move by one line in the next box; digit 3l + i is number i of line l.
const STEPS: [u16; 56] = {
    let mut steps = [0; 56];
    let (mut n, mut set) = (0, 0_u16);
    while set < 512 {
        let of_line = [(set & 7).count_ones(), (set >> 3 & 7).count_ones(), (set >> 6).count_ones()];
        if of_line[0] == of_line[1] && of_line[1] == of_line[2] {
            steps[n] = set;
            n += 1;
        }
        set += 1;
    }
    steps
};

/// The second and the third box of a band or stack.
#[derive(Clone, Copy)]
enum Place {
    Second,
    Third,
}

/// The line of this digit after these steps.
const fn line(steps: u16, digit: usize, place: Place) -> usize {
    let one = steps >> digit & 1 == matches!(place, Place::Second) as u16;
    (digit / 3 + if one { 1 } else { 2 }) % 3
}

/// For each set of steps, the digits of each line.
const fn members(place: Place) -> [[[u8; 3]; 3]; 56] {
    let mut members = [[[0; 3]; 3]; 56];
    let mut n = 0;
    while n < 56 {
        let mut filled = [0; 3];
        let mut digit = 0;
        while digit < 9 {
            let line = line(STEPS[n], digit, place);
            members[n][line][filled[line]] = digit as u8;
            filled[line] += 1;
            digit += 1;
        }
        n += 1;
    }
    members
}

static SECOND: [[[u8; 3]; 3]; 56] = members(Place::Second);
static THIRD: [[[u8; 3]; 3]; 56] = members(Place::Third);

/// For any two digits, the sets of steps after which they are in different lines.
const fn apart(place: Place) -> [[u64; 9]; 9] {
    let mut apart = [[0; 9]; 9];
    let mut n = 0;
    while n < 56 {
        let mut pair = 0;
        while pair < 81 {
            let (a, b) = (pair / 9, pair % 9);
            if line(STEPS[n], a, place) != line(STEPS[n], b, place) {
                apart[a][b] |= 1 << n;
            }
            pair += 1;
        }
        n += 1;
    }
    apart
}

static APART_SECOND: [[u64; 9]; 9] = apart(Place::Second);
static APART_THIRD: [[u64; 9]; 9] = apart(Place::Third);

/// The digits of a box by its rows, or by its columns.
type Lines = [[u8; 3]; 3];

/// The lines of a box in the other direction.
fn across(lines: Lines) -> Lines {
    std::array::from_fn(|i| std::array::from_fn(|j| lines[j][i]))
}

/// The other two boxes of the chute, with lines of the same kind: uniform over all 56 · 6⁶ of them.
fn beside(lines: Lines, random: &mut Random) -> [Lines; 2] {
    let steps = random.below(56);
    [&SECOND, &THIRD].map(|members| {
        members[steps].map(|line| {
            let mut line = line.map(|digit| lines.as_flattened()[usize::from(digit)]);
            random.shuffle(&mut line);
            line
        })
    })
}

/// For each digit, the line in which it is.
fn places(lines: Lines) -> [u8; 9] {
    let mut places = [0; 9];
    for (place, digit) in (0..).zip(lines.as_flattened()) {
        places[usize::from(*digit)] = place;
    }
    places
}

/// For each set of steps of the rows, the compatible sets of steps of the columns, in one of the four boxes.
/// `rows` and `columns` are the lines of the boxes at which the steps begin.
fn suiting(
    (rows, members): (Lines, &[[[u8; 3]; 3]; 56]),
    (columns, apart): (Lines, &[[u64; 9]; 9]),
) -> [u64; 56] {
    let place = places(columns);
    let place = rows.map(|row| row.map(|digit| usize::from(place[usize::from(digit)])));
    let place = place.as_flattened();
    let pairs: [[u64; 9]; 9] = std::array::from_fn(|a| std::array::from_fn(|b| apart[place[a]][place[b]]));
    let pair = |a: u8, b: u8| pairs[usize::from(a)][usize::from(b)];
    // If two rows have a digit in each column, so does the third.
    std::array::from_fn(|n| {
        let [[a, b, c], [d, e, f], _] = members[n];
        pair(a, b) & pair(b, c) & pair(a, c) & pair(d, e) & pair(e, f) & pair(d, f)
    })
}

/// The digits of each line as bits; the lines are sorted.
fn sets(lines: Lines) -> [u16; 3] {
    let mut sets = lines.map(|line| line.iter().fold(0, |set, digit| set | 1 << digit));
    sets.sort_unstable();
    sets
}

/// Boxes 1, 2, 3, 4, 7.
struct Hook {
    /// The boxes by their rows; the other four are meaningless.
    boxes: [Lines; 9],
}

impl Hook {
    /// A uniformly random hook.
    fn random(random: &mut Random) -> Hook {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut digits);
        let first: Lines = std::array::from_fn(|row| std::array::from_fn(|column| digits[3 * row + column]));
        let mut boxes = [first; 9];
        [boxes[1], boxes[2]] = beside(first, random);
        [boxes[3], boxes[6]] = beside(across(first), random).map(across);
        Hook { boxes }
    }

    /// For boxes 5, 6, 8 and 9, the column steps that are compatible with each set of steps of the rows.
    fn suiting(&self) -> [[u64; 56]; 4] {
        let [_, second, third, fourth, _, _, seventh, ..] = self.boxes;
        let (second, third) = (across(second), across(third));
        [
            suiting((fourth, &SECOND), (second, &APART_SECOND)),
            suiting((fourth, &THIRD), (third, &APART_SECOND)),
            suiting((seventh, &SECOND), (second, &APART_THIRD)),
            suiting((seventh, &THIRD), (third, &APART_THIRD)),
        ]
    }

    /// Whether the columns of boxes 2 and 3 hold the same digits, and the rows of boxes 4 and 7 do.
    fn is_regular(&self) -> bool {
        let [_, second, third, fourth, _, _, seventh, ..] = self.boxes;
        sets(across(second)) == sets(across(third)) && sets(fourth) == sets(seventh)
    }

    #[cfg(test)]
    fn solutions(&self) -> usize {
        sums(&self.suiting()).iter().sum::<u32>() as usize
    }

    /// The solution with this number, if the hook has that many.
    fn solution(&self, number: usize) -> Option<Solution> {
        let suiting = self.suiting();
        let mut rest = number as u32;
        for (upper, sum) in sums(&suiting).into_iter().enumerate() {
            if rest >= sum {
                rest -= sum;
                continue;
            }
            let [five, six, eight, nine] = &suiting;
            for lower in 0..56 {
                let left = five[upper] & eight[lower];
                let right = six[upper] & nine[lower];
                let count = left.count_ones() * right.count_ones();
                if rest < count {
                    let rights = right.count_ones();
                    let (left, right) = (nth(left, rest / rights), nth(right, rest % rights));
                    return Some(self.filled([upper, lower], [left, right]));
                }
                rest -= count;
            }
        }
        None
    }

    /// The solution with these steps of rows and columns.
    fn filled(&self, rows: [usize; 2], columns: [usize; 2]) -> Solution {
        let mut digits = [0; 81];
        let mut put = |which: usize, row: usize, column: usize, digit: u8| {
            digits[9 * (which / 3 * 3 + row) + which % 3 * 3 + column] = digit;
        };
        for which in [0, 1, 2, 3, 6] {
            for (i, digit) in self.boxes[which].as_flattened().iter().enumerate() {
                put(which, i / 3, i % 3, *digit);
            }
        }
        const PLACES: [Place; 2] = [Place::Second, Place::Third];
        for band in 0..2 {
            for stack in 0..2 {
                let by_row = places(self.boxes[3 * band + 3]);
                let by_column = places(across(self.boxes[stack + 1]));
                for digit in 0..9 {
                    let row = line(STEPS[rows[band]], by_row[digit].into(), PLACES[stack]);
                    let column = line(STEPS[columns[stack]], by_column[digit].into(), PLACES[band]);
                    put(3 * band + stack + 4, row, column, digit as u8);
                }
            }
        }
        Solution::from_indices(&digits)
    }
}

/// For each set of steps of the upper rows, the number of solutions with it: see [`Hook::suiting`].
fn sums(suiting: &[[u64; 56]; 4]) -> [u32; 56] {
    let kernel = Sums(suiting);
    match Backend::chosen() {
        Backend::Avx512 => Avx512::detect().map(|token| token.run(kernel)),
        Backend::Avx2 => Avx2::detect().map(|token| token.run(kernel)),
        _ => None,
    }
    .unwrap_or_else(|| Portable.run(kernel))
}

/// The kernel only counts bits; with the instructions of a back end, the compiler does that in registers.
#[derive(Clone, Copy)]
struct Sums<'a>(&'a [[u64; 56]; 4]);

impl<T: Token> Kernel<T> for Sums<'_> {
    type Output = [u32; 56];

    #[inline(always)]
    fn run(self, _: T) -> [u32; 56] {
        let [five, six, eight, nine] = self.0;
        let mut sums = [0; 56];
        for upper in 0..56 {
            for lower in 0..56 {
                let (left, right) = (five[upper] & eight[lower], six[upper] & nine[lower]);
                sums[upper] += left.count_ones() * right.count_ones();
            }
        }
        sums
    }
}

/// The position of the bit with this number among the bits that are set.
fn nth(mut word: u64, number: u32) -> usize {
    for _ in 0..number {
        word &= word.wrapping_sub(1);
    }
    word.trailing_zeros() as usize
}

/// A uniformly random solution.
///
/// ```
/// use sudokit::generate::{Random, solution};
/// let mut random = Random::new(1);
/// assert_ne!(solution(&mut random), solution(&mut random));
/// ```
pub fn solution(random: &mut Random) -> Solution {
    loop {
        let (hook, number) = (Hook::random(random), random.below(MOST));
        if (number < MOST_IRREGULAR || hook.is_regular())
            && let Some(solution) = hook.solution(number)
        {
            return solution;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    /// The property of the two boxes next to box 1 on which N depends: which digits share a column (or, below
    /// it, a row). The order of the lines and of the two boxes does not matter.
    type Pair = [[u16; 3]; 2];

    fn pair(one: Lines, other: Lines) -> Pair {
        let mut pair = [sets(one), sets(other)];
        pair.sort_unstable();
        pair
    }

    fn lines(sets: [u16; 3]) -> Lines {
        sets.map(|set| {
            let mut digits = (0..9).filter(|digit| set >> digit & 1 == 1);
            std::array::from_fn(|_| digits.next().unwrap())
        })
    }

    fn renamed(pair: Pair, name: impl Fn(u8) -> u8) -> Pair {
        let [one, other] = pair.map(|sets| lines(sets).map(|line| line.map(&name)));
        self::pair(one, other)
    }

    /// All such pairs next to a box 1 with the digits in reading order.
    fn pairs() -> BTreeSet<Pair> {
        let mut pairs = BTreeSet::new();
        for (second, third) in SECOND.iter().zip(&THIRD) {
            for n in 0..1296 {
                // The first row is kept as it is, because changing it would only reorder the columns.
                let ordered = |[a, b, c]: Lines, n: usize| {
                    across([a, ORDERS[n % 6].map(|i| b[i]), ORDERS[n / 6].map(|i| c[i])])
                };
                pairs.insert(pair(ordered(*second, n % 36), ordered(*third, n / 36)));
            }
        }
        pairs
    }

    /// The least image of this pair under all permutations of the rows and columns of box 1, with digits
    /// relabeled so that box 1 is unchanged.
    fn least(pair: Pair) -> Pair {
        let all = ORDERS.iter().flat_map(|rows| ORDERS.iter().map(move |columns| (rows, columns)));
        let name = |rows: &[usize; 3], columns: &[usize; 3], digit: u8| {
            (3 * rows[usize::from(digit / 3)] + columns[usize::from(digit % 3)]) as u8
        };
        all.map(|(rows, columns)| renamed(pair, |digit| name(rows, columns, digit))).min().unwrap()
    }

    /// For every N the number of examined hooks, regular and not. A hook is skipped only if relabeling
    /// digits, reordering lines, or transposing turns it into an examined one.
    fn all_hooks(only: impl Fn(Pair) -> bool) -> [BTreeMap<usize, u64>; 2] {
        let mut counts = [BTreeMap::new(), BTreeMap::new()];
        let pairs = pairs();
        let all: Vec<(Pair, Pair)> = pairs.into_iter().map(|pair| (pair, least(pair))).collect();
        for (right, _) in all.iter().filter(|(pair, least)| pair == least && only(*pair)) {
            for (below, _) in all.iter().filter(|(pair, least)| least >= right && only(*pair)) {
                let below = renamed(*below, |digit| 3 * (digit % 3) + digit / 3);
                let mut hook = Hook { boxes: [[[0; 3]; 3]; 9] };
                [hook.boxes[1], hook.boxes[2]] = right.map(|sets| across(lines(sets)));
                [hook.boxes[3], hook.boxes[6]] = below.map(lines);
                *counts[usize::from(hook.is_regular())].entry(hook.solutions()).or_default() += 1;
            }
        }
        counts
    }

    #[test]
    fn regular_hooks_have_no_more_solutions_than_is_said() {
        let [irregular, regular] = all_hooks(|[one, other]| one == other);
        assert!(irregular.is_empty());
        assert_eq!(regular, BTreeMap::from([(1152, 14), (2232, 51), (3744, 4), (6280, 49), (11_664, 1)]));
    }

    /// `cargo test --release -p sudokit --features generate -- --ignored no_hook`
    #[test]
    #[ignore = "goes through 7 million hooks: a minute"]
    fn no_hook_has_more_solutions_than_is_said() {
        let [irregular, regular] = all_hooks(|_| true);
        assert_eq!(irregular.last_key_value(), Some((&MOST_IRREGULAR, &57)));
        assert_eq!(regular.last_key_value(), Some((&MOST, &1)));
    }

    /// The mean N is the number of all solutions divided by the number of hooks, because each solution is in
    /// exactly one hook.
    #[test]
    fn hooks_have_as_many_solutions_as_there_are() {
        let mut random = Random::new(1);
        let hooks = 10_000;
        let sum: usize = (0..hooks).map(|_| Hook::random(&mut random).solutions()).sum();
        let mean = 6_670_903_752_021_072_936_960.0 / (362_880.0 * 2_612_736.0 * 2_612_736.0);
        assert!((sum as f64 / f64::from(hooks) - mean).abs() < 0.005 * mean, "{sum}");
    }

    /// The engines agree on N, and the solutions are right and all different.
    #[test]
    fn the_solutions_of_a_hook_are_those_that_a_search_finds() {
        let mut random = Random::new(2);
        for _ in 0..3 {
            let hook = Hook::random(&mut random);
            let solutions: BTreeSet<Solution> = (0..).map_while(|number| hook.solution(number)).collect();
            assert_eq!(solutions.len(), hook.solutions());
            let first = solutions.first().unwrap();
            let in_hook = |cell: &crate::Cell| cell.index() / 27 == 0 || cell.index() % 9 < 3;
            let part = first.part(crate::Cell::ALL.into_iter().filter(in_hook).collect());
            assert!(part.solutions().collect::<BTreeSet<_>>() == solutions);
        }
    }

    /// Chi-squared test that each digit is in each cell a ninth of the times: with 648 degrees of freedom,
    /// the mean is 648, and 99.9 % of samples are below 780.
    #[test]
    fn every_cell_holds_every_digit_as_often() {
        let mut random = Random::new(3);
        let mut counts = [[0_u32; 9]; 81];
        let samples = 9_000;
        for _ in 0..samples {
            let solution = solution(&mut random);
            for cell in crate::Cell::ALL {
                counts[cell.index()][solution.get(cell).index()] += 1;
            }
        }
        let expected = f64::from(samples) / 9.0;
        let chi: f64 =
            counts.as_flattened().iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        assert!(chi < 780.0, "{chi}");
    }
}
