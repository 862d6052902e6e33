"""The rules that a table is choosing: what a change brings with it, and why another one is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from device.i18n import message_of
from device.journal.machine import Machine
from device.screen.game import Switch
from device.screen.registry import SCREENS
from engines.errors import RulesConflict
from engines.registry import GAMES


@dataclass(frozen=True, slots=True)
class OtherValue:
    """A value to which a rule could be changed.

    Attributes:
        value: the value.
        word: the value in a word or two.
        sentence: what it means at the table.
        refused: why the other rules of this table exclude it; "" if they allow it.
    """

    value: Any
    word: str
    sentence: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """The rules of a table that has not begun to play.

    Attributes:
        game: the engine's name of the game.
        players: the names, in the order of play.
        usual: the name of the preset that the rules are compared with.
        rules: the engine's rules.
        machines: the machines among the players, by name.
    """

    game: str
    players: tuple[str, ...]
    usual: str
    rules: Any
    machines: Mapping[str, Machine] = field(default_factory=dict)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """All house rules of the game, in the order of the list."""
        return SCREENS[self.game].switches()

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings of the list."""
        return tuple(dict.fromkeys(switch.chapter for switch in self.switches))

    @property
    def first_that_applies(self) -> int:
        """The number of the first rule that changes something by these rules, from 0."""
        return next((number for number, switch in enumerate(self.switches) if switch.applies(self.rules)), 0)

    def with_value(self, field: str, value: object) -> RuleChoice:
        """This choice with a rule set, and with the rules that usually go with it if those are allowed.

        Raises:
            RulesConflict: the other rules or the number of players exclude the value.
        """
        try:
            return self._checked(**{**self._brought(field, value), field: value})
        except RulesConflict:
            return self._checked(**{field: value})

    def others(self, switch: Switch) -> tuple[OtherValue, ...]:
        """The other values of a switch, from the one after the present value on."""
        values, now = list(switch.values), getattr(self.rules, switch.field)
        first = values.index(now) + 1 if now in values else 0
        ahead = [value for value in (*values[first:], *values[:first]) if value != now]
        return tuple(
            OtherValue(value, *switch.words(value), self._refusal(switch.field, value)) for value in ahead
        )

    def changed(self, switch: Switch) -> bool:
        """Whether a rule differs from that of the preset."""
        usual = GAMES[self.game].presets[self.usual]
        return bool(switch.values) and getattr(self.rules, switch.field) != getattr(usual, switch.field)

    def changes(self, chapter: str | None = None) -> tuple[Switch, ...]:
        """The changed rules of a chapter, or of all chapters."""
        return tuple(
            switch
            for switch in self.switches
            if (chapter is None or switch.chapter == chapter) and self.changed(switch)
        )

    def usual_again(self, chapter: str) -> RuleChoice:
        """This choice with the rules of a chapter as they are in the preset.

        Raises:
            RulesConflict: the changed rules of other chapters exclude them.
        """
        usual = GAMES[self.game].presets[self.usual]
        return self._checked(
            **{switch.field: getattr(usual, switch.field) for switch in self.changes(chapter)}
        )

    def _refusal(self, field: str, value: object) -> str:
        try:
            self.with_value(field, value)
        except RulesConflict as conflict:
            return message_of(conflict)
        return ""

    def _brought(self, field: str, value: object) -> dict[str, bool]:
        """The other fields that a value sets (`Switch.brings`); a field that is on in the preset stays on."""
        switch = next(switch for switch in self.switches if switch.field == field)
        usual = GAMES[self.game].presets[self.usual]
        return {name: on or getattr(usual, name) for name, on in switch.brings.get(value, {}).items()}

    def _checked(self, **values: object) -> RuleChoice:
        rules = replace(self.rules, **values)
        check_table(self.game, rules, self.players)
        return replace(self, rules=rules)


def check_table(game: str, rules: object, players: tuple[str, ...]) -> None:
    """Check that these people can play by these rules; nobody seated yet means any number of people.

    Raises:
        RulesConflict: the rules are for another number of players.
    """
    if players:
        GAMES[game].new(rules, players)
