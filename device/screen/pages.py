"""Puts items on the soft keys; if there are more items than keys, the sixth key turns the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command
from device.screen.kit.captions import Caption
from device.screen.question import Choice

Item = TypeVar("Item")

PAGE_KEY = SOFT_KEYS[-1]
"""The key that turns the page."""
_PER_PAGE = len(SOFT_KEYS) - 1


def yes_or_no() -> dict[Key, str]:
    """The reason why a soft key does nothing where OK and Back are the answers."""
    return dict.fromkeys(SOFT_KEYS, _("OK and Back are the answers to this question."))


def per_page(count: int) -> int:
    """The number of items on a page, out of `count` items; with several pages one key turns the page.

    >>> per_page(6), per_page(7)
    (6, 5)
    """
    return len(SOFT_KEYS) if count <= len(SOFT_KEYS) else _PER_PAGE


def on_keys(items: Sequence[Item], page: int) -> dict[Key, Item]:
    """The item on each key of a page.

    >>> on_keys("DBEMGRAN", 1)
    {<Key.ONE: 0>: 'R', <Key.TWO: 1>: 'A', <Key.THREE: 2>: 'N'}
    """
    room = per_page(len(items))
    return dict(zip(SOFT_KEYS, items[page * room : (page + 1) * room], strict=False))


def next_page(items: Sequence[object], page: int) -> int | None:
    """The next page, and after the last page the first; None if one page holds all items."""
    pages = page_count(items)
    return (page + 1) % pages if pages > 1 else None


def page_count(items: Sequence[object]) -> int:
    """The number of pages that the items fill; at least one."""
    return max(1, -(-len(items) // per_page(len(items))))


def page_of(items: Sequence[Item], item: Item) -> int:
    """The page that holds an item, from 0."""
    return items.index(item) // per_page(len(items))


def other_page(items: Sequence[object], page: int, to: Callable[[int], Command]) -> dict[Key, Choice]:
    """The key that turns the page; none if one page holds all items.

    Args:
        items: all items.
        page: the page that is shown.
        to: returns the command that shows another page.
    """
    following = next_page(items, page)
    return {} if following is None else {PAGE_KEY: Choice(others_caption(), to(following))}


def others_caption() -> Caption:
    """The caption of the key that turns the page."""
    return Caption(_("Others"), icon="droite")
