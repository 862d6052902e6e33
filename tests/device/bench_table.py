"""What the table takes of this machine: from dice at rest to the reading, to start, at rest and while moving.

    scripts/bench-table [--throws N] [--turns N]

Times are those of the processor, not of the clock on the wall, so that a busy machine tells the same.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from device.camera import Frame
from device.camera.simulated import SimulatedTray
from device.game.background import BackgroundProcess
from device.journal.entry import Entry
from device.journal.journal import Journal
from device.keys import SOFT_KEYS, Key
from device.screen.games.kept import KeptGame
from device.screen.kit.canvas import Canvas
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from device.version import VERSION
from engines.registry import GAMES
from models.arguments import whole_number
from models.measure.six_dice import six_dice
from tests.device.evening import Clock, Evening, Screen
from tests.device.kept_games import SEATS, actions_of
from tests.device.simulated_play import FRAMES_PER_S, PATIENCE_FRAMES, Player, ReadTray, cpu_s
from tests.engines.simulate import NAMES
from tests.vision import mat_view
from vision.calibrate import calibrate_by_markers
from vision.reader import Reader
from vision.reading import Reading

ALL = (1, 2, 3, 4, 5, 6)
WATCHDOG_S = 15
"""The time in `systemd/dice-table.service`."""
PRESSES = 60
"""How many keys are pressed while the reader is at work."""
GAMES_IN_LIST = 200
PICTURE_WH = (1728, 1296)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each figure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--throws", type=whole_number(1), default=20)
    parser.add_argument(
        "--turns", type=whole_number(1), default=300, help="how many turns an idle table is watched"
    )
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    counts = list(frames_to_reading(options.throws))
    frames = sorted(count.frames for count in counts)
    readings = statistics.mean(count.readings for count in counts)
    print(f"from dice at rest and the hand gone to the reading, at {FRAMES_PER_S} frames a second:")
    print(f"  median {statistics.median(frames):.0f} frames, worst {frames[-1]}, of {len(frames)} throws,")
    print(f"  none before rest; {readings:.1f} readings a throw")
    rest = (
        *readings_on_the_mat(),
        *turns_a_second(options.turns),
        *moving(),
        *moving_after_readings(),
        memory_after_reading(),
        start(),
        *list_of_games(),
    )
    for line in rest:
        print(line)


@dataclass(frozen=True, slots=True)
class Count:
    """How a throw came to count.

    Attributes:
        frames: how many frames of the camera went by from rest until it counted.
        readings: how often the tray was read, from the hand that took the dice on.
    """

    frames: int
    readings: int


def frames_to_reading(throws: int) -> Iterator[Count]:
    """How each of some throws came to count; reading takes its own time."""
    now_s, readings = 0.0, 0
    tray = SimulatedTray(seed=1, clock=lambda: now_s)
    reader = Reader()

    def read(pixels: NDArray[np.uint8]) -> Reading:
        nonlocal readings
        readings += 1
        return reader.read(pixels)

    eye = Eye(tray, TrayReader(read))
    for _ in range(throws):
        eye.await_throw(ALL, {})
        tray.throw(ALL, {})
        rest_s, readings = None, 0
        for _ in range(PATIENCE_FRAMES):
            now_s += 1 / FRAMES_PER_S
            tray.latest()  # rendering belongs to no camera, and is not counted
            rest_s = now_s if rest_s is None and tray.still else rest_s
            begun_s = time.process_time()
            seen = eye.watch()
            now_s += time.process_time() - begun_s
            if seen is not None:
                if rest_s is None:
                    raise SystemExit("a throw counted before its dice were at rest")
                yield Count(round((now_s - rest_s) * FRAMES_PER_S), readings)
                break
        else:
            raise SystemExit(f"a throw never counted: {eye.sight.hint}")


def turns_a_second(turns: int) -> Iterator[str]:
    """The load of a loop with 30 turns a second over a still tray, with a new picture each time."""
    with tempfile.TemporaryDirectory() as folder:
        tables = {}
        for motion in ("none", "full"):
            clock = Clock()
            (own := Path(folder) / motion).mkdir()
            tables[motion] = Evening(own, Webcam(clock), clock, motion=motion)
        for where, keys in (("on the first screen", ()), ("while a throw is awaited", (Key.OK,) * 3)):
            for evening in tables.values():
                evening.press(*keys)
                evening.turn(300)  # until nothing moves and all large letters are drawn
            still, full = idle_shares(list(tables.values()), turns)
            ratio = f"{full / still:.2f} of what a table without motion takes"
            yield f"idle, {where}: {100 * full:.1f} % of a core, {ratio}"
        for evening in tables.values():
            evening.close()


def idle_shares(tables: list[Evening], turns: int) -> list[float]:
    """The share of a core that each of some tables takes; they take turns, so that both suffer alike."""
    spent_s = [0.0] * len(tables)
    for _ in range(turns):
        for index, evening in enumerate(tables):
            evening.clock.now_s += 1 / FRAMES_PER_S
            begun_s = time.process_time()
            evening.table.turn()
            spent_s[index] += time.process_time() - begun_s
    return [spent / turns * FRAMES_PER_S for spent in spent_s]


def moving() -> Iterator[str]:
    """The cost of the moment of a turn, with a camera that is watched 30 times a second, frame by frame."""
    for size, goal in (((800, 480), 60), ((1920, 1080), 30)):
        with tempfile.TemporaryDirectory() as folder:
            clock = Clock()
            screen = Screen()
            screen.canvas = Canvas(pygame.Surface(size))
            evening = Evening(Path(folder), Webcam(clock), clock, display=screen, motion="full")
            path = KeyPath(evening)
            to_last_key(evening)
            path.reset()
            evening.fingers.press(Key.OK)
            evening.table.turn()
            evening.fingers.release(Key.OK)
            took, pixels = moving_frames(evening)
            mean_ms, late = 1000 * statistics.mean(took), sum(one > 1 / FRAMES_PER_S for one in took)
            name, drawn = "x".join(map(str, size)), statistics.mean(pixels)
            yield f"moving at {name}: {1000 / mean_ms:.0f} frames a second on one core, {goal} wanted;"
            worst_ms = 1000 * max(took)
            yield f"  {mean_ms:.1f} ms a frame, worst {worst_ms:.1f}; {late} of {len(took)} over 33 ms;"
            yield f"  {drawn:.0f} pixels a frame; {path.before_ms:.2f} ms until the lamps show the press,"
            yield f"  {path.after_ms:.1f} ms for the pictures after that"
            evening.close()


def moving_after_readings() -> Iterator[str]:
    """The pace of a table that throws, reads and plays on, with the time of the reader in the same loop."""
    for size, pace in (((800, 480), 60), ((1920, 1080), 30)):
        with tempfile.TemporaryDirectory() as folder:
            turns = list(played_turns(Path(folder), size, pace))
        moving_s = [turn.spent_s for turn in turns if turn.moving]
        late = sum(spent_s > 1 / pace for spent_s in moving_s)
        rate = len(moving_s) / sum(max(spent_s, 1 / pace) for spent_s in moving_s)
        name, longest_ms = "x".join(map(str, size)), 1000 * max(turn.spent_s for turn in turns)
        yield f"playing at {name} with the reader at work: {rate:.1f} frames a second while"
        yield f"  something moves, {pace} wanted; {late} of {len(moving_s)} frames late; the longest turn"
        yield f"  of the loop takes {longest_ms:.0f} ms, and the watchdog waits {WATCHDOG_S} s"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the loop: the processor time it took, and whether something moved."""

    spent_s: float
    moving: bool


def played_turns(folder: Path, size: tuple[int, int], pace: int) -> Iterator[Turn]:
    """The turns of the loop while some turns of a game are played with simulated dice and the real reader."""
    clock = Clock()
    screen = Screen()
    screen.canvas = Canvas(pygame.Surface(size))
    evening = Evening(folder, ReadTray(clock), clock, display=screen, motion="full")
    player = Player(evening)
    for _ in range(PRESSES):
        yield from player.press(lambda: one_turn(evening, pace))
    evening.close()


def one_turn(evening: Evening, pace: int) -> Turn:
    """Let the loop go round once; time passes at the pace of a screen, or more slowly on a slow machine."""
    moving = evening.table.moving
    begun_s, rendered_s = time.process_time(), evening.tray.rendered_s
    evening.table.turn()
    spent_s = time.process_time() - begun_s - (evening.tray.rendered_s - rendered_s)
    evening.clock.now_s += max(spent_s, 1 / pace if moving else 1 / FRAMES_PER_S)
    return Turn(spent_s, moving)


def to_last_key(evening: Evening) -> None:
    """Play until OK ends the first turn; the dice are told by keys, while the camera is watched."""
    evening.begin()
    for throw in ((Key.SIX,), (Key.FOUR,), (Key.TWO,)):
        evening.press(Key.FIVE, *throw, Key.OK)
    evening.press(Key.ONE, Key.FIVE, *(Key.SIX,) * 3, *(Key.FIVE,) * 3, Key.OK)
    evening.turn(200)  # until all large letters are drawn
    evening.press(*SOFT_KEYS)
    evening.turn(20)


def moving_frames(evening: Evening) -> tuple[list[float], list[int]]:
    """The processor time of each turn of the loop until nothing moves, and the pixels that it has drawn."""
    took, pixels = [], []
    while evening.table.moving:
        evening.clock.now_s += 1 / 60
        evening.screen.parts.clear()
        begun_s = time.process_time()
        evening.table.turn()
        took.append(time.process_time() - begun_s)
        pixels.append(sum(rect.w * rect.h for rects in evening.screen.parts for rect in rects))
    return took, pixels


class KeyPath:
    """Adds up the time that motions take before lamps show what a press has done, and after that."""

    BEFORE = ("press", "end", "gather", "change", "chosen")

    def __init__(self, evening: Evening) -> None:
        self.reset()
        motions = evening.table._motions
        for name in (*self.BEFORE, "begin"):
            setattr(motions, name, self._timed(getattr(motions, name), name))

    def reset(self) -> None:
        """Begin anew."""
        self.before_ms = self.after_ms = 0.0

    def _timed(self, deed: Callable[..., object], name: str) -> Callable[..., object]:
        def timed(*args: object, **more: object) -> object:
            begun_s = time.process_time()
            done = deed(*args, **more)
            spent_ms = 1000 * (time.process_time() - begun_s)
            if name == "begin":
                self.after_ms += spent_ms
            else:
                self.before_ms += spent_ms
            return done

        return timed


class Webcam:
    """A camera over a still tray; only the sensor noise changes."""

    name = "webcam 0"

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        rng = np.random.default_rng(1)
        noises = [rng.normal(0, 3, (*PICTURE_WH[::-1], 3)) for _ in range(4)]
        felt = np.array((40, 74, 45))
        self._pictures = [np.clip(noise + felt, 0, 255).astype(np.uint8) for noise in noises]

    def latest(self) -> Frame:
        """A new picture with other noise."""
        number = round(self._clock.now_s * FRAMES_PER_S)
        return Frame(self._pictures[number % len(self._pictures)], number, self._clock.now_s)

    def read(self, pixels: NDArray[np.uint8]) -> Reading:
        """Find no dice."""
        return Reading((), *PICTURE_WH)

    def close(self) -> None:
        """Do nothing."""


def readings_on_the_mat() -> Iterator[str]:
    """The time of a reading with the printed mat in the picture, before and after calibration."""
    frame = mat_view.with_dice()
    reader = Reader()
    yield f"a reading of four dice on the mat: {median_ms(lambda: reader.read(frame)):.0f} ms"
    reader.use_calibration(calibrate_by_markers(frame, [mat_view.A4]))
    yield f"  once the tray is calibrated: {median_ms(lambda: reader.read(frame)):.0f} ms"


def median_ms(work: Callable[[], object], times: int = 15) -> float:
    """The median processor time of a function, in milliseconds."""
    spent_s = []
    for _ in range(times):
        begun_s = time.process_time()
        work()
        spent_s.append(time.process_time() - begun_s)
    return 1000 * statistics.median(spent_s)


def start() -> str:
    """The time from the start to READY, which is sent after the first screen, with a photograph as camera."""
    with tempfile.TemporaryDirectory() as name, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        folder = Path(name)
        cv2.imwrite(str(folder / "throw.png"), six_dice())
        line.bind(str(folder / "notify"))
        own = {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "DICE_TABLE_DATA": str(folder / "data"),
            "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "dummy"),
        }
        command = [sys.executable, "-m", "device.cli", "play", "--camera", str(folder / "throw.png")]
        begun_s = time.monotonic()
        table = subprocess.Popen(command, env=os.environ | own)
        try:
            line.recv(64)
            wall_s = time.monotonic() - begun_s
            worked_s = cpu_s(table.pid)
            return f"start to the first screen: {worked_s:.1f} s of the processor, {wall_s:.1f} s on the wall"
        finally:
            table.send_signal(signal.SIGTERM)
            table.wait()


def list_of_games() -> Iterator[str]:
    """The time from the key to a long list of games, and until its rows have their last positions."""
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(BackgroundProcess()) as beside:
        lay_games(Path(folder), GAMES_IN_LIST)
        begun_s = time.process_time()
        evening = Evening(Path(folder), annals=beside)
        opened_ms = 1000 * (time.process_time() - begun_s)
        evening.fingers.press(Key.SIX)
        begun_s = time.process_time()
        evening.turn()
        list_ms = 1000 * (time.process_time() - begun_s)
        evening.fingers.release(Key.SIX)
        while any(game.state is None for game in shown_games(evening)):
            evening.turn()
        whole_ms = 1000 * (time.process_time() - begun_s)
        evening.fingers.press(Key.FIVE)
        begun_s = time.process_time()
        evening.turn()
        over_ms = 1000 * (time.process_time() - begun_s)
        evening.close()
    yield f"list of {GAMES_IN_LIST} games: {list_ms:.0f} ms to the first picture, {over_ms:.0f} ms to those"
    yield f"  that are over; {whole_ms:.0f} ms until the games round the first one have their last positions;"
    yield f"  {opened_ms:.0f} ms from nothing to home"


def lay_games(folder: Path, count: int) -> None:
    """Lay a journal with games of all kinds into a folder; every second one is over."""
    played = {name: [Entry("act", str(action)) for action in actions_of(name)] for name in SEATS}
    with Journal(folder / "games.sqlite3") as journal:
        for number, name in zip(range(count), itertools.cycle(played), strict=False):
            game, over = GAMES[name], number % 2 == 1
            rules = str(next(iter(game.presets.values())))
            record = journal.begin(name, VERSION, rules, NAMES[: SEATS[name]])
            entries = played[name] if over else played[name][: len(played[name]) // 2]
            journal.write(record.number, entries, over, known=0)


def shown_games(evening: Evening) -> list[KeptGame]:
    """The games that the list works out."""
    view = evening.table.view()
    return [game for number in evening.table.screen.shown_games(view) if (game := view.games.game(number))]


def memory_after_reading() -> str:
    """The peak memory of the table's process after ten readings of six dice."""
    code = (
        "import device.session.play; from vision.reader import Reader;"
        "from models.measure.six_dice import six_dice;"
        "reader, picture = Reader(), six_dice(); [reader.read(picture) for _ in range(10)];"
        "print(open('/proc/self/status').read())"
    )
    status = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    (kilobytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return f"memory after ten readings: {int(kilobytes) / 1024:.0f} MB at most"


if __name__ == "__main__":
    main()
