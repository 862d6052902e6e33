"""Shows the sessions in docstrings as code; mkdocstrings calls it."""

from __future__ import annotations

import re
from typing import Any

import griffe

_SESSION = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""A session ends at an empty line, as doctest has it."""


class Fenced(griffe.Extension):
    """Puts a fence round each session; without one, Markdown takes `>>>` for a quotation."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = _SESSION.sub("```pycon\n\\g<0>\n```", obj.docstring.value)
