"""What the host says in Imalya: why a key was refused, what it did, or else what stands on the table."""

from __future__ import annotations

from typing import Final

from device.i18n import _
from device.screen.base import GameView, View
from device.screen.imalya.news import is_told, news
from device.screen.imalya.words import has_taken
from device.screen.row.host_line import HostLine
from device.screen.row.scene import notice_line
from engines.contract import NATURE
from engines.imalya import State, Status
from engines.imalya.events import Captured, Killed, Paid

_ICONS: Final = {Captured: "chaine", Killed: "tue", Paid: "tale"}
"""The silhouette of each kind of event that is told, where it has one."""
_HARM: Final = (Captured, Killed)


def host_line(view: View, position: GameView[State]) -> HostLine:
    """The answer to the last press; without one, the capture that was seen last in this turn."""
    if view.refused:
        return notice_line(view)
    if view.notice:
        told = news(position.state, position.events)
        events = position.events if told and view.notice.startswith(told) else ()
        shown = (event for event in reversed(events) if type(event) in _ICONS)
        kind = next((type(event) for event in shown if is_told(position.state, event)), None)
        return HostLine(view.notice, _ICONS[kind] if kind else "", kind in _HARM, new=True)
    if view.sight.trouble:
        return notice_line(view)
    return _standing(position.state)


def _standing(state: State) -> HostLine:
    """The last capture on the table, or who draws what before the first round."""
    held = [die for die in state.dice if die.status is Status.CAPTIVE and die.captor is not None]
    if not held:
        return HostLine()
    die = max(held, key=lambda die: (die.fresh, die.number))
    return HostLine(has_taken(state, die.captor or 0, die.number), "chaine", harm=True)


def tray_words(view: View, state: State) -> str:
    """Why there is no picture of the dice, and what to do."""
    if view.sight.trouble:
        return view.sight.trouble
    if state.awaits.actor == NATURE:
        return _("Without a camera: enter each die, in order.")
    return _("Without a camera. The row shows the dice.")
