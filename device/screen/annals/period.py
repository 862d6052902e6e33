"""The time that a person's page looks back on: always, this year, or the last thirty days."""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum

from device.annals.lives import Life
from device.i18n import _

_DAYS = 30


class Period(Enum):
    """From when on games count."""

    ALWAYS = "always"
    YEAR = "year"
    MONTH = "month"

    @property
    def words(self) -> str:
        """The period in two words, for the caption of a key."""
        return {
            Period.ALWAYS: _("always"),
            Period.YEAR: _("this year"),
            Period.MONTH: _("{n} days").format(n=_DAYS),
        }[self]

    def of(self, life: Life, today: date | None) -> Life:
        """The games of a person in this period.

        Args:
            life: all games of the person.
            today: the day of this evening; None for that of the person's last game.
        """
        if self is Period.ALWAYS or not life.games:
            return life
        day = today or life.games[-1].result.evening
        return life.since(date(day.year, 1, 1) if self is Period.YEAR else day - timedelta(days=_DAYS))


def periods_of(life: Life, today: date | None) -> list[Period]:
    """The periods that show different games of a person, the longest of each; none without games."""
    by_count: dict[int, Period] = {}
    for period in Period:
        by_count.setdefault(len(period.of(life, today).games), period)
    return [period for count, period in by_count.items() if count]
