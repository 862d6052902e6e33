"""The fields of a declaration: which ones each kind of effect has, and the possible values of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from device.i18n import _
from device.screen.game_keys import why_not
from device.screen.oniria.columns import Column
from device.screen.oniria.kinds import Kind
from device.screen.oniria.said import effect_words
from device.screen.oniria.words import SIDE_FIGURES, SIDES, deck_word, hand_name
from device.screen.words import signed
from engines.oniria import Declare, Phase, Senda, Side, State, moves
from engines.oniria.decks import TRICKS
from engines.oniria.effects import AddConstraint, BonusSpend, Effect, PowerSwap, ReplaceSenda, SwapResults

SCORE_CARD: Final = "score card"
"""The source of a declaration made after the last trick, when no card has just been played."""

_MANY: Final = ("powers", "seats", "sombras", "sonadora")
_MAY_BE_EMPTY: Final = ("seats", "sombras", "sonadora")
_TEXTS: Final = ("formula", "words")
_AMOUNTS: Final = (1, 2, 3, -1, -2, -3, 4, 5, 6, -4, -5, -6)
_MOST_POWER: Final = 15


@dataclass(frozen=True, slots=True)
class FormOption:
    """A possible value for a field, and the column that shows it."""

    value: Any
    column: Column


def blanks(kind: Kind) -> tuple[str, ...]:
    """The names of the fields to ask for, in order; the others follow from who declares."""
    names = tuple(field.name for field in fields(kind))
    if kind is BonusSpend:
        return ("hand", "amount")
    if kind is AddConstraint:
        return tuple(name for name in names if name != "by_sonadora")
    if kind is ReplaceSenda:
        return ("senda", "sombras", "sonadora")
    return names


def is_many(blank: str) -> bool:
    """Whether a field takes several values, finished by OK."""
    return blank in _MANY


def may_be_empty(blank: str) -> bool:
    """Whether a field that takes several values may also have none."""
    return blank in _MAY_BE_EMPTY


def is_text(blank: str) -> bool:
    """Whether a field holds text."""
    return blank in _TEXTS


def filled(state: State, by: int, kind: Kind, given: Sequence[Any]) -> Declare:
    """The declaration built from the values of all its fields."""
    values = dict(zip(blanks(kind), given, strict=True))
    if kind is BonusSpend:
        values["seat"] = by
    if kind is AddConstraint:
        values["by_sonadora"] = by == state.sonadora()
    if kind is ReplaceSenda:
        values = {"senda": given[0], "constraints": Senda(given[1], given[2])}
    effect: Effect = kind(**values)
    return Declare(by, effect, SCORE_CARD if state.phase is Phase.ROUND_END else None)


def can_be_filled(state: State, by: int, kind: Kind, given: tuple[Any, ...] = ()) -> bool:
    """Whether the rules allow some declaration that begins with these values."""
    names = blanks(kind)
    if len(given) == len(names):
        return moves.refusal(state, filled(state, by, kind, given)) is None
    name = names[len(given)]
    return any(can_be_filled(state, by, kind, (*given, value)) for value in _tried(state, kind, name, given))


def why_not_filled(state: State, by: int, kind: Kind, given: tuple[Any, ...] = ()) -> str:
    """Why the rules refuse the first declaration that begins with these values."""
    names = blanks(kind)
    while len(given) < len(names):
        given = (*given, next(_tried(state, kind, names[len(given)], given)))
    return why_not(state, filled(state, by, kind, given))


def _tried(state: State, kind: Kind, name: str, given: tuple[Any, ...]) -> Iterator[Any]:
    for option in options(state, kind, name, given):
        yield (option.value,) if is_many(name) else option.value


def options(state: State, kind: Kind, blank: str, given: tuple[Any, ...] = ()) -> list[FormOption]:
    """All values for a field, legal now or not."""
    if blank == "other":
        blank = {PowerSwap: "hand", SwapResults: "trick"}.get(kind, "senda")
    if blank == "powers":
        return _powers(given[1])
    return _OPTIONS[blank](state)


def asks(kind: Kind, blank: str) -> str:
    """The question that asks for a field."""
    if blank == "other":
        words = {PowerSwap: _("With whose card?"), SwapResults: _("With which trick?")}
        return words.get(kind, _("With which Senda?"))
    return _questions()[blank]


def _questions() -> Mapping[str, str]:
    return {
        "hand": _("Whose card?"),
        "seat": _("Who?"),
        "seats": _("Who marks in it? Then OK."),
        "amount": _("How much?"),
        "power": _("What does it count?"),
        "trick": _("Which trick?"),
        "side": _("For whom?"),
        "winner": _("Who has it now?"),
        "powers": _("Which powers? Then OK."),
        "senda": _("Which Senda?"),
        "sombras": _("What does it bar for the Sombras? Then OK."),
        "sonadora": _("What does it bar for the Soñadora? Then OK."),
        "icon": _("Does the card bear the icon?"),
        "number": _("Which declaration?"),
        "round": _("After which round?"),
        "formula": _("What is settled then?"),
        "words": _("What is noted?"),
    }


def hands(state: State) -> list[FormOption]:
    """An option for each hand in the game."""
    return [FormOption(hand, hand_column(state, hand)) for hand in state.hands]


def hand_column(state: State, hand: int) -> Column:
    """The column of a hand: its player's medallion, or a moon for the Soñadora without a player."""
    name, note = hand_name(state, hand), deck_word(state, hand)
    if not state.is_neutral(hand):
        return Column(name, note, seat=hand)
    return Column(name, note, figure="lune")


def _seats(state: State) -> list[FormOption]:
    return hands(state)[: len(state.players)]


def _amounts(state: State) -> list[FormOption]:
    return [FormOption(amount, Column(signed(amount))) for amount in _AMOUNTS]


def _counts(state: State) -> list[FormOption]:
    return [FormOption(power, Column(str(power), number=power)) for power in range(_MOST_POWER)]


def _powers(side: Side) -> list[FormOption]:
    return [FormOption(power, Column(str(power), number=power)) for power in side.powers]


def _tricks(state: State) -> list[FormOption]:
    return [FormOption(n, Column(str(n))) for n in range(1, TRICKS + 1)]


def _rounds(state: State) -> list[FormOption]:
    return [FormOption(n, Column(str(n))) for n in range(1, len(state.players) + 1)]


def _sides(state: State) -> list[FormOption]:
    return [FormOption(side, Column(SIDES[side], figure=SIDE_FIGURES[side])) for side in Side]


def _yes_no(state: State) -> list[FormOption]:
    return [
        FormOption(True, Column(_("Yes"), figure="valider")),
        FormOption(False, Column(_("No"), figure="tue")),
    ]


def _numbers(state: State) -> list[FormOption]:
    return [
        FormOption(each.number, Column(str(each.number), effect_words(state, each.effect)))
        for each in state.declarations
        if each.number in state.live
    ]


def _texts(state: State) -> list[FormOption]:
    texts = (_("as the card says"), _("as the table agreed"), _("a card was wrong"), _("look at it later"))
    return [FormOption(text, Column(text)) for text in texts]


_OPTIONS: Final[Mapping[str, Callable[[State], list[FormOption]]]] = {
    "hand": hands,
    "seat": _seats,
    "seats": _seats,
    "amount": _amounts,
    "power": _counts,
    "trick": _tricks,
    "side": _sides,
    "winner": _sides,
    "senda": _tricks,
    "sombras": lambda state: _powers(Side.SOMBRAS),
    "sonadora": lambda state: _powers(Side.SONADORA),
    "icon": _yes_no,
    "number": _numbers,
    "round": _rounds,
    "formula": _texts,
    "words": _texts,
}
