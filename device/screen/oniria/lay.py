"""Lay the path: seven Sendas from left to right.

Each is chosen from the known ones, or entered by the powers that it bars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.oniria.bar import draw_players
from device.screen.oniria.constraints import draw_sides, toggled
from device.screen.oniria.path import draw_constraints, draw_path, path_bottom
from device.screen.oniria.state import state_of
from device.screen.oniria.strip import draw_sentence, strip_zone
from device.screen.oniria.table import draw_tile
from device.screen.oniria.values import value_choices
from device.screen.oniria.words import SIDES
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, Question, QuestionScreen, return_choice, step_back
from device.zone import Zone
from engines.oniria import Lay, Senda, Side, State
from engines.oniria.dealing import known_sendas
from engines.oniria.decks import TRICKS
from engines.oniria.path import PathPlace

_FREE: Final = Senda()


@dataclass(frozen=True, slots=True)
class LayScreen(QuestionScreen):
    """Offers a key for each Senda of the card library, or else of earlier rounds; a new one is entered.

    Attributes:
        laid: the Sendas so far, from the left; those of the card library by their number.
        side: the side whose barred powers are entered; None while known Sendas are offered.
        senda: the next Senda, as far as it is entered.
        page: the page of known Sendas shown, from 0.
    """

    laid: tuple[Senda | int, ...] = ()
    side: Side | None = None
    senda: Senda = _FREE
    page: int = 0

    def question(self, view: View) -> Question:
        """Ask for the next Senda; after the seventh, ask for confirmation."""
        state = state_of(view)
        if len(self.laid) == TRICKS:
            ok = Caption(_("Lay"), _("the path"), icon="valider").proposed()
            choices = {Key.OK: Choice(ok, Play(Lay(self.laid)))}
            return Question(" ".join(self._sentence(state)), (), choices)
        choices = self._entered(state) if self._side(state) else self._known(state)
        return Question(" ".join(self._sentence(state)), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the path so far, and the Senda that is being entered."""
        state = state_of(view)
        canvas.clear()
        draw_players(canvas, view)
        coming = len(self.laid) + 1 if len(self.laid) < TRICKS else None
        draw_path(canvas, self._places(state), coming)
        strip = strip_zone(canvas, tiles=coming is not None)
        draw_panel(canvas, strip)
        draw_sentence(canvas, view, strip, self._sentence(state))
        top = path_bottom(canvas)
        middle = Zone(12, top, canvas.w - 24, min(strip.y - 8 - top, 200))
        if coming is None:
            return
        side = self._side(state)
        if side is None:
            _draw_known(canvas, on_keys(self._left(state), self.page), middle)
            return
        draw_sides(canvas, middle, self.senda, side)

    def _sentence(self, state: State) -> tuple[str, str]:
        """What is asked: which Senda it is about, and the rest of the sentence."""
        if len(self.laid) == TRICKS:
            return _("The path lies there."), _("Each trick is played on one Senda. All right?")
        title, side = _("Senda {n}:").format(n=len(self.laid) + 1), self._side(state)
        if side is None:
            return title, _("which one lies there?")
        return title, _("which powers does it bar for the {side}?").format(side=SIDES[side])

    def _side(self, state: State) -> Side | None:
        """The side whose powers are entered. Without known Sendas, entering begins with the Sombras."""
        return self.side or (None if _sendas(state) else Side.SOMBRAS)

    def _entered(self, state: State) -> dict[Key, Choice]:
        """Offer a key for each power of a side; OK goes on to the other side, then to the next Senda."""
        side = self._side(state) or Side.SOMBRAS
        choices = value_choices(
            side.powers, lambda power: Go(replace(self, side=side, senda=toggled(self.senda, side, power)))
        )
        if side is Side.SOMBRAS:
            ok = Caption(_("Then"), SIDES[Side.SONADORA], icon="valider").proposed()
            choices[Key.OK] = Choice(ok, Go(replace(self, side=Side.SONADORA)))
            return choices
        laid = (*self.laid, self.senda)
        ok = Caption(_("Lay it"), _("Senda {n}").format(n=len(laid)), icon="valider").proposed()
        choices[Key.OK] = Choice(ok, Go(LayScreen(laid)))
        return choices

    def _known(self, state: State) -> dict[Key, Choice]:
        """Offer a key for each known Senda that is not laid yet; OK enters a new one."""
        left = self._left(state)
        choices = {
            key: Choice(Caption(_("Lay it"), grown=True), Go(LayScreen((*self.laid, name))))
            for key, (name, _senda) in on_keys(left, self.page).items()
        }
        choices |= page_choice(left, self.page, lambda page: replace(self, page=page))
        if not known_sendas(state):
            new = Caption.of(_("Another\nSenda"), icon="plus")
            choices[Key.OK] = Choice(new if left else new.proposed(), Go(LayScreen(self.laid, Side.SOMBRAS)))
        return choices

    def _left(self, state: State) -> list[tuple[Senda | int, Senda]]:
        known = _sendas(state)
        left = Counter(name for name, _senda in known)
        left.subtract(self.laid)
        return [(name, senda) for name, senda in dict(known).items() if left[name] > 0]

    def _places(self, state: State) -> list[PathPlace]:
        known = dict(_sendas(state))
        return [PathPlace(known[name] if isinstance(name, int) else name) for name in self.laid]

    def on_back(self, view: View) -> Choice | None:
        """Ask again what was answered last; before the first Senda, do what Back does everywhere."""
        if self.side is Side.SONADORA:
            return return_choice(Go(replace(self, side=Side.SOMBRAS)))
        if self.laid:
            return return_choice(Go(self._before(state_of(view))))
        if self.side and _sendas(state_of(view)):
            return return_choice(Go(LayScreen()))
        return step_back(self, view)

    def _before(self, state: State) -> LayScreen:
        """The question that the last Senda has answered; one that was entered keeps the powers it bars."""
        *laid, last = self.laid
        if not isinstance(last, Senda) or last in dict(_sendas(state)):
            return LayScreen(tuple(laid))
        return LayScreen(tuple(laid), Side.SONADORA, last)


def _sendas(state: State) -> list[tuple[Senda | int, Senda]]:
    """The known Sendas: those of the card library by number, else those of earlier rounds.

    One that lay several times in a round is there as often.
    """
    if known := known_sendas(state):
        return list(enumerate(known, start=1))
    seen: Counter[Senda] = Counter()
    for each in state.rounds:
        seen |= Counter(each.sendas)
    return [(senda, senda) for senda in seen.elements()]


def _draw_known(canvas: Canvas, shown: Mapping[Key, tuple[Senda | int, Senda]], middle: Zone) -> None:
    """Draw a small Senda above each key."""
    theme = canvas.theme
    for key, (_name, senda) in shown.items():
        zone = draw_tile(canvas, key, theme.relief)
        draw_constraints(canvas, Zone(zone.x, zone.y - 24, zone.w, 84), senda, theme.velin, theme.dam)
    draw_figure(canvas, "lune", theme.relief, middle.center[0] - 50, middle.center[1] - 50, 100)
