"""What every screen has in common: what it is shown, what it answers to a key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from device.game.background import SlowQuestion
from device.keys import Key
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Captions
from device.throw.sight import Sight
from engines.contract import Action

_State_co = TypeVar("_State_co", covariant=True)


@dataclass(frozen=True, slots=True)
class GameView(Generic[_State_co]):
    """A game as a screen sees it: generic over the engine's state, which the game's own screens know.

    Attributes:
        state: the engine's state.
        by_hand: the dice whose face a person set.
        can_undo, can_redo: whether there is a step back, a step forward.
        events: what the last step did.
        asked: the screen that the game has put up; on any other one Back returns to it. None where no table
            has put one up.
    """

    state: _State_co
    by_hand: frozenset[int] = frozenset()
    can_undo: bool = False
    can_redo: bool = False
    events: tuple[object, ...] = ()
    asked: Screen | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """The game that can be taken up again.

    Attributes:
        title: its title in one line, or in two.
        players: how many play it.
        note: where it stands, in two words.
    """

    title: tuple[str, str]
    players: int
    note: str


@dataclass(frozen=True, slots=True)
class DiceAtHand:
    """The dice sets that can be played with.

    Attributes:
        own: those that somebody taught here.
        chosen: the one that games with Figures are played with.
    """

    own: tuple[str, ...] = ()
    chosen: str = "pips"


class GameOnTable:
    """What the game on the table brings to the screen; `GameScreens` says what that is."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """All that a screen draws from.

    Attributes:
        position: the game on the table, or None.
        notice: why the last key was refused, or what it did; shown until the next key.
        saved: the game that can be resumed.
        clock: the time of day, as it is written ("21:40").
        game: what the game on the table brings to the screen, or None; `game_of` gives it as `GameScreens`.
        names: the names that players are proposed.
        left_s: the seconds that whoever is awaited has left, or None where time does not count.
        shelf: what people have made and kept at this table, a text of lines for each kind.
        dice: the dice sets that can be played with.
        answers: what has been worked out beside the game, by question; an error where there is no answer.
    """

    position: GameView[Any] | None = None
    sight: Sight = field(default_factory=Sight)
    notice: str = ""
    saved: Saved | None = None
    clock: str = ""
    game: GameOnTable | None = None
    names: tuple[str, ...] = ()
    left_s: int | None = None
    shelf: Mapping[str, str] = field(default_factory=dict)
    dice: DiceAtHand = DiceAtHand()
    answers: Mapping[SlowQuestion, object] = field(default_factory=dict)


def position_of(view: View) -> GameView[Any]:
    """The game on the table."""
    if view.position is None:
        raise ValueError("this screen needs a game on the table")
    return view.position


class Command:
    """What a screen asks the table to do."""


@dataclass(frozen=True, slots=True)
class Go(Command):
    """Show another screen."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Return to the screen that the game has put up; from that screen on to what the game awaits."""


@dataclass(frozen=True, slots=True)
class AskToLeave(Command):
    """Ask whether to leave the game."""


@dataclass(frozen=True, slots=True)
class Home(Command):
    """Leave the game, which stays in the journal."""


@dataclass(frozen=True, slots=True)
class Quit(Command):
    """Close the table."""


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Start a game."""

    game: str
    rules: object
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Take up a game that was left.

    Attributes:
        number: its number in the journal; None for the one that was on the table last.
    """

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Play(Command):
    """Make a choice that the rules allow."""

    action: Action


@dataclass(frozen=True, slots=True)
class PlayAll(Command):
    """Make several choices with one press: what everybody at the table says at once."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Consult(Command):
    """Have something worked out beside the game, and show the screen that waits for the answer.

    Attributes:
        question: what is asked; the answer will stand under it in `View.answers`.
        screen: what is shown.
        noted: the journal notes that the worth of the choices of now was asked for.
    """

    question: SlowQuestion
    screen: Screen
    noted: bool = False


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """One step back."""


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """One step forward."""


@dataclass(frozen=True, slots=True)
class MoreTime(Command):
    """The hands were in time and the keys were late: the time of the turn begins anew."""


@dataclass(frozen=True, slots=True)
class ReadTray(Command):
    """Let the camera look: throw the simulated dice, take the next photograph, read now."""


@dataclass(frozen=True, slots=True)
class Tell(Command):
    """The faces of a throw, by the number of the die; a person has set those in `by_hand`."""

    letters: Mapping[int, str]
    by_hand: frozenset[int]


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """What a doubtful die of the throw that is about to count shows."""

    die: int
    letter: str


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """A die shows another face than was read."""

    die: int
    letter: str


@dataclass(frozen=True, slots=True)
class Keep(Command):
    """Put something that was made on a screen onto the shelf, then show another screen.

    Attributes:
        kind: what it is; it stands beside others of its kind.
        line: itself, in one line.
        then: what is shown once it is kept.
    """

    kind: str
    line: str
    then: Screen


@dataclass(frozen=True, slots=True)
class ShowBoard(Command):
    """A board lies between these corners of the picture.

    Attributes:
        corners_px: clockwise from the one that is far left for whoever reads the rows; none for the markers
            of the printed board.
        then: what is shown once that is known.
    """

    corners_px: tuple[tuple[float, float], ...]
    then: Screen


@dataclass(frozen=True, slots=True)
class Refuse(Command):
    """The key does nothing here; the sentence says why."""

    why: str


class Screen(Protocol):
    """One screen. Its own fields are what has been chosen on it; all else comes with the view."""

    def captions(self, view: View) -> Captions:
        """What each key does now; keys that are not in it are dead."""
        ...

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw everything above the captions."""
        ...

    def press(self, key: Key, view: View) -> Command:
        """The answer to a key, dead ones included."""
        ...

    def hold(self, key: Key, view: View) -> Command | None:
        """The answer to a key held down, or None where holding it means nothing.

        The press that came before is taken back by the table.
        """
        ...


@runtime_checkable
class TakesText(Protocol):
    """A screen on which something is written: the letters of a keyboard are letters there."""

    def typed(self, letter: str) -> Command:
        """The answer to a letter, a space or a hyphen."""
        ...
