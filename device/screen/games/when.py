"""Days and times in words, in the language in use."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_time

from device.i18n import _
from device.screen.annals.days import written_day


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
        return written_day(then, "EEEE")
    return written_day(then, "d MMM" if then.year == now.year else "d MMM y")
