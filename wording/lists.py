"""Puts items into one sentence, as they are read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from wording.sentence import Sentence


def listed(items: Sequence[object], joined_by: Literal["and", "or"] = "and") -> Sentence:
    """Join items with commas, and the last one with "and" or "or".

    >>> listed([1, 4, 6]), listed([2, 3], "or"), listed([])
    ('1, 4 and 6', '2 or 3', 'none')
    """
    if not items:
        return Sentence("none")
    *head, last = items
    if not head:
        return last if isinstance(last, Sentence) else Sentence("{item}", item=last)
    rest = head[0]
    for item in head[1:]:
        rest = Sentence("{first}, {second}", first=rest, second=item)
    if joined_by == "or":
        return Sentence("{first} or {second}", first=rest, second=last)
    return Sentence("{first} and {second}", first=rest, second=last)
