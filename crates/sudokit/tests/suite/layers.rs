//! The layers that ARCHITECTURE.md names: no module of the core uses one below its own line.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files below a folder, but for those of tests alone.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let is_test = name.split('_').any(|word| ["test", "tests"].contains(&word));
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            all.push(path);
        }
    }
    all
}

/// The modules that a source names by `crate::`, but for its comments and tests.
fn used(source: &str) -> Vec<&str> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().expect("the start");
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let after = lines.flat_map(|line| line.split("crate::").skip(1));
    after.filter_map(|rest| rest.split(|c: char| c != '_' && !c.is_alphanumeric()).next()).collect()
}

#[test]
fn no_module_uses_one_below_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("../../ARCHITECTURE.md")).expect("the map");
    let (_, layers) = text.split_once("## Layers").expect("the heading");
    let block = layers.split("```").nth(1).and_then(|block| block.strip_prefix("text\n")).expect("the lines");
    let layers =
        block.lines().enumerate().flat_map(|(layer, line)| line.split(' ').map(move |name| (name, layer)));
    let layers: BTreeMap<&str, usize> = layers.collect();
    let source = root.join("src");
    let mut modules = 0;
    for file in files(&source) {
        let path = file.strip_prefix(&source).expect("inside");
        let first = path.iter().next().and_then(|name| name.to_str()).expect("a name");
        let module = first.trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let own = layers.get(module).unwrap_or_else(|| panic!("ARCHITECTURE.md has no layer for {module}"));
        modules += 1;
        for name in used(&fs::read_to_string(&file).expect("a source")) {
            let layer = layers.get(name).unwrap_or(&0);
            assert!(layer <= own, "{}: {module} uses {name}, which is below it", path.display());
        }
    }
    assert!(modules > 400, "{modules} files");
}
