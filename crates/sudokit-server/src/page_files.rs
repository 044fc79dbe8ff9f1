//! The files of the page in the repository: the files of `web` and `js` that a browser loads, with comments
//! removed from scripts and styles. The build script embeds them in releases. Other builds read them when the
//! server starts, so that a change of the page needs no compilation.
//!
//! The crate has symbolic links to these folders; packaging the crate replaces them by copies. On a file system
//! without symbolic links, the folders at the root of the repository are used.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{comments, media_type};

/// Folders and files that only developers need.
const FOR_DEVELOPERS: [&str; 7] =
    ["node_modules", "test", "golden", "package.json", "package-lock.json", "sizes.js", "tsconfig.json"];

/// The names in the repository and the contents of all files.
pub(crate) fn read() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for (folder, path) in folders()? {
        collect(&path, folder, &mut files)?;
    }
    files.sort();
    if files.iter().any(|(name, _)| name == "web/index.html") {
        Ok(files)
    } else {
        Err(io::Error::new(io::ErrorKind::NotFound, "the page is missing: web/index.html"))
    }
}

/// The folders with the files, by their names.
pub(crate) fn folders() -> io::Result<Vec<(&'static str, PathBuf)>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = Vec::new();
    for name in ["web", "js"] {
        let places = [here.join(name), here.join("../..").join(name)];
        if let Some(place) = places.iter().find(|place| place.is_dir()) {
            folders.push((name, fs::canonicalize(place)?));
        }
    }
    Ok(folders)
}

/// Adds the files of a folder, with their names below `web` or `js`.
fn collect(folder: &Path, name: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(file_name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if file_name.starts_with('.') || FOR_DEVELOPERS.contains(&file_name) {
            continue;
        }
        let name = format!("{name}/{file_name}");
        if path.is_dir() {
            collect(&path, &name, files)?;
        } else if media_type::of(file_name).is_some() && !file_name.ends_with(".d.ts") {
            let content = if name.ends_with(".js") || name.ends_with(".css") {
                comments::without_comments(&fs::read_to_string(&path)?).into_bytes()
            } else {
                fs::read(&path)?
            };
            files.push((name, content));
        }
    }
    Ok(())
}
