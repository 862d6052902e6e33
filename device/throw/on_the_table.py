"""Announces which dice are on the table: to the reader, and to a camera that throws them itself."""

from __future__ import annotations

from collections.abc import Collection

from device.camera import Camera
from device.camera.skills import Putter, Thrower
from device.throw.tray_reader import TrayReader


class OnTheTable:
    """The dice set and the solids that were announced last.

    Args:
        camera: where frames come from; it may throw dice, or put one down.
        reader: reads the dice.
    """

    def __init__(self, camera: Camera | None, reader: TrayReader) -> None:
        self._camera = camera
        self._expect = reader.expect
        self._known = frozenset(reader.shapes)
        self._dice_set, self._shape, self._put_set = "", "d6", ""
        self._expected: frozenset[str] = frozenset()

    def can_be_read(self, shapes: Collection[str]) -> bool:
        """Whether the reader knows all of these solids."""
        return self._known.issuperset(shapes)

    def announce(self, dice_set: str, shapes: Collection[str], *, any_shapes: bool = False) -> bool:
        """Announce the dice on the table, and return whether they are of another kind than those before.

        Args:
            dice_set: the set that they belong to.
            shapes: the solids among them. A camera that throws has dice of one solid at a time: the one that
                it has thrown last, if it is among them, else the first.
            any_shapes: whether people may throw other solids of the set, too.
        """
        shape = self._shape if self._shape in shapes else next(iter(shapes))
        expected = self._known if any_shapes else frozenset(shapes)
        others = (dice_set, shape) != (self._dice_set, self._shape)
        if others or expected != self._expected:
            self._dice_set, self._shape, self._expected = dice_set, shape, expected
            self._expect(dice_set, expected)
        if others:
            self._put_set = ""
            if isinstance(self._camera, Thrower):
                self._camera.bring(dice_set, shape)
        return others

    def learn(self, dice_set: str) -> None:
        """Have the reader take in anew what is known of a set, if that set is on the table; no die moves.

        The reader takes in any other set when it is announced.
        """
        if dice_set == self._dice_set:
            self._expect(dice_set, self._expected)

    @property
    def puts(self) -> bool:
        """Whether the camera puts a die down by itself."""
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
            self._dice_set, self._put_set = "", dice_set  # the announced dice are brought anew later
            self._camera.bring(dice_set, shape)
        self._camera.put(face)
