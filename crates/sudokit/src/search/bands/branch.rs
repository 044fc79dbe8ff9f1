//! Where to branch: the open cell with the fewest candidates, among those the one with the most open
//! peers, among those the first in the order of bands, then of bits.

use super::layer::Layer;
use super::state::State;
use crate::cell::Cell;

/// The peers of each cell.
static PEERS: [Layer; 81] = {
    let mut table = [Layer::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let mut peers = Cell::ALL[i].peers();
        while let Some(peer) = peers.pop_first() {
            let word = peer.index() % 3 / 2;
            table[i].0[word] |= Layer::of(peer).0[word];
        }
        i += 1;
    }
    table
};

impl State {
    /// The cell to branch on; `pairs` is the open cells with two candidates.
    #[inline]
    pub(super) fn branch_cell(&self, pairs: Layer) -> Cell {
        let cells = if pairs.is_empty() { self.fewest() } else { pairs };
        let mut best = (0, Cell::R1C1);
        for cell in cells.iter() {
            let peers = 1 + (PEERS[cell.index()] & self.open).len();
            if peers > best.0 {
                best = (peers, cell);
            }
        }
        best.1
    }

    /// The open cells with the fewest candidates.
    #[cold]
    fn fewest(&self) -> Layer {
        // `more[n]` is the cells with more than `n` candidates.
        let mut more = [Layer::EMPTY; 9];
        for word in self.words {
            for n in (1..9).rev() {
                more[n] = more[n] | (more[n - 1] & word);
            }
            more[0] = more[0] | word;
        }
        more.iter().map(|more| self.open & !*more).find(|cells| !cells.is_empty()).unwrap_or(self.open)
    }
}
