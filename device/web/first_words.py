"""Fills in the sentence that a page shows until its script runs, in the table's language and colours.

Without the script, over a poor network or in a browser without JavaScript, the sentence stays.
"""

from __future__ import annotations

import html
from string import Template

from device.i18n import translated_into
from wording.sentence import Sentence


def first_words(page: bytes, language: str, theme: str = "") -> bytes:
    """A page with its sentence.

    Args:
        page: its HTML, with the placeholders $language, $theme and $waiting.
        language: the language of the table, "fr" or "en".
        theme: the table's colours.
    """
    waiting = Sentence("The page is loading. If nothing comes, load it again; it needs JavaScript.")
    words = translated_into(language, waiting)
    filled = Template(page.decode()).safe_substitute(
        language=language, theme=theme, waiting=html.escape(words)
    )
    return filled.encode()
