"""What a game brings to the screen; everything else on it is the same for all games."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from device.game.background import SlowQuestion
from device.game.match import Match
from device.game.sandglass import Allowance
from device.i18n import _
from device.screen.base import Command, GameOnTable, Screen, View
from device.screen.faces import DieFaces
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import card_picture
from device.screen.question import Choice
from device.sound.cues import Cue
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as home shows it.

    Attributes:
        name: the engine's name for it; the picture on the card has the same.
        title: in one line, or in two.
        players: how many can play, in words.
    """

    name: str
    title: tuple[str, str]
    players: str

    @property
    def spoken(self) -> str:
        """The title in one line."""
        return " ".join(filter(None, self.title))


class ChoosesRules(Screen, Protocol):
    """The screen of rules, as a screen that it opens sees it."""

    def chosen(self, field: str, value: object) -> Command:
        """Back to it with a rule set to something, or why that cannot be."""
        ...


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule on the screen of rules.

    Attributes:
        field: the name of its field in the rules.
        title: what it is about, in two short words.
        values: what it can be set to, each with its word and a sentence that explains it.
        needs: the field that must be on for it to mean anything, or "".
        opens: the screen on which people make a value of their own; None where `values` are all.
        own: the word and the sentence of such a value.
        brings: what else is switched on with a value, where the rules allow it, and off again without it.
    """

    field: str
    title: str
    values: Mapping[Any, tuple[str, str]]
    needs: str = ""
    opens: Callable[[ChoosesRules], Screen] | None = None
    own: tuple[str, str] = ("", "")
    brings: Mapping[Any, Mapping[str, bool]] = dataclasses.field(default_factory=dict)

    @property
    def about(self) -> str:
        """The title in one line."""
        return self.title.replace("-\n", "").replace("\n", " ")

    def applies(self, rules: object) -> bool:
        """Whether it means anything by these rules."""
        return not self.needs or bool(getattr(rules, self.needs))

    def words(self, value: object) -> tuple[str, str]:
        """The word and the sentence of what it is set to."""
        return self.values.get(value, self.own)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in a sentence or two: what it is about, what it says, and a silhouette beside it."""

    about: str
    says: str
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one moment, as much as a screen holds."""

    title: str
    lines: tuple[RuleLine, ...]


_CARD_SHAPE = 88 / 200
"""The width of a card's picture by its height."""


def _no_die(state: object, number: int) -> DieFaces:
    raise ValueError(f"die {number} was asked for, and this game has no dice")


def _draw_card_picture(canvas: Canvas, view: View, zone: Zone) -> None:
    """The picture of the card on the home screen, as large as the zone is high."""
    if (game := game_of(view)) is None:
        return
    height = zone.h - 16
    width = height * _CARD_SHAPE
    picture = card_picture(game.card().name, (canvas.px(width), canvas.px(height)))
    place = zone.x + (zone.w - width) / 2, zone.y + 8
    canvas.surface.blit(picture, (canvas.px(place[0]), canvas.px(place[1])))


def _usual_set() -> Mapping[str, tuple[str, str]]:
    return {"usual": (_("Usual"), _("The game as it is usually played."))}


_State = TypeVar("_State")
_Action = TypeVar("_Action")


@dataclass(frozen=True, slots=True)
class GameScreens(GameOnTable, Generic[_State, _Action]):
    """One game on the screen, generic over the engine's states and actions.

    What has a default may be left out.

    Attributes:
        card: the game on the home screen, in the language in use.
        screen_after: what is shown after a step that did these events; no events where the game was taken
            up again, or stepped back into.
        chapters: the rules of the game, as they are played at this table.
        presets: the word and the sentence of each set of rules, by its name in the engine; left out by a
            game whose only set is called "usual".
        switches: the house rules that a table can choose, in the order of their keys.
        news: what a step did that nobody saw on the table, in a sentence or two; "" for nothing.
        said_action: a step in words, for somebody who takes it back.
        said_at_once: the kinds of action of which a row, given to one question, is taken back in one step.
        scene: draws the table in a zone while players are asked whether to leave; nothing that is secret.
        saved_note: where a saved game stands, in two words.
        chapter_now: the number of the chapter that the state is about, from 0.
        draw_bar: the bar of players (`bar_of` in `plain.py` draws names and scores).
        die_faces: what the die with a number can show; asked only where the engine awaits dice. `pips` in
            `faces.py` is the ordinary die.
        lying: the letters of the dice that lie on the table, by number.
        by_eye: whether the awaited dice are such as a camera can read; else people tell.
        on_board: whether the stones on a board say what has been done.
        allowance: how long whoever is awaited has, or None where time does not count.
        time_out: what is shown in place of a screen once that time has run out.
        worth: the key of the book that shows what can be expected now; asked with the state and with the
            screen to go back to, if not to what the game awaits. None where nothing can.
        prepare: what to think about beside the game, for when somebody asks; None for nothing.
        cues: what is heard of each kind of event; nothing of those that are secret.
    """

    card: Callable[[], GameCard]
    screen_after: Callable[[Match, tuple[object, ...]], Screen]
    chapters: Callable[[_State], tuple[Chapter, ...]]
    presets: Callable[[], Mapping[str, tuple[str, str]]] = _usual_set
    switches: Callable[[], tuple[Switch, ...]] = tuple
    news: Callable[[_State, tuple[object, ...]], str] = lambda state, events: ""
    said_action: Callable[[_Action], str] = lambda action: _("the last step")
    saved_note: Callable[[_State], str] = lambda state: _("begun")
    chapter_now: Callable[[_State], int] = lambda state: 0
    draw_bar: Callable[[Canvas, View], None] = lambda canvas, view: None
    die_faces: Callable[[_State, int], DieFaces] = _no_die
    lying: Callable[[_State], Mapping[int, str]] = lambda state: {}
    by_eye: Callable[[_State], bool] = lambda state: True
    said_at_once: tuple[type, ...] = ()
    scene: Callable[[Canvas, View, Zone], None] = _draw_card_picture
    on_board: Callable[[_State], bool] = lambda state: False
    allowance: Callable[[_State], Allowance | None] = lambda state: None
    time_out: Callable[[Screen], Screen] = lambda screen: screen
    worth: Callable[[_State, Screen | None], Choice | None] = lambda state, behind: None
    prepare: Callable[[_State], SlowQuestion | None] = lambda state: None
    cues: Mapping[type, Cue] = dataclasses.field(default_factory=dict)

    @property
    def has_dice(self) -> bool:
        """Whether dice are thrown in this game."""
        return self.die_faces is not _no_die


AnyGameScreens = GameScreens[Any, Any]
"""A game's screens where the shared parts of the table use them, which do not know the game."""


def game_of(view: View) -> AnyGameScreens | None:
    """What the game on the table brings to the screen, or None."""
    return view.game if isinstance(view.game, GameScreens) else None


def die_of(view: View, number: int) -> DieFaces:
    """What the die with a number can show in the game on the table.

    Raises:
        ValueError: there is no game on the table.
    """
    game = game_of(view)
    if game is None or view.position is None:
        raise ValueError(f"die {number} belongs to no game: there is none on the table")
    return game.die_faces(view.position.state, number)
