//! Automata in base 64, and regular expressions. Both become deterministic automata.
//!
//! An automaton is a stream of bits, the highest first: two for its form, four for the bits of the number of a state less one, four for
//! the number of symbols less one, the numbers of states that begin and of others that accept, and a bit for each of the first that
//! says whether it accepts, the last of them first. The form 0 has four bits for the size of the number of transitions; each state is
//! that number, and a symbol and a target for each. In the form 1 each state is a bit for each symbol, the last first, and a target
//! for each that is set. The states that begin come first, then those that accept.

use sudokit_variants::constraint::Automaton;
use sudokit_variants::{Digit, DigitSet};

use super::arguments::{Part, Wrong};
use super::packed::{bytes, text_of_bytes};

/// The most states of an automaton, before and after it is made deterministic, and the most transitions.
const MOST_STATES: usize = 4096;
const MOST_TRANSITIONS: usize = 50_000;

/// An automaton that may be in several states at once.
#[derive(Default)]
struct Nfa {
    transitions: Vec<Vec<(DigitSet, usize)>>,
    /// The states that are reached without a digit.
    free: Vec<Vec<usize>>,
    accepts: Vec<bool>,
}

impl Nfa {
    fn add_state(&mut self) -> usize {
        self.transitions.push(Vec::new());
        self.free.push(Vec::new());
        self.accepts.push(false);
        self.accepts.len() - 1
    }

    /// These states and all that are reached from them without a digit, in order.
    fn closed(&self, mut states: Vec<usize>) -> Vec<usize> {
        let mut is_there = vec![false; self.accepts.len()];
        states.retain(|state| !std::mem::replace(&mut is_there[*state], true));
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            let more = self.free[state].iter().copied();
            states.extend(more.filter(|state| !std::mem::replace(&mut is_there[*state], true)));
            next += 1;
        }
        states.sort_unstable();
        states
    }

    /// The automaton that is in one state at a time.
    fn deterministic(&self, first: Vec<usize>, digits: DigitSet) -> Option<Automaton> {
        let next = |states: &Vec<usize>, value: i32| {
            let digit = Digit::from_index(value as usize)?;
            let reached = states.iter().flat_map(|state| &self.transitions[*state]);
            let reached: Vec<usize> =
                reached.filter(|(on, _)| on.contains(digit)).map(|(_, to)| *to).collect();
            (!reached.is_empty()).then(|| self.closed(reached))
        };
        let accepts = |states: &Vec<usize>| states.iter().any(|state| self.accepts[*state]);
        Automaton::new(digits, self.closed(first), next, accepts, MOST_STATES)
    }
}

/// Bits, the highest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.next
    }

    fn read(&mut self, count: usize) -> Option<usize> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.next / 8)?;
            number = 2 * number + usize::from(byte >> (7 - self.next % 8) & 1);
            self.next += 1;
        }
        Some(number)
    }
}

/// The number of bits of a number.
fn bits_of(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// The automaton of a text.
pub(super) fn read(part: Part<'_>, digits: DigitSet) -> Result<Automaton, Wrong> {
    let bytes = bytes(part)?;
    let mut bits = Bits { bytes: &bytes, next: 0 };
    let (nfa, first) = nfa(&mut bits, digits)
        .ok_or_else(|| part.wrong(format!("no automaton of up to {MOST_STATES} states")))?;
    let deterministic = nfa.deterministic(first, digits);
    deterministic.ok_or_else(|| part.wrong(format!("an automaton of more than {MOST_STATES} states")))
}

/// The automaton and its first states; `None` if it is broken or too large.
fn nfa(bits: &mut Bits<'_>, digits: DigitSet) -> Option<(Nfa, Vec<usize>)> {
    let mut nfa = Nfa::default();
    if bits.left() == 0 {
        // It accepts nothing.
        let first = nfa.add_state();
        return Some((nfa, vec![first]));
    }
    let form = bits.read(2).filter(|form| *form < 2)?;
    let (state_bits, symbols) = (bits.read(4)? + 1, bits.read(4)? + 1);
    let (first, accepting) = (bits.read(state_bits)?, bits.read(state_bits)?);
    let first_accept = if (1..=32).contains(&first) { bits.read(first)? } else { return None };
    let count_bits = if form == 0 { bits.read(4)? } else { symbols };
    let mut count = 0;
    let mut state = 0;
    while count_bits > 0 && bits.left() >= count_bits {
        let head = bits.read(count_bits)?;
        let on: Vec<Option<usize>> = match form {
            0 => vec![None; head],
            _ => (0..symbols).filter(|symbol| head >> symbol & 1 == 1).map(Some).collect(),
        };
        for symbol in on {
            let symbol = if let Some(symbol) = symbol { symbol } else { bits.read(bits_of(symbols - 1))? };
            let target = bits.read(state_bits)?;
            while nfa.accepts.len() <= state.max(target) {
                nfa.add_state();
            }
            // A symbol for which the board has no digit never comes.
            nfa.transitions[state]
                .extend(digits.iter().nth(symbol).map(|digit| (DigitSet::of(digit), target)));
            count += 1;
        }
        state += 1;
        if count > MOST_TRANSITIONS || nfa.accepts.len() > MOST_STATES || state > 1 << 16 {
            return None;
        }
    }
    if first + accepting > MOST_STATES {
        return None;
    }
    while nfa.accepts.len() < (first + accepting).max(1) {
        nfa.add_state();
    }
    (0..first).for_each(|state| nfa.accepts[state] = first_accept >> state & 1 == 1);
    (first..first + accepting).for_each(|state| nfa.accepts[state] = true);
    Some((nfa, (0..first).collect()))
}

/// The text of an automaton; `None` if it is too large.
pub(super) fn write(automaton: &Automaton, digits: DigitSet) -> Option<String> {
    let states = automaton.accepts.len();
    if !(1..=1 << 16).contains(&states) || !(1..=16).contains(&digits.len()) {
        return None;
    }
    // The first state comes first, then those that accept.
    let mut order: Vec<usize> = (0..states).collect();
    order[1..].sort_by_key(|state| !automaton.accepts[*state]);
    let mut numbers = vec![0; states];
    order.iter().enumerate().for_each(|(number, state)| numbers[*state] = number);
    let state_bits = bits_of(states - 1).max(1);
    let mut bits: Vec<bool> = Vec::new();
    let mut push =
        |number: usize, count: usize| bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    push(1, 2);
    push(state_bits - 1, 4);
    push(digits.len() - 1, 4);
    push(1, state_bits);
    push(automaton.accepts[1..].iter().filter(|accepts| **accepts).count(), state_bits);
    push(usize::from(automaton.accepts[0]), 1);
    for state in order {
        let target = |digit: Digit| automaton.transitions[state].iter().find(|(on, _)| on.contains(digit));
        let targets: Vec<Option<usize>> =
            digits.iter().map(|digit| Some(numbers[target(digit)?.1 as usize])).collect();
        let mask = targets.iter().enumerate().filter(|(_, target)| target.is_some());
        push(mask.fold(0, |mask, (symbol, _)| mask | 1 << symbol), digits.len());
        targets.into_iter().flatten().for_each(|target| push(target, state_bits));
    }
    let byte =
        |bits: &[bool]| bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | u8::from(*bit) << (7 - at));
    Some(text_of_bytes(&bits.chunks(8).map(byte).collect::<Vec<u8>>()))
}

/// A regular expression.
enum Node {
    OneOf(DigitSet),
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    Repeated(Box<Node>, usize, Option<usize>),
}

/// How deeply brackets can be nested.
const DEEPEST: usize = 50;

/// Reads a pattern character by character.
struct Pattern<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    digits: DigitSet,
}

/// The automaton of a regular expression: digits and letters from `A` for 10, `.`, sets in `[]`, `()`, `|`, and `* + ? {2} {2,} {2,3}`.
pub(super) fn of_pattern(part: Part<'_>, digits: DigitSet) -> Result<Automaton, Wrong> {
    let pattern = String::from_utf8(bytes(part)?).map_err(|_| part.wrong("a pattern that is not text"))?;
    let pattern: String = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let shown: String = pattern.chars().take(40).collect();
    let mut rest = Pattern { rest: pattern.chars().peekable(), digits };
    let node = rest.either(0).filter(|_| rest.rest.peek().is_none());
    let node = node.ok_or_else(|| part.wrong(format!("{shown:?} is not a pattern of the board's digits")))?;
    let mut nfa = Nfa::default();
    let first = nfa.add_state();
    let too_large = || part.wrong(format!("the pattern {shown:?} is too large"));
    let last = nfa.add(&node, first).ok_or_else(too_large)?;
    nfa.accepts[last] = true;
    nfa.deterministic(vec![first], digits).ok_or_else(too_large)
}

impl Pattern<'_> {
    fn either(&mut self, depth: usize) -> Option<Node> {
        let mut options = vec![self.sequence(depth)?];
        while self.rest.next_if_eq(&'|').is_some() {
            options.push(self.sequence(depth)?);
        }
        Some(Node::Either(options))
    }

    fn sequence(&mut self, depth: usize) -> Option<Node> {
        let mut parts = Vec::new();
        while self.rest.peek().is_some_and(|c| !matches!(c, '|' | ')')) {
            parts.push(self.repeated(depth)?);
        }
        Some(Node::Sequence(parts))
    }

    fn repeated(&mut self, depth: usize) -> Option<Node> {
        let mut node = self.one(depth)?;
        let mut times = 0;
        while let Some(c) = self.rest.next_if(|c| matches!(c, '*' | '+' | '?' | '{')) {
            let (least, most) = match c {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                _ => self.counts()?,
            };
            node = Node::Repeated(Box::new(node), least, most);
            times += 1;
            if times > DEEPEST {
                return None;
            }
        }
        Some(node)
    }

    /// The numbers in curly brackets.
    fn counts(&mut self) -> Option<(usize, Option<usize>)> {
        let mut number = || -> Option<usize> {
            let mut text = String::new();
            while let Some(c) = self.rest.next_if(char::is_ascii_digit) {
                text.push(c);
            }
            text.parse().ok().filter(|number| *number <= MOST_STATES)
        };
        let least = number()?;
        let most = match self.rest.next()? {
            '}' => return Some((least, Some(least))),
            ',' if self.rest.peek() == Some(&'}') => None,
            ',' => {
                let mut text = String::new();
                while let Some(c) = self.rest.next_if(char::is_ascii_digit) {
                    text.push(c);
                }
                Some(text.parse().ok().filter(|most| (least..=MOST_STATES).contains(most))?)
            }
            _ => return None,
        };
        self.rest.next_if_eq(&'}').map(|_| (least, most))
    }

    fn one(&mut self, depth: usize) -> Option<Node> {
        match self.rest.next()? {
            '(' if depth < DEEPEST => {
                let node = self.either(depth + 1)?;
                self.rest.next_if_eq(&')').map(|_| node)
            }
            '.' => Some(Node::OneOf(self.digits)),
            '[' => {
                let is_negated = self.rest.next_if_eq(&'^').is_some();
                let mut digits = DigitSet::EMPTY;
                loop {
                    let c = self.rest.next()?;
                    if c == ']' {
                        break;
                    }
                    let first = self.digit(c)?;
                    let mut last = first;
                    if self.rest.next_if_eq(&'-').is_some() {
                        let c = self.rest.next()?;
                        last = self.digit(c)?;
                    }
                    digits |= self.digits.matching(|value| (first.value()..=last.value()).contains(&value));
                }
                Some(Node::OneOf(if is_negated { self.digits - digits } else { digits }))
            }
            c => Some(Node::OneOf(DigitSet::of(self.digit(c)?))),
        }
    }

    fn digit(&self, c: char) -> Option<Digit> {
        let digit = c.to_digit(36).and_then(|value| Digit::from_index(value as usize));
        digit.filter(|digit| self.digits.contains(*digit))
    }
}

impl Nfa {
    /// Adds states for an expression that begins in a state; returns the state in which it ends.
    fn add(&mut self, node: &Node, from: usize) -> Option<usize> {
        if self.accepts.len() > MOST_STATES {
            return None;
        }
        match node {
            Node::OneOf(digits) => {
                let to = self.add_state();
                self.transitions[from].push((*digits, to));
                Some(to)
            }
            Node::Sequence(parts) => parts.iter().try_fold(from, |from, part| self.add(part, from)),
            Node::Either(options) => {
                let end = self.add_state();
                for option in options {
                    let begin = self.add_state();
                    self.free[from].push(begin);
                    let to = self.add(option, begin)?;
                    self.free[to].push(end);
                }
                Some(end)
            }
            Node::Repeated(node, least, most) => {
                let mut from = from;
                for _ in 0..*least {
                    from = self.add(node, from)?;
                }
                let end = self.add_state();
                self.free[from].push(end);
                match most {
                    None => {
                        let to = self.add(node, end)?;
                        self.free[to].push(end);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            from = self.add(node, from)?;
                            self.free[from].push(end);
                        }
                    }
                }
                Some(end)
            }
        }
    }
}
