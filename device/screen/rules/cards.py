"""The cards of rules that a table is offered: its last ones, those that were kept, and the presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from device.i18n import _, message_of
from device.screen.base import View
from device.screen.game import Preset
from device.screen.last_time import LastTable
from device.screen.registry import SCREENS
from device.screen.rules.choice import check_table
from device.screen.rules.differences import differences, nearest_preset
from device.screen.words import listed
from engines.errors import ParseError, RulesConflict
from engines.registry import GAMES

SHELF: Final = "rules"
"""The name under which rules are kept: the file `rules.txt`."""
_BETWEEN: Final = "\t"
"""What separates game, name and rules in a line of that file."""
_NAMED: Final = 2
"""The largest number of changed rules that a card names; it counts more of them."""


@dataclass(frozen=True, slots=True)
class RuleCard:
    """One card: rules with a name.

    Attributes:
        title: the name of the rules.
        sentence: what it is like to play by them.
        rules: the engine's rules.
        usual: the name of the preset that they are compared with.
        note: a few words about when they were played, or about what they need; or "".
        icons: the names of up to four silhouettes.
        kept: people of this table have kept them under this name.
        minutes: how long a game by them usually takes at this table; None where nobody knows.
    """

    title: str
    sentence: str
    rules: Any
    usual: str
    note: str = ""
    icons: tuple[str, ...] = ()
    kept: bool = False
    minutes: int | None = None


def rules_in_force(view: View, game: str, players: tuple[str, ...]) -> RuleCard:
    """The rules that a table plays unless it chooses others: the last ones, or the first preset."""
    return rule_cards(view, game, players)[0]


def rule_cards(view: View, game: str, players: tuple[str, ...], draft: object = None) -> tuple[RuleCard, ...]:
    """The cards in the order in which they are offered; the first one is proposed.

    Args:
        view: the kept rules, and the table that played last.
        game: the engine's name of the game.
        players: the names; cards for another number of players are left out. () leaves none out.
        draft: rules that were just changed and have no name yet, or None. They come first.
    """
    presets, kept = tuple(_presets(game)), kept_rules(view, game)[0]
    cards = [card for card in (*kept, *presets) if _playable(game, card.rules, players)] or list(presets)
    last = view.last_tables.get(game)
    if last is not None and _playable(game, last.rules, players):
        cards = _first(cards, last.rules, _last_card(game, last), _played_on(last))
    if draft is not None:
        cards = _first(cards, draft, _changed_card(game, draft, _("Changed")), "")
    minutes = view.past.usual_minutes
    return tuple(replace(card, minutes=minutes.get((game, str(card.rules)))) for card in cards)


def kept_line(game: str, name: str, rules: object) -> str:
    """The line of the file that keeps rules under a name; a later line of the same name replaces it."""
    return _BETWEEN.join((game, name, str(rules)))


def deleted_line(game: str, name: str) -> str:
    """The line of the file after which rules of a name are kept no more."""
    return _BETWEEN.join((game, name, ""))


def kept_rules(view: View, game: str) -> tuple[tuple[RuleCard, ...], str]:
    """The kept rules of a game, the latest first, and a sentence about the first line that cannot be read."""
    cards: dict[str, RuleCard] = {}
    wrong = ""
    for number, line in enumerate(view.shelf.get(SHELF, "").splitlines(), start=1):
        name, _tab, rest = line.partition(_BETWEEN)
        title, _tab, text = rest.partition(_BETWEEN)
        if name != game:
            continue
        if line == deleted_line(game, title):
            cards.pop(title, None)
            continue
        try:
            card = _kept_card(game, title or "?", text)
            cards = {card.title: card} | {title: old for title, old in cards.items() if title != card.title}
        except (ParseError, RulesConflict) as error:
            words = _("{file}, line {n}, is not read. {why}")
            wrong = wrong or words.format(file=f"{SHELF}.txt", n=number, why=message_of(error))
    return tuple(cards.values()), wrong


def _kept_card(game: str, title: str, text: str) -> RuleCard:
    rules = GAMES[game].parse_rules(text)
    return replace(_changed_card(game, rules, title), kept=True)


def _presets(game: str) -> Iterator[RuleCard]:
    for name, words in SCREENS[game].presets().items():
        rules = GAMES[game].presets[name]
        yield RuleCard(words.title, words.sentence, rules, name, words.needs, words.icons)


def _playable(game: str, rules: object, players: tuple[str, ...]) -> bool:
    try:
        check_table(game, rules, players)
    except RulesConflict:
        return False
    return True


def _first(cards: list[RuleCard], rules: object, otherwise: RuleCard, note: str) -> list[RuleCard]:
    """The cards with those rules in front: their own card if there is one, else another."""
    own = next((card for card in cards if card.rules == rules), None)
    if own is None:
        return [otherwise, *cards]
    return [replace(own, note=note or own.note), *(card for card in cards if card is not own)]


def _last_card(game: str, last: LastTable) -> RuleCard:
    return replace(_changed_card(game, last.rules, _("As last time")), note=_played_on(last))


def _changed_card(game: str, rules: object, title: str) -> RuleCard:
    """A card for rules that differ from those of a preset, with the names of what was changed."""
    usual = nearest_preset(SCREENS[game], rules)
    words = SCREENS[game].presets()[usual]
    changes = differences(SCREENS[game].switches(), rules, GAMES[game].presets[usual])
    about = dict.fromkeys(switch.about for switch in changes if switch.values)
    return RuleCard(title, _changed_sentence(words, tuple(about)), rules, usual, icons=words.icons)


def _changed_sentence(usual: Preset, about: tuple[str, ...]) -> str:
    if not about:
        return usual.sentence
    if len(about) > _NAMED:
        return _("{preset}, with {n} rules changed.").format(preset=usual.title, n=len(about))
    quoted = [_("“{name}”").format(name=name) for name in about]
    return _("{preset}, and changed: {rules}.").format(preset=usual.title, rules=listed(quoted))


def _played_on(last: LastTable) -> str:
    """When the last table played, such as "those of Saturday"."""
    days = (
        _("those of Monday"),
        _("those of Tuesday"),
        _("those of Wednesday"),
        _("those of Thursday"),
        _("those of Friday"),
        _("those of Saturday"),
        _("those of Sunday"),
    )
    return _("those of last time") if last.weekday is None else days[last.weekday]
