//! Prints the JSON schema of everything that the command writes as JSON: the file `schema.json` of a release.
//!
//! ```sh
//! cargo run -p sudokit --features schema --example schema >schema.json
//! ```

fn main() {
    println!("{:#}", sudokit::request::schema());
}
