"""The part of a game that may be published: the actions before a secret one, or all once the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from device.game.match import Match
from device.game.notes import change_as_remark, note_as_remark
from device.game.replay import PlayedAction
from device.game.sitters import Sitters
from device.journal.game_record import GameRecord
from device.journal.times import local_time
from engines.contract import NATURE
from engines.record import Record


def published_actions(match: Match) -> int:
    """How many actions of a game may be published: those before a secret one, or all once it is over."""
    if match.state.outcome:
        return len(match.played)
    open_ = sum(1 for _ in takewhile(lambda state: not state.awaits.secret, match.states))
    return min(open_, len(match.played))


def record_of(match: Match, published: int) -> Record:
    """The record of a game's first actions, with remarks on how they came about."""
    record, played, sitters = match.record, match.played[:published], match.sitters
    notes = match.notes
    handed_over = Sitters(played, sitters.changes, sitters.seats).handed_over
    remarks = {0: _about_game(match)}
    for number, one in enumerate(played, start=1):
        changed = [change_as_remark(change) for place, change in handed_over if place == number - 1]
        asked = [note_as_remark(text) for place, text in notes if place == number - 1]
        if said := (*changed, *asked, *_about_action(match, one)):
            remarks[number] = "; ".join(said)
    # The head also names a machine that sat down after the last published action.
    last = [change_as_remark(change) for place, change in handed_over if place == published]
    if left_out := len(match.played) - published:
        last.append(why_left_out(left_out))
    if last:
        remarks[published + 1] = "; ".join(last)
    return Record(
        game=record.name,
        version=record.version,
        rules=record.rules,
        players=record.players,
        actions=tuple(map(str, match.actions[:published])),
        result=match.state.outcome,
        remarks=remarks,
    )


def _about_game(match: Match) -> str:
    """The remark at the head of a record: which game it is, and which players are machines."""
    begun = f"Game {match.record.number} of the journal, begun {match.record.started}"
    machines = (f"{name} is a machine: {machine}" for name, machine in match.sitting if machine is not None)
    return "\n".join((begun, *machines))


def _about_action(match: Match, played: PlayedAction) -> Iterator[str]:
    """How an action came about, where it was not just chosen or thrown by people."""
    if played.entry.drawn:
        yield "thrown on the screen for a machine" if played.entry.by_machine else "drawn by the table"
    elif played.entry.by_machine and match.game.seat_of(played.before, played.action) != NATURE:
        yield f"chosen by a machine after {played.entry.effort} steps of thinking"
    if played.entry.by_hand:
        yield f"dice set by hand: {', '.join(map(str, played.entry.by_hand))}"


def file_stem(record: GameRecord) -> str:
    """The name of a file about a game, without its ending, such as "imalya-2026-11-21-2030-7".

    A stick goes from table to table, and a number is given again once its game is deleted. So the name says
    when the game was begun, too: no file of another game is overwritten.
    """
    begun = local_time(record.started)
    return f"{record.name}-{begun:%Y-%m-%d-%H%M}-{record.number}"


def why_left_out(left_out: int) -> str:
    """Why the last actions of a game are not in its record."""
    return f"actions left out until the game is over, from the first secret choice on: {left_out}"
