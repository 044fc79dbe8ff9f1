//! The console blocks of the README and of docs/: each command is run in a shell, and its output is compared.
//! A line `...` in a block matches any lines.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::common::{Folder, root};

#[test]
fn console_blocks_show_what_the_command_prints() {
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut blocks = 0;
    for page in pages.chain([root().join("README.md")]) {
        let folder = Folder::new(&format!("documentation-{blocks}"));
        std::os::unix::fs::symlink(
            root().join("examples").canonicalize().unwrap(),
            folder.path().join("examples"),
        )
        .unwrap();
        let text = std::fs::read_to_string(&page).unwrap();
        for block in text.split("```console\n").skip(1) {
            let (block, _) = block.split_once("```").expect("a block ends");
            for example in block.split("$ ").skip(1) {
                let (command, expected) = example.split_once('\n').expect("a line ends");
                snapbox::assert_data_eq!(printed(command, folder.path()), expected.to_owned());
            }
            blocks += 1;
        }
    }
    assert!(blocks > 3, "the README has examples");
}

/// The output of this command on a terminal.
fn printed(command: &str, folder: &Path) -> String {
    let program = Path::new(assert_cmd::cargo::cargo_bin!("sudokit")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{command} 2>&1")]).env("PATH", path).current_dir(folder);
    String::from_utf8(shell.output().unwrap().stdout).unwrap()
}
