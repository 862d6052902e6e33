"""The classes of the face readers, and the further ones of their training."""

from __future__ import annotations

from models.scenes import marks
from vision.dice_set import KINDS
from vision.opinion import NOTHING, OTHER

CLASSES = (*(name for kind in KINDS for name in kind.classes), OTHER, NOTHING)
"""The classes of the face readers."""
MARKS = tuple(f"mark {number}" for number in range(marks.MARKS))
"""Further classes in training, so that the embeddings also separate faces that it never saw."""
