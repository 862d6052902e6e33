"""The shipped reader on real photographs, where they are at hand.

This guards against a broken pipeline, not for quality: these photographs were trained on. What the reader
is worth on photographs it has never seen stands in models/README.md.
"""

from pathlib import Path

import pytest

from models.labels import load_labels
from models.measure.sources import read_source
from vision.reader import Reader

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"

pytestmark = pytest.mark.skipif(
    not (PHOTOS / "labels.jsonl").exists(),
    reason=f"the labelled photographs are not here; they are looked for in {PHOTOS}",
)


@pytest.mark.parametrize("source", ["nell-byler", "matteop65", "skovy"])
def test_most_dice_of_a_source_are_right(source: str) -> None:
    """Of a dozen photographs from each source, nine dice in ten are right and few are silent misreads."""
    pictures = [picture for picture in load_labels(PHOTOS) if picture.source == source]
    score = read_source(Reader(), pictures[:: len(pictures) // 12])

    assert score.right >= 0.9 * score.dice
    assert score.silent_misreads <= 0.02 * score.dice
