//! [`Order`], the variables by activity: how often conflicts had to do with them lately. It is a binary heap.

use super::literal::Variable;

/// The activity of a conflict grows by this factor from one to the next, so that older ones fade.
const GROWTH: f64 = 1.0 / 0.99;

/// Activities above this are scaled down, all by the same factor.
const HIGHEST: f64 = 1e100;

const OUT: u32 = u32::MAX;

/// See the top of the file.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    /// What the next conflict adds.
    step: f64,
    heap: Vec<Variable>,
    /// The index of each variable in the heap, or `OUT`.
    places: Vec<u32>,
}

impl Order {
    /// The variables with these activities.
    pub(super) fn new(activities: Vec<f64>) -> Order {
        let all = 0..activities.len() as u32;
        let mut order = Order { step: 1.0, heap: all.clone().collect(), places: all.collect(), activities };
        for at in (0..order.heap.len() / 2).rev() {
            order.sift_down(at);
        }
        order
    }

    /// A conflict has to do with this variable.
    #[inline]
    pub(super) fn raise(&mut self, variable: Variable) {
        let activity = &mut self.activities[variable as usize];
        *activity += self.step;
        if *activity > HIGHEST {
            self.activities.iter_mut().for_each(|activity| *activity /= HIGHEST);
            self.step /= HIGHEST;
        }
        let at = self.places[variable as usize];
        if at != OUT {
            self.sift_up(at as usize);
        }
    }

    /// The conflict is over.
    pub(super) fn next_conflict(&mut self) {
        self.step *= GROWTH;
    }

    /// Puts a variable back.
    #[inline]
    pub(super) fn insert(&mut self, variable: Variable) {
        if self.places[variable as usize] == OUT {
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Takes out the variable with the highest activity. There must be one.
    pub(super) fn pop(&mut self) -> Variable {
        let top = self.heap.swap_remove(0);
        self.places[top as usize] = OUT;
        if !self.heap.is_empty() {
            self.sift_down(0);
        }
        top
    }

    fn activity(&self, at: usize) -> f64 {
        self.activities[self.heap[at] as usize]
    }

    fn put(&mut self, at: usize, variable: Variable) {
        self.heap[at] = variable;
        self.places[variable as usize] = at as u32;
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activities[variable as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.activity(parent) >= activity {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, variable);
    }

    fn sift_down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activities[variable as usize];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.activity(child + 1) > self.activity(child) {
                child += 1;
            }
            if self.activity(child) <= activity {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, variable);
    }
}
