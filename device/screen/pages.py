"""Puts items on the soft keys, or on numbered pages; the sixth key turns the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Screen
from device.screen.kit.captions import Caption
from device.screen.question import Choice

Item = TypeVar("Item")

_PAGE_KEY = SOFT_KEYS[-1]
"""The key that turns the page."""


def _per_page(count: int, keys: Sequence[Key] = SOFT_KEYS) -> int:
    """The number of items on a page, out of `count` items; with several pages the last key turns the page.

    >>> _per_page(6), _per_page(7)
    (6, 5)
    """
    return len(keys) if count <= len(keys) else len(keys) - 1


def on_keys(items: Sequence[Item], page: int, keys: Sequence[Key] = SOFT_KEYS) -> dict[Key, Item]:
    """The item on each key of a page.

    >>> on_keys("DBEMGRAN", 1)
    {<Key.ONE: 0>: 'R', <Key.TWO: 1>: 'A', <Key.THREE: 2>: 'N'}
    """
    room = _per_page(len(items), keys)
    return dict(zip(keys, items[page * room : (page + 1) * room], strict=False))


def next_page(items: Sequence[object], page: int, keys: Sequence[Key] = SOFT_KEYS) -> int | None:
    """The next page, and after the last page the first; None if one page holds all items."""
    pages = page_count(items, keys)
    return (page + 1) % pages if pages > 1 else None


def page_count(items: Sequence[object], keys: Sequence[Key] = SOFT_KEYS) -> int:
    """The number of pages that the items fill; at least one."""
    return max(1, -(-len(items) // _per_page(len(items), keys)))


def page_of(items: Sequence[Item], item: Item, keys: Sequence[Key] = SOFT_KEYS) -> int:
    """The page that holds an item, from 0."""
    return items.index(item) // _per_page(len(items), keys)


def page_choice(items: Sequence[object], page: int, on_page: Callable[[int], Screen]) -> dict[Key, Choice]:
    """The key that turns the page; none if one page holds all items.

    Args:
        items: the items of all pages.
        page: the page that is shown, from 0.
        on_page: returns the screen with another page.
    """
    following = next_page(items, page)
    if following is None:
        return {}
    return {_PAGE_KEY: Choice(Caption(_("Others"), icon="droite"), Go(on_page(following)))}


def numbered_page_choice(
    pages: int, page: int, on_page: Callable[[int], Screen], word: str = ""
) -> dict[Key, Choice]:
    """The key that turns the page of a screen whose items have no keys; none if there is one page.

    Args:
        pages: the number of pages.
        page: the page that is shown, from 0; the caption counts from 1.
        on_page: returns the screen with another page.
        word: what the caption calls the other items; by default "Others".
    """
    if pages <= 1:
        return {}
    caption = Caption(word or _("Others"), f"{page + 1}/{pages}", icon="droite")
    return {_PAGE_KEY: Choice(caption, Go(on_page((page + 1) % pages)))}
