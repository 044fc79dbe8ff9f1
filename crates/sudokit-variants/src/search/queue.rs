//! [`BitQueue`], a queue of numbers without duplicates that gives the lowest first.

/// A set of numbers below a limit, from which the lowest is taken.
#[derive(Clone, Debug)]
pub(super) struct BitQueue {
    words: Vec<u64>,
    /// No word before this one has a bit.
    first: usize,
}

impl BitQueue {
    /// A queue for numbers below `limit`, with all of them if `is_full`.
    pub(super) fn new(limit: usize, is_full: bool) -> BitQueue {
        let mut words = vec![if is_full { u64::MAX } else { 0 }; limit.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> (64 * limit.div_ceil(64) - limit);
        }
        BitQueue { words, first: 0 }
    }

    /// Inserts the numbers of a word.
    #[inline(always)]
    pub(super) fn insert(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
        self.first = self.first.min(word);
    }

    /// Removes a number.
    #[inline(always)]
    pub(super) fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// Takes the lowest number if it is below a limit.
    #[inline(always)]
    pub(super) fn pop_below(&mut self, limit: usize) -> Option<usize> {
        let number = self.pop()?;
        if number < limit {
            return Some(number);
        }
        self.insert(number / 64, 1 << (number % 64));
        None
    }

    /// Takes the lowest number.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first * 64 + bit);
            }
            self.first += 1;
        }
        None
    }

    /// Removes all.
    pub(super) fn clear(&mut self) {
        self.words[self.first..].fill(0);
        self.first = self.words.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_number_comes_first() {
        let mut queue = BitQueue::new(130, true);
        assert!((0..130).all(|number| queue.pop() == Some(number)) && queue.pop().is_none());
        queue.insert(2, 1);
        queue.insert(0, 0b1100);
        queue.remove(2);
        assert_eq!((queue.pop(), queue.pop(), queue.pop()), (Some(3), Some(128), None));
        queue.insert(1, 1);
        queue.clear();
        assert_eq!(queue.pop(), None);
    }
}
