//! The formats, one file each. `array` reads source code, and `leetcode` reads JSON without a library. If a
//! format needs a library, it is a folder, and its `codec` uses the library.

pub(super) mod array;
pub(super) mod boxed;
pub(super) mod candidates;
pub(super) mod csv;
pub(super) mod fpuzzles;
pub(super) mod hodoku;
pub(super) mod iss;
pub(super) mod jigsaw;
pub(super) mod json;
pub(super) mod killer;
pub(super) mod ksudoku;
pub(super) mod leetcode;
pub(super) mod line;
pub(super) mod link;
pub(super) mod markdown;
pub(super) mod opensudoku;
pub(super) mod pencilmark;
pub(super) mod rows;
pub(super) mod sdk;
pub(super) mod sdku;
pub(super) mod sdx;
pub(super) mod spaced;
pub(super) mod ss;
pub(super) mod sudoq;
pub(super) mod sukaku;
