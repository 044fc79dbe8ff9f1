"""Transforms: relabelings of digits, permutations of rows, columns, bands and stacks, and the transposition."""

from __future__ import annotations

from typing import Any

from sudokit import _core

__all__ = ["Transform"]


class Transform:
    """A transform, which turns a puzzle into an isomorphic one: a text such as ``r123456789c123456789d123456789``, or
    its index.

    >>> transform = Transform("tr312456789c123456789d987654321")
    >>> transform.then(transform.inverse()) == Transform()
    True
    """

    __slots__ = ("_text", "index")
    _text: str
    index: int
    """The index among the 1,218,998,108,160 transforms."""

    def __init__(self, transform: str | int = "r123456789c123456789d123456789") -> None:
        text, index, _ = _core.transform(transform)
        object.__setattr__(self, "_text", text)
        object.__setattr__(self, "index", index)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Transform objects cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return Transform, (self._text,)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Transform({self._text!r})"

    def __hash__(self) -> int:
        return hash((Transform, self.index))

    def __eq__(self, other: object) -> bool:
        return self.index == other.index if isinstance(other, Transform) else NotImplemented

    def inverse(self) -> Transform:
        """The inverse transform."""
        return Transform(_core.transform(self._text)[2])

    def then(self, other: Transform) -> Transform:
        """This transform, followed by another."""
        index = _core.compose(self.index, other.index)
        assert index is not None
        return Transform(index)
