"""Limits how often an address may ask the page; faster requests get the answer to wait."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from device.web.refusal import refusal
from wording.sentence import Sentence

_MOST_ADDRESSES: Final = 2048
"""The most addresses that are remembered; the one whose last request is oldest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many requests an address has.

    Attributes:
        at_once: how many may come at once.
        per_s: how many more it gets each second.
    """

    at_once: float
    per_s: float


READING: Final = Rate(1000, 50)
"""A phone loads the page with some thirty requests; thirty phones may share the address of their router."""
WRITING: Final = Rate(30, 4)
"""A seat's answers. A person taps some three times a second at most."""


class Limits:
    """Counts the requests of each address, and refuses those beyond the rate.

    Args:
        app: what answers the others.
        language: returns the language of the table.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self, app: ASGIApp, language: Callable[[], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._language = language
        self._clock = clock
        self._left: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer when to try again."""
        if scope["type"] == "http" and not self._allows(scope):
            words = Sentence("Too many requests came at once. Wait a second, then load the page again.")
            answer = refusal(429, words, self._language(), {"Retry-After": "1"})
            await answer(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        """Whether the address has a request left, which is then taken from it."""
        writes = scope["method"] not in ("GET", "HEAD")
        rate = WRITING if writes else READING
        who = (scope["client"][0] if scope["client"] else "", writes)
        now = self._clock()
        left, then = self._left.pop(who, (rate.at_once, now))
        left = min(rate.at_once, left + (now - then) * rate.per_s)
        self._left[who] = (left - 1 if left >= 1 else left), now
        if len(self._left) > _MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1
