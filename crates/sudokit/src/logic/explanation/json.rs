//! An explanation as JSON. `docs/json.md` describes its keys.

use serde_json::{Value, json};

use crate::logic::words::{Detail, Language};
use crate::search::NotProper;

use super::{Explanation, ExplanationEnd};

impl Explanation {
    /// The explanation as a JSON object, with each step's sentence beside its data.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert_eq!(explanation.to_json(Language::English)["end"], "stuck");
    /// ```
    #[must_use]
    pub fn to_json(&self, language: Language) -> Value {
        let steps = self.steps.iter().map(|step| {
            let mut json = step.to_json();
            json["text"] = step.describe(Detail::All, language).into();
            json
        });
        let steps: Vec<_> = steps.collect();
        let end = match self.end {
            ExplanationEnd::Solved => "solved",
            ExplanationEnd::Stuck => "stuck",
            ExplanationEnd::Contradiction => "contradiction",
            ExplanationEnd::AllSteps => "all-steps",
            ExplanationEnd::Stopped => "stopped",
        };
        let mut json = json!({
            "puzzle": self.start.problem().to_string(),
            "steps": steps,
            "end": end,
            "text": self.closing(language),
        });
        match &self.solutions {
            Some(Ok(solution)) => json["solution"] = solution.to_string().into(),
            Some(Err(NotProper::Several(two))) => {
                json["solutions"] = two.iter().map(ToString::to_string).collect::<Vec<_>>().into();
            }
            Some(Err(NotProper::NoSolution)) | None => {}
        }
        json
    }
}
