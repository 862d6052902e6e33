"""Fills in what all pages have in common: a head, and the sentence that is shown until the script runs.

Without the script, over a poor network or in a browser without JavaScript, the sentence stays. It is in the
table's language and colours.
"""

from __future__ import annotations

import html
from functools import cache
from importlib.resources import files
from string import Template

from device.i18n import translated_into
from wording.sentence import Sentence


def filled_page(page: bytes, language: str, theme: str = "") -> bytes:
    """A page with its head and its sentence.

    Args:
        page: its HTML, with the placeholders $head, $language, $theme and $waiting.
        language: the language of the table, "fr" or "en".
        theme: the table's colours.
    """
    waiting = Sentence("The page is loading. If nothing comes, load it again; it needs JavaScript.")
    words = translated_into(language, waiting)
    filled = Template(page.decode()).safe_substitute(
        head=_head(), language=language, theme=theme, waiting=html.escape(words)
    )
    return filled.encode()


@cache
def _head() -> str:
    """The elements with which the head of every page begins; read once, so no request waits for the disk."""
    return files("device.web").joinpath("static", "head.html").read_text(encoding="utf-8").rstrip()
