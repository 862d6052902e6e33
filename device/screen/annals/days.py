"""Days in words, in the language in use."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_date

from device.i18n import language_in_use

_LOCALES: Final = {"en": "en_GB", "fr": "fr_FR"}
"""The region whose dates each language writes."""


def day_words(day: date, *, with_year: bool = False) -> str:
    """A day and its month ("21 November").

    >>> day_words(date(2026, 11, 21))
    '21 November'
    >>> day_words(date(2026, 11, 21), with_year=True)
    '21 November 2026'
    """
    return written_day(day, "d MMMM y" if with_year else "d MMMM")


def weekday_words(day: date) -> str:
    """A day with its weekday ("Saturday 21 November").

    >>> weekday_words(date(2026, 11, 21))
    'Saturday 21 November'
    """
    return written_day(day, "EEEE d MMMM")


def written_day(day: date, pattern: str) -> str:
    """A date by a Unicode date pattern such as "d MMMM"; in French the first of a month is written "1er"."""
    language = language_in_use()
    first = "d'er'" if language == "fr" and day.day == 1 else "d"
    return format_date(day, pattern.replace("d", first, 1), locale=_LOCALES.get(language, "en_GB"))
