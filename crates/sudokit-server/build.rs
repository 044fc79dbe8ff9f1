//! Writes the table of the files that the server embeds: those of `web` and `js` that a browser asks for, scripts and styles
//! without comments.
//!
//! The crate has links to these folders, which become copies in a package. Where links are not supported, the folders
//! at the root of the repository are used.

#[path = "src/comments.rs"]
mod comments;
#[path = "src/media_type.rs"]
mod media_type;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folders and files that only developers need.
const FOR_DEVELOPERS: [&str; 7] =
    ["node_modules", "test", "golden", "package.json", "package-lock.json", "sizes.js", "tsconfig.json"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/comments.rs");
    println!("cargo::rerun-if-changed=src/media_type.rs");
    let mut files = Vec::new();
    for folder in ["web", "js"] {
        println!("cargo::rerun-if-changed={folder}");
        let places = [PathBuf::from(folder), Path::new("../..").join(folder)];
        if let Some(place) = places.iter().find(|place| place.is_dir()) {
            collect(&fs::canonicalize(place)?, folder, &mut files)?;
        }
    }
    files.sort();
    if !files.iter().any(|(name, _)| name == "web/index.html") {
        return Err(io::Error::new(io::ErrorKind::NotFound, "the page is missing: web/index.html"));
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut table = String::from("&[\n");
    for (name, mut path) in files {
        if name.ends_with(".js") || name.ends_with(".css") {
            let text = comments::without_comments(&fs::read_to_string(&path)?);
            path = out.join(&name);
            fs::create_dir_all(path.parent().expect("it is in the folder"))?;
            fs::write(&path, text)?;
        }
        // Writing to a text cannot fail.
        let _ = writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    table.push_str("]\n");
    fs::write(out.join("files.rs"), table)
}

/// Adds the files of a folder, with their names below `web` or `js`.
fn collect(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
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
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((name, path));
        }
    }
    Ok(())
}
