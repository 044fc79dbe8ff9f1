//! [`Assets`], the files of the page. They are embedded in the program; debug builds read them from their
//! folder.
//!
//! The page is served in this form, and [written](Assets::write) as a folder with the same structure:
//!
//! - `/`, `/sw.js`, `/manifest.webmanifest`, `/favicon.ico`: the entries. Browsers ask for a newer version
//!   each time.
//! - `/assets/HASH/web/...` and `/assets/HASH/js/...`: all other files. The hash is of all contents, so a
//!   file at an address never changes, and a browser can keep it. Relative imports between the files work
//!   unchanged.
//! - `/assets.json`: the version of the page and the paths of all files, for the service worker.
//!
//! In an entry, each quoted path that names a file of `web`, such as `"main.js"`, gets the prefix of the
//! assets. The service worker ends with a line that names the version, so that browsers notice a new one. If
//! the WebAssembly module is embedded, index.html says so.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{LazyLock, Once, OnceLock};
use std::{fs, thread};

use bytes::Bytes;
use serde_json::json;

use crate::media_type;

/// The embedded files, by their names in the repository.
#[cfg(embedded_page)]
fn files() -> Vec<(&'static str, &'static [u8])> {
    const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));
    FILES.to_vec()
}

/// The files that a release would embed, by their names in the repository.
///
/// # Panics
/// If the source folder does not exist any more.
#[cfg(not(embedded_page))]
fn files() -> Vec<(&'static str, &'static [u8])> {
    let files =
        crate::page_files::read().unwrap_or_else(|error| panic!("the page of a debug build: {error}"));
    files.into_iter().map(|(name, content)| (&*name.leak(), &*content.leak())).collect()
}

/// The files of `web` with a fixed address, and that address.
const ENTRIES: [(&str, &str); 4] = [
    ("web/index.html", "index.html"),
    ("web/sw.js", "sw.js"),
    ("web/manifest.webmanifest", "manifest.webmanifest"),
    ("web/favicon.ico", "favicon.ico"),
];

/// The core for browsers, which is embedded if it was built before the server.
const MODULE: &str = "web/wasm/sudokit.wasm";

/// The element of index.html that says that the server answers, and its replacement if the core runs in the
/// browser.
const CORE: [&str; 2] =
    [r#"name="sudokit-core" content="server""#, r#"name="sudokit-core" content="worker""#];

/// All files of the page.
#[derive(Debug)]
pub(crate) struct Assets {
    /// The files by their paths, without a slash at the start.
    files: BTreeMap<String, Asset>,
    compression: Once,
}

/// A file of the page.
#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) media_type: &'static str,
    /// Whether the content at this path never changes.
    pub(crate) is_immutable: bool,
    /// The name of this content, in HTTP syntax.
    pub(crate) etag: String,
    content: Bytes,
    is_compressible: bool,
    packed: OnceLock<Packed>,
}

/// A file in compressed forms.
#[derive(Debug)]
struct Packed {
    brotli: Bytes,
    gzip: Bytes,
}

/// A compression that HTTP knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// The best compression that a client with this header `Accept-Encoding` accepts.
    pub(crate) fn accepted(header: &str) -> Encoding {
        let accepts = |wanted: &str| {
            header.split(',').any(|item| {
                let mut parts = item.split(';').map(str::trim);
                let is_refused = |part: &str| {
                    part.strip_prefix("q=").is_some_and(|q| q.trim_end_matches(['0', '.']).is_empty())
                };
                parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted)) && !parts.any(is_refused)
            })
        };
        if accepts("br") {
            Encoding::Brotli
        } else if accepts("gzip") {
            Encoding::Gzip
        } else {
            Encoding::Identity
        }
    }

    /// The name in the header `Content-Encoding`; `None` without compression.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Brotli => Some("br"),
        }
    }
}

impl Assets {
    /// The embedded files.
    pub(crate) fn embedded() -> &'static Assets {
        static ASSETS: LazyLock<Assets> = LazyLock::new(|| Assets::new(&files()));
        &ASSETS
    }

    fn new(files: &[(&str, &'static [u8])]) -> Assets {
        let version = format!("{:016x}", hash(files));
        let prefix = format!("assets/{version}/");
        let entry = |name: &str| ENTRIES.iter().find(|(it, _)| *it == name).map(|(_, path)| *path);
        let names: Vec<&str> =
            files.iter().map(|(name, _)| *name).filter(|name| entry(name).is_none()).collect();
        let mut assets = BTreeMap::new();
        for &(name, content) in files {
            let asset = match entry(name) {
                Some(path) if path.ends_with(".ico") => (path.to_owned(), Asset::new(name, content, false)),
                Some(path) => {
                    let mut text = with_prefix(&String::from_utf8_lossy(content), &names, &prefix);
                    if names.contains(&MODULE) {
                        text = text.replace(CORE[0], CORE[1]);
                    }
                    if path.ends_with(".js") {
                        text.push_str(&format!("\n// Version {version}\n"));
                    }
                    (path.to_owned(), Asset::new(name, text.into_bytes(), false))
                }
                None => (format!("{prefix}{name}"), Asset::new(name, content, true)),
            };
            assets.insert(asset.0, asset.1);
        }
        let paths: Vec<&String> = assets.keys().collect();
        let list = json!({ "version": version, "files": paths }).to_string();
        assets.insert("assets.json".to_owned(), Asset::new("assets.json", list.into_bytes(), false));
        Assets { files: assets, compression: Once::new() }
    }

    /// The file with this path, without a slash at the start.
    pub(crate) fn get(&self, path: &str) -> Option<&Asset> {
        self.files.get(if path.is_empty() { "index.html" } else { path })
    }

    /// Compresses all files in a thread, at the first call. Until a file is compressed, it is sent
    /// uncompressed.
    pub(crate) fn compress_in_background(&'static self) {
        self.compression.call_once(|| {
            let compress = || self.files.values().for_each(Asset::compress);
            // If the thread cannot be started, files are sent uncompressed.
            let _ = thread::Builder::new().name("compress".to_owned()).spawn(compress);
        });
    }

    /// Writes the page as a folder of static files; returns the number of files.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<usize> {
        for (path, asset) in &self.files {
            let path = folder.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, &asset.content)?;
        }
        Ok(self.files.len())
    }
}

impl Asset {
    fn new(name: &str, content: impl Into<Cow<'static, [u8]>>, is_immutable: bool) -> Asset {
        let (media_type, is_compressible) =
            media_type::of(name).unwrap_or(("application/octet-stream", false));
        let content = match content.into() {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let etag = format!("\"{:016x}\"", hash(&content));
        Asset { media_type, is_immutable, etag, content, is_compressible, packed: OnceLock::new() }
    }

    /// The content in the best available form that the client accepts.
    pub(crate) fn content(&self, accepted: Encoding) -> (Encoding, Bytes) {
        match (accepted, self.packed.get()) {
            (Encoding::Brotli, Some(packed)) => (accepted, packed.brotli.clone()),
            (Encoding::Gzip, Some(packed)) => (accepted, packed.gzip.clone()),
            _ => (Encoding::Identity, self.content.clone()),
        }
    }

    fn compress(&self) {
        if self.is_compressible {
            self.packed.get_or_init(|| Packed { brotli: brotli(&self.content), gzip: gzip(&self.content) });
        }
    }
}

/// Puts the prefix before every quoted path that names a file of `web`.
fn with_prefix(entry: &str, names: &[&str], prefix: &str) -> String {
    let mut text = entry.to_owned();
    for name in names {
        let Some(path) = name.strip_prefix("web/") else { continue };
        for start in ["", "./"] {
            text = text.replace(&format!("\"{start}{path}\""), &format!("\"{start}{prefix}{name}\""));
        }
    }
    text
}

/// A hash of the value; different values almost always have different hashes.
pub(crate) fn hash(value: &(impl std::hash::Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn brotli(content: &[u8]) -> Bytes {
    let mut packed = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    // Writing to memory cannot fail.
    let _ = packed.write_all(content);
    Bytes::from(packed.into_inner())
}

fn gzip(content: &[u8]) -> Bytes {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    // Writing to memory cannot fail.
    let _ = packed.write_all(content);
    Bytes::from(packed.finish().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    const PAGE: &[(&str, &[u8])] = &[
        ("js/sudokit.js", b"export {}"),
        ("web/index.html", b"<meta name=\"sudokit-core\" content=\"server\"><script src=\"main.js\"></script><a href=\"./elsewhere\">"),
        ("web/main.js", b"import '../js/sudokit.js'"),
        ("web/sw.js", b"// The worker"),
    ];

    #[test]
    fn all_but_the_entries_have_the_version_in_their_path() {
        let assets = Assets::new(PAGE);
        let index = String::from_utf8(assets.get("").unwrap().content.to_vec()).unwrap();
        let path = index.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(path.starts_with("assets/") && path.ends_with("/web/main.js"), "{path}");
        assert!(index.contains("\"./elsewhere\""), "no file of the page has this name");
        assert!(assets.get(path).unwrap().is_immutable && !assets.get("index.html").unwrap().is_immutable);
        let version = path.split('/').nth(1).unwrap();
        let worker = String::from_utf8(assets.get("sw.js").unwrap().content.to_vec()).unwrap();
        assert!(worker.ends_with(&format!("// Version {version}\n")));
        let list: serde_json::Value =
            serde_json::from_slice(&assets.get("assets.json").unwrap().content).unwrap();
        assert_eq!(list["version"], version);
        for file in list["files"].as_array().unwrap() {
            assert!(assets.get(file.as_str().unwrap()).is_some(), "{file}");
        }
    }

    #[test]
    fn the_embedded_page_loads_nothing_that_is_not_there() {
        let assets = Assets::embedded();
        let index = String::from_utf8(assets.get("").unwrap().content.to_vec()).unwrap();
        let paths: Vec<&str> = ["src=\"", "href=\""]
            .iter()
            .flat_map(|start| index.split(start).skip(1))
            .filter_map(|it| it.split('"').next())
            .filter(|it| !it.starts_with('#'))
            .collect();
        assert!(paths.len() > 2, "{index}");
        for path in paths {
            assert!(assets.get(path.trim_start_matches("./")).is_some(), "{path}");
        }
    }

    #[test]
    fn the_page_knows_whether_the_core_is_embedded() {
        let index = |files: &[(&str, &'static [u8])]| Assets::new(files).get("").unwrap().content.clone();
        let with_module = [PAGE, &[(MODULE, b"\0asm")]].concat();
        assert!(String::from_utf8_lossy(&index(PAGE)).contains(CORE[0]));
        assert!(String::from_utf8_lossy(&index(&with_module)).contains(CORE[1]));
    }

    #[test]
    fn any_change_is_another_version() {
        let version = |files: &[(&str, &'static [u8])]| {
            Assets::new(files).files.into_keys().find(|path| path.starts_with("assets/")).unwrap()
        };
        let mut changed = PAGE.to_vec();
        changed[0].1 = b"export { }";
        assert_ne!(version(PAGE), version(&changed));
    }

    #[test]
    fn compressed_content_is_the_content() {
        let text: Vec<u8> = b"sudoku ".repeat(1000);
        let mut plain = Vec::new();
        brotli::Decompressor::new(&brotli(&text)[..], 4096).read_to_end(&mut plain).unwrap();
        assert_eq!(plain, text);
        plain.clear();
        flate2::read::GzDecoder::new(&gzip(&text)[..]).read_to_end(&mut plain).unwrap();
        assert_eq!(plain, text);
    }

    #[test]
    fn the_client_chooses_the_compression() {
        assert_eq!(Encoding::accepted("gzip, deflate, br"), Encoding::Brotli);
        assert_eq!(Encoding::accepted("gzip;q=0.5"), Encoding::Gzip);
        assert_eq!(Encoding::accepted("br;q=0, gzip;q=1.0"), Encoding::Gzip);
        assert_eq!(Encoding::accepted("br;q=0.0, identity"), Encoding::Identity);
        assert_eq!(Encoding::accepted(""), Encoding::Identity);
    }
}
