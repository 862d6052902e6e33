"""The camera's side of a throw: watches the tray until the awaited dice lie still, and numbers them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera import Camera, Frame
from device.camera.calibration import Find, SavedCalibration
from device.camera.driver import Holding
from device.camera.skills import Album, Thrower, is_live, verb_of
from device.errors import CameraError
from device.i18n import _, said, spoken
from device.throw import hints
from device.throw.board import BoardInView
from device.throw.crop import crop_to, crop_to_tray
from device.throw.numbers import Named, Numbers, as_read
from device.throw.on_the_table import OnTheTable
from device.throw.seen import Seen
from device.throw.sight import Sight
from device.zone import Zone
from vision.boxes import Box
from vision.calibration import Calibration
from vision.dice_set import PIPS
from vision.meter import measure
from vision.reading import Die, Reading
from vision.settle import Phase, Settle, Throw
from vision.track import Tracked

_STILL_S: Final = 0.2
"""How often a tray is shown in which nothing moves."""


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
        look_by: tells the reader where the camera looks, as far as that is known.
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
        calibration: SavedCalibration | None = None,
        expect: Callable[[str], None] = lambda dice_set: None,
        look_by: Callable[[Calibration], None] = lambda calibration: None,
        board: SavedCalibration | None = None,
        keep_board: Callable[[SavedCalibration], object] = lambda remembered: None,
    ) -> None:
        self.sight = Sight(camera=spoken(camera.name) if camera else "", look=verb_of(camera))
        self._camera = camera
        self._settle = settle
        self._tell_reader = look_by
        self._calibration: SavedCalibration | None = None
        self._numbers = Numbers()
        self._on_the_table = OnTheTable(camera, expect)
        self._zone = zone
        self._shapes = frozenset(shapes)
        self._board = BoardInView(board, keep_board)
        self._shown_s = float("-inf")
        self._blind = self._as_it_lies = self._answered = self._knocked = False
        self._unwatched = is_live(camera)
        if calibration and is_live(camera):
            self._look_by(calibration)

    def calibrate(self, find: Find) -> SavedCalibration:
        """Find out where the camera looks, from its newest picture; from now on this holds.

        Args:
            find: tells the calibration from a frame.

        Raises:
            CameraError: there is no live picture.
            CalibrationError: the picture does not tell it.
        """
        picture = self.sight.picture
        if not is_live(self._camera) or picture is None:
            raise CameraError(_("There is no live picture of a tray: nothing can be calibrated."))
        remembered = find(picture)
        if isinstance(self._camera, Holding):
            remembered = replace(remembered, held=self._camera.held)
        self._look_by(remembered)
        self._knocked = False
        figures = measure(picture, remembered.calibration)
        self.sight = replace(self.sight, figures=figures, hint="")
        return remembered

    def _look_by(self, remembered: SavedCalibration) -> None:
        """Go by a calibration: the lane that it knows, and whence the reader sees what it tells."""
        calibration = remembered.calibration
        self._calibration = remembered
        self._numbers.use_lane(calibration.lane_place)
        self._tell_reader(calibration)
        corners = tuple((float(x), float(y)) for x, y in calibration.tray_px)
        self.sight = replace(self.sight, corners_px=corners)

    def await_throw(
        self,
        dice: tuple[int, ...],
        kept: Mapping[int, str | None],
        shapes: Collection[str] = ("d6",),
        dice_set: str = PIPS.name,
        named: Named = as_read,
    ) -> None:
        """From now on these dice are awaited; where the reader does not know them all, people tell.

        Args:
            dice: the numbers of the dice that are thrown, in the order in which a throw names them.
            kept: the faces of the dice that stay in the tray, by number.
            shapes: the solids among all of them.
            dice_set: the set that they belong to.
            named: what the game calls their faces.
        """
        if not self._shapes.issuperset(shapes):
            self.leave_to_people()
            return
        if self._on_the_table.announce(dice_set, shapes):
            self._numbers.places = {}
        self._take_as_told()
        if isinstance(self._camera, Album):
            kept = {}  # each photograph shows the thrown dice alone
        self._numbers.named = named
        before = self._numbers.await_throw(dice, kept)
        if self._numbers.lost:
            self._look_for_lost()
        else:
            self._settle.await_throw(len(dice), len(kept), {} if self._throws_itself else before)
            self._take_stock()
        look, places, hint = verb_of(self._camera), dict(self._numbers.places), ""
        if self._knocked:
            hint = _("Camera or tray was knocked: hold OK on the first screen to calibrate again.")
        self.sight = replace(self.sight, look=look, dice=places, letters={}, doubts=(), remarks={}, hint=hint)
        self._show_whole_tray()

    def learn(self, dice_set: str) -> None:
        """Have the reader take in what was learnt about a set of dice; the dice in the tray stay known."""
        self._on_the_table.learn(dice_set)

    @property
    def puts(self) -> bool:
        """The camera puts a die down by itself."""
        return self._on_the_table.puts

    def put(self, dice_set: str, shape: str, face: str) -> None:
        """Have a die of a set put down for a look; see `OnTheTable.put`."""
        self._on_the_table.put(dice_set, shape, face)

    def leave_to_people(self) -> None:
        """Dice are awaited that no camera reads: what lies in the tray does not count."""
        self.rest()
        self.sight = replace(self.sight, look="", dice={}, letters={}, doubts=(), remarks={}, hint="")

    def watch_board(self, on_board: bool) -> None:
        """Whether stones on a board are looked at, if it is known where one lies."""
        self._board.attend(on_board)
        self._show_board()

    def find_board(self, corners_px: Sequence[tuple[float, float]]) -> None:
        """From now on a board lies between these corners of the picture; see `BoardInView.find`.

        Raises:
            CameraError: there is no picture, or it shows no board there.
        """
        if self.sight.picture is None:
            raise CameraError(_("There is no picture: nothing can be shown in it."))
        self._board.find(self.sight.picture, corners_px)

    def _show_board(self) -> None:
        if self._board.text != self.sight.board:
            self.sight = replace(self.sight, board=self._board.text, knocked=self._board.knocked)

    def rest(self) -> None:
        """Nothing is awaited: what moves in the tray now does not count."""
        self._take_as_told()
        self._numbers.awaited = ()
        self._settle.await_throw(0)

    def look(self) -> None:
        """Do what the camera does when OK is pressed: throw, turn the page, or read at once.

        Raises:
            CameraError: there is nothing more to show.
        """
        self._answered = False
        self._show_whole_tray()
        if isinstance(self._camera, Thrower):
            if self._numbers.lost:
                raise CameraError(_("The kept dice are being looked for: press again in a moment."))
            places = {number: die.center_xy for number, die in self._numbers.kept.items()}
            self._unwatched = False
            self._await_again()
            self._camera.throw(self._numbers.awaited, places)
        elif isinstance(self._camera, Album):
            self._unwatched = False
            self._camera.advance()
            self._await_again()
            self._settle.stir()
        elif self._camera is not None:
            self._numbers.lost, self._unwatched, self._as_it_lies = {}, False, True
            self._await_again()
            self._settle.stir()

    def take_up(self, lying: Mapping[int, Die], pixels: NDArray[np.uint8], *, away: bool) -> None:
        """A throw that was let go while it was in doubt is in doubt again: its dice lie as they were read.

        Args:
            lying: all dice in the tray, by number.
            pixels: (height, width, 3) uint8, blue-green-red: the frame in which they were read.
            away: the table was closed meanwhile; a tray that throws by itself has put its dice away.
        """
        height, width = pixels.shape[:2]
        self._numbers.take_up({} if away and self._throws_itself else lying)
        self._settle.take_up(Reading(tuple(lying.values()), width, height), len(self._numbers.awaited))
        self._answered, self._unwatched = True, False
        crop = crop_to(lying.values(), width, height, self._zone)
        self.sight = replace(self.sight, dice=dict(lying), crop_xyxy=crop, hint="")

    def leave_open(self) -> None:
        """The throw that lies there is in doubt: once its dice have been touched, it is seen anew."""
        self._settle.leave_open()

    def watch(self) -> Seen | None:
        """Take in the newest frame; the awaited throw, once, when it counts."""
        if self._camera is None:
            return None
        try:
            frame = self._camera.latest()
        except CameraError as error:
            self._lose_sight(spoken(self._camera.name), said(error))
            return None
        if frame is None:
            return None
        if self._blind:
            self._blind = False
            self._take_stock()
        self._board.watch(frame)
        self._show_board()
        throw = self._settle.watch(frame.pixels, frame.taken_s)
        self._show(frame, at_once=throw is not None)
        if throw is None:
            if self._numbers.awaited and self._settle.phase is Phase.EMPTY:
                self._unwatched = False  # the tray was read: dice are missing, and so in a hand
            guarded = not self._as_it_lies and not self._throws_itself
            self._say(hints.while_waiting(self._settle, self._numbers, guarded=guarded))
            return None
        if self._numbers.lost:
            self._find_lost(throw)
            return None
        if self._unwatched and not self._settle.open:
            self._pass_over()
            return None
        return self._numbered(throw)

    def _show(self, frame: Frame, at_once: bool) -> None:
        """What moves is shown as it comes, a still tray now and then: drawing costs more than looking."""
        still = self._settle.still and not at_once and not self.sight.trouble
        fresh = self.sight.picture is None or frame.taken_s - self._shown_s >= _STILL_S
        if frame.pixels is not self.sight.picture and (fresh or not still):
            self._shown_s = frame.taken_s
            # It knows its name once it is open, and the language may have changed.
            called = spoken(self._camera.name) if self._camera else ""
            first = self.sight.picture is None
            self.sight = replace(self.sight, camera=called, picture=frame.pixels, trouble="")
            if first and self._numbers.awaited and not self._answered:
                self._show_whole_tray()

    def _show_whole_tray(self) -> None:
        """A throw is awaited: its dice may roll anywhere in the tray."""
        crop = None
        if self.sight.picture is not None:
            height, width = self.sight.picture.shape[:2]
            kept = self._numbers.kept
            places = self._places_px(width, height, with_lane=bool(kept))
            crop = crop_to_tray(places, kept.values(), width, height, self._zone)
        self.sight = replace(self.sight, crop_xyxy=crop)

    def _places_px(self, width: int, height: int, *, with_lane: bool) -> list[Box]:
        """The boxes round the tray, and round the lane, in a picture of the size that was calibrated."""
        calibration = self._calibration.calibration if self._calibration else None
        if calibration is None or (calibration.width, calibration.height) != (width, height):
            return []
        return calibration.places_px(with_lane=with_lane)

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()

    def _numbered(self, throw: Throw) -> Seen | None:
        """The thrown dice with their numbers, or None and a hint where they do not add up."""
        awaited, reading, hint = self._numbers.awaited, throw.reading, ""
        if isinstance(self._camera, Album) and len(reading.dice) > len(awaited):
            self._say(hints.too_many(len(reading.dice), len(awaited)))
            self._settle.refuse()
            return None
        untouched = self._numbers.untouched(reading) if self._settle.open else frozenset()
        tracked = self._numbers.match(reading, untouched)
        trouble = self._trouble_of(tracked, len(throw.reading.dice))
        if trouble:
            self._say(trouble)
            self._settle.refuse()
            return None
        if not self._throws_itself:
            hint = hint or hints.moved(tracked, self._numbers)
        pairs = self._numbers.take(tracked)
        dice, (height, width) = self._numbers.places, throw.pixels.shape[:2]
        thrown = {number: dice[number] for number in awaited}
        said, remarks = hints.leaning(pairs, thrown)
        hint = said or hint
        self._answered, self._as_it_lies, self._unwatched = True, False, False
        crop = crop_to(dice.values(), width, height, self._zone)
        if self._calibration and self._calibration.knock(throw.pixels):
            self._knocked = True
        self.sight = replace(self.sight, dice=dict(dice), remarks=remarks, crop_xyxy=crop, hint=hint)
        return Seen(thrown, throw.pixels, untouched)

    def _trouble_of(self, tracked: Tracked, seen: int) -> str:
        """Why dice that have come to rest are no throw yet, or ""."""
        trouble = hints.unlike_awaited(tracked, seen, self._numbers)
        if trouble or self._as_it_lies or self._throws_itself:
            return trouble
        return hints.turned(tracked, self._numbers)

    def _take_as_told(self) -> None:
        """A throw that is still awaited was told by somebody: what lies there now is no other one."""
        if self._numbers.awaited and not self._answered:
            self._unwatched = True
        self._answered = False

    @property
    def _throws_itself(self) -> bool:
        return isinstance(self._camera, Thrower)

    def _lose_sight(self, called: str, trouble: str) -> None:
        """There is no picture: what happens in the tray from now on is seen by nobody."""
        self._blind = self._unwatched = is_live(self._camera)
        if trouble != self.sight.trouble:
            self.sight = replace(self.sight, camera=called, picture=None, trouble=trouble, hint="")

    def _take_stock(self) -> None:
        """Have the tray read as it lies, where nobody has watched it."""
        if self._unwatched and self._numbers.awaited:
            self._settle.stir()

    def _pass_over(self) -> None:
        """Dice that came to lie there unseen are no throw: perhaps they were entered by hand long ago."""
        self._unwatched = False
        self._await_again()
        if is_live(self._camera):
            self._say(_("These dice lay there already: throw them, or press OK to count them."))

    def _await_again(self) -> None:
        """The same throw is awaited, wherever its dice lay before."""
        self._settle.await_throw(len(self._numbers.awaited), len(self._numbers.kept))

    def _say(self, hint: str | None) -> None:
        if hint is not None and hint != self.sight.hint:
            self.sight = replace(self.sight, hint=hint)

    def _look_for_lost(self) -> None:
        """After a restart nobody knows where the kept dice lie: read the tray before the throw."""
        faces = {number: face for number, face in self._numbers.lost.items() if face is not None}
        if isinstance(self._camera, Thrower):
            self._camera.lay(faces)
        self._settle.await_throw(len(faces))
        self._settle.stir()

    def _find_lost(self, throw: Throw) -> None:
        """The kept dice have been read where they lie: from now on the throw is awaited."""
        self._numbers.find_lost(throw.reading)
        self._unwatched = False
        self.sight = replace(self.sight, dice=dict(self._numbers.places))
        self._show_whole_tray()
        self._await_again()
