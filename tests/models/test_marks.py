"""Marks for dice that are strangers: there are many, all differ, and each is always drawn the same."""

import cv2
import numpy as np

from models.classes import MARKS
from models.labels import load_labels
from models.scenes import marks
from models.scenes.__main__ import main


def test_every_mark_is_one_of_its_own():
    """Any two marks differ in more than a twentieth of their ink, and none is a disc or nearly empty."""
    small = np.stack(
        [
            cv2.resize(marks.mark(number, "sans"), (24, 24), interpolation=cv2.INTER_AREA) > 127
            for number in range(marks.MARKS)
        ]
    ).reshape(marks.MARKS, -1)
    ink = small.sum(axis=1)
    shared = small.astype(int) @ small.T.astype(int) / (ink[:, None] + ink - small.astype(int) @ small.T)
    np.fill_diagonal(shared, 0)
    assert shared.max() < 0.95
    assert ink.min() > 24 * 24 * 0.05


def test_marks_are_labelled_by_their_number(tmp_path):
    """A scene of marks alone reads back as classes that the face reader learns and no player announces."""
    assert main([str(tmp_path), "--count", "3", "--seed", "5", "--marks", "1"]) == 0
    seen = {die.face_class for picture in load_labels(tmp_path) for die in picture.dice}
    assert len(seen & set(MARKS)) > 2
    assert seen <= {*MARKS, None}
