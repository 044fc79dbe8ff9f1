//! The media types of the files of the page. The build script also uses this table: other files are not
//! embedded.

/// The extension of a file name, its media type, and whether compression makes the file smaller.
const MEDIA_TYPES: [(&str, &str, bool); 10] = [
    ("css", "text/css; charset=utf-8", true),
    ("html", "text/html; charset=utf-8", true),
    ("ico", "image/x-icon", false),
    ("js", "text/javascript; charset=utf-8", true),
    ("json", "application/json", true),
    ("png", "image/png", false),
    ("svg", "image/svg+xml", true),
    ("wasm", "application/wasm", true),
    ("webmanifest", "application/manifest+json", true),
    ("woff2", "font/woff2", false),
];

/// The media type of a file with this name, and whether compression makes the file smaller.
pub(crate) fn of(file_name: &str) -> Option<(&'static str, bool)> {
    let (_, ending) = file_name.rsplit_once('.')?;
    let row = MEDIA_TYPES.iter().find(|(it, _, _)| *it == ending)?;
    Some((row.1, row.2))
}
