//! Rules of rules: at least one of them holds, or all of them.

use crate::constraint::Constraint;
use crate::shape::Shape;
use crate::{Cell, Filled, Layout, Rule};

use super::declare::Declared;
use super::{RuleFields, RuleInfo, RuleProblem};

/// How deeply rules can be nested.
const DEEPEST: usize = 8;

/// The problem of no rules, or of one that is refused.
fn problem_of(rules: &[Rule], layout: &Layout) -> Option<RuleProblem> {
    let refused = || rules.iter().find_map(|rule| rule.check(layout).err());
    rules.is_empty().then_some(RuleProblem::NoRules).or_else(|| Some(RuleProblem::Inner(refused()?.into())))
}

impl Rule {
    /// Whether rules of rules are nested more deeply than they may be.
    pub(super) fn is_too_deep(&self) -> bool {
        let mut rules = vec![self];
        for _ in 0..DEEPEST {
            rules = rules.into_iter().flat_map(Rule::inner).collect();
        }
        !rules.is_empty()
    }

    /// The rules that this rule combines.
    #[must_use]
    pub fn inner(&self) -> &[Rule] {
        match self {
            Rule::AnyOf(AnyOf { rules }) | Rule::AllOf(AllOf { rules }) => rules,
            _ => &[],
        }
    }
}

fn titles(rules: &[Rule], word: &str) -> String {
    let titles: Vec<String> = rules.iter().map(Rule::title).collect();
    format!("({})", titles.join(word))
}

/// At least one of these rules holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyOf {
    /// The rules.
    pub rules: Vec<Rule>,
}

impl Declared for AnyOf {
    const INFOS: &'static [RuleInfo] =
        &[RuleInfo { name: "or", definition: "At least one of the rules holds." }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        AnyOf { rules: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.rules("rules", &mut self.rules);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        self.rules.iter().flat_map(Rule::parts).collect()
    }

    fn title(&self) -> String {
        titles(&self.rules, " or ")
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let shapes = self.rules.iter().flat_map(|rule| rule.shapes(layout));
        shapes.chain([Shape::Words(self.title())]).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        problem_of(&self.rules, layout)
    }

    fn size(&self, layout: &Layout) -> usize {
        self.rules.iter().map(|rule| rule.size(layout)).sum()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.rules.iter().any(|rule| rule.holds(filled))
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        vec![Constraint::Any(self.rules.iter().map(|rule| rule.constraints(layout)).collect())]
    }
}

/// All of these rules hold, as one of the rules of an [`AnyOf`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllOf {
    /// The rules.
    pub rules: Vec<Rule>,
}

impl Declared for AllOf {
    const INFOS: &'static [RuleInfo] = &[RuleInfo { name: "and", definition: "All of the rules hold." }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        AllOf { rules: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.rules("rules", &mut self.rules);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        self.rules.iter().flat_map(Rule::parts).collect()
    }

    fn title(&self) -> String {
        titles(&self.rules, " and ")
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        self.rules.iter().flat_map(|rule| rule.shapes(layout)).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        problem_of(&self.rules, layout)
    }

    fn size(&self, layout: &Layout) -> usize {
        self.rules.iter().map(|rule| rule.size(layout)).sum()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.rules.iter().all(|rule| rule.holds(filled))
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        self.rules.iter().flat_map(|rule| rule.constraints(layout)).collect()
    }
}
