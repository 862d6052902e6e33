"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def head(columns: Sequence[str], texts: int = 1) -> str:
    """The two lines at the head of a table.

    >>> print(head(["dice", "how many"]))
    | dice | how many |
    |---|---:|

    Args:
        columns: the names of the columns.
        texts: how many of the first columns hold text; the others hold numbers, which stand on the right.
    """
    return f"{row(columns)}\n|{'---|' * texts}{'---:|' * (len(columns) - texts)}"


def row(cells: Iterable[object]) -> str:
    """A line of a table.

    >>> row(["d6 pips", 12])
    '| d6 pips | 12 |'
    """
    return f"| {' | '.join(map(str, cells))} |"
