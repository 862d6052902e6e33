"""Days and times in words, in the language in use."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_date, format_time

from device.i18n import _, language_in_use


def when_words(then: datetime, now: datetime) -> str:
    """When something was, in a few words: the time today or yesterday, a weekday, or a date.

    >>> now = datetime(2026, 11, 22, 21, 40)
    >>> when_words(datetime(2026, 11, 21, 23, 52), now), when_words(datetime(2026, 11, 18, 20, 0), now)
    ('yesterday, 23:52', 'Wednesday')
    >>> when_words(datetime(2026, 11, 12, 20, 0), now), when_words(datetime(2025, 1, 2, 20, 0), now)
    ('12 Nov', '2 Jan 2025')
    """
    days = (now.date() - then.date()).days
    time = format_time(then, "HH:mm")
    if days == 0:
        return _("today, {time}").format(time=time)
    if days == 1:
        return _("yesterday, {time}").format(time=time)
    if 0 < days < 7:
        return _formatted(then, "EEEE")
    return _formatted(then, "d MMM" if then.year == now.year else "d MMM y")


def day_words(then: datetime) -> str:
    """A day with its month in full ("12 November").

    >>> day_words(datetime(2026, 11, 12))
    '12 November'
    """
    return _formatted(then, "d MMMM")


def _formatted(then: datetime, pattern: str) -> str:
    return format_date(then, pattern, locale=_LOCALES.get(language_in_use(), "en_GB"))


_LOCALES = {"en": "en_GB", "fr": "fr_FR"}
"""The region whose dates each language writes."""
