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


def on_keys(items: Sequence[Item], page: int) -> dict[Key, Item]:
    """What each key of a page stands for.

    >>> on_keys("DBEMGRAN", 1)
    {<Key.ONE: 0>: 'R', <Key.TWO: 1>: 'A', <Key.THREE: 2>: 'N'}
    """
    if next_page(items, page) is None:
        return dict(zip(SOFT_KEYS, items, strict=False))
    first = page * _PER_PAGE
    return dict(zip(SOFT_KEYS, items[first : first + _PER_PAGE], strict=False))


def next_page(items: Sequence[object], page: int) -> int | None:
    """The page that follows, the first after the last; None where one page holds them all."""
    if len(items) <= len(SOFT_KEYS):
        return None
    return (page + 1) % -(-len(items) // _PER_PAGE)


def page_of(items: Sequence[Item], item: Item) -> int:
    """The page that an item is on."""
    return 0 if next_page(items, 0) is None else items.index(item) // _PER_PAGE


def others_caption() -> Caption:
    """What is written above the key that turns the page."""
    return Caption(_("Others"), icon="droite")
