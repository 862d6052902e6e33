"""The camera's side of a throw: takes frames, has them read, and returns the throw that counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from statistics import median
from types import MappingProxyType
from typing import Final

from device.camera import Camera, Frame
from device.camera.calibration import NOT_CALIBRATED, Find, KeptCalibration, SavedCalibration
from device.camera.driver import Holding
from device.camera.skills import Album, Mirrors, Thrower, verb_of
from device.errors import CameraError
from device.i18n import _, message_of, translated
from device.throw import hints
from device.throw.at_rest import falls_short, left_out
from device.throw.board import BoardInView
from device.throw.events import Counted, Event, KeptSought
from device.throw.named import Named, as_read
from device.throw.observations import (
    Asked,
    Await,
    AwaitNothing,
    Calibrated,
    DisregardMoves,
    Entered,
    FrameRead,
    FrameTaken,
    Observation,
    PressTakenBack,
    QuestionClosed,
    ReadAsItLies,
    SeenBlurred,
    SeenKnocked,
    SightLost,
    StandsAgain,
    ThrownByCamera,
)
from device.throw.on_the_table import OnTheTable
from device.throw.pending import Pending
from device.throw.scene import Scene, sight_of
from device.throw.seen import Seen
from device.throw.sight import Sight
from device.throw.state import Goal, State
from device.throw.step import step
from device.throw.tray_reader import TrayReader
from device.throw.why import Hand
from vision.boxes import longer_side
from vision.dice_set import PIPS
from vision.meter import DIE_MM, is_blurred, measure
from vision.motion import Motion, Snapshot, thumbnail
from vision.reading import Reading
from vision.surplus import without_surplus

ALL_D6: Final[Mapping[int, str]] = MappingProxyType({})
"""The solids of dice by number, where all are d6."""
_STILL_S: Final = 0.5
"""Seconds between two pictures that are shown of a still tray. With fewer, an idle table draws the
sensor's noise; with more, the picture follows the light late."""
_QUIET_S: Final = 0.06
"""Seconds between two frames in which motion is looked for, while nothing moves. With fewer, an idle
table works for nothing; with more, a throw is noticed later."""
_LARGE_DIE: Final = 0.1
"""The width of a large die, as a part of the picture's width: the measure of blur where no die was seen yet.
With a larger one, less blur is named; with a smaller one, readable pictures of an empty tray are."""


class Eye:
    """Joins camera, reader and the state of the throw, in which everything is decided.

    Args:
        camera: where frames come from, or None where every face is entered by hand.
        reader: reads the dice in frames.
        tray: where a live camera looks. Photographs and the simulated tray are never calibrated.
        board: where the board of a game lies.
        find_camera: opens the first camera that works; None where people have chosen a source of frames.

    Attributes:
        state: where the throw stands.
        moving: whether something has moved in the newest frame.
    """

    def __init__(
        self,
        camera: Camera | None,
        reader: TrayReader,
        tray: KeptCalibration = NOT_CALIBRATED,
        board: KeptCalibration = NOT_CALIBRATED,
        find_camera: Callable[[], Camera] | None = None,
    ) -> None:
        self._reader = reader
        self._tray = tray
        self._board = BoardInView(board)
        self._find_camera = find_camera
        self._sight = Sight()
        self._mirrored = False
        self._see_with(camera)

    def _see_with(self, camera: Camera | None) -> None:
        """Take frames from this camera from now on, and forget what another one has shown."""
        verb = verb_of(camera)
        live = verb == "read"
        self._camera = camera
        self._tell_whether_mirrored()
        self._motion = Motion()
        self.moving = False
        self.state = State(watched=not live, live=live)
        self._scene = Scene(verb=verb)
        self._on_the_table = OnTheTable(camera, self._reader)
        if self._tray.saved and live:
            self._use_calibration(self._tray.saved)

    @property
    def mirrored(self) -> bool:
        """Whether the camera shows a mirror image; what the eye sees is mirrored back."""
        return self._mirrored

    @mirrored.setter
    def mirrored(self, mirrored: bool) -> None:
        self._mirrored = mirrored
        self._tell_whether_mirrored()

    def _tell_whether_mirrored(self) -> None:
        if isinstance(self._camera, Mirrors):
            self._camera.mirrored = self._mirrored

    def search_camera(self) -> None:
        """Search for a camera that was not there at the start, and see with it from now on.

        Raises:
            CameraError: none gives a picture; the simulated dice stay.
        """
        if self._find_camera is None:
            raise CameraError(_("No camera was found: plug one in."))
        found = self._find_camera()
        self.close()
        self._see_with(found)

    @property
    def sight(self) -> Sight:
        """The tray as the screens see it; the same one until something changes."""
        # A camera knows its name once it is open, and the language may change.
        camera = translated(self._camera.name) if self._camera else ""
        now = sight_of(self._scene, self.state, camera)
        if not now.same_as(self._sight):
            self._sight = now
        return self._sight

    @property
    def question(self) -> Pending | None:
        """The throw that somebody is asked about, or None."""
        return self.state.question

    def calibrate(self, find: Find) -> SavedCalibration:
        """Compute the calibration from the newest picture, use it from now on, and keep it.

        Args:
            find: computes the calibration from a frame.

        Raises:
            CameraError: there is no live picture.
            CalibrationError: the picture does not show enough.
            CalibrationFileError: the calibration cannot be kept. It holds all the same.
        """
        picture = self._scene.picture
        if not self.state.live or picture is None:
            raise CameraError(_("There is no live picture of a tray: nothing can be calibrated."))
        remembered = find(picture)
        if isinstance(self._camera, Holding):
            remembered = replace(remembered, held=self._camera.held)
        self._use_calibration(remembered)
        self._scene = replace(self._scene, figures=measure(picture, remembered.calibration))
        self._tray.keep(remembered)
        return remembered

    def _use_calibration(self, remembered: SavedCalibration) -> None:
        """Use a calibration: its lane for the dice that stay, and its place of the camera for the reader."""
        self._scene = replace(self._scene, calibrated=remembered, knocked=False)
        self._step(Calibrated(remembered.calibration.lane_place))
        self._reader.use_calibration(remembered.calibration)

    @property
    def settled(self) -> bool:
        """Whether an answered throw may count: nothing has moved since the tray was read.

        This is also so while motion cannot be seen: there is no picture, or a lamp flickers in all of it.
        """
        return self.state.nothing_to_read or self.state.restless or bool(self._scene.trouble)

    def disregard_moves(self) -> None:
        """Count no dice that have come to rest since the last throw counted."""
        self._step(DisregardMoves())

    def return_to(self, before: State) -> None:
        """Restore an earlier state of the throw, because a key that was pressed since then is taken back."""
        self._step(PressTakenBack(before))

    def stand_again(self, before: State) -> None:
        """After Undo or Redo, restore the state that the throw had when the game stood at this step."""
        self._step(StandsAgain(before))

    def await_throw(
        self,
        dice: tuple[int, ...],
        kept: Mapping[int, str | None],
        shapes: Mapping[int, str] = ALL_D6,
        dice_set: str = PIPS.name,
        named: Named = as_read,
        *,
        any_number: bool = False,
    ) -> None:
        """Await these dice from now on; if the reader does not know all of them, people enter the throw.

        Args:
            dice: the numbers of the dice that are thrown, in the order in which a throw names them.
            kept: the faces of the dice that stay in the tray, by number.
            shapes: the solids of all of them, by number; those that are left out are d6.
            dice_set: the set that they belong to.
            named: what the game calls their faces.
            any_number: as many dice of any solid are thrown as will lie there; `dice` are those of the last
                throw.
        """
        solids = tuple(dict.fromkeys(shapes.values())) or ("d6",)
        if not self._on_the_table.can_be_read(solids):
            self.leave_to_people()
            return
        new_dice = self._on_the_table.announce(dice_set, solids, any_shapes=any_number)
        self._scene = replace(self._scene, verb=verb_of(self._camera), named=named)
        if isinstance(self._camera, Album):
            kept = {}  # each photograph shows the thrown dice alone
        knocked = self._scene.knocked
        self._step(Await(dice, kept, new_dice, knocked, any_number=any_number, shapes=shapes))

    def learn(self, dice_set: str) -> None:
        """Have the reader take in what was learnt about a set of dice; the dice in the tray stay known."""
        self._on_the_table.learn(dice_set)

    @property
    def puts(self) -> bool:
        """Whether the camera puts a die down by itself."""
        return self._on_the_table.puts

    def put(self, dice_set: str, shape: str, face: str) -> None:
        """Have a die of a set put down for a look; see `OnTheTable.put`."""
        self._on_the_table.put(dice_set, shape, face)

    def leave_to_people(self) -> None:
        """Await dice that no camera reads: what lies in the tray does not count."""
        self.rest()
        self._scene = replace(self._scene, verb="")

    def rest(self) -> None:
        """Await nothing: what moves in the tray now does not count."""
        self._step(AwaitNothing())

    def entered(self) -> None:
        """Take in that people have entered the awaited throw; its dice that were read keep their numbers."""
        self._step(Entered())

    def ask(self, question: Pending) -> None:
        """Keep a throw in doubt while somebody is asked about it; once its dice are touched, it is read anew.

        If another throw is awaited meanwhile, the throw in doubt is restored as it was read.
        """
        self._step(Asked(question))

    def close_question(self) -> None:
        """Close the question about the throw, and drop what was read of it."""
        self._step(QuestionClosed())

    def read_tray(self) -> None:
        """Do what OK means for this camera: throw simulated dice, show the next photograph, or read now.

        Raises:
            CameraError: there is nothing more to show.
        """
        if isinstance(self._camera, Thrower):
            self._have_thrown(self._camera)
        elif isinstance(self._camera, Album):
            self._camera.advance()
            self._step(ReadAsItLies())
        elif self._camera is not None:
            self._step(ReadAsItLies())

    def _have_thrown(self, camera: Thrower) -> None:
        if self.state.goal is Goal.FIND_KEPT:
            raise CameraError(_("The camera is looking for the kept dice: press again in a moment."))
        numbers = self.state.numbers
        camera.throw(numbers.awaited, {number: die.center_xy for number, die in numbers.kept.items()})
        self._step(ThrownByCamera())

    def watch_board(self, on_board: bool) -> None:
        """Begin or stop watching the stones of a board. No effect before one was shown."""
        self._board.attend(on_board)
        self._show_board()

    def find_board(self, corners_px: Sequence[tuple[float, float]]) -> None:
        """From now on a board lies between these corners of the picture; see `BoardInView.find`.

        Raises:
            CameraError: there is no picture, or it shows no board there.
        """
        if self._scene.picture is None:
            raise CameraError(_("There is no picture of the board: check the camera."))
        self._board.find(self._scene.picture, corners_px)

    def _show_board(self) -> None:
        if self._board.text != self._scene.board:
            self._scene = replace(self._scene, board=self._board.text, board_knocked=self._board.knocked)

    def watch(self) -> Seen | None:
        """Take in the newest frame; returns the awaited throw once, when it counts."""
        frame = self._newest()
        if frame is None:
            return None
        self._fit_calibration(frame)
        self._board.watch(frame)
        self._show_board()
        seen = self._take_in(frame)
        self._show(frame, at_once=seen is not None)
        return seen

    def _newest(self) -> Frame | None:
        """The newest frame, or None. If the camera fails, the screens show why."""
        if self._camera is None:
            return None
        try:
            return self._camera.latest()
        except CameraError as error:
            self.moving = False
            self._scene = replace(self._scene, picture=None, trouble=message_of(error))
            self._step(SightLost())
            return None

    def _fit_calibration(self, frame: Frame) -> None:
        """Convert a calibration that was made in pictures with more or fewer pixels than this frame."""
        calibrated = self._scene.calibrated
        fitting = calibrated.for_pictures(frame.pixels) if calibrated else None
        if fitting and fitting is not calibrated:
            self._use_calibration(fitting)

    def _take_in(self, frame: Frame) -> Seen | None:
        """Look for motion in a new frame, and have it read where the state asks for that."""
        pause_s = _QUIET_S if self.state.nothing_to_read else 0.0
        if frame.taken_s <= self.state.now_s + pause_s:
            return None
        snapshot = Snapshot(thumbnail(frame.pixels))
        self.moving = self._motion.seen_in(snapshot.grey)
        self._step(FrameTaken(frame.taken_s, self.moving, snapshot, self._motion.parts))
        if not self.state.reading_due:
            return None
        reading = self._read(frame)
        events = self._step(FrameRead(reading, snapshot))
        if falls_short(self.state, events) and self._is_blurred(frame, reading):
            self._step(SeenBlurred())
        if isinstance(self.state.why, Hand) and self._was_knocked(frame):
            self._step(SeenKnocked())
        return next((self._seen(event, frame) for event in events if isinstance(event, Counted)), None)

    def _read(self, frame: Frame) -> Reading:
        """Read a frame, using the number of dice that should lie there."""
        reading, numbers = self._reader.read(frame.pixels), self.state.numbers
        if not numbers.any_number:
            reading = without_surplus(reading, numbers.expected)
        missing = left_out(self.state, reading)
        if missing and self._can_miss_dice:
            reading = self._reader.read_again(frame.pixels, reading, missing)
        return reading

    def _is_blurred(self, frame: Frame, reading: Reading) -> bool:
        """Whether a frame is too blurred for dice of their width.

        The width is that of the dice in the frame. If there are none, it is that of the dice that lay there
        last, else that of a usual die in a calibrated tray, or of a large one in another tray.
        """
        numbers = self.state.numbers
        dice = reading.dice or (*numbers.before.values(), *numbers.lying.values())
        widths_px = [longer_side(die.box_xyxy) for die in dice]
        if not widths_px:
            calibrated = self._scene.calibrated
            widths_px = [
                DIE_MM / calibrated.calibration.pixel_mm if calibrated else _LARGE_DIE * reading.width
            ]
        return is_blurred(frame.pixels, median(widths_px))

    @property
    def _can_miss_dice(self) -> bool:
        """Whether fewer dice than awaited mean that some were left out.

        Where any number of dice is thrown, the awaited number is only that of the last throw. Then dice
        are searched again only in a calibrated tray: elsewhere the search takes other things for dice.
        """
        return not self.state.numbers.any_number or self._scene.calibrated is not None

    def _was_knocked(self, frame: Frame) -> bool:
        """Whether camera or tray have moved since they were calibrated."""
        calibrated = self._scene.calibrated
        return calibrated is not None and calibrated.was_knocked(frame.pixels)

    def _seen(self, counted: Counted, frame: Frame) -> Seen:
        state = self.state
        self._scene = replace(self._scene, knocked=self._was_knocked(frame))
        remarks = hints.remarks(state.why)
        return Seen(counted.dice, frame.pixels, counted.untouched, state.numbers.lying, remarks)

    def _show(self, frame: Frame, at_once: bool) -> None:
        """Show each frame while something moves, and one now and then of a still tray: drawing is slow."""
        scene = self._scene
        still = self.state.still and not at_once
        fresh = scene.picture is None or frame.taken_s - scene.shown_s >= _STILL_S
        if frame.pixels is not scene.picture and (fresh or not still):
            self._scene = replace(scene, picture=frame.pixels, shown_s=frame.taken_s, trouble="")

    def close(self) -> None:
        """Close the camera."""
        if self._camera is not None:
            self._camera.close()

    def _step(self, observation: Observation) -> tuple[Event, ...]:
        self.state, events = step(self.state, observation)
        for event in events:
            if isinstance(event, KeptSought) and isinstance(self._camera, Thrower):
                self._camera.lay(event.faces)
        return events
