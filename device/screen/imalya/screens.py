"""From the game to its screens: which one comes next, and what is said of the last step."""

from __future__ import annotations

from typing import Any, Final

from device.i18n import _
from device.match import Match
from device.screen.base import Screen
from device.screen.game import GameCard, GameScreens
from device.screen.imalya.bar import draw_players
from device.screen.imalya.chapters import chapter_now, chapters
from device.screen.imalya.end import EndScreen
from device.screen.imalya.faces import die_faces, lying_letters
from device.screen.imalya.house_rules import presets, switches
from device.screen.imalya.ranks import tales_words
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.words import figure_name
from device.screen.imalya.year import YearScreen
from device.screen.words import signed
from engines.imalya import (
    Capture,
    Convert,
    Counter,
    Done,
    FreeDie,
    Lock,
    NameStarter,
    RerollDam,
    TakeTale,
    Throw,
    Unlock,
)
from engines.imalya.events import (
    Captured,
    Combination,
    Eliminated,
    FactionDrawn,
    Killed,
    RoundEnded,
    TaxDay,
    Threw,
    TurnCounted,
)


def card() -> GameCard:
    """The card on the home screen."""
    return GameCard("imalya", ("Imalya", ""), _("2 to 8"))


def screen_after(match: Match, events: tuple[Any, ...]) -> Screen:
    """What is shown after a step: the end, the year after a round, else the next question."""
    if match.state.outcome is not None:
        return EndScreen()
    for event in events:
        if isinstance(event, RoundEnded):
            return YearScreen(round_gains(match), ended=event.round)
    return ThrowScreen()


def news(state: Any, events: tuple[Any, ...]) -> str:
    """What the last step did that nobody saw on the dice, in a sentence or two; "" for nothing."""
    told = [sentence for event in events if (sentence := _told(state, event))]
    return " ".join(told[-2:])


def _told(state: Any, event: Any) -> str:
    players = state.players
    match event:
        case TurnCounted():
            count = _("{name}: {points} points.").format(
                name=players[event.seat].name, points=signed(event.points)
            )
            if not event.debt:
                return count
            return count + " " + _("{tales} to the Trésor.").format(tales=tales_words(event.debt))
        case Threw() if not state.round:
            figure = event.dice[0][1]
            return _("{name} throws {figure}.").format(
                name=players[event.seat].name, figure=figure_name(str(figure))
            )
        case FactionDrawn():
            return _("{name}’s Faction: {faction}.").format(
                name=players[event.seat].name, faction=figure_name(str(event.faction))
            )
        case Captured():
            return _("Dam {dam} takes die {prey}.").format(dam=event.dam, prey=event.prey)
        case Killed():
            return _("The Mort kills die {die}.").format(die=event.die)
        case TaxDay():
            return _("Tax day: everybody pays the Trésor.")
        case Combination():
            return _("{name} has six of a kind: {figure}.").format(
                name=players[event.seat].name, figure=figure_name(str(event.figure))
            )
        case Eliminated():
            return _("{name} cannot pay and is out.").format(name=players[event.seat].name)
    return ""


def said_action(action: Any) -> str:
    """A step in words, for somebody who takes it back."""
    said = {
        Throw: _("the throw"),
        NameStarter: _("who starts"),
        Counter: _("the countered Dam"),
        Convert: _("the converted Egal"),
        FreeDie: _("the freed die"),
        TakeTale: _("the Tale"),
        RerollDam: _("the Dam thrown again"),
        Capture: _("the capture"),
        Lock: _("the die kept"),
        Unlock: _("the die let go"),
        Done: _("the last OK"),
    }
    return said[type(action)]


def round_gains(match: Match) -> tuple[int, ...]:
    """What each player has won since the round before the last one ended, by seat."""
    state = match.game.new(match.game.parse_rules(match.record.rules), match.players)
    before = latest = tuple(player.score for player in state.players)
    for action in match.actions:
        after = state.apply(action)
        if after.round != state.round:
            before, latest = latest, tuple(player.score for player in after.players)
        state = after
    return tuple(now - then for now, then in zip(latest, before, strict=True))


def saved_note(state: Any) -> str:
    """Where a saved game stands, in two words."""
    return _("round {n}").format(n=state.round) if state.round else _("start")


IMALYA: Final = GameScreens(
    card=card,
    presets=presets,
    switches=switches,
    screen_after=screen_after,
    news=news,
    said_action=said_action,
    saved_note=saved_note,
    draw_bar=draw_players,
    chapters=chapters,
    chapter_now=chapter_now,
    die_faces=die_faces,
    lying=lying_letters,
)
"""Jeu d'Imalya on the screen."""
