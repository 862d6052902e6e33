"""Says of a machine who it is, what it does, and why."""

from __future__ import annotations

from typing import Any, Final

from device.game.thinking import Chosen
from device.i18n import _, message_of, translated
from device.journal.machine import Machine
from device.screen.base import GameView
from device.screen.game import AnyGameScreens
from engines.opponents.character import CAREFUL, GAMBLER, STEADY, TEASER, Character
from engines.opponents.level import Level

MACHINE: Final = "machine"
"""The silhouette that stands for a machine."""


def own_choice_words(name: str) -> str:
    """Why people cannot choose for a machine."""
    return _("{name} is a machine, and chooses for itself.").format(name=name)


def level_name(level: Level) -> str:
    """The name of a level, for a caption."""
    names = {
        Level.RANDOM: _("By chance"),
        Level.EASY: _("Easy"),
        Level.MEDIUM: _("Medium"),
        Level.STRONG: _("Strong"),
    }
    return names[level]


def character_name(character: Character) -> str:
    """The name of a character in a word, for a caption."""
    names = {STEADY: _("none"), CAREFUL: _("careful"), GAMBLER: _("gambler"), TEASER: _("teaser")}
    return names[character]


def character_words(character: Character) -> str:
    """What a character prefers, in a sentence."""
    words = {
        STEADY: _("It always plays what it thinks best."),
        CAREFUL: _("Of two good choices it takes the one that risks less."),
        GAMBLER: _("Of two good choices it takes the one that risks more."),
        TEASER: _("Of two good choices it takes the one that hurts you more."),
    }
    return words[character]


def throws_words(machine: Machine) -> str:
    """Who throws for a machine, in a sentence."""
    if machine.on_screen:
        return _("Its dice are thrown on the screen; statistics leave them out.")
    return _("You throw the real dice for it.")


def level_words(machine: Machine) -> str:
    """The level of a machine, and its character if it has one."""
    level, character = level_name(machine.opponent.level), machine.opponent.character
    if character is STEADY:
        return level
    return f"{level}, {character_name(character)}"


def deed_words(game: AnyGameScreens, state: Any, name: str, chosen: Chosen) -> str:
    """What a machine does in a state, and why, in a short sentence; nothing of a secret choice.

    It is "" where the game has nothing to tell of the action.
    """
    if state.awaits.secret:
        return _("{name} has chosen.").format(name=name)
    if game.deed and not game.deed(state, chosen.action):
        return ""
    deed = deed_in(game, state, chosen.action)
    if chosen.because is None:
        return _("{name}: {deed}.").format(name=name, deed=deed)
    words = _("{name}: {deed} ({reason}).")
    return words.format(name=name, deed=deed, reason=translated(chosen.because))


def deed_in(game: AnyGameScreens, state: Any, action: Any) -> str:
    """What an action does in a few words, never ""."""
    return (game.deed and game.deed(state, action)) or game.said_action(action)


def throw_title(position: GameView[Any], own: str) -> str:
    """The title of a throw: the game's own words, or for whom people throw where a machine is to play."""
    seat = position.state.awaits.thrower
    if seat not in position.machines:
        return own
    return _("Throw for\n{name}").format(name=position.state.players[seat].name)


def failure_words(name: str, error: Exception) -> str:
    """Why a machine has not chosen, and what to do."""
    return _("{name} cannot play on: {error} OK lets it try again.").format(
        name=name, error=message_of(error)
    )
