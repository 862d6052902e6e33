"""The classes of the face readers, and the further ones of their training."""

from __future__ import annotations

from models.scenes import marks
from vision.dice_set import KINDS
from vision.opinion import NOTHING, OTHER

CLASSES = (*(name for kind in KINDS for name in kind.classes), OTHER, NOTHING)
"""The classes of the face readers."""
MARKS = tuple(f"mark {number}" for number in range(marks.MARKS))
"""Further classes in training, so that the embeddings also separate faces that it never saw."""


def kind_name(face_class: str) -> str:
    """The kind of dice of a class, as `Kind.name` has it.

    >>> kind_name("d8 numerals 7"), kind_name(OTHER)
    ('d8 numerals', 'other')
    """
    return face_class.rsplit(" ", 1)[0]


def face_name(face_class: str) -> str:
    """The face of a class.

    >>> face_name("d8 numerals 7"), face_name("d6 dragon bel")
    ('7', 'bel')
    """
    return face_class.rsplit(" ", 1)[-1]
