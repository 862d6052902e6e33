"""The seats that phones may hold: their tokens, what each is asked, and how it answers.

A token is bound to one seat of the game on the table. It ends with the game, when the seat is taken back,
and, if no phone has named it, as soon as its code is no longer shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.errors import DeviceError
from device.game.match import Match
from device.i18n import _, language_in_use
from device.screen.base import View
from device.screen.game import game_of
from device.screen.people.medallions import medallions
from device.screen.phones.seat_question import SeatAnswer, SeatPlace, SeatQuestion
from device.web.phone_messages import Answered, Claimed, PhoneMessage
from device.web.seat_page import PageAnswer, PagePlace, SeatPage, SeatWords
from engines.contract import Action


@dataclass(slots=True)
class _Open:
    """A seat whose page may be opened, or is held by a phone.

    Attributes:
        name: who sat there when it was opened.
        token: the text that opens it.
        held: whether a phone has named it.
        number: grows whenever the seat is asked something else.
        asked: what it is asked.
        refused: why its last answer was refused, or "".
        heard: how many of its answers the table has looked at.
        taken: the number of the question and the text of the last answer that was taken from the phone.
    """

    name: str
    token: str
    held: bool = False
    number: int = 0
    asked: SeatQuestion | None = None
    refused: str = ""
    heard: int = 0
    taken: tuple[int, str] | None = None


class Seats:
    """The seats of the game on the table. Nothing of them is written down.

    Attributes:
        changes: grows whenever the page of a seat may have changed, so that it is published again.
    """

    def __init__(self) -> None:
        self._match: Match | None = None
        self._open: dict[int, _Open] = {}
        self.changes = 0

    @property
    def held(self) -> frozenset[int]:
        """The seats that phones hold."""
        return frozenset(seat for seat, each in self._open.items() if each.held)

    def follow(self, match: Match | None, shown: str) -> None:
        """Close all seats with their game, and those that nobody holds once their code is not shown.

        The seat of whoever joined closes when that step is undone, and a seat on which somebody else plays on
        closes, too.

        Args:
            match: the game on the table, or None.
            shown: the token that the table shows in a code, or "".
        """
        over = match is None or match.state.outcome is not None
        if match is not self._match or over:
            self._keep({})
        self._match = None if over else match
        self._keep(
            {
                seat: each
                for seat, each in self._open.items()
                if _still_sits(each, seat, self._match) and (each.held or each.token == shown)
            }
        )

    def invite(self, seat: int) -> str:
        """Open a seat for a phone; the token of its page.

        Raises:
            DeviceError: there is no game, or a machine plays on that seat.
        """
        if self._match is None:
            raise DeviceError(_("A phone takes a seat in a game, and no game is being played."))
        if seat in self._match.machines:
            raise DeviceError(_("A machine plays on this seat."))
        opened = _Open(self._match.state.players[seat].name, secrets.token_urlsafe(32))
        self._keep({**self._open, seat: opened})
        return opened.token

    def take_back(self, seat: int) -> None:
        """Close the page of a seat."""
        self._keep({other: each for other, each in self._open.items() if other != seat})

    def close(self) -> None:
        """Close all pages."""
        self._keep({})

    def hear(
        self, message: PhoneMessage, view: View, match: Match | None
    ) -> tuple[int, tuple[Action, ...]] | None:
        """Take in a message of a phone; returns the seat and the actions of an answer, else None.

        An answer to an earlier question is refused: keys at the table may have answered it. So is one that
        comes when keys have just left its game, or given its seat to somebody else.
        """
        seat = next((seat for seat, each in self._open.items() if each.token == message.seat), None)
        if seat is None or match is not self._match or not _still_sits(self._open[seat], seat, match):
            return None
        self._ask(seat, view)
        match message:
            case Claimed():
                self._open[seat].held = True
                self.changes += 1
            case Answered(number=number, answer=text):
                opened = self._open[seat]
                opened.heard += 1
                self.changes += 1
                actions = self._offered(opened, number, text)
                if actions:
                    opened.taken = number, text
                    return seat, actions
                if opened.taken != (number, text):  # else a key of the phone was tapped twice
                    self.refuse(seat, _("Too late: the table has moved on."))
        return None

    def refuse(self, seat: int, words: str) -> None:
        """Tell a phone why its answer was refused."""
        if seat in self._open:
            self._open[seat].refused = words
            self.changes += 1

    def pages(self, view: View) -> Mapping[str, bytes]:
        """The page of each open seat, by its token."""
        for seat in self._open:
            self._ask(seat, view)
        return {
            each.token: _page(seat, each, view).model_dump_json().encode()
            for seat, each in self._open.items()
        }

    def _offered(self, opened: _Open, number: int, text: str) -> tuple[Action, ...]:
        """The actions of an answer; none where it is not offered now."""
        answers = opened.asked.answers if opened.asked and opened.held and number == opened.number else ()
        return next((answer.actions for answer in answers if answer.text == text), ())

    def _ask(self, seat: int, view: View) -> None:
        """Ask a seat what it is to answer now, from what this seat may see."""
        opened, game = self._open[seat], game_of(view)
        if game is None or game.for_seat is None or self._match is None:
            return
        asked = game.for_seat(as_seen(view, self._match, seat), seat)
        if asked != opened.asked:
            opened.asked, opened.refused, opened.number = asked, "", opened.number + 1

    def _keep(self, seats: dict[int, _Open]) -> None:
        if seats != self._open:
            self._open = seats
            self.changes += 1


def _still_sits(opened: _Open, seat: int, match: Match | None) -> bool:
    """Whether the one for whom a seat was opened sits there now."""
    sitting = match.sitting if match is not None else ()
    return sitting[seat : seat + 1] == ((opened.name, None),)


def as_seen(view: View, match: Match, seat: int) -> View:
    """The same view of the game as one seat sees it: without what is hidden from this seat."""
    if view.position is None:
        return view
    seen = match.game.seen_by(view.position.state, seat)
    return replace(view, position=replace(view.position, state=seen, events=()))


def _page(seat: int, opened: _Open, view: View) -> SeatPage:
    """What the phone of a seat shows; `view` is of a game."""
    game, position = game_of(view), view.position
    if game is None or position is None:
        raise ValueError("the page of a seat needs a game, and none is on the table; close the seat first")
    name = position.state.players[seat].name
    asked = opened.asked or SeatQuestion(_("Nothing is asked of you now."), _("Look at the table."))
    return SeatPage(
        language=language_in_use(),
        theme=view.settings.screen.theme,
        number=opened.number,
        heard=opened.heard,
        seat=seat,
        name=name,
        medallion=medallions(view)[name],
        game=game.card().one_line,
        moment=game.saved_note(position.state),
        title=asked.title,
        note=asked.note,
        refused=opened.refused,
        answers=tuple(map(_answer, asked.answers)),
        board=tuple(tuple(map(_place, row)) for row in asked.board),
        words=_words(),
    )


def _answer(answer: SeatAnswer) -> PageAnswer:
    return PageAnswer(
        answer=answer.text,
        words=answer.words,
        note=answer.note,
        figure=answer.figure,
        place=answer.place,
        chosen=answer.chosen,
        final=answer.final,
    )


def _place(place: SeatPlace) -> PagePlace:
    return PagePlace(name=place.name, words=place.words, figure=place.figure)


def _words() -> SeatWords:
    return SeatWords(
        live=_("live"),
        lost=_("connecting…"),
        gone=_("This phone holds no seat any more. Scan a new code at the table."),
        again=_("Tap once more to send it."),
        sent=_("Sent to the table…"),
        secret=_("Only you see this. The keys at the table do the same."),
    )
