"""What all screens have in common: the `View` that they draw from, and the commands that keys give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from device.annals.past import PastGames
from device.game.background import SlowQuestion
from device.journal.machine import Machine
from device.keys import Key
from device.screen.dice.at_hand import DiceAtHand
from device.screen.games.kept import GamesAtHand
from device.screen.kit.canvas import BASE_KEYS, Canvas, KeysRow
from device.screen.kit.captions import Captions
from device.screen.last_time import LastOpening, LastTable
from device.screen.people.regular import Regular
from device.settings.model import Settings
from device.throw.sight import Sight
from engines.contract import Action

_State_co = TypeVar("_State_co", covariant=True)


@dataclass(frozen=True, slots=True)
class GameView(Generic[_State_co]):
    """The game on the table as a screen sees it; its type parameter is the engine's state.

    Attributes:
        state: the engine's state.
        by_hand: the numbers of the dice whose face a person has set.
        can_undo, can_redo: whether a step can be taken back, or played again.
        events: the events of the last step.
        asked: the game's own screen for what it awaits now; Back returns to it from any other screen. None
            when screens are drawn without a table.
        last_opening: how this table opened the game the last time; None outside of openings.
        machines: the machine on each seat that has one, by seat.
        last_lying: the last state in which dice lay on the table, while none lie there now; else None. Their
            throw has counted, and can still be corrected.
    """

    state: _State_co
    by_hand: frozenset[int] = frozenset()
    can_undo: bool = False
    can_redo: bool = False
    events: tuple[object, ...] = ()
    asked: Screen | None = None
    last_opening: LastOpening | None = None
    machines: Mapping[int, Machine] = field(default_factory=dict)
    last_lying: _State_co | None = None


class GameOnTable:
    """Base class of `GameScreens`, which hold what a game brings to the screen.

    This module cannot import `GameScreens`, because `GameScreens` imports this module.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Everything that a screen may draw.

    Attributes:
        position: the game on the table, or None.
        sight: the tray as the camera sees it.
        notice: why the last key was refused, or what it did; shown until the next key is pressed.
        games: the games of the journal.
        clock: the time of day as text ("21:40").
        game: the screens of the game on the table, or None; `game_of` returns them as `GameScreens`.
        people: everybody who is known here; who comes most often comes first.
        left_s: the seconds left in a timed turn, or None if the turn is not timed.
        shelf: what people have made and kept at this table; for each kind a text with one item a line.
        dice: the dice sets at this table.
        answers: the answers computed in the background, by question; an error if a question has no answer.
        last_tables: the table that played each game last, by the engine's name of the game.
        past: the finished games of this table.
        settings: the settings in force.
        night: it is night by these settings, so that picture and sounds are lower.
        refused: the notice says why the last key did nothing.
        trouble_since: the time of day since when there is no picture, as text, or "".
        kept_at: the time of day at which the last step of the game was kept, as text; "" without a game.
        phones: the seats that phones hold.
        appliance: the machine is nothing but a table: quitting switches it off.
        keys_row: where the keys stand below the picture.
    """

    position: GameView[Any] | None = None
    sight: Sight = field(default_factory=Sight)
    notice: str = ""
    games: GamesAtHand = field(default_factory=GamesAtHand)
    clock: str = ""
    game: GameOnTable | None = None
    people: tuple[Regular, ...] = ()
    left_s: int | None = None
    shelf: Mapping[str, str] = field(default_factory=dict)
    dice: DiceAtHand = field(default_factory=DiceAtHand)
    answers: Mapping[SlowQuestion, object] = field(default_factory=dict)
    last_tables: Mapping[str, LastTable] = field(default_factory=dict)
    past: PastGames = field(default_factory=PastGames)
    settings: Settings = field(default_factory=Settings)
    night: bool = False
    refused: bool = False
    trouble_since: str = ""
    kept_at: str = ""
    phones: frozenset[int] = frozenset()
    appliance: bool = False
    keys_row: KeysRow = BASE_KEYS


def position_of(view: View) -> GameView[Any]:
    """The game on the table.

    Raises:
        ValueError: there is none.
    """
    if view.position is None:
        raise ValueError("this screen needs a game on the table")
    return view.position


class Command:
    """A request of a screen to the table; the answer to a key."""


@dataclass(frozen=True, slots=True)
class Go(Command):
    """Show another screen."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Show the game's own screen for what it awaits now.

    On a screen that only reports, such as the ranking after a round, it goes on to the next question.
    """


@dataclass(frozen=True, slots=True)
class AskToLeave(Command):
    """Ask whether to leave the game."""


@dataclass(frozen=True, slots=True)
class Home(Command):
    """Leave the game and show the home screen; the journal keeps the game."""


@dataclass(frozen=True, slots=True)
class Quit(Command):
    """End the program; an appliance then switches itself off."""


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Start a game.

    Attributes:
        game: the engine's name of the game.
        rules: the rules of this table.
        players: the names in seat order; a name of the roster is that person, any other one is a guest.
        machines: the machines among them, by name.
    """

    game: str
    rules: object
    players: tuple[str, ...]
    machines: Mapping[str, Machine] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    """Start the game that is over once more, with the same people and rules."""


@dataclass(frozen=True, slots=True)
class ChangeSeat(Command):
    """Let somebody else play on for a seat of the game on the table.

    Attributes:
        seat: the seat.
        name: the name of whoever plays on; a name of the roster is that person, any other one is a guest.
        machine: the machine that plays on; None for a person or a guest.
    """

    seat: int
    name: str
    machine: Machine | None = None


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Resume a game from the journal.

    Attributes:
        number: the game's number in the journal; None for the game that was on the table last.
    """

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Play(Command):
    """Play one legal action."""

    action: Action


@dataclass(frozen=True, slots=True)
class PlayAll(Command):
    """Play several actions with one press, such as an answer that all players give at the same time."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class DrawLots(Command):
    """Let the table draw by lot what the opening of the game leaves to chance or to all players."""


@dataclass(frozen=True, slots=True)
class LetTableThrow(Command):
    """Let the table throw, draw or turn over what is awaited, where it does so in place of people."""


@dataclass(frozen=True, slots=True)
class Consult(Command):
    """Compute an answer in the background, and show a screen that waits for it.

    Attributes:
        question: the question; it is the key of its answer in `View.answers`.
        screen: the screen to show.
        note: what the journal notes of the question (see `device.game.notes`); None for nothing.
    """

    question: SlowQuestion
    screen: Screen
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take the last step of the game back; while a throw is in doubt, the last answer about it."""


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Play the step again that was taken back last."""


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """Let the machine whose turn it is act at once; after a failure, let it think again."""


@dataclass(frozen=True, slots=True)
class MoreTime(Command):
    """Restart the turn's timer: the players acted in time, the key press came late."""


@dataclass(frozen=True, slots=True)
class ReadTray(Command):
    """Tell the camera to read the tray: throw the simulated dice, take the next photograph, or read now."""


@dataclass(frozen=True, slots=True)
class Tell(Command):
    """Enter a throw by keys.

    Attributes:
        letters: the letter of each die's face, by the number of the die.
        by_hand: the numbers of the dice whose face a person has set.
    """

    letters: Mapping[int, str]
    by_hand: frozenset[int]


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """Say which faces doubtful dice show, by number; the throw counts when all doubts are answered."""

    letters: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """Correct the face of a die that was misread and already counts."""

    die: int
    letter: str


@dataclass(frozen=True, slots=True)
class Keep(Command):
    """Save something that people have made on a screen, then show another screen.

    Attributes:
        kind: the kind of thing, which is its key in `View.shelf`.
        line: the thing itself as one line of text.
        then: the screen to show once it is saved.
        said: what was done, as a sentence; "" names the file.
    """

    kind: str
    line: str
    then: Screen
    said: str = ""


@dataclass(frozen=True, slots=True)
class Refuse(Command):
    """Refuse a key; the sentence says why it does nothing here."""

    why: str


@dataclass(frozen=True, slots=True)
class Held:
    """What a key does when it is held down.

    Every hold begins with a press; the table undoes that press first.

    Attributes:
        command: the command of the held key.
        icon: the name of the silhouette on the key that stands for it; "" for none.
    """

    command: Command
    icon: str = ""


class Screen(Protocol):
    """One screen. Its fields hold what has been chosen on it; everything else comes with the `View`.

    Screens are derived from `QuestionScreen`, which makes all of this from the question.

    Attributes:
        may_redo: whether a step that was taken back may be played again from this screen.
    """

    may_redo: ClassVar[bool]

    def asks(self, view: View) -> str:
        """The question, in one line."""
        ...

    def has_dice_on_keys(self, view: View) -> bool:
        """Whether each soft key stands for the die that is drawn above it."""
        ...

    def captions(self, view: View) -> Captions:
        """The captions of the keys that do something now; all other keys are dead."""
        ...

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw everything above the captions."""
        ...

    def press(self, key: Key, view: View) -> Command:
        """The command of a key; a dead key gives `Refuse`."""
        ...

    def held(self, view: View) -> Mapping[Key, Held]:
        """What held keys do, without OK (the rules) and Back (leave), which do the same in every game."""
        ...
