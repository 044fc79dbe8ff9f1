//! The operations that all sets share, as a macro over a word of bits.
//!
//! A set is a `Copy` word whose bit *i* is set if the item of index *i* is in the set; bits past the last
//! item are always 0. As much as possible is `const`, so that tables of sets are made at compile time.

/// Declares a set type: `pub struct Set(Word) of Item, COUNT;`.
#[macro_export]
macro_rules! bit_set {
    ($(#[$meta:meta])* pub struct $Set:ident($Word:ty) of $Item:ident, $count:literal;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[repr(transparent)]
        pub struct $Set($Word);

        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of all items.
            pub const ALL: Self = Self((1 << $count) - 1);

            /// The set with these bits; bits past the last item are dropped.
            #[inline]
            #[must_use]
            pub const fn from_bits_truncate(bits: $Word) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// The bits: bit *i* is set if the item of index *i* is in the set.
            #[inline]
            #[must_use]
            pub const fn bits(self) -> $Word {
                self.0
            }

            /// The set of one item.
            #[inline]
            #[must_use]
            pub const fn of(item: $Item) -> Self {
                Self(1 << item.index())
            }

            /// The number of items in the set.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the item is in the set.
            #[inline]
            #[must_use]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Whether every item of this set is in the other.
            #[inline]
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two sets have no item in common.
            #[inline]
            #[must_use]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Inserts the item; returns whether it is new.
            #[inline]
            pub const fn insert(&mut self, item: $Item) -> bool {
                let new = !self.contains(item);
                self.0 |= Self::of(item).0;
                new
            }

            /// Removes the item. Returns whether it was there.
            #[inline]
            pub const fn remove(&mut self, item: $Item) -> bool {
                let there = self.contains(item);
                self.0 &= !Self::of(item).0;
                there
            }

            /// This set and the item.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $Item) -> Self {
                Self(self.0 | Self::of(item).0)
            }

            /// This set without the item.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $Item) -> Self {
                Self(self.0 & !Self::of(item).0)
            }

            /// The items in either set; also written `a | b`.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The items in both sets; also written `a & b`.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The items in this set only; also written `a - b`.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The items that are not in the set; also written `!a`.
            #[inline]
            #[must_use]
            pub const fn complement(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }

            /// The item of the lowest index.
            #[inline]
            #[must_use]
            #[doc(alias = "lowbit")]
            pub const fn first(self) -> Option<$Item> {
                $Item::from_index(self.0.trailing_zeros() as usize)
            }

            /// The item, if there is exactly one.
            #[inline]
            #[must_use]
            pub const fn only(self) -> Option<$Item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// Removes and returns the item with the lowest index.
            #[inline]
            pub const fn pop_first(&mut self) -> Option<$Item> {
                let first = self.first();
                self.0 &= self.0.wrapping_sub(1);
                first
            }

            /// The items in the order of their indices.
            #[inline]
            #[must_use]
            pub const fn iter(self) -> $crate::Items<Self> {
                $crate::Items::new(self)
            }
        }

        impl $crate::BitSet for $Set {
            type Item = $Item;

            #[inline]
            fn pop_first(&mut self) -> Option<$Item> {
                <$Set>::pop_first(self)
            }

            #[inline]
            fn count(&self) -> usize {
                self.len()
            }
        }

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $crate::Items<$Set>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<$Item> for $Set {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, items: I) {
                *self |= items.into_iter().collect::<Self>();
            }
        }

        impl From<$Item> for $Set {
            fn from(item: $Item) -> Self {
                Self::of(item)
            }
        }

        impl<const N: usize> From<[$Item; N]> for $Set {
            fn from(items: [$Item; N]) -> Self {
                items.into_iter().collect()
            }
        }

        $crate::set_operators!($Set);

        /// The items in braces, always on one line.
        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("{")?;
                for (i, item) in self.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("}")
            }
        }
    };
}

/// The operators `| & - !` and their assigning forms, from the methods with the same meaning.
#[macro_export]
macro_rules! set_operators {
    ($Set:ident) => {
        $crate::set_operators!($Set, BitOr::bitor, BitOrAssign::bitor_assign, union);
        $crate::set_operators!($Set, BitAnd::bitand, BitAndAssign::bitand_assign, intersection);
        $crate::set_operators!($Set, Sub::sub, SubAssign::sub_assign, difference);

        impl std::ops::Not for $Set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                self.complement()
            }
        }
    };
    ($Set:ident, $Op:ident::$op:ident, $Assign:ident::$assign:ident, $verb:ident) => {
        impl std::ops::$Op for $Set {
            type Output = Self;

            #[inline]
            fn $op(self, other: Self) -> Self {
                self.$verb(other)
            }
        }

        impl std::ops::$Assign for $Set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$verb(other);
            }
        }
    };
}

/// A set whose items can be taken out one after the other.
pub trait BitSet {
    /// An item of the set.
    type Item;

    /// Removes and returns the item with the lowest index.
    fn pop_first(&mut self) -> Option<Self::Item>;

    /// The number of items in the set.
    fn count(&self) -> usize;
}

/// The items of a set, lowest index first; every set's `iter` returns this.
#[derive(Clone, Debug)]
pub struct Items<S>(S);

impl<S> Items<S> {
    /// The items of this set.
    #[inline]
    pub const fn new(set: S) -> Self {
        Items(set)
    }
}

impl<S: BitSet> Iterator for Items<S> {
    type Item = S::Item;

    #[inline]
    fn next(&mut self) -> Option<S::Item> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }
}

impl<S: BitSet> ExactSizeIterator for Items<S> {}
impl<S: BitSet> std::iter::FusedIterator for Items<S> {}
