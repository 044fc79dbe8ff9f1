//! The JSON schema of all outcomes.

use schemars::{Schema, SchemaGenerator, json_schema};

pub(super) fn solution_or_empty(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^([1-9]{81})?$" })
}

pub(super) fn verdict_names(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["unique", "several", "solved", "none", "invalid", "gave-up"] })
}

pub(super) fn claim_names(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["correct", "wrong", "incomplete", "not-unique", "missing", "unreadable", "stopped"] })
}
