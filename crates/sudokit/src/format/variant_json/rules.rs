//! The value of the key `rules`: names of houses and rules of the whole board, and objects with the data of other rules.

use std::sync::Arc;

use sudokit_variants::constraint::{Automaton, Relation};
use sudokit_variants::rule::{RuleFields, add_by_name, names_alone};
use sudokit_variants::{Cell, Digit, DigitSet, Layout, Rule};

use super::super::text::Text;
use super::super::value::Value;
use super::{digit_of, digits_of, integer, list, no_cell, number, short, text};

/// The key of the name of a rule.
const NAME: &str = "rule";

/// The values for the sets of houses and the rules of a board.
pub(super) fn write(layout: &Layout, rules: &[Rule]) -> Vec<Value> {
    let sets = layout.house_sets().into_iter().map(text);
    sets.chain(rules.iter().map(|rule| write_rule(layout, rule))).collect()
}

fn write_rule(layout: &Layout, rule: &Rule) -> Value {
    let name = rule.info().name;
    if names_alone().any(|alone| alone == name) {
        return text(name);
    }
    let mut writer = Writer { layout, entries: vec![(NAME.into(), text(name))] };
    // A writer changes nothing.
    rule.clone().fields(&mut writer);
    Value::Object(writer.entries)
}

/// The layout with the sets of houses, and the rules.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn read(layout: &Arc<Layout>, value: &Value) -> Result<(Arc<Layout>, Vec<Rule>), String> {
    let Value::List(items) = value else {
        return Err(format!("rules: expected a list, found {}", short(value)));
    };
    let names: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
    let (layout, mut rules) = match names.is_empty() {
        true => (Arc::clone(layout), Vec::new()),
        false => {
            let (layout, rules) =
                add_by_name(Layout::clone(layout), &names).map_err(|error| format!("rules: {error}"))?;
            (Arc::new(layout), rules)
        }
    };
    for (at, item) in items.iter().enumerate().filter(|(_, item)| item.as_str().is_none()) {
        rules.push(read_rule(item, &layout).map_err(|why| format!("rules, {}: {why}", at + 1))?);
    }
    Ok((layout, rules))
}

fn read_rule(value: &Value, layout: &Layout) -> Result<Rule, String> {
    if let Some(name) = value.as_str() {
        let (with_houses, mut rules) =
            add_by_name(layout.clone(), &[name]).map_err(|error| error.to_string())?;
        return match rules.pop() {
            Some(rule) if with_houses == *layout => Ok(rule),
            _ => Err(format!("{name} adds houses to the board, which only the list of all rules can")),
        };
    }
    let Value::Object(entries) = value else {
        return Err(format!("expected the name of a rule or an object, found {}", short(value)));
    };
    let name = entries.iter().find(|(key, _)| *key == NAME).and_then(|(_, value)| value.as_str());
    let name = name.ok_or_else(|| format!("there is no key {NAME:?} with the name of the rule"))?;
    let mut rule = Rule::blank(name)
        .ok_or_else(|| format!("there is no rule {:?}", name.chars().take(40).collect::<String>()))?;
    let mut reader = Reader { layout, entries, used: vec![NAME], problem: None };
    rule.fields(&mut reader);
    if let Some(why) = reader.problem {
        return Err(format!("{name}, {why}"));
    }
    for (at, (key, _)) in entries.iter().enumerate() {
        if !reader.used.contains(&&**key) {
            let known = reader.used.join(", ");
            return Err(format!("{name}, {key}: there is no such key; expected {known}"));
        }
        if entries[..at].iter().any(|(other, _)| other == key) {
            return Err(format!("{name}, {key}: it is there twice"));
        }
    }
    Ok(rule)
}

/// The cells that a list names.
pub(super) fn cells_of(value: &Value, layout: &Layout) -> Result<Vec<Cell>, String> {
    let Value::List(items) = value else {
        return Err(format!("expected a list of cells, found {}", short(value)));
    };
    let cell = |item: &Value| {
        let name = item
            .as_str()
            .ok_or_else(|| format!("expected a cell such as \"r1c1\", found {}", short(item)))?;
        layout.named(name).ok_or_else(|| no_cell(name, layout))
    };
    items.iter().map(cell).collect()
}

/// Writes the data of a rule.
struct Writer<'a> {
    layout: &'a Layout,
    entries: Vec<(Text, Value)>,
}

impl Writer<'_> {
    fn push(&mut self, key: &'static str, value: Value) {
        self.entries.push((key.into(), value));
    }

    fn names(&self, cells: &[Cell]) -> Value {
        Value::List(cells.iter().map(|cell| text(self.layout.name(*cell))).collect())
    }
}

impl RuleFields for Writer<'_> {
    fn cells(&mut self, key: &'static str, cells: &mut Vec<Cell>) {
        self.push(key, self.names(cells));
    }

    fn pair(&mut self, key: &'static str, cells: &mut [Cell; 2]) {
        self.push(key, self.names(cells));
    }

    fn pairs(&mut self, key: &'static str, pairs: &mut Vec<[Cell; 2]>) {
        self.push(key, Value::List(pairs.iter().map(|pair| self.names(pair)).collect()));
    }

    fn groups(&mut self, key: &'static str, groups: &mut Vec<Vec<Cell>>) {
        self.push(key, Value::List(groups.iter().map(|group| self.names(group)).collect()));
    }

    fn number(&mut self, key: &'static str, value: &mut i32, _: bool) {
        self.push(key, number(*value));
    }

    fn optional_number(&mut self, key: &'static str, value: &mut Option<i32>) {
        if let Some(value) = value {
            self.push(key, number(*value));
        }
    }

    fn numbers(&mut self, key: &'static str, numbers: &mut Vec<i32>) {
        if !numbers.is_empty() {
            self.push(key, Value::List(numbers.iter().map(number).collect()));
        }
    }

    fn digit(&mut self, key: &'static str, digit: &mut Digit) {
        self.push(key, number(*digit));
    }

    fn digits(&mut self, key: &'static str, digits: &mut Vec<Digit>) {
        self.push(key, list(digits.iter().copied()));
    }

    fn flag(&mut self, key: &'static str, flag: &mut bool) {
        if *flag {
            self.push(key, Value::Bool(true));
        }
    }

    fn automaton(&mut self, key: &'static str, automaton: &mut Automaton) {
        let next = |(digits, state): &(DigitSet, u32)| {
            Value::Object(vec![("digits".into(), list(digits.iter())), ("state".into(), number(*state))])
        };
        let state = |(transitions, accepts): (&Vec<(DigitSet, u32)>, &bool)| {
            let next = Value::List(transitions.iter().map(next).collect());
            Value::Object(vec![("accepts".into(), Value::Bool(*accepts)), ("next".into(), next)])
        };
        let states = automaton.transitions.iter().zip(&automaton.accepts).map(state);
        self.push(key, Value::List(states.collect()));
    }

    fn relation(&mut self, key: &'static str, relation: &mut Relation) {
        let pairs = self.layout.digits().iter().flat_map(|first| {
            relation.partners(first).iter().map(move |second| list([first, second].into_iter()))
        });
        let pairs = Value::List(pairs.collect());
        self.push(key, pairs);
    }

    fn rules(&mut self, key: &'static str, rules: &mut Vec<Rule>) {
        self.push(key, Value::List(rules.iter().map(|rule| write_rule(self.layout, rule)).collect()));
    }
}

/// Reads the data of a rule, up to the first problem.
struct Reader<'a> {
    layout: &'a Layout,
    entries: &'a [(Text, Value)],
    /// The keys so far.
    used: Vec<&'static str>,
    problem: Option<String>,
}

impl<'a> Reader<'a> {
    /// Replaces what is under a key, if the key is there.
    fn replace<T>(
        &mut self,
        key: &'static str,
        is_needed: bool,
        target: &mut T,
        read: impl FnOnce(&'a Value, &'a Layout) -> Result<T, String>,
    ) {
        self.used.push(key);
        let value = self.entries.iter().find(|(name, _)| *name == key);
        let read = match value {
            Some((_, value)) => read(value, self.layout).map(Some),
            None if is_needed => Err("the key is missing".to_owned()),
            None => Ok(None),
        };
        match read {
            Ok(Some(value)) => *target = value,
            Ok(None) => {}
            Err(why) => {
                self.problem.get_or_insert_with(|| format!("{key}: {why}"));
            }
        }
    }
}

/// Each item of a list.
fn each<'a, T>(
    value: &'a Value,
    what: &str,
    read: impl Fn(&'a Value) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    match value {
        Value::List(items) => items.iter().map(read).collect(),
        _ => Err(format!("expected a list of {what}, found {}", short(value))),
    }
}

fn pair_of(value: &Value, layout: &Layout) -> Result<[Cell; 2], String> {
    let cells = cells_of(value, layout)?;
    <[Cell; 2]>::try_from(cells).map_err(|cells| format!("expected 2 cells, found {}", cells.len()))
}

fn relation_of(value: &Value, layout: &Layout) -> Result<Relation, String> {
    let pairs = each(value, "pairs of digits", |item| {
        let digits = digits_of(item, layout)?;
        <[Digit; 2]>::try_from(digits).map_err(|digits| format!("expected 2 digits, found {}", digits.len()))
    })?;
    let mut partners = vec![DigitSet::EMPTY; layout.digits().last().map_or(0, Digit::index) + 1];
    for [first, second] in pairs {
        partners[first.index()] = partners[first.index()].with(second);
    }
    let contains = |set: DigitSet, value: i32| set.iter().any(|digit| digit.value() == value);
    Ok(Relation::of(layout.digits(), |first, second| contains(partners[first as usize], second)))
}

fn automaton_of(value: &Value, layout: &Layout) -> Result<Automaton, String> {
    let wrong = |item: &Value| {
        format!(
            "expected {{\"accepts\":...,\"next\":[{{\"digits\":...,\"state\":...}}]}}, found {}",
            short(item)
        )
    };
    let under = |entries: &'_ [(Text, Value)], key: &str| {
        entries.iter().find(|(name, _)| *name == key).map(|(_, value)| value.clone())
    };
    let mut automaton = Automaton { transitions: Vec::new(), accepts: Vec::new() };
    for state in each(value, "states", Ok)? {
        let Value::Object(entries) = state else { return Err(wrong(state)) };
        let (Some(Value::Bool(accepts)), Some(Value::List(next)), 2) =
            (under(entries, "accepts"), under(entries, "next"), entries.len())
        else {
            return Err(wrong(state));
        };
        let mut transitions = Vec::new();
        for item in &next {
            let Value::Object(entries) = item else { return Err(wrong(state)) };
            let (Some(digits), Some(to), 2) =
                (under(entries, "digits"), under(entries, "state"), entries.len())
            else {
                return Err(wrong(state));
            };
            let to = u32::try_from(integer(&to)?).map_err(|_| wrong(state))?;
            transitions.push((digits_of(&digits, layout)?.into_iter().collect(), to));
        }
        automaton.transitions.push(transitions);
        automaton.accepts.push(accepts);
    }
    Ok(automaton)
}

impl RuleFields for Reader<'_> {
    fn cells(&mut self, key: &'static str, cells: &mut Vec<Cell>) {
        self.replace(key, true, cells, cells_of);
    }

    fn pair(&mut self, key: &'static str, cells: &mut [Cell; 2]) {
        self.replace(key, true, cells, pair_of);
    }

    fn pairs(&mut self, key: &'static str, pairs: &mut Vec<[Cell; 2]>) {
        self.replace(key, true, pairs, |value, layout| {
            each(value, "pairs of cells", |item| pair_of(item, layout))
        });
    }

    fn groups(&mut self, key: &'static str, groups: &mut Vec<Vec<Cell>>) {
        self.replace(key, true, groups, |value, layout| {
            each(value, "lists of cells", |item| cells_of(item, layout))
        });
    }

    fn number(&mut self, key: &'static str, number: &mut i32, is_needed: bool) {
        self.replace(key, is_needed, number, |value, _| integer(value));
    }

    fn optional_number(&mut self, key: &'static str, number: &mut Option<i32>) {
        self.replace(key, false, number, |value, _| integer(value).map(Some));
    }

    fn numbers(&mut self, key: &'static str, numbers: &mut Vec<i32>) {
        self.replace(key, false, numbers, |value, _| each(value, "numbers", integer));
    }

    fn digit(&mut self, key: &'static str, digit: &mut Digit) {
        self.replace(key, true, digit, digit_of);
    }

    fn digits(&mut self, key: &'static str, digits: &mut Vec<Digit>) {
        self.replace(key, true, digits, digits_of);
    }

    fn flag(&mut self, key: &'static str, flag: &mut bool) {
        self.replace(key, false, flag, |value, _| match value {
            Value::Bool(flag) => Ok(*flag),
            _ => Err(format!("expected true or false, found {}", short(value))),
        });
    }

    fn automaton(&mut self, key: &'static str, automaton: &mut Automaton) {
        self.replace(key, true, automaton, automaton_of);
    }

    fn relation(&mut self, key: &'static str, relation: &mut Relation) {
        self.replace(key, true, relation, relation_of);
    }

    fn rules(&mut self, key: &'static str, rules: &mut Vec<Rule>) {
        self.replace(key, true, rules, |value, layout| each(value, "rules", |item| read_rule(item, layout)));
    }
}
