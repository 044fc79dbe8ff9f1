"""The package as a whole."""

import sudokit


def test_version() -> None:
    assert sudokit.__version__.count(".") == 2
