"""The base of all motions, and the times that several of them share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.sound.cues import Cue

Act = Callable[[float], Sequence[Sprite]]
"""The frames of a motion: the sprites over the still picture at each t from 0 to less than 1."""

STILL_MS: Final = 1200
"""How long the one frame of a moment stays where nothing is to move."""
_AT_ONCE: Final[Mapping[Cue, tuple[int, ...]]] = MappingProxyType({})


class Motion(ABC):
    """Something that moves after a step: a frozen value that says what moves, from where and to where.

    The state is true before the first frame. A motion only shows how it came about, and its end is the
    still picture. `act` makes every picture; no frame draws text or shapes.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def duration_ms(self) -> int:
        """How long it lasts."""

    @abstractmethod
    def act(self, stage: Stage) -> Act:
        """Make the pictures, and return the frames."""

    @property
    def covers(self) -> bool:
        """Whether it hides the place between bar and captions, so that nothing else moves there."""
        return False

    @property
    def over_moments(self) -> bool:
        """Whether it plays above a motion that hides the place below the bar: in the bar, or over all."""
        return False

    @property
    def same_screen(self) -> bool:
        """Whether it needs the same kind of screen before and after the step."""
        return False

    @property
    def heard_ms(self) -> Mapping[Cue, tuple[int, ...]]:
        """When cues of its step are heard after its beginning; cues that it does not name come at once.

        If it belongs to no step, these are all that is heard.
        """
        return _AT_ONCE

    def short(self) -> Motion | None:
        """A shorter motion for people who play fast; None to leave the motion out."""
        return self

    def still(self) -> Motion | None:
        """The motion for a table on which nothing moves: a single frame, or None to show nothing."""
        return None
