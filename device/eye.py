"""The camera's side of a throw: watches the tray until the awaited dice lie still, and numbers them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from device.board import WatchedBoard, board_by_corners, board_by_markers
from device.calibration import Find, Remembered
from device.camera import Camera, Frame
from device.camera.driver import Holding
from device.errors import CameraError
from device.i18n import _
from device.screen.base import Sight
from device.screen.kit.canvas import Zone
from device.screen.tray import crop_to
from vision.dice_set import PIPS
from vision.errors import CalibrationError
from vision.meter import measure
from vision.posture import touching
from vision.reading import Die, Reading
from vision.settle import Phase, Settle, Throw
from vision.track import Track, Tracked

_STILL_S: Final = 0.2
"""How often a tray is shown in which nothing moves."""


@runtime_checkable
class Thrower(Protocol):
    """A camera over dice that it can throw and lay down itself."""

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, tuple[float, float]]) -> None:
        """Throw the dice with these numbers; only those that are seen at these places stay."""
        ...

    def lay(self, faces: Mapping[int, str]) -> None:
        """Put dice down so that they show these faces."""
        ...

    def bring(self, dice_set: str, shape: str) -> None:
        """Have the dice of that set and solid at hand, in place of others."""
        ...


@runtime_checkable
class Putter(Protocol):
    """A camera over a die of one's own, which it can put down for a look."""

    def bring(self, dice_set: str, shape: str) -> None:
        """Have the dice of that set and solid at hand, in place of others."""
        ...

    def put(self, face: str) -> None:
        """Put a die down anywhere, so that it shows a face."""
        ...


@runtime_checkable
class Album(Protocol):
    """A camera that shows one still picture after another."""

    def advance(self) -> None:
        """Show the next one."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A throw that has come to rest.

    Attributes:
        dice: the thrown dice, by number.
        pixels: (height, width, 3) uint8, blue-green-red: the frame in which they were read.
    """

    dice: Mapping[int, Die]
    pixels: NDArray[np.uint8]

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The numbers that must be asked about, the least certain first."""
        doubted = [number for number, die in self.dice.items() if die.doubtful]
        return tuple(sorted(doubted, key=lambda number: self.dice[number].confidence))


class Eye:
    """Joins camera, reader and tracking.

    Args:
        camera: where frames come from, or None where every face is entered by hand.
        settle: says when a throw counts.
        zone: where the tray is shown; the crop has its proportions.
        shapes: the solids that the reader knows.
        calibration: where a live camera looks; None where nobody has calibrated it. What shows dice by
            itself lies where it lies.
        expect: tells the reader which dice set is on the table, by its name.
        board: where the board of a game lies; None where nobody has shown it.
        keep_board: takes where a board lies once somebody has shown it.

    Attributes:
        sight: the tray as the screens see it.
    """

    def __init__(
        self,
        camera: Camera | None,
        settle: Settle,
        zone: Zone,
        shapes: Collection[str] = ("d6",),
        calibration: Remembered | None = None,
        expect: Callable[[str], None] = lambda dice_set: None,
        board: Remembered | None = None,
        keep_board: Callable[[Remembered], object] = lambda remembered: None,
    ) -> None:
        self.sight = Sight(camera=camera.name if camera else "", look=_verb(camera))
        self._camera = camera
        self._settle = settle
        self._calibration: Remembered | None = None
        self._track = Track()
        self._zone = zone
        self._shapes = frozenset(shapes)
        self._expect = expect
        self._board = WatchedBoard(board) if board else None
        self._keep_board = keep_board
        self._on_board = False
        self._dice_set, self._shape, self._put_set = "", "d6", ""
        self._places: dict[int, Die] = {}
        self._awaited: tuple[int, ...] = ()
        self._lost: dict[int, str | None] = {}
        self._blind = self._as_it_lies = self._answered = self._knocked = False
        self._unwatched = _is_live(camera)
        if calibration and _is_live(camera):
            self._look_by(calibration)

    def calibrate(self, find: Find) -> Remembered:
        """Find out where the camera looks, from its newest picture; from now on this holds.

        Args:
            find: tells the calibration from a frame.

        Raises:
            CameraError: there is no live picture.
            CalibrationError: the picture does not tell it.
        """
        picture = self.sight.picture
        if not _is_live(self._camera) or picture is None:
            raise CameraError(_("There is no live picture of a tray: nothing can be calibrated."))
        remembered = find(picture)
        if isinstance(self._camera, Holding):
            remembered = replace(remembered, held=self._camera.held)
        self._look_by(remembered)
        self._knocked = False
        figures = measure(picture, remembered.calibration)
        self.sight = replace(self.sight, figures=figures, hint="")
        return remembered

    def _look_by(self, remembered: Remembered) -> None:
        """Go by a calibration: the lane that it knows, and no dice but those in the tray."""
        calibration = remembered.calibration
        self._calibration = remembered
        self._track = Track(calibration.lane_place)
        self._settle.within = calibration.within
        corners = tuple((float(x), float(y)) for x, y in calibration.tray_px)
        self.sight = replace(self.sight, corners_px=corners)

    def await_throw(
        self,
        dice: tuple[int, ...],
        kept: Mapping[int, str | None],
        shapes: Collection[str] = ("d6",),
        dice_set: str = PIPS.name,
    ) -> None:
        """From now on these dice are awaited; where the reader does not know them all, people tell.

        Args:
            dice: the numbers of the dice that are thrown, in the order in which a throw names them.
            kept: the faces of the dice that stay in the tray, by number.
            shapes: the solids among all of them.
            dice_set: the set that they belong to.
        """
        if not self._shapes.issuperset(shapes):
            self.leave_to_people()
            return
        self._announce(dice_set, shapes)
        self._take_as_told()
        self._awaited = dice
        if isinstance(self._camera, Album):
            kept = {}  # each photograph shows the thrown dice alone
        known = set(kept) <= set(self._places)
        before = {number: die for number, die in self._places.items() if number in dice}
        self._places = {number: self._places[number] for number in kept} if known else {}
        self._lost = {} if known else dict(kept)
        if self._lost:
            self._look_for_lost()
        else:
            self._settle.await_throw(len(dice), len(kept), {} if self._throws_itself else before)
            self._take_stock()
        look, places = _verb(self._camera), dict(self._places)
        hint = ""
        if self._knocked:
            hint = _("Camera or tray was knocked: hold OK on the first screen to calibrate again.")
        self.sight = replace(self.sight, look=look, dice=places, letters={}, doubts=(), hint=hint)

    def expect(self, dice_set: str) -> None:
        """Announce dice anew: more has been learnt about them since they were announced last."""
        self._dice_set = ""
        self._shown_s = float("-inf")
        self._announce(dice_set, (self._shape,))

    @property
    def puts(self) -> bool:
        """The camera puts a die down by itself."""
        return isinstance(self._camera, Putter)

    def put(self, dice_set: str, shape: str, face: str) -> None:
        """Have a die of a set put down for a look, where the camera does that by itself.

        Args:
            dice_set: the set.
            shape: the solid of its dice.
            face: what the die shall show.

        Raises:
            CameraError: the die has no such face.
        """
        if not isinstance(self._camera, Putter):
            return
        if self._put_set != dice_set:
            self._dice_set, self._put_set = "", dice_set
            self._camera.bring(dice_set, shape)
        self._camera.put(face)

    def _announce(self, dice_set: str, shapes: Collection[str]) -> None:
        """Tell the reader, and a camera that throws by itself, which dice are on the table."""
        shape = self._shape if self._shape in shapes else next(iter(shapes))
        if (dice_set, shape) == (self._dice_set, self._shape):
            return
        self._dice_set, self._shape, self._put_set, self._places = dice_set, shape, "", {}
        self._expect(dice_set)
        if isinstance(self._camera, Thrower):
            self._camera.bring(dice_set, shape)

    def leave_to_people(self) -> None:
        """Dice are awaited that no camera reads: what lies in the tray does not count."""
        self.rest()
        self.sight = replace(self.sight, look="", dice={}, letters={}, doubts=(), hint="")

    def watch_board(self, on_board: bool) -> None:
        """Whether stones on a board are looked at, if it is known where one lies."""
        if on_board == self._on_board:
            return
        self._on_board = on_board
        if self._board is not None:
            self._board.forget()
        if self.sight.board is not None:
            self.sight = replace(self.sight, board=None, knocked=False)

    def find_board(self, corners_px: Sequence[tuple[float, float]]) -> None:
        """From now on a board lies between these corners, clockwise from that of a5; this is kept.

        Args:
            corners_px: the corners; none to look for the markers of the printed board.

        Raises:
            CameraError: there is no picture, or it shows no board there.
        """
        if self.sight.picture is None:
            raise CameraError(_("There is no picture: nothing can be shown in it."))
        try:
            picture = self.sight.picture
            found = board_by_corners(picture, list(corners_px)) if corners_px else board_by_markers(picture)
        except CalibrationError as error:
            raise CameraError(str(error)) from error
        self._board = WatchedBoard(found)
        self._keep_board(found)

    def _read_board(self, frame: Frame) -> None:
        """The stones as they lay last without changing for a while."""
        if self._board is None or not self._on_board:
            return
        self._board.watch(frame)
        if self._board.text != self.sight.board:
            self.sight = replace(self.sight, board=self._board.text, knocked=self._board.knocked)

    def rest(self) -> None:
        """Nothing is awaited: what moves in the tray now does not count."""
        self._take_as_told()
        self._awaited = ()
        self._settle.await_throw(0)

    def look(self) -> None:
        """Do what the camera does when OK is pressed: throw, turn the page, or read at once.

        Raises:
            CameraError: there is nothing more to show.
        """
        self._answered = False
        if isinstance(self._camera, Thrower):
            if self._lost:
                raise CameraError(_("The kept dice are being looked for: press again in a moment."))
            places = {number: die.center_xy for number, die in self._kept.items()}
            self._unwatched = False
            self._camera.throw(self._awaited, places)
        elif isinstance(self._camera, Album):
            self._unwatched = False
            self._camera.advance()
            self._settle.stir()
        elif self._camera is not None:
            self._lost, self._unwatched, self._as_it_lies = {}, False, True
            self._settle.await_throw(len(self._awaited), len(self._kept))
            self._settle.stir()

    def watch(self) -> Seen | None:
        """Take in the newest frame; the awaited throw, once, when it counts."""
        if self._camera is None:
            return None
        try:
            frame = self._camera.latest()
        except CameraError as error:
            self._lose_sight(str(error))
            return None
        if frame is None:
            return None
        if self._blind:
            self._blind = False
            self._take_stock()
        self._read_board(frame)
        throw = self._settle.watch(frame.pixels, frame.taken_s)
        self._show(frame, at_once=throw is not None)
        if throw is None:
            if self._awaited and self._settle.phase is Phase.EMPTY:
                self._unwatched = False  # the tray was read: dice are missing, and so in a hand
            self._hint()
            return None
        if self._lost:
            self._find_lost(throw.reading)
            return None
        if self._unwatched:
            self._pass_over()
            return None
        return self._numbered(throw)

    def _show(self, frame: Frame, at_once: bool) -> None:
        """What moves is shown as it comes, a still tray now and then: drawing costs more than looking."""
        still = self._settle.still and not at_once and not self.sight.trouble
        fresh = self.sight.picture is None or frame.taken_s - self._shown_s >= _STILL_S
        if frame.pixels is not self.sight.picture and (fresh or not still):
            self._shown_s = frame.taken_s
            called = self._camera.name if self._camera else ""  # it knows its name once it is open
            self.sight = replace(self.sight, camera=called, picture=frame.pixels, trouble="")

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()

    def _numbered(self, throw: Throw) -> Seen | None:
        """The thrown dice with their numbers, or None and a hint where they do not add up."""
        awaited, reading, hint = self._awaited, throw.reading, ""
        if isinstance(self._camera, Album) and len(reading.dice) > len(awaited):
            hint = _("{seen} dice in view: the first {n} from the left count.").format(
                seen=len(reading.dice), n=len(awaited)
            )
            reading = replace(reading, dice=reading.dice[: len(awaited)])
        tracked = self._track.match(self._places, reading, awaited)
        trouble = self._trouble_of(tracked, len(throw.reading.dice))
        if trouble:
            self._say(trouble)
            self._settle.refuse()
            return None
        leaning = [number for pair in touching(tracked.dice) for number in pair]
        dice = {n: replace(die, doubtful=die.doubtful or n in leaning) for n, die in tracked.dice.items()}
        self._places, self._answered, self._as_it_lies = dice, True, False
        height, width = throw.pixels.shape[:2]
        crop = crop_to(self._places.values(), width, height, self._zone)
        if leaning:
            hint = _("Die {one} leans on die {other}, or lies on it.").format(
                one=leaning[0], other=leaning[1]
            )
        if self._calibration and self._calibration.knock(throw.pixels):
            self._knocked = True
        self.sight = replace(self.sight, dice=dict(self._places), crop_xyxy=crop, hint=hint)
        return Seen({number: dice[number] for number in awaited}, throw.pixels)

    def _trouble_of(self, tracked: Tracked, seen: int) -> str:
        """Why dice that have come to rest are no throw yet, or ""."""
        gone = [number for number in tracked.missing if number in self._kept]
        if not tracked.complete:
            words = _("{seen} dice in view, {expected} expected.").format(
                seen=seen, expected=len(self._kept) + len(self._awaited)
            )
            return " ".join([words, *(_("Die {n} is gone.").format(n=number) for number in gone)])
        if tracked.turned and not self._as_it_lies and not self._throws_itself:
            number = tracked.turned[0]
            return _("Die {n} showed {before}, it shows {now}: turn it back, or press OK.").format(
                n=number, before=self._places[number].face, now=tracked.dice[number].face
            )
        return ""

    def _take_as_told(self) -> None:
        """A throw that is still awaited was told by somebody: what lies there now is no other one."""
        if self._awaited and not self._answered:
            self._unwatched = True
        self._answered = False

    @property
    def _kept(self) -> dict[int, Die]:
        """The dice that stay while the awaited ones are thrown, as they lay last."""
        return {number: die for number, die in self._places.items() if number not in self._awaited}

    @property
    def _throws_itself(self) -> bool:
        return isinstance(self._camera, Thrower)

    def _lose_sight(self, trouble: str) -> None:
        """There is no picture: what happens in the tray from now on is seen by nobody."""
        self._blind = self._unwatched = _is_live(self._camera)
        if trouble != self.sight.trouble:
            self.sight = replace(self.sight, picture=None, trouble=trouble, hint="")

    def _take_stock(self) -> None:
        """Have the tray read as it lies, where nobody has watched it."""
        if self._unwatched and self._awaited:
            self._settle.stir()

    def _pass_over(self) -> None:
        """Dice that came to lie there unseen are no throw: perhaps they were entered by hand long ago."""
        self._unwatched = False
        self._settle.await_throw(len(self._awaited), len(self._kept))
        if _is_live(self._camera):
            self._say(_("These dice lay there already: throw them, or press OK to count them."))

    def _hint(self) -> None:
        """Say what keeps the throw from counting."""
        if not self._awaited:
            return
        if self._settle.phase is Phase.HAND:
            self._say(_("A hand is in view: the throw waits."))
        elif self._settle.phase is Phase.MOVING and self._settle.seen is not None:
            self._say("")
        elif self._settle.phase is Phase.EMPTY and self._settle.seen is not None:
            self._short(self._settle.seen)

    def _short(self, reading: Reading) -> None:
        expected = len(self._kept) + len(self._awaited)
        if len(reading.dice) < expected:
            self._say(
                _("{seen} dice in view, {expected} expected.").format(
                    seen=len(reading.dice), expected=expected
                )
            )
        elif self._settle.idle:
            self._say(
                _("Die {n} was not thrown: throw it, or press OK to count it.").format(n=self._settle.idle[0])
            )

    def _say(self, hint: str) -> None:
        if hint != self.sight.hint:
            self.sight = replace(self.sight, hint=hint)

    def _look_for_lost(self) -> None:
        """After a restart nobody knows where the kept dice lie: read the tray before the throw."""
        faces = {number: face for number, face in self._lost.items() if face is not None}
        if isinstance(self._camera, Thrower):
            self._camera.lay(faces)
        self._settle.await_throw(len(faces))
        self._settle.stir()

    def _find_lost(self, reading: Reading) -> None:
        """Tell the kept dice by their faces alone; dice that show the same are alike."""
        rest = list(reading.dice)
        found: dict[int, Die] = {}
        for number, face in self._lost.items():
            like = next((die for die in rest if die.face == face), None)
            if like is not None:
                rest.remove(like)
                found[number] = like
        self._places = found if len(found) == len(self._lost) else {}
        self._lost, self._unwatched = {}, False
        self.sight = replace(self.sight, dice=dict(self._places))
        self._settle.await_throw(len(self._awaited), len(self._kept))


def _is_live(camera: Camera | None) -> bool:
    """Whether people move dice before this camera, even while it shows nothing."""
    return camera is not None and not isinstance(camera, Thrower | Album)


def _verb(camera: Camera | None) -> str:
    """What OK does with this camera."""
    if isinstance(camera, Thrower):
        return "throw"
    if isinstance(camera, Album):
        return "photo"
    return "read" if camera is not None else ""
