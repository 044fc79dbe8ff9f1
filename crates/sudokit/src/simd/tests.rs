//! Every operation of every back end that this machine has, against the arrays.

use proptest::prelude::*;

use super::*;

/// Two vectors, a third, and a set of lanes.
type Numbers = ([Lanes; 3], u32);

fn numbers() -> impl Strategy<Value = Numbers> {
    // Many small numbers, zeros and equals, or there would be nothing to find.
    let lane = prop_oneof![any::<u16>(), 0..4_u16, Just(0), (0..16_u32).prop_map(|bit| 1 << bit), 0..512_u16];
    let lanes = prop::array::uniform32(lane).prop_map(Lanes);
    (prop::array::uniform3(lanes), any::<u32>())
}

/// Turns rows into columns and back.
struct Turn<'a>(&'a [Row; 32]);

impl<T: Token> Kernel<T> for Turn<'_> {
    type Output = (Vec<Lanes>, Box<[Row; 32]>);

    #[inline(always)]
    fn run(self, token: T) -> Self::Output {
        let mut columns = [token.load(&Lanes([0; 32])); 81];
        token.columns(self.0, &mut columns);
        let mut rows = Box::new([[Lanes([7; 32]); 3]; 32]);
        T::Vector::rows(&columns, &mut rows);
        (columns.into_iter().map(Vector::lanes).collect(), rows)
    }
}

#[test]
fn rows_turn_into_columns_and_back() {
    let number = |row: usize, column: usize| (96 * row + column + 1) as u16;
    let part = |row, part| Lanes(std::array::from_fn(|l| number(row, 32 * part + l)));
    let rows = std::array::from_fn(|row| std::array::from_fn(|at| part(row, at)));
    let check = |(columns, back): (Vec<Lanes>, Box<[Row; 32]>)| {
        for (c, column) in columns.iter().enumerate() {
            assert_eq!(column.0, std::array::from_fn(|row| number(row, c)), "column {c}");
        }
        for (r, row) in back.iter().enumerate() {
            for c in 0..96 {
                assert_eq!(row[c / 32].0[c % 32], if c < 81 { number(r, c) } else { 0 }, "row {r}, {c}");
            }
        }
    };
    check(Portable.run(Turn(&rows)));
    if let Some(token) = Avx512::detect() {
        check(token.run(Turn(&rows)));
    }
}

/// The results of all operations.
struct Everything<'a>(&'a Numbers);

impl<T: Token> Kernel<T> for Everything<'_> {
    type Output = (Vec<Lanes>, Vec<u32>, Vec<[u8; 81]>);

    #[inline(always)]
    fn run(self, token: T) -> Self::Output {
        let ([x, y, z], mask) = self.0;
        let (a, b, c) = (token.load(x), token.load(y), token.load(z));
        let mut text = [0; 81];
        let at =
            [Bytes(std::array::from_fn(|i| x.0[i / 2] as u8)), Bytes(std::array::from_fn(|i| 127 - i as u8))];
        T::Vector::write(a, b, &at, &mut text);
        let places = Lanes(std::array::from_fn(|l| y.0[l] % 128));
        let vectors = vec![
            a.table(y).lanes(),
            token.look_up(&text, &places, z).lanes(),
            a.splat(7).lanes(),
            a.permute(y).lanes(),
            a.permute_by(b).lanes(),
            logic!(a, b, c; |a, b, c| a & b | !c).lanes(),
            logic!(a, b, c; |a, b, c| a ^ b ^ c).lanes(),
            logic!(a, b, c; |a, b, _c| a & !b).lanes(),
            a.and(b).lanes(),
            a.or(b).lanes(),
            a.add(b).lanes(),
            a.minus_one().lanes(),
            a.saturating_sub(b).lanes(),
            a.sub_in(*mask, b).lanes(),
            a.min(b).lanes(),
            a.max(b).lanes(),
            a.shl::<7>().lanes(),
            a.count_ones().lanes(),
            a.where_zero().lanes(),
            a.if_single().lanes(),
            a.if_triple().lanes(),
            a.or_else(b).lanes(),
            a.greatest().lanes(),
            a.keep(*mask).lanes(),
            a.replace(*mask, b).lanes(),
        ];
        (vectors, vec![a.apart(b), a.equals(b), a.any().into()], vec![text])
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn registers_do_what_arrays_do(numbers in numbers()) {
        if let Some(token) = Avx512::detect() {
            prop_assert_eq!(token.run(Everything(&numbers)), Portable.run(Everything(&numbers)));
        }
    }

    /// The one operation whose meaning is not plain from its few lines.
    #[test]
    fn logic_is_the_formula(([a, b, c], _) in numbers()) {
        let all = |f: fn(u16, u16, u16) -> u16| Lanes(std::array::from_fn(|l| f(a.0[l], b.0[l], c.0[l])));
        prop_assert_eq!(logic!(a, b, c; |a, b, c| a & b | !c), all(|a, b, c| a & b | !c));
        prop_assert_eq!(logic!(a, b, c; |a, b, c| a ^ b ^ c), all(|a, b, c| a ^ b ^ c));
        prop_assert_eq!(logic!(a, b, c; |a, b, c| (a | b) & !c), all(|a, b, c| (a | b) & !c));
    }
}

#[test]
fn the_chosen_back_end_is_one_that_the_machine_has() {
    assert!(Backend::chosen().is_available());
    println!("back end: {}", Backend::chosen().name());
}
