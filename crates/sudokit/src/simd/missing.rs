//! What stands for a back end on a machine of another kind: it cannot exist, so nothing needs to be done.

use std::convert::Infallible;

use super::{Kernel, Lanes, Row, Token};

/// No machine of this kind has AVX-512.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(Infallible);

impl Avx512 {
    pub(crate) fn detect() -> Option<Self> {
        None
    }
}

impl Token for Avx512 {
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

    fn look_up(self, _: &[u8; 81], _: &Lanes, _: &Lanes) -> Lanes {
        match self.0 {}
    }
}
