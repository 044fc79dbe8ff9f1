"""Columns of the 16-byte keys of isomorphism classes, as numbers. A row without a class has no key."""

# PyArrow has no type hints.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow
from numpy.typing import NDArray

__all__ = ["buckets", "is_repeated"]

pa: Any = pyarrow


def buckets(keys: Any, count: int) -> NDArray[np.int64]:
    """The bucket of each row: equal for equal keys; a row without a key gets any bucket."""
    numbers = np.arange(len(keys), dtype=np.int64)
    numbers[keys.is_valid().to_numpy()] = _halves(keys) >> np.uint64(1)
    return numbers % count


def is_repeated(keys: Any) -> NDArray[np.bool_]:
    """Whether a row may have the same key as another: only half of the bits are compared."""
    halves = _halves(keys)
    ordered = np.sort(halves)
    repeated = np.zeros(len(keys), dtype=np.bool_)
    repeated[keys.is_valid().to_numpy()] = np.isin(halves, ordered[1:][ordered[1:] == ordered[:-1]])
    return repeated


def _halves(keys: Any) -> NDArray[np.uint64]:
    """The first half of each key; rows without a key are left out."""
    given = [chunk.drop_null().cast(pa.binary(16)) for chunk in keys.chunks]
    if not given:
        return np.zeros(0, dtype=np.uint64)
    fixed = pa.concat_arrays(given)
    return np.frombuffer(fixed.buffers()[1], np.uint64)[2 * fixed.offset :][: 2 * len(fixed) : 2]
