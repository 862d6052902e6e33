"""Shows the table to others: passes what they may see to the page for phones and to the broker."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from device.broker.process import TellsBroker
from device.errors import DeviceError
from device.game.match import Match
from device.i18n import _, language_in_use
from device.screen.base import Screen, View
from device.screen.calls import end_call
from device.screen.errand import ErrandResult
from device.screen.phones.errands import ClosePage, InviteSeat, OpenPage, SharingErrand, TakeSeatBack
from device.screen.phones.page import PhonesScreen
from device.screen.phones.seat_code import SeatCodeScreen
from device.session.past_pages import PastPages
from device.session.results import ResultsToTell
from device.session.seats import Seats
from device.session.shared_table import for_spectators, position_picture, shared_table
from device.session.table_state import Step
from device.sound.calls import CallKind
from device.web.latest import Pixels, Published
from device.web.server import Publishes
from device.web.shared import MOST_TOLD, Told
from engines.contract import Action


class Sharing:
    """Publishes the table on its page while somebody has opened it, and always to a broker that is set.

    Without either it only remembers what has happened.

    Args:
        page: the page; None for a table that has none.
        broker: the broker; None if none is set.
        results: the results that the broker is told.
    """

    def __init__(
        self,
        page: Publishes | None = None,
        broker: TellsBroker | None = None,
        results: ResultsToTell | None = None,
    ) -> None:
        self._page = page
        self._broker = broker
        self._results = results
        self._seats = Seats()
        self._told: deque[Told] = deque(maxlen=MOST_TOLD)
        self._told_game = 0
        """The number of the game that the sentences in `_told` are about; 0 before the first game."""
        self._count = 0
        self._published: tuple[object, ...] | None = None
        self._drawn: tuple[object, Pixels | None] = (None, None)
        self._past = PastPages()

    def do(self, errand: SharingErrand) -> ErrandResult:
        """Open or close the page.

        Raises:
            DeviceError: the page cannot be opened.
        """
        return _DEEDS[type(errand)](self, errand)

    @property
    def held(self) -> frozenset[int]:
        """The seats that phones hold."""
        return self._seats.held

    def answers(
        self, view: Callable[[], View], match: Callable[[], Match | None]
    ) -> Iterator[tuple[int, tuple[Action, ...]]]:
        """What phones have answered since the last turn of the loop: the seat, and the actions to play.

        Args:
            view: makes the data from which screens draw, as they are when an answer is looked at.
            match: returns the game on the table at that time, or None.
        """
        for said in self._page.heard() if self._page is not None else ():
            if (answer := self._seats.hear(said, view(), match())) is not None:
                yield answer

    def refuse(self, seat: int, why: str) -> None:
        """Tell the phone of a seat why its answer was refused."""
        self._seats.refuse(seat, why)

    def show(self, step: Step, view: Callable[[], View], clock: str, screen: Screen, *, calm: bool) -> None:
        """Take in what a turn of the loop has done, and publish it if the page is open.

        Args:
            step: what the turn has done.
            view: makes the data from which screens draw.
            clock: the time of day, as text.
            screen: what the table's screen shows.
            calm: nothing moves on the screen or in the tray, so that there is time for finished games.
        """
        self._remember(step, clock)
        self._seats.follow(step.match, screen.token if isinstance(screen, SeatCodeScreen) else "")
        page = self._page if self._page is not None and self._page.address else None
        if page is None:
            self._seats.close()
        elif page.go_on():
            self._forget_phones()
        if page is None and self._broker is None:
            self._published = None
            return
        now = view()
        if page is not None and calm:
            self._past.go_on(now)
        if self._broker is not None:
            self._broker.go_on()
            self._tell_results(self._broker, now)
        self._publish(step, now, page)

    def _remember(self, step: Step, clock: str) -> None:
        """Keep the sentences that tell what has happened in this turn; another game begins without any."""
        if step.match is not None and step.match.record.number != self._told_game:
            self._told.clear()
            self._told_game = step.match.record.number
        for words, icon in _sentences(step):
            self._count += 1
            self._told.appendleft(Told(number=self._count, time=clock, words=words, icon=icon))

    def _tell_results(self, broker: TellsBroker, now: View) -> None:
        """Tell the broker the results of finished games, if they have changed."""
        results = self._results.changed(now.past) if self._results is not None else None
        if results is not None:
            broker.tell(results)

    def _publish(self, step: Step, now: View, page: Publishes | None) -> None:
        """Publish the table on the open page and to the broker, if anything that they show has changed."""
        shown = (
            *(now.position, tuple(now.sight.letters.items()), now.settings.screen.theme, language_in_use()),
            *(self._count, self._seats.changes, page and page.address, self._past.path),
        )
        if shown == self._published:
            return
        self._published = shown
        published = self._now(step, now, with_page=page is not None)
        if page is not None:
            page.publish(published)
        if self._broker is not None:
            self._broker.tell(published.table)

    def _now(self, step: Step, now: View, *, with_page: bool) -> Published:
        view = for_spectators(now, step.match)
        picture = self._picture(view) if with_page else None
        path = f"/picture/{hashlib.sha256(picture.rgb).hexdigest()[:16]}" if picture else ""
        past = self._past if with_page else PastPages()
        table = shared_table(view, step.match, tuple(self._told), path, past.path)
        return Published(table.model_dump_json().encode(), picture, self._seats.pages(now), past.files)

    def _picture(self, view: View) -> Pixels | None:
        """The picture of the position; drawn anew for another position or theme."""
        drawn_of = view.position and view.position.state, view.settings.screen.theme, language_in_use()
        if self._drawn[0] != drawn_of:
            self._drawn = drawn_of, position_picture(view)
        return self._drawn[1]

    def _open_page(self, errand: OpenPage) -> ErrandResult:
        return ErrandResult(PhonesScreen(self._opened(), errand.behind))

    def _close_page(self, errand: ClosePage) -> ErrandResult:
        if self._page is not None:
            self._page.close()
        self._seats.close()
        return ErrandResult(errand.then, _("The page is closed: phones see nothing any more."))

    def _invite_seat(self, errand: InviteSeat) -> ErrandResult:
        """Show the code of a seat, or that a phone holds it; the page opens if it was closed."""
        if errand.seat in self._seats.held:
            return ErrandResult(SeatCodeScreen(errand.seat, errand.behind))
        address, token = f"{self._opened()}seat", self._seats.invite(errand.seat)
        return ErrandResult(SeatCodeScreen(errand.seat, errand.behind, address, token))

    def _take_seat_back(self, errand: TakeSeatBack) -> ErrandResult:
        self._seats.take_back(errand.seat)
        return ErrandResult(errand.then, _("The seat is taken back: its phone shows nothing any more."))

    def _opened(self) -> str:
        """Open the page if it is closed; returns its address."""
        if self._page is None:
            raise DeviceError(_("This table has no page for phones."))
        if self._page.open():
            self._forget_phones()
        return self._page.address

    def _forget_phones(self) -> None:
        """Take the seats back, and publish again: another process shows the page now."""
        self._seats.close()
        self._published = None


_DEEDS: Mapping[type[SharingErrand], Callable[[Sharing, Any], ErrandResult]] = {
    OpenPage: Sharing._open_page,
    ClosePage: Sharing._close_page,
    InviteSeat: Sharing._invite_seat,
    TakeSeatBack: Sharing._take_seat_back,
}
"""The method that carries out each kind of errand."""

_ICONS: Final = {CallKind.END: "roi", CallKind.TOTAL: "valider", CallKind.COPPER: "tale"}
"""The silhouette before a sentence of the caller, where the game has none for its event."""


def _sentences(step: Step) -> Iterator[tuple[str, str]]:
    """What a step has done, the earliest first: sentences with their silhouettes.

    Nothing is told of a secret choice.
    """
    state, game = step.now.state, step.game
    events = step.now.events_since(step.earlier)
    if game is None or state is None or not events:
        return
    chosen_in_secret = step.earlier.state is not None and step.earlier.state.awaits.secret
    if not chosen_in_secret and (news := game.news(state, events)):
        icons = (game.telling_of(event).icon for event in reversed(events))
        yield news, next(filter(None, icons), "")
    ended = False
    for event in events:
        telling = game.telling_of(event)
        if telling.says is not None:
            yield telling.says(state, event), telling.icon
        call = telling.called(state, event)
        if call is not None and call.said("full"):
            ended = ended or call.kind is CallKind.END
            yield call.said("full"), telling.icon or _ICONS.get(call.kind, "")
    if step.now.is_over and not step.earlier.is_over and not ended:
        yield end_call(state.players, state.outcome).said("full"), _ICONS[CallKind.END]
