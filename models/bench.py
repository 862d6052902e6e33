"""Time a reading, compared with YOLO11n at 640 pixels on the same machine in the same run.

    scripts/bench [--runs N]

Each has one thread. The two alternate, so that a busy machine slows both. The picture is rendered: six dice
on felt, 1280x960.
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

from models.six_dice import SIZE_PX, six_dice
from models.yardstick import SIDE_PX, write_yolo11n
from vision.reader import Reader
from vision.runtime import ort


def milliseconds(work: Callable[[], object]) -> float:
    """The time of one call in milliseconds."""
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
