"""Keys that every screen of a trick offers: declare an effect, spend a bonus, open the trail."""

from __future__ import annotations

from device.i18n import _
from device.keys import Key
from device.screen.base import Go
from device.screen.kit.captions import Caption
from device.screen.oniria.declare import DeclareScreen
from device.screen.oniria.trail import TrailScreen
from device.screen.question import Choice
from engines.oniria import State
from engines.oniria.effects import BonusSpend


def declare_choice() -> Choice:
    """The key to declare an effect; what a card does is declared by its player."""
    return Choice(Caption(_("Declare"), _("an effect"), icon="plus"), Go(DeclareScreen()))


def spend_choices(state: State) -> dict[Key, Choice]:
    """The key to spend a bonus; empty while nobody has one."""
    if not any(state.reckoning.bonuses):
        return {}
    seats = [seat for seat, bonus in enumerate(state.reckoning.bonuses) if bonus]
    by = seats[0] if len(seats) == 1 else None
    spend = Caption(_("Spend"), _("a bonus"), icon="tale")
    return {Key.TWO: Choice(spend, Go(DeclareScreen(by=by, kind=BonusSpend)))}


def nothing_declared() -> str:
    """Why the key of the trail is dead until something is declared in this round."""
    return _("Nothing has been declared in this round.")


def trail_choices(state: State) -> dict[Key, Choice]:
    """The key to open the trail; empty until something is declared in this round."""
    if not state.current.declarations:
        return {}
    return {Key.THREE: Choice(Caption(_("Trail"), _("of effects"), icon="plume"), Go(TrailScreen()))}
