"""The part of the package that is written in Rust."""

__version__: str
