//! [`Form`], a form in which a subcommand can write its answers, and the endings of files that hold it.

/// A form of answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form<'a> {
    /// The name, as `--to` has it.
    pub(crate) name: &'a str,
    pub(crate) endings: &'a [&'a str],
}

/// Text for people.
pub(crate) const TEXT: Form<'static> = Form { name: "text", endings: &[] };

/// One JSON object a line.
pub(crate) const JSON: Form<'static> = Form { name: "json", endings: &["json", "jsonl", "ndjson"] };

/// The ending of the names of Parquet files, and their name in `--to`.
pub(crate) const PARQUET: &str = "parquet";

/// A form of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    Svg,
    Png,
    Pdf,
}

impl Picture {
    pub(crate) const ALL: [Picture; 3] = [Picture::Svg, Picture::Png, Picture::Pdf];

    /// Its name in `--to`, which is the ending of its files, too.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
            Picture::Pdf => "pdf",
        }
    }

    /// The form of this name.
    pub(crate) fn from_name(name: &str) -> Option<Picture> {
        Picture::ALL.into_iter().find(|picture| picture.name() == name)
    }

    /// As a form that the name of a file can ask for.
    pub(crate) const fn form(self) -> Form<'static> {
        match self {
            Picture::Svg => Form { name: "svg", endings: &["svg"] },
            Picture::Png => Form { name: "png", endings: &["png"] },
            Picture::Pdf => Form { name: "pdf", endings: &["pdf"] },
        }
    }
}
