"""From a frame to a reading: find the dice, read their faces, say what is doubtful.

The steps are numbered as in `models/README.md`, under "How a picture is read".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, box_round
from vision.brighten import brightened
from vision.calibration import Calibration
from vision.corners import CornerCache
from vision.cut_off import doubt_cut_off
from vision.dice_set import PIPS, TERTRE, DiceSet
from vision.embeddings import EmbeddingCache
from vision.errors import PictureError
from vision.expected_faces import ExpectedFaces
from vision.face_cache import FaceCache
from vision.faces import FaceReader
from vision.find import Finder, MayHold, anywhere
from vision.left_out import doubt_pairs, likeliest, may_be_left_out
from vision.look_again import LookAgain
from vision.model import opened
from vision.opinion import NOTHING, Probabilities
from vision.picture import SMALLEST_SIDE_PX
from vision.place import COMPACT, NO_SCORE, Place, both_ends, not_covered, weighed, without_near_doubles
from vision.posture import Posture
from vision.read_twice import without_second_readings
from vision.reading import Die, Reading
from vision.thresholds import Asks
from vision.tilt import TiltCache
from vision.triangular import TriangularReader
from vision.upright import Turn
from vision.vantage import LENS_DEG, Vantage, view_of
from vision.verdict import Verdict
from wording.sentence import Sentence

_LEAST_LIKELY: Final = 0.1
"""The least probability of a turn of the picture for which the dice are read after it, too. With less, two
readings that contradict each other hardly make a die doubtful."""


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """A frame as the camera saw it, and brightened for the models. In enough light both are the same array.

    Attributes:
        plain: (height, width, 3) uint8, blue-green-red, as the camera saw it. Looks are cut from it.
        bright: (height, width, 3) uint8, brightened. The models read it.
    """

    plain: NDArray[np.uint8]
    bright: NDArray[np.uint8]

    def turned(self, turn: Turn) -> Lit:
        """Both frames after a turn."""
        bright = turn.picture(self.bright)
        return Lit(bright if self.plain is self.bright else turn.picture(self.plain), bright)


@dataclass(frozen=True, slots=True)
class FirstAnswers:
    """The first answer of the face reader about each box of a frame.

    Attributes:
        turn: how the frame was turned.
        upright: the turned frame.
        whole: the probabilities of the whole die in each box.
        tilts: how the camera looks at the dice in the turned frame.
        scores: how sure the finder is that a die lies in each box; empty if it was not asked.
    """

    turn: Turn
    upright: Lit
    whole: Probabilities
    tilts: TiltCache
    scores: Mapping[Box, float] = field(default_factory=dict)


class Reader:
    """Reads the dice of a set in pictures.

    Args:
        dice_set: the dice that are on the table.
        models: a folder with other models than the shipped ones.

    Attributes:
        dice_set: the dice that are on the table now.
        embeddings: those of the looks that were taught.
        asks: how often the table asks about dice that were read.

    Raises:
        ModelError: a model is missing, damaged, or not one of ours.
    """

    def __init__(self, dice_set: DiceSet = PIPS, models: Path | None = None) -> None:
        self._finder = Finder(opened("finder", models))
        self._quick_reader = FaceReader(opened("faces", models), quickly=True)
        self._close_reader = FaceReader(opened("close", models), quickly=False)
        self._triangular = TriangularReader(
            opened("corners", models), opened("flats", models), self._close_reader.classes
        )
        self._posture = Posture(opened("posture", models))
        self._tilt = opened("tilt", models)
        self._calibration: Calibration | None = None
        self._lens_deg = LENS_DEG
        self.asks: Asks = "usual"
        self.embeddings = EmbeddingCache(self._close_reader.embeddings)
        self.expect(dice_set)

    def expect(self, dice_set: DiceSet) -> None:
        """Expect these dice from now on."""
        self.dice_set = dice_set
        # Pips are clear in few pixels. Numerals and drawings need the close model, which takes longer.
        quickly = dice_set.kinds == PIPS.kinds
        self._face_reader, other = (
            (self._quick_reader, self._close_reader) if quickly else (self._close_reader, self._quick_reader)
        )
        self._nothing = self._face_reader.classes.index(NOTHING)
        expected = ExpectedFaces(dice_set, self._face_reader.classes, self.embeddings)
        self._verdict = Verdict(expected, self._face_reader, self._triangular)
        self._look_again = LookAgain(self._face_reader, other, self._triangular, dice_set, self._verdict)

    def use_calibration(self, calibration: Calibration, lens_deg: float = LENS_DEG) -> None:
        """Use this calibration for all frames of its size from now on.

        Dice are then searched only in the tray and in the lane, and leaning dice are told from flat ones.

        Args:
            calibration: where the camera looks.
            lens_deg: the camera's angle along the longer side of its picture.
        """
        self._calibration, self._lens_deg = calibration, lens_deg

    def read(self, frame: NDArray[np.uint8], vantage: Vantage | None = None) -> Reading:
        """What lies in a frame.

        Args:
            frame: (height, width, 3) uint8, blue-green-red.
            vantage: the place of the camera; None to take it from the calibration or, without one, from the
                dice.

        Raises:
            PictureError: the array is not such a picture, or is too small to hold a die.
        """
        lit, vantage = self._prepared(frame, vantage)
        places = self._find(lit, vantage)  # steps 1 to 5
        dice = [die for place in places if (die := self._verdict.die(place, self.asks))]  # step 6
        height, width = frame.shape[:2]
        dice = doubt_cut_off(without_second_readings(dice), width, height)
        if vantage is not None:
            dice = self._posture.judge(lit.bright, dice, vantage)  # step 7
        return _reading(dice, width, height)

    def read_again(
        self, frame: NDArray[np.uint8], reading: Reading, missing: int, vantage: Vantage | None = None
    ) -> Reading:
        """The reading of a frame, with dice that it has left out since they lie against others.

        All of these are in doubt, so the table asks about them. So is a die whose box may be round two dice.

        Args:
            frame: (height, width, 3) uint8, blue-green-red.
            reading: what was read in it.
            missing: how many dice were left out, at most.
            vantage: the place of the camera, as in `read`.

        Raises:
            PictureError: the array is not such a picture, or is too small to hold a die.
        """
        lit, vantage = self._prepared(frame, vantage)
        if vantage is not None:
            turn = Turn.to_upright(frame, vantage)
        else:
            tilts = TiltCache(self._tilt, lit.bright)
            likely = tilts.quarters_turned([die.box_xyxy for die in reading.dice])
            turn = Turn.back(int(likely.argmax()), frame)
        upright = lit.turned(turn)
        found = self._finder.find_closely(upright.bright, turn.may_hold(self._may_hold(frame)))
        known = [replace(die, box_xyxy=turn.box(die.box_xyxy)) for die in reading.dice]
        seen = self._first_answers(turn, upright, may_be_left_out(found, known))
        left_out = [
            replace(self._verdict.likeliest_die(_before(turn, place), self.asks), doubtful=True)
            for place in likeliest(self._every_place(seen, vantage), missing)
        ]
        dice = [*doubt_pairs(reading.dice), *left_out]
        return _reading(dice, reading.width, reading.height)

    def find_places(self, frame: NDArray[np.uint8]) -> list[Place]:
        """The places of a frame where dice seem to lie, each with its probabilities.

        Args:
            frame: (height, width, 3) uint8, blue-green-red.

        Raises:
            PictureError: the array is not such a picture, or is too small to hold a die.
        """
        return self._find(*self._prepared(frame, None))

    def _prepared(self, frame: NDArray[np.uint8], vantage: Vantage | None) -> tuple[Lit, Vantage | None]:
        """A frame, also made brighter, and the place of its camera, if that was given or is calibrated.

        Raises:
            PictureError: the array is not such a picture, or is too small to hold a die.
        """
        _check(frame)
        return Lit(frame, brightened(frame)), vantage or self._calibrated_vantage(frame)

    def _find(self, lit: Lit, vantage: Vantage | None) -> list[Place]:
        """Steps 1 to 5, for each likely turn of a frame: the places where dice seem to lie."""
        seen = self._found(lit, Turn.to_upright(lit.plain, vantage))
        if vantage is not None:
            return self._places(seen, vantage)
        dice = self._dice(seen.whole)
        likely = seen.tilts.quarters_turned(dice)
        turns = [int(quarters) for quarters in np.argsort(-likely) if likely[quarters] >= _LEAST_LIKELY]
        if turns[0]:
            seen = self._found(lit, Turn.back(turns[0], lit.plain))
        others = [self._turned_places(lit, dice, Turn.back(quarters, lit.plain)) for quarters in turns[1:]]
        return weighed([self._places(seen, None), *others], likely[turns].tolist())

    def _turned_places(self, lit: Lit, boxes: Sequence[Box], turn: Turn) -> list[Place]:
        """The places in these boxes of a frame as they look after this turn."""
        seen = self._first_answers(turn, lit.turned(turn), [turn.box(box) for box in boxes])
        return [_before(turn, place) for place in self._every_place(seen, None)]

    def _found(self, lit: Lit, turn: Turn) -> FirstAnswers:
        """Steps 1 and 2: the first answers about all that the finder takes for dice in a turned frame."""
        upright = lit.turned(turn)
        found = self._finder.find(upright.bright, turn.may_hold(self._may_hold(lit.plain)))
        scores = {one.box_xyxy: one.score for one in found}
        return replace(self._first_answers(turn, upright, list(scores)), scores=scores)

    def _first_answers(self, turn: Turn, upright: Lit, boxes: Sequence[Box]) -> FirstAnswers:
        """Step 2: the first answers about these boxes of the turned frame."""
        rows = self._face_reader.read(upright.bright, boxes)
        whole = dict(zip(boxes, rows, strict=True))
        return FirstAnswers(turn, upright, whole, TiltCache(self._tilt, upright.bright))

    def _places(self, seen: FirstAnswers, vantage: Vantage | None) -> list[Place]:
        """Steps 3 to 5: the places that are a die of their own, in the frame before it was turned."""
        places, shape = not_covered(self._every_place(seen, vantage)), self._verdict.shape
        # Seen aslant, a die behind another may seem nearer than dice can be.
        from_above = [place for place in places if place.view == "above" and shape(place) in COMPACT]
        doubles = set(from_above) - set(without_near_doubles(from_above))
        single = [place for place in places if place not in doubles]
        return [_before(seen.turn, place) for place in self._with_whole_osselets(seen.upright, single)]

    def _every_place(self, seen: FirstAnswers, vantage: Vantage | None) -> list[Place]:
        """Steps 3 and 4: the place of each box after all further looks that it needs, in the turned frame.

        Args:
            seen: the first answers.
            vantage: the place of the camera before the frame was turned; None to estimate it from the dice.
        """
        corners = self._triangular.corners(seen.upright.bright)
        upright_vantage = seen.turn.vantage(vantage) or self._estimated_vantage(corners, seen)
        faces = self._triangular.faces(corners, upright_vantage)
        places = [
            self._verdict.place(
                seen.upright.plain, box, row, view_of(upright_vantage, box), seen.scores.get(box, NO_SCORE)
            )
            for box, row in self._look_again.weighed(faces, seen.whole).items()
        ]
        if TERTRE not in self.dice_set.kinds:
            return places
        return [self._with_direction(faces, place) for place in places]

    def _with_direction(self, faces: FaceCache, place: Place) -> Place:
        """The place; of a doubtful d4 with drawings, also in which direction these may run."""
        die = self._verdict.die(place, self.asks)
        if die is None or not die.doubtful or not TERTRE.fits(die.shape, die.design):
            return place
        return replace(place, clockwise=self._triangular.clockwise(faces, place.box_xyxy))

    def _with_whole_osselets(self, lit: Lit, places: list[Place]) -> list[Place]:
        """The places, with one for each osselet whose two ends were taken for two osselets."""
        osselets = [place for place in places if self._verdict.shape(place) == "osselet"]
        for pair in both_ends(osselets):
            box = box_round(*(place.box_xyxy for place in pair))
            (row,) = self._face_reader.read(lit.bright, [box])
            whole = self._verdict.place(lit.plain, box, row, pair[0].view)
            if self._verdict.shape(whole) == "osselet" and all(place in places for place in pair):
                places = [*(place for place in places if place not in pair), whole]
        return places

    def _calibration_of(self, frame: NDArray[np.uint8]) -> Calibration | None:
        """The calibration of a frame; None if its size is not the calibrated one."""
        calibration, (height, width) = self._calibration, frame.shape[:2]
        fits = calibration is not None and (calibration.width, calibration.height) == (width, height)
        return calibration if fits else None

    def _may_hold(self, frame: NDArray[np.uint8]) -> MayHold:
        """The test whether boxes of a frame can be a die, by their place and size."""
        calibration = self._calibration_of(frame)
        return calibration.may_hold if calibration else anywhere

    def _calibrated_vantage(self, frame: NDArray[np.uint8]) -> Vantage | None:
        """The place of the camera by the calibration of a frame; None if the frame has none."""
        calibration = self._calibration_of(frame)
        return calibration.vantage(self._lens_deg) if calibration else None

    def _estimated_vantage(self, corners: CornerCache, seen: FirstAnswers) -> Vantage | None:
        """The place of the camera, estimated from the dice; None if no die needs it."""
        whole = seen.whole
        doubted, triangular = self._verdict.is_doubted, self._look_again.is_triangular
        if not any(doubted(box, row) or triangular(row) for box, row in whole.items()):
            return None
        dice = self._dice(whole)
        d4 = [box for box in dice if self._look_again.has_shape(whole[box], "d4")]
        return seen.tilts.vantage(corners, dice, d4)

    def _dice(self, whole: Probabilities) -> list[Box]:
        """The boxes that hold a die by these probabilities."""
        return [box for box, row in whole.items() if row.argmax() != self._nothing]


def _before(turn: Turn, place: Place) -> Place:
    """A place of a turned frame, with its box in the frame before."""
    return replace(place, box_xyxy=turn.box_before(place.box_xyxy))


def _check(frame: NDArray[np.uint8]) -> None:
    """Refuse an array that is no picture, or one too small to hold a die."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
        raise PictureError(
            Sentence(
                "a frame is an array (height, width, 3) of uint8; got {shape} of {type}",
                shape=frame.shape,
                type=frame.dtype,
            )
        )
    height, width = frame.shape[:2]
    if min(height, width) < SMALLEST_SIDE_PX:
        raise PictureError(
            Sentence(
                "the picture has {width}x{height} pixels; a die needs at least {least} each way",
                width=width,
                height=height,
                least=SMALLEST_SIDE_PX,
            )
        )


def _reading(dice: Sequence[Die], width: int, height: int) -> Reading:
    """A reading of these dice, from left to right."""
    return Reading(tuple(sorted(dice, key=lambda die: die.center_xy)), width, height)
