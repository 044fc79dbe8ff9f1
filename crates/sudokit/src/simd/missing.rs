//! What stands for a back end on a machine of another kind: it cannot exist, so nothing needs to be done.

use std::convert::Infallible;

use super::{Kernel, Lanes, Row, Token};

/// No machine of this kind has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing(Infallible);

impl Missing {
    pub(crate) fn detect() -> Option<Self> {
        None
    }
}

impl Token for Missing {
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

    fn read(self, _: &[u8; 81], _: &Lanes, _: &mut Row) {
        match self.0 {}
    }

    fn write(self, _: &Row, _: u8, _: &mut [u8; 81]) {
        match self.0 {}
    }
}
