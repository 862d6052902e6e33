"""Fills in what all pages have in common: a head, and the sentence that is shown until the script runs.

Without the script, over a poor network or in a browser without JavaScript, the sentence stays. It is in the
table's language and colours. A page that refuses a request has a sentence and no script.
"""

from __future__ import annotations

import html
import re
from functools import cache
from importlib.resources import files
from string import Template
from typing import Final

from device.i18n import translated_into
from wording.sentence import Sentence

_ADDRESS: Final = re.compile(r"https?://\S+/")
"""An address in a sentence, without the full stop behind it."""


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
        head=_static("head.html"), language=language, theme=theme, waiting=html.escape(words)
    )
    return filled.encode()


def refusal_page(words: str, language: str) -> bytes:
    """A page that shows why a request is refused; an address in the sentence can be tapped.

    It loads no style: at a host that is not the page's own, that would be refused, too.
    """
    linked = _ADDRESS.sub(lambda found: f'<a href="{found[0]}">{found[0]}</a>', html.escape(words))
    page = Template(_static("refusal.html"))
    return page.substitute(head=_static("head.html"), language=language, words=linked).encode()


@cache
def _static(name: str) -> str:
    """The text of a file of the page; read once, so no request waits for the disk."""
    return files("device.web").joinpath("static", name).read_text(encoding="utf-8").rstrip()
