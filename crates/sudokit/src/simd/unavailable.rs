//! Placeholder for a back end that this architecture lacks; it is uninhabited.

use std::convert::Infallible;

use super::{Kernel, Lanes, Portable, Row, Token, WordToken};

/// The token of a back end of other architectures. No value of this type exists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unavailable(Infallible);

impl Unavailable {
    pub(crate) fn detect() -> Option<Self> {
        None
    }
}

impl Token for Unavailable {
    type Vector = Lanes;

    fn run<K: Kernel<Self>>(self, _: K) -> K::Output {
        match self.0 {}
    }

    fn load(self, _: &Lanes) -> Lanes {
        match self.0 {}
    }

    fn columns<const COLUMNS: usize>(self, _: &[Row; 32], _: &mut [Lanes; COLUMNS]) {
        match self.0 {}
    }

    fn read_bytes<const N: usize>(self, _: &[u8; N], _: &Lanes, _: &mut Row) {
        match self.0 {}
    }

    fn write_bit_indices<const N: usize>(self, _: &Row, _: u8, _: &mut [u8; N]) {
        match self.0 {}
    }
}

impl WordToken for Unavailable {
    type Words = <Portable as WordToken>::Words;

    fn words(self, _: &[u32; 8]) -> Self::Words {
        match self.0 {}
    }

    fn read_numbers(self, _: [&[u8; 16]; 2], _: u8, _: &[u8; 32]) -> [u32; 4] {
        match self.0 {}
    }
}
