"""What can happen to a throw: seen by the camera, wanted by the game, done by people. All of them values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device.throw.pending import Pending
from device.throw.state import State
from vision.motion import Snapshot
from vision.reading import Reading
from vision.track import Lane


@dataclass(frozen=True, slots=True)
class FrameTaken:
    """The camera has a new frame.

    Attributes:
        taken_s: when it was taken; one that is no newer than the last changes nothing.
        moved: something has moved since the frame before.
        snapshot: the frame, made small.
        parts: the parts of the picture in which something has moved (`vision.motion.PARTS`).
    """

    taken_s: float
    moved: bool
    snapshot: Snapshot
    parts: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class FrameRead:
    """The newest frame was read, as `State.reading_due` asked for.

    Attributes:
        reading: the dice in it.
        snapshot: the frame, made small.
    """

    reading: Reading
    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class SeenBlurred:
    """The frame that was just read is blurred, and dice are missing or in doubt in it."""


@dataclass(frozen=True, slots=True)
class SeenKnocked:
    """Camera or tray have moved in the frame that was just read, and a hand seems to be in view."""


@dataclass(frozen=True, slots=True)
class Await:
    """The game awaits a throw.

    Attributes:
        dice: the numbers of the dice that are thrown, in the order in which a throw names them.
        kept: the faces of the dice that stay in the tray, by number.
        new_dice: they are of another kind than those before, none of which lies there any more.
        knocked: camera or tray have moved since they were calibrated.
        any_number: as many dice are thrown as lie there; `dice` are those of the last throw.
        shapes: the solids of all these dice, by number; those that are left out are d6.
    """

    dice: tuple[int, ...]
    kept: Mapping[int, str | None]
    new_dice: bool = False
    knocked: bool = False
    any_number: bool = False
    shapes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DisregardMoves:
    """What people have done with the dice since the last throw counted is no throw.

    Another game begins, or that throw was taken back.
    """


@dataclass(frozen=True, slots=True)
class PressTakenBack:
    """A key was held, so what its press has changed is taken back.

    Attributes:
        before: the state before the press.
    """

    before: State


@dataclass(frozen=True, slots=True)
class StandsAgain:
    """After Undo or Redo, the game stands at a step at which it stood before.

    Attributes:
        before: the state when it last stood there.
    """

    before: State


@dataclass(frozen=True, slots=True)
class AwaitNothing:
    """No throw is awaited any more."""


@dataclass(frozen=True, slots=True)
class ReadAsItLies:
    """Somebody has pressed OK, or turned the page: what lies there is the throw."""


@dataclass(frozen=True, slots=True)
class ThrownByCamera:
    """The simulated tray throws the awaited dice from here on."""


@dataclass(frozen=True, slots=True)
class Entered:
    """People have entered the awaited throw by keys. The dice that the camera had read keep their numbers."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody is asked about the throw that lies there, or about one that was taken up again.

    Attributes:
        question: what was read, and answered so far.
    """

    question: Pending


@dataclass(frozen=True, slots=True)
class QuestionClosed:
    """The question is closed, and the reading of the throw is dropped."""


@dataclass(frozen=True, slots=True)
class SightLost:
    """The camera gives no picture: nobody sees what happens in the tray from now on."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """It is known where the camera looks.

    Attributes:
        lane: where dice lie that were pushed aside to be kept.
    """

    lane: Lane


Observation = (
    FrameTaken
    | FrameRead
    | SeenBlurred
    | SeenKnocked
    | DisregardMoves
    | Await
    | AwaitNothing
    | PressTakenBack
    | StandsAgain
    | ReadAsItLies
    | ThrownByCamera
    | Entered
    | Asked
    | QuestionClosed
    | SightLost
    | Calibrated
)
