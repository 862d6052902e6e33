"""Measures the page for phones with many listeners, and the table that shows it.

    scripts/bench-page [--listeners N] [--steps N] [--throws N]

Listeners run in a process of their own. First a step of a whole game is published twice a second, as fast
people play; a listener notes when it has the whole of it. Then a game is played on a whole table with the
simulated tray and the reader that ships, the page open all the time: a few throws without listeners, a few
with all of them, and so on, so that both suffer alike from other work on the machine. Times are those of
the clock on the wall, without those of the simulated pictures, which no camera takes. No radio is involved.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from device.game.background import BackgroundProcess
from device.session.shared_table import position_picture, shared_table
from device.session.sharing import Sharing
from device.web.latest import Published
from device.web.server import PageServer
from device.web.shared import Told
from models.arguments import whole_number
from tests.device.evening import Evening, Screen
from tests.device.session.test_shared_table import match_after, seen
from tests.device.simulated_play import FRAMES_PER_S, Player, ReadTray, cpu_s, is_awaited
from tests.device.web.crowd import Crowd

PAUSE_S = 0.5
MOVING_FRAMES_PER_S = 60
IN_TURN = 5
"""How many throws are thrown with listeners, or without, before it is the other's turn."""

Row = tuple[str, str]


def main(given: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--listeners", type=whole_number(1), default=200)
    parser.add_argument(
        "--steps", type=whole_number(0), default=40, help="how many states are published; 0 for none"
    )
    parser.add_argument(
        "--throws", type=whole_number(0), default=40, help="how many with listeners, and without; 0 for none"
    )
    options = parser.parse_args(given)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    cv2.setNumThreads(1)
    if options.steps:
        show(states(options.listeners, options.steps))
    if options.throws:
        show(throws(options.listeners, options.throws))


def show(rows: Iterator[Row]) -> None:
    """Print rows of a name and what was measured."""
    for name, value in rows:
        print(f"{name:42} {value}", flush=True)


def states(listeners: int, steps: int) -> Iterator[Row]:
    """How late the states of a game reach listeners, and what they cost."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    sent, made_ms, handed_ms = {}, [], []

    def publish(number: int) -> None:
        match, events = match_after("imalya", number)
        begun_s = time.perf_counter()
        view = seen(match, events)
        told = (Told(number=number + 1, time="21:40", words="Inès: 3 Tales to the Trésor."),)
        table = shared_table(view, match, told, f"/picture/{number}")
        shared = Published(table.model_dump_json().encode(), position_picture(view))
        made_s = time.perf_counter()
        sent[number + 1] = time.monotonic()
        server.publish(shared)
        handed_ms.append(1000 * (time.perf_counter() - made_s))
        made_ms.append(1000 * (made_s - begun_s))

    publish(0)
    crowd = Crowd(server.address, listeners)
    crowd.come()
    used_s, begun_s = cpu_s(pid_of(server)), time.monotonic()
    for number in range(1, steps + 1):
        publish(number)
        time.sleep(PAUSE_S)
    share = (cpu_s(pid_of(server)) - used_s) / (time.monotonic() - begun_s)
    received = [(number, at_s) for number, at_s in crowd.leave() if number > 1]
    crowd.close()
    server.close()
    late_s = sorted(at_s - sent[number] for number, at_s in received)
    at_95 = late_s[int(0.95 * len(late_s))]
    yield "listeners, states received of all", f"{listeners}, {len(late_s)} of {listeners * steps}"
    yield "a state reaches a listener", f"median {statistics.median(late_s):.3f} s, 95 % {at_95:.3f} s"
    yield "the page's process, of a core", f"{share:.0%}"
    for name, took_ms in (
        ("the table makes a state and its picture", made_ms),
        ("the table hands it over", handed_ms),
    ):
        yield name, f"median {statistics.median(took_ms):.3f} ms, worst {max(took_ms):.3f} ms"


def pid_of(server: PageServer) -> int:
    """The number of the page's process."""
    return server._process.pid


@dataclass
class Share:
    """What was measured with listeners, or without.

    Attributes:
        frames: for each throw how many frames of the camera went by from rest until the screen showed it.
        turns_ms: how long each turn of the loop took.
        paged_s: the processor time of the page.
        wall_s: how long it lasted.
        received: how many states listeners have received.
    """

    frames: list[int] = field(default_factory=list)
    turns_ms: list[float] = field(default_factory=list)
    paged_s: float = 0.0
    wall_s: float = 0.0
    received: int = 0


def throws(listeners: int, count: int) -> Iterator[Row]:
    """How long throws take to the screen, with listeners and without."""
    with tempfile.TemporaryDirectory() as folder:
        server = PageServer(0, lambda: "127.0.0.1")
        table = OpenTable(Path(folder), server)
        server.open()
        crowd = Crowd(server.address, listeners)
        table.throw(IN_TURN, Share())  # until the reader is warm and all large letters are drawn
        shares = {0: Share(), listeners: Share()}
        while any(len(share.frames) < count for share in shares.values()):
            for number, share in shares.items():
                if number:
                    crowd.come()
                used_s, begun_s = cpu_s(pid_of(server)), time.monotonic()
                table.throw(min(IN_TURN, count - len(share.frames)), share)
                share.paged_s += cpu_s(pid_of(server)) - used_s
                share.wall_s += time.monotonic() - begun_s
                share.received += len(crowd.leave()) if number else 0
        table.close()
        crowd.close()
        server.close()
    yield "from dice at rest to the screen:", f"{FRAMES_PER_S} frames a second"
    for number, share in shares.items():
        yield from share_rows(number, share)


def share_rows(listeners: int, share: Share) -> Iterator[Row]:
    """What was measured with so many listeners."""
    frames, turns_ms = sorted(share.frames), sorted(share.turns_ms)
    spread = f"median {statistics.median(frames):.0f} frames, 90 % {frames[int(0.9 * len(frames))]}"
    yield f"  {listeners} listeners, {len(frames)} throws", f"{spread}, worst {frames[-1]}"
    late = sum(took_ms > 1000 / FRAMES_PER_S for took_ms in turns_ms)
    turns = f"{late} of {len(turns_ms)} over {1000 / FRAMES_PER_S:.0f} ms, the longest {turns_ms[-1]:.0f} ms"
    yield "    turns of the loop", turns
    yield "    the page's process, of a core", f"{share.paged_s / share.wall_s:.1%}"
    yield "    states received", f"{share.received}"


class PlayedClock:
    """The time on the wall, which stands still while a tray is rendered.

    Attributes:
        tray: the tray, once there is one.
    """

    tray: ReadTray | None = None

    def __call__(self) -> float:
        """The time, in seconds."""
        return time.monotonic() - (self.tray.rendered_s if self.tray is not None else 0.0)


class ShownScreen(Screen):
    """A display without a window that notes when it was shown last.

    Args:
        clock: the time in seconds.
    """

    def __init__(self, clock: PlayedClock) -> None:
        super().__init__()
        self._clock = clock
        self.shown_s = 0.0

    def flip(self) -> None:
        """Note the time."""
        self.shown_s = self._clock()

    def show(self, rects: object) -> None:
        """Note the time."""
        self.shown_s = self._clock()


class OpenTable:
    """A whole table whose page is open, on which a game is played at the pace of the clock on the wall.

    Args:
        folder: where its journal is.
        server: its page.
    """

    def __init__(self, folder: Path, server: PageServer) -> None:
        self._clock = PlayedClock()
        self._screen = ShownScreen(self._clock)
        self._tray = self._clock.tray = ReadTray(self._clock, time.monotonic)
        self._beside = BackgroundProcess()  # the luck of a game takes seconds
        self._evening = Evening(
            folder,
            self._tray,
            self._clock,
            display=self._screen,
            motion="full",
            annals=self._beside,
            sharing=Sharing(server),
        )
        self._player = Player(self._evening)
        self._thrown, self._steps = 0, 0
        self._rest_s: float | None = None
        self._next_s = 0.0

    def throw(self, count: int, share: Share) -> None:
        """Play until so many throws more have been shown."""
        wanted = len(share.frames) + count
        while len(share.frames) < wanted:
            for _turn in self._player.press(lambda: self._turn(share)):
                pass

    def close(self) -> None:
        """Close the table."""
        self._evening.close()
        self._beside.close()

    def _turn(self, share: Share) -> None:
        """Let the loop go round once, in time; note how long it took, and a throw that it has shown."""
        table = self._evening.table
        pace = MOVING_FRAMES_PER_S if table.moving else FRAMES_PER_S
        time.sleep(max(0.0, self._next_s - self._clock()))
        begun_s = self._clock()
        self._next_s = begun_s + 1 / pace
        steps = table.match.steps if table.match else 0
        table.turn()
        share.turns_ms.append(1000 * (self._clock() - begun_s))
        if self._tray.throws > self._thrown:
            self._thrown, self._steps, self._rest_s = self._tray.throws, steps, math.inf
        if self._rest_s == math.inf and self._tray.still:
            self._rest_s = begun_s
        if self._rest_s is None or is_awaited(self._evening, self._steps) or self._screen.shown_s < begun_s:
            return
        if self._rest_s == math.inf:
            self._tray.latest()  # the tray notices with its next picture that a throw is over
            if not self._tray.still:
                raise SystemExit("a throw counted before its dice were at rest")
            self._rest_s = begun_s
        share.frames.append(round((self._screen.shown_s - self._rest_s) * FRAMES_PER_S))
        self._rest_s = None


if __name__ == "__main__":
    main()
