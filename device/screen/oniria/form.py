"""The fields of a declaration: which ones each kind of effect has, and the possible values of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from engines.oniria.effects import (
    AddConstraint,
    BonusSpend,
    Effect,
    PowerSwap,
    ReplaceSenda,
    SwapResults,
    SwapSendas,
)

SCORE_CARD: Final = "score card"
"""The source of a declaration made after the last trick, when no card has just been played."""

_AMOUNTS: Final = (1, 2, 3, -1, -2, -3, 4, 5, 6, -4, -5, -6)
"""The amounts in the order of their keys: small ones first."""
_POWERS: Final = range(15)
"""What a card may be said to count."""


@dataclass(frozen=True, slots=True)
class FormOption:
    """A possible value for a field, and the column that shows it."""

    value: Any
    column: Column


@dataclass(frozen=True, slots=True)
class Blank:
    """A field of a declaration, which people fill.

    Attributes:
        asks: returns the question that asks for it.
        options: returns its values, legal now or not, from the state and the fields filled so far.
        many: it takes several values, finished by OK.
        may_be_empty: it takes several values, or none.
        is_text: it holds text, so people may also write their own words.
    """

    asks: Callable[[], str]
    options: Callable[[State, Sequence[Any]], list[FormOption]]
    many: bool = False
    may_be_empty: bool = False
    is_text: bool = False


def blanks(kind: Kind) -> Mapping[str, Blank]:
    """The fields to ask for by their names, in order; the others follow from who declares."""
    names = _ASKED.get(kind) or tuple(field.name for field in fields(kind))
    return {name: _OTHERS[kind] if name == "other" else _BLANKS[name] for name in names}


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
    form = tuple(blanks(kind).values())
    if len(given) == len(form):
        return moves.refusal(state, filled(state, by, kind, given)) is None
    tried = _tried(state, form[len(given)], given)
    return any(can_be_filled(state, by, kind, (*given, value)) for value in tried)


def why_not_filled(state: State, by: int, kind: Kind, given: tuple[Any, ...] = ()) -> str:
    """Why the rules refuse the first declaration that begins with these values."""
    for blank in tuple(blanks(kind).values())[len(given) :]:
        given = (*given, next(_tried(state, blank, given)))
    return why_not(state, filled(state, by, kind, given))


def _tried(state: State, blank: Blank, given: tuple[Any, ...]) -> Iterator[Any]:
    for option in blank.options(state, given):
        yield (option.value,) if blank.many else option.value


def hands(state: State, given: Sequence[Any] = ()) -> list[FormOption]:
    """An option for each hand in the game."""
    return [FormOption(hand, _hand_column(state, hand)) for hand in state.hands]


def _hand_column(state: State, hand: int) -> Column:
    """The column of a hand: its player's medallion, or a moon for the Soñadora without a player."""
    name, note = hand_name(state, hand), deck_word(state, hand)
    if not state.is_neutral(hand):
        return Column(name, note, seat=hand)
    return Column(name, note, figure="lune")


def _seats(state: State, given: Sequence[Any]) -> list[FormOption]:
    return hands(state)[: len(state.players)]


def _amounts(state: State, given: Sequence[Any]) -> list[FormOption]:
    return [FormOption(amount, Column(signed(amount))) for amount in _AMOUNTS]


def _counts(state: State, given: Sequence[Any]) -> list[FormOption]:
    return _numbered(_POWERS)


def _powers_of_given(state: State, given: Sequence[Any]) -> list[FormOption]:
    """The powers of the side that was named before them."""
    return _numbered(given[1].powers)


def _numbered(powers: Iterable[int]) -> list[FormOption]:
    return [FormOption(power, Column(str(power), number=power)) for power in powers]


def _tricks(state: State, given: Sequence[Any]) -> list[FormOption]:
    return [FormOption(n, Column(str(n))) for n in range(1, TRICKS + 1)]


def _rounds(state: State, given: Sequence[Any]) -> list[FormOption]:
    return [FormOption(n, Column(str(n))) for n in range(1, len(state.players) + 1)]


def _sides(state: State, given: Sequence[Any]) -> list[FormOption]:
    return [FormOption(side, Column(SIDES[side], figure=SIDE_FIGURES[side])) for side in Side]


def _yes_no(state: State, given: Sequence[Any]) -> list[FormOption]:
    return [
        FormOption(True, Column(_("Yes"), figure="valider")),
        FormOption(False, Column(_("No"), figure="tue")),
    ]


def _numbers(state: State, given: Sequence[Any]) -> list[FormOption]:
    return [
        FormOption(each.number, Column(str(each.number), effect_words(state, each.effect)))
        for each in state.declarations
        if each.number in state.live
    ]


def _texts(state: State, given: Sequence[Any]) -> list[FormOption]:
    texts = (_("as the card says"), _("as the table agreed"), _("a card was wrong"), _("look at it later"))
    return [FormOption(text, Column(text)) for text in texts]


_BLANKS: Final[Mapping[str, Blank]] = {
    "hand": Blank(lambda: _("Whose card?"), hands),
    "seat": Blank(lambda: _("Who?"), _seats),
    "seats": Blank(lambda: _("Who marks in it? Then OK."), _seats, many=True, may_be_empty=True),
    "amount": Blank(lambda: _("How much?"), _amounts),
    "power": Blank(lambda: _("What does it count?"), _counts),
    "trick": Blank(lambda: _("Which trick?"), _tricks),
    "side": Blank(lambda: _("For whom?"), _sides),
    "winner": Blank(lambda: _("Who has it now?"), _sides),
    "powers": Blank(lambda: _("Which powers? Then OK."), _powers_of_given, many=True),
    "senda": Blank(lambda: _("Which Senda?"), _tricks),
    "sombras": Blank(
        lambda: _("What does it bar for the Sombras? Then OK."),
        lambda state, given: _numbered(Side.SOMBRAS.powers),
        many=True,
        may_be_empty=True,
    ),
    "sonadora": Blank(
        lambda: _("What does it bar for the Soñadora? Then OK."),
        lambda state, given: _numbered(Side.SONADORA.powers),
        many=True,
        may_be_empty=True,
    ),
    "icon": Blank(lambda: _("Does the card bear the icon?"), _yes_no),
    "number": Blank(lambda: _("Which declaration?"), _numbers),
    "round": Blank(lambda: _("After which round?"), _rounds),
    "formula": Blank(lambda: _("What is settled then?"), _texts, is_text=True),
    "words": Blank(lambda: _("What is noted?"), _texts, is_text=True),
}
"""The fields by the names that they have in the effects; `other` is in `_OTHERS`."""

_OTHERS: Final[Mapping[Kind, Blank]] = {
    PowerSwap: Blank(lambda: _("With whose card?"), hands),
    SwapResults: Blank(lambda: _("With which trick?"), _tricks),
    SwapSendas: Blank(lambda: _("With which Senda?"), _tricks),
}
"""The field `other` of each kind that exchanges two things."""

_ASKED: Final[Mapping[Kind, tuple[str, ...]]] = {
    BonusSpend: ("hand", "amount"),
    AddConstraint: ("trick", "side", "powers"),
    ReplaceSenda: ("senda", "sombras", "sonadora"),
}
"""The fields that people fill in, by the kind of effect. People fill in all fields of the other kinds."""
