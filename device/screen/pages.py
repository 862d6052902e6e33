"""Answers on the soft keys: where there are more than keys, the sixth turns the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.kit.captions import Caption

Item = TypeVar("Item")

PAGE_KEY = SOFT_KEYS[-1]
"""The key that turns the page."""
_PER_PAGE = len(SOFT_KEYS) - 1


def per_page(count: int) -> int:
    """How many of so many items a page holds: one for each key, less the key that turns the page.

    >>> per_page(6), per_page(7)
    (6, 5)
    """
    return len(SOFT_KEYS) if count <= len(SOFT_KEYS) else _PER_PAGE


def on_keys(items: Sequence[Item], page: int) -> dict[Key, Item]:
    """What each key of a page stands for.

    >>> on_keys("DBEMGRAN", 1)
    {<Key.ONE: 0>: 'R', <Key.TWO: 1>: 'A', <Key.THREE: 2>: 'N'}
    """
    room = per_page(len(items))
    return dict(zip(SOFT_KEYS, items[page * room : (page + 1) * room], strict=False))


def next_page(items: Sequence[object], page: int) -> int | None:
    """The page that follows, the first after the last; None where one page holds them all."""
    pages = page_count(items)
    return (page + 1) % pages if pages > 1 else None


def page_count(items: Sequence[object]) -> int:
    """How many pages the items fill; at least one."""
    return max(1, -(-len(items) // per_page(len(items))))


def page_of(items: Sequence[Item], item: Item) -> int:
    """The page that an item is on."""
    return items.index(item) // per_page(len(items))


def others_caption() -> Caption:
    """What is written above the key that turns the page."""
    return Caption(_("Others"), icon="droite")
