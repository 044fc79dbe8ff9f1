//! What stands for a back end on a machine of another kind: it cannot exist, so nothing needs to be done.

use super::{Kernel, Lanes, Row, Token};

/// No machine of this kind has AVX-512.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Avx512 {}

impl Avx512 {
    pub(crate) fn detect() -> Option<Self> {
        None
    }
}

impl Token for Avx512 {
    type Vector = Lanes;

    fn run<K: Kernel<Self>>(self, _: K) -> K::Output {
        match self {}
    }

    fn load(self, _: &Lanes) -> Lanes {
        match self {}
    }

    fn columns<const COLUMNS: usize>(self, _: &[Row; 32], _: &mut [Lanes; COLUMNS]) {
        match self {}
    }

    fn look_up(self, _: &[u8; 81], _: &Lanes, _: &Lanes) -> Lanes {
        match self {}
    }
}
