//! [`Rewards`]: the rewards of an environment, with the table of their names.

/// The rewards of a step. They are added up: each step gets `step`, one of `right`, `wrong` and `illegal`,
/// and each other reward that applies.
///
/// ```
/// use sudokit_bulk::{REWARDS, Rewards};
/// let mut rewards = Rewards::default();
/// let illegal = REWARDS.iter().find(|reward| reward.name == "illegal").expect("it is in the table");
/// *(illegal.of_mut)(&mut rewards) = -5.0;
/// assert_eq!(rewards.illegal, -5.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    /// Every step.
    pub step: f64,
    /// A right digit.
    pub right: f64,
    /// A right digit that the digits on the board force at once.
    pub forced: f64,
    /// A legal digit that is not right.
    pub wrong: f64,
    /// A digit that is not legal.
    pub illegal: f64,
    /// The last digit of a solution.
    pub solved: f64,
    /// A digit after which no action is legal, on a board that is not solved.
    pub stuck: f64,
}

impl Default for Rewards {
    fn default() -> Rewards {
        Rewards { step: 0.0, right: 1.0, forced: 0.0, wrong: -1.0, illegal: -1.0, solved: 10.0, stuck: 0.0 }
    }
}

/// A row of [`REWARDS`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Reward {
    /// The name.
    pub name: &'static str,
    /// When it is given.
    pub about: &'static str,
    /// The field.
    pub of_mut: fn(&mut Rewards) -> &mut f64,
}

/// All rewards by name.
pub const REWARDS: &[Reward] = &[
    Reward { name: "step", about: "every step", of_mut: |rewards| &mut rewards.step },
    Reward { name: "right", about: "a right digit", of_mut: |rewards| &mut rewards.right },
    Reward {
        name: "forced",
        about: "a right digit that the digits on the board force at once",
        of_mut: |rewards| &mut rewards.forced,
    },
    Reward { name: "wrong", about: "a legal digit that is not right", of_mut: |rewards| &mut rewards.wrong },
    Reward { name: "illegal", about: "a digit that is not legal", of_mut: |rewards| &mut rewards.illegal },
    Reward { name: "solved", about: "the last digit of a solution", of_mut: |rewards| &mut rewards.solved },
    Reward {
        name: "stuck",
        about: "a digit after which no action is legal",
        of_mut: |rewards| &mut rewards.stuck,
    },
];
