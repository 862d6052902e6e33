"""How long a reading takes, beside YOLO11n at 640 pixels on the same machine in the same run.

    scripts/bench [--runs N]

One thread each; the two take turns, so that a busy machine slows both. The picture is rendered: 1280x960,
six dice on felt.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from models.yardstick import SIDE_PX, write_yolo11n
from vision.reader import Reader
from vision.scenes.camera import Camera
from vision.scenes.light import Lamp
from vision.scenes.materials import Material
from vision.scenes.sensor import Sensor
from vision.scenes.skins import PipDesign, d6_values, pip_skin
from vision.scenes.solids import die_solid, lying
from vision.scenes.stage import Die, Ground, Stage

SIZE_PX = (1280, 960)
DIE_MM = 16.0


def six_dice() -> NDArray[np.uint8]:
    """A picture of six ivory dice, each showing another value."""
    felt = Ground(np.full((64, 64, 3), (0.08, 0.2, 0.1), np.float32), 10.0)
    lamp = Lamp((200, 300, 500), (1.0, 1.0, 1.0), 0.1)
    camera = Camera.looking_at((0, 0), 400, np.radians(75), focal_px=1900, size=SIZE_PX)
    skin = pip_skin(d6_values(), PipDesign(), [(0.02, 0.02, 0.02)] * 6)
    cube = die_solid("d6").worn(30, 0.68)
    dice = []
    for index in range(6):
        rotation = lying(cube, index, 0.4 * index)
        place = ((index % 3 - 1) * 45, (index // 3 - 0.5) * 50, cube.lowest(rotation) * DIE_MM)
        dice.append(
            Die(cube, DIE_MM, rotation, np.array(place, np.float32), skin, Material((0.75, 0.85, 0.9)))
        )
    light = Stage(camera, felt, (lamp,)).draw(dice).picture
    return Sensor().develop(light, np.random.default_rng(0))


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def yardstick() -> Callable[[], object]:
    """One inference of YOLO11n's layers on one thread."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with tempfile.TemporaryDirectory() as folder:
        write_yolo11n(Path(folder) / "yolo11n.onnx")
        session = ort.InferenceSession(Path(folder) / "yolo11n.onnx", options)
    picture = np.random.default_rng(0).random((1, 3, SIDE_PX, SIDE_PX), np.float32)
    return lambda: session.run(None, {"images": picture})


def main() -> None:
    """Print the median times and their ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=40)
    runs = parser.parse_args().runs
    cv2.setNumThreads(1)
    picture, reader, yolo = six_dice(), Reader(), yardstick()
    found = sorted(die.face or "?" for die in reader.read(picture).dice)
    yolo()
    pairs = [(milliseconds(lambda: reader.read(picture)), milliseconds(yolo)) for _ in range(runs)]
    ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio = statistics.median(our / their for our, their in pairs)
    print(f"read in the picture: {' '.join(found)}")
    print(f"whole reading, {SIZE_PX[0]}x{SIZE_PX[1]}, six dice: median {ours:.1f} ms of {runs} on one thread")
    print(f"YOLO11n's layers at {SIDE_PX}x{SIDE_PX}:            median {theirs:.1f} ms")
    print(f"ratio: {ratio:.3f} (1/{1 / ratio:.1f})")


if __name__ == "__main__":
    main()
