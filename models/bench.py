"""Time a reading, compared with YOLO11n at 640 pixels on the same machine in the same run.

    scripts/bench [--runs N]                  six rendered dice with pips on felt, 1280x960
    scripts/bench --photos FOLDER [--runs N]  labelled pictures, source by source
    scripts/bench --models OTHER              other models, for one or the other

Each has one thread. The two alternate, so that a busy machine slows both; of pictures it is the processor's
time that counts. Pictures are read for the dice that their labels expect, without and with the place of the
camera.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from models.arguments import add_models, parser_of, whole_number
from models.command import command
from models.labelled_picture import LabelledPicture, by_source
from models.labels import load_labels
from models.measure.markdown import head, row
from models.measure.six_dice import SIZE_PX, six_dice
from models.measure.yardstick import SIDE_PX, write_yolo11n
from vision.dice_set import PIPS
from vision.reader import Reader
from vision.runtime import ort


def _milliseconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The time of one call in milliseconds, by a clock in seconds."""
    started = clock()
    work()
    return (clock() - started) * 1000


def _yardstick() -> Callable[[], object]:
    """One inference of YOLO11n's layers on one thread."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with tempfile.TemporaryDirectory() as folder:
        write_yolo11n(Path(folder) / "yolo11n.onnx")
        session = ort.InferenceSession(Path(folder) / "yolo11n.onnx", options)
    picture = np.random.default_rng(0).random((1, 3, SIDE_PX, SIDE_PX), np.float32)
    return lambda: session.run(None, {"images": picture})


def _six_dice_table(models: Path | None, runs: int) -> Iterator[str]:
    """The lines about the rendered picture: the median times and their ratio.

    Raises:
        VisionError: a model cannot be used.
    """
    picture, reader, yolo = six_dice(), Reader(models=models), _yardstick()
    found = sorted(die.face or "?" for die in reader.read(picture).dice)
    yolo()
    pairs = [(_milliseconds(lambda: reader.read(picture)), _milliseconds(yolo)) for _ in range(runs)]
    ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio = statistics.median(our / their for our, their in pairs)
    yield f"read in the picture: {' '.join(found)}"
    yield f"whole reading, {SIZE_PX[0]}x{SIZE_PX[1]}, six dice: median {ours:.1f} ms of {runs} on one thread"
    yield f"YOLO11n's layers at {SIDE_PX}x{SIDE_PX}:            median {theirs:.1f} ms"
    yield f"ratio: {ratio:.3f} (1/{1 / ratio:.1f})"


def _table_of_sources(photos: Path, models: Path | None, runs: int) -> Iterator[str]:
    """The ratio for each source of labelled pictures, as the rows of a Markdown table.

    Raises:
        LabelError: labels or pictures cannot be used, or there is none.
        VisionError: a model or a dice set cannot be used.
    """
    sources = by_source(load_labels(photos))
    reader, yolo = Reader(models=models), _yardstick()
    yolo()
    yield head(["pictures", "how many", "beside YOLO11n", "with the place of the camera"])
    for source, pictures in sources.items():
        ratios = [_ratios(reader, picture, yolo) for picture in pictures[:runs]]
        without, placed = (statistics.mean(parts) for parts in zip(*ratios, strict=True))
        yield row([source, len(ratios), f"{without:.2f}", f"{placed:.2f}"])


def _ratios(reader: Reader, picture: LabelledPicture, yolo: Callable[[], object]) -> tuple[float, float]:
    """The processor's time for a picture beside the yardstick's, without and with the camera's place."""
    expected = picture.expected(PIPS)
    if expected != reader.dice_set:
        reader.expect(expected)
    pixels = picture.pixels()
    times = [
        _milliseconds(work, time.process_time)
        for work in (
            lambda: reader.read(pixels),
            lambda: reader.read(pixels, picture.vantage),
            yolo,
        )
    ]
    return times[0] / times[2], times[1] / times[2]


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.bench", __doc__)
    parser.add_argument(
        "--runs", type=whole_number(1), default=40, help="runs, or pictures of each source; 40 by default"
    )
    parser.add_argument("--photos", type=Path, help="a folder of labelled pictures")
    add_models(parser)
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    lines = (
        _table_of_sources(chosen.photos, chosen.models, chosen.runs)
        if chosen.photos
        else _six_dice_table(chosen.models, chosen.runs)
    )
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
