"""Days in words, in the language in use."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_date

from device.i18n import language_in_use

_LOCALES: Final = {"en": "en_GB", "fr": "fr_FR"}
"""The region whose dates each language writes."""


def day_words(day: date) -> str:
    """A day and its month ("21 November").

    >>> day_words(date(2026, 11, 21))
    '21 November'
    """
    return format_date(day, "d MMMM", locale=_LOCALES.get(language_in_use(), "en_GB"))


def weekday_words(day: date) -> str:
    """A day with its weekday ("Saturday 21 November").

    >>> weekday_words(date(2026, 11, 21))
    'Saturday 21 November'
    """
    return format_date(day, "EEEE d MMMM", locale=_LOCALES.get(language_in_use(), "en_GB"))
