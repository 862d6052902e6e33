"""Sentences of the caller that all games share: whose turn it is, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.screen.words import listed
from device.sound.calls import Call, CallKind
from engines.contract import Outcome, Player


def turn_call(name: str) -> Call:
    """Whose turn it is."""
    return Call(CallKind.TURN, _("Your turn, {name}.").format(name=name))


def throw_for_call(name: str) -> Call:
    """A machine is to play, and people throw its dice."""
    return Call(CallKind.TURN, _("Throw for {name}.").format(name=name))


def end_call(players: Sequence[Player], outcome: Outcome) -> Call:
    """Who has won; the full voice adds all others from the second place to the last."""
    winners, others = outcome.winners, [seat for place in outcome.ranking[1:] for seat in place]
    names, rest = (listed([players[seat].name for seat in seats]) for seats in (winners, others))
    alone = len(winners) == 1
    words = _("{name} wins.").format(name=names) if alone else _("{names} win.").format(names=names)
    if not others:
        return Call(CallKind.END, words)
    if alone:
        full = _("{name} wins, ahead of {others}.").format(name=names, others=rest)
    else:
        full = _("{names} win, ahead of {others}.").format(names=names, others=rest)
    return Call(CallKind.END, words, full)
