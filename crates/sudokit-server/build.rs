//! Writes the table of the files of the page that a release embeds.

#[path = "src/comments.rs"]
mod comments;
#[path = "src/media_type.rs"]
mod media_type;
#[path = "src/page_files.rs"]
mod page_files;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    for file in ["build.rs", "src/comments.rs", "src/media_type.rs", "src/page_files.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    println!("cargo::rustc-check-cfg=cfg(embedded_page)");
    // The table is also written if nothing is embedded, because a package must contain the files.
    let files = page_files::read()?;
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return Ok(());
    }
    println!("cargo::rustc-cfg=embedded_page");
    for (_, folder) in page_files::folders()? {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut table = String::from("[\n");
    for (name, content) in files {
        let path = out.join(&name);
        fs::create_dir_all(path.parent().expect("it is in the folder"))?;
        fs::write(&path, content)?;
        // Writing to a text cannot fail.
        let _ = writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    table.push_str("]\n");
    fs::write(out.join("files.rs"), table)
}
