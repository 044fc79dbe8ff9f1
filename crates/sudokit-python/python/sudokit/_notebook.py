"""The display of boards and answers in notebooks: a picture, with the same in words below it."""

from __future__ import annotations

from html import escape

__all__ = ["figure", "sentence"]


def figure(drawing: str, caption: str) -> str:
    """A drawing with a caption of HTML."""
    return f'<figure style="margin: 0; max-width: 534px">{drawing}<figcaption>{caption}</figcaption></figure>'


def sentence(text: str) -> str:
    """A text of several lines as HTML."""
    return escape(text).replace("\n", "<br>")
