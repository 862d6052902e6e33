"""A page of people who have a column each: five of them, and a key that leads to others or to letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Screen
from device.screen.kit.captions import Caption
from device.screen.people.seating import Seat
from device.screen.question import Choice

COLUMN_KEYS: Final = SOFT_KEYS[:-1]
"""The keys of the columns; the sixth key leads to other people, and from the last page to letters."""


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """One page of columns.

    Attributes:
        everybody: who has a column, on all pages.
        number: the page, from 0.
    """

    everybody: tuple[Seat, ...]
    number: int

    @property
    def shown(self) -> dict[Key, Seat]:
        """Who has a column on this page, by key."""
        return dict(zip(COLUMN_KEYS, self._from(self.number), strict=False))

    @property
    def later(self) -> tuple[Seat, ...]:
        """Who has a column on the following pages."""
        return self._from(self.number + 1)

    @property
    def is_last(self) -> bool:
        """Whether no page follows."""
        return not self.later

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(0, len(self.everybody) - 1) // len(COLUMN_KEYS)

    def others_choice(self, letters: Command, following: Screen) -> Choice:
        """The sixth key: the screen with the following page, or from the last page the letters."""
        if self.is_last:
            return Choice(Caption.of(_("Other\nname"), icon="lettre", grown=True), letters)
        return Choice(Caption.of(_("Other\npeople"), icon="droite", grown=True), Go(following))

    def _from(self, page: int) -> tuple[Seat, ...]:
        return self.everybody[page * len(COLUMN_KEYS) :]


def page_with(place: int) -> int:
    """The page on which the person at a place has a column; both count from 0."""
    return place // len(COLUMN_KEYS)


def nobody_there() -> dict[Key, str]:
    """Why a key without a column does nothing."""
    return dict.fromkeys(COLUMN_KEYS, _("Nobody stands here yet: key 6 writes a name."))
