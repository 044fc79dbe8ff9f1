//! The order in which chains are preferred: the ranks of Sudoku Explainer, which its rating prints.
//!
//! Nets need the order, too: if an inner search finds several chains, the one with the lowest rank is used.

use super::graph::Links;

/// One search for cycles and chains: which links it follows, and the base ranks of what it finds. The number of
/// nodes is added to the base rank: see [`length`].
pub(in crate::logic) struct Pass {
    pub(in crate::logic) links: Links,
    pub(in crate::logic) cycle: f64,
    pub(in crate::logic) chain: f64,
    /// Decides between equal ranks and numbers of nodes: the lower key wins.
    pub(in crate::logic) key: u8,
}

pub(in crate::logic) const X: Pass = Pass { links: Links::X, cycle: 6.5, chain: 6.6, key: 2 };
pub(in crate::logic) const Y: Pass = Pass { links: Links::Y, cycle: 6.5, chain: f64::INFINITY, key: 3 };
pub(in crate::logic) const XY: Pass = Pass { links: Links::XY, cycle: 7.0, chain: 7.0, key: 4 };

/// What the number of nodes adds to the rank of a chain: a tenth for each threshold that is passed: 4, 6, 8,
/// 12, 16, 24, 32, 48 ... The tenths are added one by one, because ranks are compared before they are
/// rounded.
pub(in crate::logic) fn length(complexity: u32) -> f64 {
    let (mut threshold, mut odd, mut added) = (4, false, 0.0);
    while complexity > threshold + 2 {
        added += 0.1;
        threshold = if odd { threshold / 3 * 4 } else { threshold / 2 * 3 };
        odd = !odd;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn thresholds() {
        let steps: Vec<u32> = (0..500).filter(|n| length(n + 1) > length(*n)).collect();
        assert_eq!(steps, [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386]);
        assert!(length(10) < 0.2 + 1e-9 && length(11) > 0.3 - 1e-9);
    }
}
