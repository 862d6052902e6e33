"""A whole game of Imalya, by keys on the lines and throws before the webcam, to its end."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from device.demo.judge import Judge
from device.demo.player import DemoPlayer
from device.screen.base import ReadTray
from device.screen.imalya.faces import DIE
from tests.machine.claim import Claim, tried
from tests.machine.errors import MachineError
from tests.machine.feeder import Pixels
from tests.machine.pair import Pair
from tests.machine.qemu import Machine
from tests.machine.tray import Tray
from tests.machine.twin import Twin
from vision.reader import Reader

DAYS: Final = 20
"""The days of the year in this game; with these throws it ends with the first round."""
_SEED: Final = 25
_MOST: Final = 300
"""Presses and throws after which a game that does not end is given up."""


def game(machine: Machine) -> Iterator[Claim]:
    """Play a game from its first throw to its end, on the machine and on its twin."""
    tray = Tray(_SEED)
    judge = Judge(Reader().read, tray.truth)
    with (
        tempfile.TemporaryDirectory() as folder,
        Pair.with_game(machine, Path(folder), DAYS, judge.read) as pair,
    ):
        yield tried("the game is resumed, and the tray is seen", lambda: _sit_down(pair, tray))
        yield tried(
            "a game of Imalya is played to its end by keys and camera", lambda: _play(pair, tray, judge)
        )
        yield tried("the screen shows the end", pair.look_alike)


def _sit_down(pair: Pair, tray: Tray) -> tuple[bool, str]:
    pair.resume()
    pair.plug_in(tray.picture())
    return pair.look_alike()


def _play(pair: Pair, tray: Tray, judge: Judge) -> tuple[bool, str]:
    presses, throws = play(pair, tray, judge)
    dice, wrong = judge.tally.dice, judge.tally.silent
    seen = f"{presses} presses, {throws} throws, {len(pair.twin.entries)} steps, the same record after each"
    return not wrong, "; ".join([f"{seen}; {len(wrong)} of {dice} dice misread", *wrong])


def play(pair: Pair, tray: Tray, judge: Judge, throws: int = _MOST) -> tuple[int, int]:
    """Play to the end; returns how many keys were pressed, and how often dice were thrown.

    Args:
        pair: the two tables.
        tray: where the dice are thrown.
        judge: knows how the dice really lie, so that questions about them are answered.
        throws: play no further than this many throws.

    Raises:
        MachineError: the game does not end.
    """
    twin, pressed, thrown = pair.twin, 0, 0

    def true_letter(number: int) -> str:
        return DIE.letter(judge.true_face(twin.table.view().sight.dice[number]) or "") or ""

    player = DemoPlayer(true_letter)
    for _ in range(_MOST):
        if _over(twin) or thrown == throws:
            return pressed, thrown
        view = twin.table.view()
        key = player.choose(twin.table.screen, view, twin.lit)
        if isinstance(twin.table.screen.press(key, view), ReadTray):
            pair.show(throw(twin, tray))
            thrown += 1
        else:
            pair.press(key)
            pressed += 1
    raise MachineError(f"the game is not over after {pressed} presses and {thrown} throws")


def throw(twin: Twin, tray: Tray) -> Pixels:
    """Throw the dice that the table awaits; those that are locked stay where they lie."""
    numbers = twin.eye.state.numbers
    return tray.throw(numbers.awaited, {number: die.center_xy for number, die in numbers.kept.items()})


def _over(twin: Twin) -> bool:
    match = twin.table.match
    return match is not None and match.state.outcome is not None
