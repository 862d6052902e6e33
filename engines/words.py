"""How engines say things aloud."""

from __future__ import annotations

from collections.abc import Sequence


def listed(items: Sequence[object], joined_by: str = "and") -> str:
    """Items as they are read aloud.

    >>> listed([1, 4, 6]), listed([2, 3], "or"), listed([])
    ('1, 4 and 6', '2 or 3', 'none')
    """
    *head, last = map(str, items or ["none"])
    return f"{', '.join(head)} {joined_by} {last}" if head else last
