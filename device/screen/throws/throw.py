"""Awaits the next throw, and shows the last ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Held, Play, View, position_of
from device.screen.dice.enter import enter_choice
from device.screen.dice.figure import correcting
from device.screen.game import die_of
from device.screen.game_keys import throw_choice
from device.screen.kit.captions import Caption
from device.screen.kit.marks import MarkState
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine
from device.screen.row.doubt_keys import doubt_choices, doubts_line, doubts_title
from device.screen.row.game_row import game_row, lying_die
from device.screen.row.layout import HAND, hand_of, key_of
from device.screen.row.pending import pending_dice
from device.screen.row.points import Points
from device.screen.row.row_die import Row, RowDie
from device.screen.throws.kinds import KindsScreen
from device.screen.throws.label import LabelScreen
from device.screen.throws.words import formula, solid_faces, thrown_line
from engines.throws import Design, End, Next, Solid, State, Thrown

_LISTED: Final = 3
"""How many throws before the last one there is room for beside the picture."""


@dataclass(frozen=True, slots=True)
class ThrowScreen(PlainScreen):
    """The camera reads whatever lies in the tray, or people enter it by keys.

    Attributes:
        hand: the hand above the keys, 0 or 1, where more dice were thrown than there are keys.
    """

    hand: int = 0

    def question(self, view: View) -> Question:
        """Who throws, the throws before, and the keys for dice, players, labels and the end."""
        if view.sight.doubts:
            return self._ask_doubts(view)
        state: State = position_of(view).state
        enter = enter_choice(view)
        choices = {
            Key.ONE: enter,
            Key.TWO: Choice(Caption.of(_("Other\ndice"), icon="doute"), Go(KindsScreen.of(state))),
            Key.SIX: Choice(Caption(_("End of"), _("the session"), icon="valider"), Play(End())),
        }
        if state.thrown:
            label = Caption(_("Say what"), _("it was for"), icon="plume")
            choices[Key.FOUR] = Choice(label, Go(LabelScreen()))
        look = throw_choice(view)
        choices[Key.OK] = look or enter.proposed()
        title = _("Throw whatever dice you like.")
        if len(state.players) > 1:
            title = _("{name} throws.").format(name=state.players[state.active].name)
            choices[Key.THREE] = _next_choice(state)
        if _last_lies(state) and len(state.solids) > len(SOFT_KEYS):
            choices[Key.FIVE] = self._other_hand(len(state.solids))
        why = {
            Key.THREE: _(
                "Nobody comes next. On the first screen, hold the key of the free throws to seat people."
            ),
            Key.FOUR: _("Nothing has been thrown yet."),
        }
        return Question(title, tuple(_lines(view, state)), choices, why=why)

    def _other_hand(self, dice: int) -> Choice:
        """The key that puts the other dice of a large throw above the keys."""
        first = 1 + (1 - self.hand) * HAND
        others = _("Dice {first}-{last}").format(first=first, last=min(first + HAND - 1, dice))
        return Choice(Caption(others, icon="droite"), Go(replace(self, hand=1 - self.hand)))

    def _ask_doubts(self, view: View) -> Question:
        """Ask about the doubtful dice of a throw: each has its key, and OK asks about the first."""
        sight = view.sight
        choices = doubt_choices(view, len(sight.letters), self._hand(view))
        if (first := throw_choice(view)) is not None:
            choices[Key.OK] = first
        return Question(doubts_title(sight.doubts), (doubts_line(sight),), choices)

    def _hand(self, view: View) -> int:
        """The hand above the keys: the chosen one, or while dice are in doubt that of the first of them."""
        sight = view.sight
        asked = sight.doubts and len(sight.letters) > len(SOFT_KEYS)
        return hand_of(sight.doubts[0]) if asked else self.hand

    def held(self, view: View) -> Mapping[Key, Held]:
        """The key of each die of the last throw corrects its face, as long as these dice lie in the tray."""
        state: State = position_of(view).state
        if view.sight.letters or not _last_lies(state):
            return {}
        dice = {
            key_of(number, len(state.solids), self.hand): correcting(number, face)
            for number, face in enumerate(state.thrown[-1].faces, start=1)
        }
        return {key: held for key, held in dice.items() if key is not None}

    def _row(self, view: View) -> Row | None:
        """The row of dice with the hand that has the keys."""
        row = game_row(view)
        return replace(row, hand=self._hand(view)) if row is not None else None


def _last_lies(state: State) -> bool:
    """Whether the dice of the last throw are those that lie in the tray."""
    if not state.thrown:
        return False
    last = state.thrown[-1]
    return (last.design, last.solids, last.own) == (state.design, state.solids, state.own)


def _next_choice(state: State) -> Choice:
    """The key that passes the turn on."""
    following = state.players[(state.active + 1) % len(state.players)].name
    return Choice(Caption(_("Turn to"), following, icon="joueurs", name=following), Play(Next()))


def _lines(view: View, state: State) -> Iterator[SideLine]:
    """What keeps the throw from counting; then the throws before the last one, the newest first."""
    sight = view.sight
    if sight.trouble or sight.hint:
        yield SideLine("", sight.trouble or sight.hint, "camera", harm=bool(sight.trouble))
    for thrown in reversed(state.thrown[-_LISTED:]):
        yield thrown_line(state, thrown)


def row(view: View) -> Row:
    """The dice as they lie: those in doubt, else those of the last throw; before it, empty places."""
    position = position_of(view)
    state: State = position.state
    if view.sight.letters:
        pending: dict[int, RowDie] = {}
        for number in view.sight.letters:
            pending |= pending_dice(view.sight, die_of(view, number), number)
        return Row(tuple(pending[number] for number in sorted(pending)))
    if not _last_lies(state):
        return Row(
            tuple(RowDie(n, MarkState.IN_HAND, shape=solid) for n, solid in enumerate(state.solids, 1))
        )
    last = state.thrown[-1]
    dice = enumerate(zip(last.solids, last.faces, strict=True), 1)
    return Row(tuple(_lying(last, n, solid, face, n in position.by_hand) for n, (solid, face) in dice))


def _lying(last: Thrown, number: int, solid: Solid, face: str, by_hand: bool) -> RowDie:
    """A die of the last throw; a numeral needs no second one beside its word."""
    die = lying_die(number, face, solid_faces(last.design, solid, last.own), by_hand=by_hand)
    return die if by_hand or last.design is Design.PIPS else replace(die, icon="")


def points(state: State) -> Points | None:
    """The sum of the last throw, and how it comes about."""
    if not state.thrown or (summed := state.thrown[-1].sum) is None:
        return None
    last = state.thrown[-1]
    return Points(_("Sum of the throw"), _("Sum"), summed, formula(last), of_last_throw=True)
