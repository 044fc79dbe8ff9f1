//! Compares every operation of every back end of this machine with the arrays.

use proptest::prelude::*;

use super::*;

/// Two vectors, a third, and a set of lanes.
type Numbers = ([Lanes; 3], u32);

fn numbers() -> impl Strategy<Value = Numbers> {
    // Many small numbers, zeros and equal numbers, because otherwise the operations would find nothing. A
    // number chooses the kind, because `prop_oneof` makes a random number generator for each choice, which
    // takes half a second a lane under Miri.
    let lane = (any::<u16>(), 0..5_u8).prop_map(|(number, kind)| match kind {
        0 => number,
        1 => number % 4,
        2 => 0,
        3 => 1 << (number % 16),
        _ => number % 512,
    });
    let lanes = prop::array::uniform32(lane).prop_map(Lanes);
    (prop::array::uniform3(lanes), any::<u32>())
}

/// Transposes rows into columns and back. Also returns the number of lanes.
struct Transpose<'a>(&'a [Row; 32]);

type Transposed = (Vec<Lanes>, Box<[Row; 32]>, usize);

impl Job for Transpose<'_> {
    type Output = Transposed;

    fn on<T: Token>(self, token: T) -> Transposed {
        token.run(self)
    }
}

impl<T: Token> Kernel<T> for Transpose<'_> {
    type Output = Transposed;

    #[inline(always)]
    fn run(self, token: T) -> Self::Output {
        let mut columns = [token.load(&Lanes([0; 32])); 81];
        token.columns(self.0, &mut columns);
        let mut rows = Box::new([[Lanes([7; 32]); 3]; 32]);
        T::Vector::rows(&columns, &mut rows);
        (columns.into_iter().map(Vector::lanes).collect(), rows, T::Vector::LANES as usize)
    }
}

#[test]
fn rows_become_columns_and_rows_again() {
    let number = |row: usize, column: usize| (96 * row + column + 1) as u16;
    let part = |row, part| Lanes(std::array::from_fn(|l| number(row, 32 * part + l)));
    let rows = std::array::from_fn(|row| std::array::from_fn(|at| part(row, at)));
    let check = |(columns, back, lanes): Transposed| {
        for (c, column) in columns.iter().enumerate() {
            assert!((0..32).all(|row| column.0[row] == if row < lanes { number(row, c) } else { 0 }), "{c}");
        }
        for (r, row) in back.iter().take(lanes).enumerate() {
            for c in 0..96 {
                assert_eq!(row[c / 32].0[c % 32], if c < 81 { number(r, c) } else { 0 }, "row {r}, {c}");
            }
        }
    };
    for backend in Backend::ALL {
        if let Some(transposed) = backend.perform(Transpose(&rows)) {
            check(transposed);
        }
    }
}

/// The results of all operations, for this number of lanes.
struct Everything<'a>(&'a Numbers, u32);

/// Vectors, sets of lanes, a row, and bytes.
type Results = (Vec<Lanes>, Vec<u32>, Row, [u8; 81]);

impl<T: Token> Kernel<T> for Everything<'_> {
    type Output = Results;

    #[inline(always)]
    fn run(self, token: T) -> Self::Output {
        let ([x, y, z], mask) = self.0;
        let (a, b, c) = (token.load(x), token.load(y), token.load(z));
        let small = a.and(a.splat(0x7FFF));
        let two = token.load(&Lanes(x.0.map(|number| 1 << (number % 16) | 1 << (number / 16 % 16))));
        let mut vectors = vec![
            a.splat(7).lanes(),
            ternary!(a, b, c; |a, b, c| a & b | !c).lanes(),
            ternary!(a, b, c; |a, b, c| a ^ b ^ c).lanes(),
            ternary!(a, b, c; |a, b, _c| a & !b).lanes(),
            ternary!(a, b, c; |a, b, c| a & !b & !c).lanes(),
            ternary!(a, b, c; |a, b, c| a & b | a & c | b & c).lanes(),
            ternary!(a, b, c; |a, b, c| !a & b | a & !c).lanes(),
            a.not().lanes(),
            a.and(b).lanes(),
            a.or(b).lanes(),
            a.add(b).lanes(),
            a.min(b).lanes(),
            a.max(b).lanes(),
            a.shl::<7>().lanes(),
            small.by_count(z).lanes(),
            a.keep_single_bits().lanes(),
            small.keep_triple_bits().lanes(),
            a.or_where_zero(b).lanes(),
            a.keep(*mask).lanes(),
            a.keep_where_negative(b).lanes(),
            two.and(c).count_up_to_two().lanes(),
        ];
        let bits = Lanes(x.0.map(|number| 1 << (number % 16)));
        let (mut row, mut text) = ([*y; 3], [0; 81]);
        token.write_bit_indices(&[bits; 3], *mask as u8, &mut text);
        token.read_bytes::<81>(&std::array::from_fn(|i| z.0[i % 32] as u8 ^ i as u8), y, &mut row);
        let halves = Lanes(std::array::from_fn(|i| y.0[i % 16]));
        let byte = |r: usize, i: usize| (z.0[(i + r) % 32] as u8 ^ i as u8) % 128;
        let rows: [[u8; 81]; 32] = std::array::from_fn(|r| std::array::from_fn(|i| byte(r, i)));
        let mut columns = [a; 81];
        token.read_columns(&rows[..T::Vector::LANES as usize], &halves, &mut columns);
        vectors.extend(columns.map(Vector::lanes));
        let mut sets = vec![a.equals(b)];
        // A back end with fewer lanes has no numbers in the other lanes.
        let lanes = u32::MAX >> (32 - self.1);
        for vector in &mut vectors {
            *vector = vector.keep(lanes);
        }
        for set in &mut sets {
            *set &= lanes;
        }
        (vectors, sets, row, text)
    }
}

/// Runs it on any back end, and returns the number of lanes.
struct OfItsLanes<'a>(&'a Numbers);

impl Job for OfItsLanes<'_> {
    type Output = (Results, u32);

    fn on<T: Token>(self, token: T) -> Self::Output {
        (token.run(Everything(self.0, T::Vector::LANES)), T::Vector::LANES)
    }
}

/// The results of the operations of [`Permute`].
struct Moved<'a>(&'a Numbers);

impl<T: Token<Vector: Permute>> Kernel<T> for Moved<'_> {
    type Output = (Vec<Lanes>, Vec<u32>, [u8; 81]);

    #[inline(always)]
    fn run(self, token: T) -> Self::Output {
        let ([x, y, z], mask) = self.0;
        let (a, b) = (token.load(x), token.load(y));
        let mut text = [0; 81];
        let at =
            [Bytes(std::array::from_fn(|i| x.0[i / 2] as u8)), Bytes(std::array::from_fn(|i| 127 - i as u8))];
        T::Vector::write_bytes(a, b, &at, &mut text);
        let places = Lanes(std::array::from_fn(|l| y.0[l] % 128));
        let vectors = vec![
            a.table(y).lanes(),
            a.look_up_bytes(&text, &places, z).lanes(),
            a.permute(y).lanes(),
            a.permute_by(b).lanes(),
            a.minus_one().lanes(),
            a.saturating_sub(b).lanes(),
            a.sub_in(*mask, b).lanes(),
            a.count_ones().lanes(),
            a.greatest().lanes(),
            a.replace(*mask, b).lanes(),
        ];
        (vectors, vec![a.disjoint(b), a.at_most(3), a.any().into(), a.first().into()], text)
    }
}

/// The results of the operations on words: vectors, and numbers.
struct OnWords<'a>(&'a [[u32; 8]; 3]);

impl<T: WordToken> Kernel<T> for OnWords<'_> {
    type Output = (Vec<[u32; 8]>, Vec<u32>, [u8; 81]);

    #[inline(always)]
    fn run(self, token: T) -> Self::Output {
        let [x, y, z] = self.0;
        let (a, b, c) = (token.words(x), token.words(y), token.words(z));
        // In step with another vector, which must not affect the result.
        let pair =
            Pair(a, c).lower_halves(Pair(b, c)).xor(Pair(b, c).permute_halves::<0b10_11_00_01>()).shr::<3>();
        let vectors = vec![
            a.splat(7).words(),
            a.table(y).words(),
            a.and(b).words(),
            a.or(b).words(),
            a.xor(b).words(),
            a.without(b).words(),
            a.shl::<9>().words(),
            a.shr::<9>().words(),
            a.lower_halves(b).words(),
            a.upper_halves(b).words(),
            a.swap_halves().words(),
            a.lower_quarters(b).words(),
            a.upper_quarters(b).words(),
            a.permute_halves::<0b01_10_00_11>().words(),
            a.permute(y).words(),
            a.join_halves(b).words(),
            a.and(b).where_zero().words(),
            pair.0.words(),
        ];
        let bytes = std::array::from_fn(|i| x[i / 4].to_le_bytes()[i % 4] % 32);
        let from = std::array::from_fn(|i| z[i / 4].to_le_bytes()[i % 4]);
        let [b0, b1, b2, b3] = token.read_numbers([&bytes, &[b'7'; 16]], 3, &from);
        let same = [a, b, c, a.xor(b)].map(|vector| vector.lower_halves(vector));
        let places = std::array::from_fn(|i| (x[i % 8] >> (i / 8)) as u8 % 128);
        let mut text = [0; 81];
        T::Words::write_numbers(same, &BitPlaces::new(&places), y[0] as u8, &mut text);
        let half = a.lower_half();
        let numbers = vec![
            half as u32,
            (half >> 64) as u32,
            (half >> 96) as u32,
            a.and(b).zeros(),
            a.and(b).any().into(),
            b0,
            b1,
            b2,
            b3,
        ];
        (vectors, numbers, text)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn registers_of_words_do_what_arrays_do(
        words in prop::array::uniform3(prop::array::uniform8(
            (any::<u32>(), 0..3_u8).prop_map(|(word, kind)| [word, 0, word % 16][usize::from(kind)]),
        )),
    ) {
        if let Some(token) = Avx2::detect() {
            prop_assert_eq!(token.run(OnWords(&words)), Portable.run(OnWords(&words)));
        }
        if let Some(token) = Neon::detect() {
            prop_assert_eq!(token.run(OnWords(&words)), Portable.run(OnWords(&words)));
        }
    }

    #[test]
    fn registers_do_what_arrays_do(numbers in numbers()) {
        for backend in Backend::ALL {
            if let Some((results, lanes)) = backend.perform(OfItsLanes(&numbers)) {
                prop_assert_eq!(results, Portable.run(Everything(&numbers, lanes)), "{}", backend.name());
            }
        }
        if let Some(token) = Avx512::detect() {
            prop_assert_eq!(token.run(Moved(&numbers)), Portable.run(Moved(&numbers)));
        }
    }

    /// This is the only operation whose array form is not obviously right.
    #[test]
    fn a_ternary_operation_is_its_formula(([a, b, c], _) in numbers()) {
        let all = |f: fn(u16, u16, u16) -> u16| Lanes(std::array::from_fn(|l| f(a.0[l], b.0[l], c.0[l])));
        prop_assert_eq!(ternary!(a, b, c; |a, b, c| a & b | !c), all(|a, b, c| a & b | !c));
        prop_assert_eq!(ternary!(a, b, c; |a, b, c| a ^ b ^ c), all(|a, b, c| a ^ b ^ c));
        prop_assert_eq!(ternary!(a, b, c; |a, b, c| (a | b) & !c), all(|a, b, c| (a | b) & !c));
    }
}

#[test]
fn the_chosen_back_end_is_one_that_the_machine_has() {
    assert!(Backend::chosen().is_available());
    println!("back end: {}", Backend::chosen().name());
}
