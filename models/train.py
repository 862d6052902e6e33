"""Train the reader's six networks: first on rendered scenes, then on photographs as well.

    python -m models.train finder --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]
    python -m models.train faces --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]
    python -m models.train close --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]
    python -m models.train corners --photos PHOTOS --scenes SCENES --out WORK
    python -m models.train flats --photos PHOTOS --scenes SCENES --out WORK
    python -m models.train posture --photos PHOTOS --scenes SCENES --out WORK

The others need the finder's boxes: train the finder first. The close look begins with what the faces have
learnt, and the corners with what the close look has, where those were trained before. Corners and flats, by
which dice with triangular faces are read, and posture, which tells dice that lean, are learnt from scenes
alone: no photograph tells the corners, nor whence it was taken.

Everything is kept in WORK and goes on where it stopped when run again. With `--thaw`, what was not trained
there before begins with the model that ships. With `--without`, one source of
photographs is left out of everything, for `models.evaluate` to judge on.
"""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

import torch

from models.export import write
from models.labels import CLASSES
from models.training.corners import train_corners
from models.training.faces import train_faces
from models.training.finder import train_finder
from models.training.flats import train_flats
from models.training.lessons import CLOSE, FACES
from models.training.plan import Plan
from models.training.posture import train_posture
from vision.flat import CLASSES as FLAT_CLASSES
from vision.model import Card
from vision.posture import CLASSES as POSTURES

LOG = logging.getLogger("models.train")


def main() -> None:
    """The command line of training."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=["finder", FACES.kind, CLOSE.kind, "corners", "flats", "posture"])
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, required=True, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--without", help="leave this source of photographs out")
    parser.add_argument("--scenes-steps", type=int, default=3000, help="batches of scenes alone")
    parser.add_argument("--steps", type=int, default=1000, help="batches of scenes and photographs")
    parser.add_argument("--thaw", action="store_true", help="begin with the models that ship")
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(chosen.threads)
    plan = Plan(
        photos=chosen.photos,
        scenes=tuple(chosen.scenes),
        out=chosen.out,
        without=chosen.without,
        scenes_steps=chosen.scenes_steps,
        steps=chosen.steps,
        thaw=chosen.thaw,
    )
    if chosen.part == "finder":
        write(train_finder(plan), plan.fold / "finder.onnx", Card("finder"))
    elif chosen.part == "corners":
        write(train_corners(plan), plan.fold / "corners.onnx", Card("corners"))
    elif chosen.part == "flats":
        write(train_flats(plan), plan.fold / "flats.onnx", Card("flats", FLAT_CLASSES))
    elif chosen.part == "posture":
        write(train_posture(plan), plan.fold / "posture.onnx", Card("posture", POSTURES))
    else:
        lesson = FACES if chosen.part == FACES.kind else CLOSE
        card = Card(lesson.kind, CLASSES, doubt_below=0.9)
        write(train_faces(plan, lesson), plan.fold / f"{lesson.kind}.onnx", card)
    LOG.info("wrote the %s of %s", chosen.part, plan.fold)


if __name__ == "__main__":
    main()
