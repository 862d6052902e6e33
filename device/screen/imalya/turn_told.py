"""A counted turn in words and numbers: its dice, its sum, the new score and who was overtaken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from device.i18n import _
from device.screen.imalya.news import to_everybody
from device.screen.imalya.points import formula
from device.screen.imalya.words import figure_icon, figure_name, key_name
from device.screen.words import listed
from engines.imalya import Die, Figure, State, Status, combinations
from engines.imalya.count import scores
from engines.imalya.events import TurnCounted


@dataclass(frozen=True, slots=True)
class Racer:
    """A player on the way through the year.

    Attributes:
        seat: the seat.
        name: the name.
        score: the points after the turn.
    """

    seat: int
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Dice that do not score, which belong together.

    Attributes:
        icons: their silhouettes; those after the first are captives of the first.
        harm: they are Dams with captives, or a die that was killed.
        words: what they are, in one or two lines.
    """

    icons: tuple[str, ...]
    harm: bool
    words: str


@dataclass(frozen=True, slots=True)
class Alike:
    """Dice that all show one Figure and therefore bring a fixed sum (l.62-66).

    Attributes:
        dice: how many they are, and their Figure.
        why: what makes them bring that sum.
    """

    dice: str
    why: str


@dataclass(frozen=True, slots=True)
class TurnTold:
    """A turn that has been counted, as the table tells it.

    Attributes:
        title: whose turn has ended, in words.
        mover: the player, with the new score.
        before: the player's score before the count, with what else the last step has brought.
        points: the points of the turn.
        own: the silhouettes of the dice that count three times.
        other: the silhouettes of the other dice that bring or cost points: once each, or all alike together.
        formula: how the points come about, or "" where nothing was reckoned.
        alike: why the points are a fixed sum; None where they were reckoned.
        left_out: the dice that do not score.
        paid: the Tales that the turn has cost, or None in a game without Tales.
        tresor: the Tales in the Trésor now.
        others: the other players who are still in.
        target: the days of the year.
        passed: who was overtaken, and which place that gives, in words, and then the place alone, for where
            the names have no room; empty where nobody was overtaken.
        best: this is the best turn of the game so far, in words; or "".
    """

    title: str
    mover: Racer
    before: int
    points: int
    own: tuple[str, ...]
    other: tuple[str, ...]
    formula: str
    alike: Alike | None
    left_out: tuple[LeftOut, ...]
    paid: int | None
    tresor: int
    others: tuple[Racer, ...]
    target: int
    passed: tuple[str, ...]
    best: str

    @classmethod
    def of(cls, before: State, after: State, counted: TurnCounted, earlier: Iterable[int]) -> Self:
        """Tell a turn.

        Args:
            before: the state before the step that ended it.
            after: the state after that step.
            counted: the count.
            earlier: the points of all turns of this game before it.
        """
        player = before.players[counted.seat]
        rules, at_count = before.rules, before.but(dice=counted.dice)
        alike = combinations.made(at_count)
        scoring = [die for die in counted.dice if alike or scores(die)]
        own = [die for die in scoring if die.figure is player.faction]
        other = [die for die in scoring if die.figure is not player.faction]
        return cls(
            title=_title(before, counted.seat),
            mover=Racer(counted.seat, player.name, after.players[counted.seat].score),
            before=after.players[counted.seat].score - counted.points,
            points=counted.points,
            own=tuple(_icon(before, die) for die in own),
            other=tuple(_icon(before, die) for die in other),
            formula=formula(at_count).replace(" + ", "+"),
            alike=None if alike is None else _alike(at_count, alike),
            left_out=() if alike else tuple(_left_out(before, counted.dice)),
            paid=counted.paid if rules.tales else None,
            tresor=after.tresor,
            others=tuple(
                Racer(seat, one.name, one.score)
                for seat, one in enumerate(after.players)
                if seat != counted.seat and not one.out
            ),
            target=rules.target,
            passed=_passed(before, after, counted.seat),
            best=_best(counted.points, tuple(earlier)),
        )

    @classmethod
    def example(cls, state: State, seat: int) -> Self:
        """A turn as it might be told, from which the pictures are drawn that all turns of a player share."""
        player, dam = state.players[seat], figure_icon(state.rules, Figure.DAM)
        icons = [figure_icon(state.rules, figure) for figure in state.rules.factions]
        others = (
            Racer(other, one.name, one.score) for other, one in enumerate(state.players) if other != seat
        )
        return cls(
            title=_title(state, seat),
            mover=Racer(seat, player.name, player.score),
            before=player.score,
            points=21,
            own=tuple(icons[:1]),
            other=tuple(icons[1:]),
            formula="(3×1+2)×3",
            alike=None,
            left_out=(LeftOut((dam, *icons[:1]), True, ""),),
            paid=1 if state.rules.tales else None,
            tresor=state.tresor,
            others=tuple(others),
            target=state.rules.target,
            passed=(),
            best=_("The best turn of the game so far."),
        )

    @property
    def exclaimed(self) -> str:
        """The signs after the total: an exclamation mark, as the language sets it."""
        return _("{total}!").format(total="") if self.points else "."


def _title(state: State, seat: int) -> str:
    player = state.players[seat]
    if player.faction is None:
        return _("End of {name}’s turn").format(name=player.name)
    faction = figure_name(state.rules, player.faction)
    return _("End of {name}’s turn, Faction: {faction}").format(name=player.name, faction=faction)


def _alike(state: State, figure: Figure) -> Alike:
    """Tell of dice that all show one Figure; `state` is the one in which they are counted."""
    if not figure.is_mineure:
        why = to_everybody(state, figure)
    elif figure is state.player.faction:
        why = _("all of the Faction: always {n} points").format(n=combinations.points(state, figure))
    else:
        why = _("all of another Faction: always {n} points").format(n=combinations.points(state, figure))
    return Alike(f"{len(state.dice)} × {figure_name(state.rules, figure)}", why)


def _icon(state: State, die: Die) -> str:
    return figure_icon(state.rules, die.figure) if die.figure else "dam"


def _left_out(state: State, dice: tuple[Die, ...]) -> Iterable[LeftOut]:
    for die in dice:
        if die.status is Status.DAM:
            prey = tuple(_icon(state, one) for one in dice if one.captor == die.number)
            yield LeftOut((_icon(state, die), *prey), True, _called(state, die, ""))
        elif die.status is Status.KILLED:
            yield LeftOut((_icon(state, die),), True, _called(state, die, _("killed")))
        elif die.status is Status.FREE and not scores(die):
            yield LeftOut((_icon(state, die),), False, _called(state, die, _("no points")))


def _called(state: State, die: Die, what: str) -> str:
    name = key_name(state.rules, str(die.figure or Figure.DAM))
    return f"{name} {die.number}" + (f",\n{what}" if what else "")


def _passed(before: State, after: State, seat: int) -> tuple[str, ...]:
    """Who was overtaken and the new place, then the place alone; empty if nobody was, or points were lost.

    The score of an eliminated player can still win, so he has his place among the others (l.44).
    """
    mine, now = before.players[seat].score, after.players[seat].score
    pairs = zip(before.players, after.players, strict=True)
    rivals = [pair for other, pair in enumerate(pairs) if other != seat]
    names = [one.name for was, one in rivals if mine < was.score and one.score < now]
    if not names or now < mine:
        return ()
    name, place = after.players[seat].name, 1 + sum(one.score > now for _was, one in rivals)
    overtaken = _("{name} overtakes {others}: place {n}.").format(name=name, others=listed(names), n=place)
    return overtaken, _("{name} comes to place {n}.").format(name=name, n=place)


def _best(points: int, earlier: tuple[int, ...]) -> str:
    """A sentence if no earlier turn brought as much, else ""; one without points is never called the best."""
    return _("The best turn of the game so far.") if earlier and points > max(0, *earlier) else ""
