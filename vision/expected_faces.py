"""Combine what the model says of a crop with how like it is to taught looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from vision.dice_set import DiceSet
from vision.embeddings import EmbeddingCache
from vision.opinion import CONTRADICTS, Face, Opinion, TrainedFaces, likeliest_other
from vision.taught import Look, identity
from vision.taught_faces import TaughtFaces

_PLAIN: Final = 0.99
"""A glance at a die is enough if a face, a stranger or nothing has at least this probability. Smaller: more
strangers are believed."""

_LIKELIER: Final = 2.0
"""The prior odds of a taught die against a stranger, before it is compared with looks, once somebody has
answered a question about such a die this evening. Until then they are 1. Larger: fewer questions, and more
strangers and wrong faces are believed."""

_SEPARATE: Final = 3.5
"""The separation of the taught faces from which on looks without streaks count; see `TaughtFaces.separation`.
Smaller: strangers of the same make are believed. Larger: more streaked dice are asked about."""
_MOST_STREAKLESS: Final = 6
"""How many looks at a face, the newest ones, are compared without streaks. More: the first die in doubt is
read later, since they are described only then: 18 looks take 0.3 s, and 36 looks 0.6 s."""

Compared = Literal["none", "doubtful", "all"]
"""Which dice are compared with the looks that are known."""


class ExpectedFaces:
    """The faces of a dice set, each known by a class of the model, by looks, or by both.

    Attributes:
        faces: the faces that are expected, in the order of every opinion.
        taught_alone: those that are known by looks only; the model has no class for them.
        compared: which dice are compared with looks: none without looks; the doubtful ones alone if all
            looks are of this evening and none of them contradicts a reading that was believed; else all.
        direction_sought: as that of the dice set.
    """

    def __init__(self, dice_set: DiceSet, classes: Sequence[str], embeddings: EmbeddingCache) -> None:
        self._trained = TrainedFaces(dice_set, classes)
        self.direction_sought = dice_set.direction_sought
        self._looks = looks = _looks(dice_set)
        self._taught, self._embeddings = TaughtFaces(looks, embeddings), embeddings
        some: Compared = "all" if dice_set.taught or dice_set.contradicted else "doubtful"
        self.compared: Compared = some if looks else "none"
        self.faces: Sequence[Face] = tuple(dict.fromkeys([*self._trained.faces, *looks]))
        self._by_class = [self.faces.index(face) for face in self._trained.faces]
        self._by_looks = [self.faces.index(face) for face in self._taught.faces]
        self.taught_alone = tuple(face for face in looks if face not in self._trained.faces)
        self._alone = [self.faces.index(face) for face in self.taught_alone]
        self._likelier = _LIKELIER if self._has_answers(dice_set) else 1.0
        self._alone_among_looks = [self._taught.faces.index(face) for face in self.taught_alone]

    def opinion(self, probabilities: NDArray[np.float32], look: Look | None = None) -> Opinion:
        """The opinion about one crop: the probabilities of the classes times the evidence of the looks.

        A look that is like the crop raises its face. An unlike look lowers a face that is known by looks
        alone. It does not lower a face that has a class, because the crop may show another make. Such a
        face is raised with caution, since not every other face of its die has been looked at.

        A crop that is still in doubt is compared without streaks, too, where such looks tell the faces apart.

        Args:
            probabilities: (classes,) the probability of each class of the face model.
            look: the crop, as wide as looks are; None to go by the classes alone. Faces that are known by
                looks alone then have the probability 0.
        """
        by_class = self._trained.opinion(probabilities)
        if look is None:
            return Opinion(self._of_all_faces(by_class.faces), by_class.stranger, by_class.nothing)
        opinion = self._with_looks(by_class, self._taught, self._embeddings.glance(look))
        if _is_plain(opinion):
            return opinion
        opinion = self._with_looks(by_class, self._taught, self._embeddings.look_closely(look))
        if _is_plain(opinion) or not self.taught_alone or self._streakless.separation < _SEPARATE:
            return opinion
        seen = self._embeddings.streakless.look_closely(look)
        return _surer(opinion, self._with_looks(by_class, self._streakless, seen))

    def of_taught_set(self, opinion: Opinion, face: Face) -> float | None:
        """The probability that a die belongs to the taught set of a face; None if the face has a class."""
        if face not in self.taught_alone:
            return None
        return float(opinion.faces[[other.is_beside(face) for other in self.faces]].sum())

    @cached_property
    def _streakless(self) -> TaughtFaces:
        """The taught faces, known by looks from which the streaks of the dice were removed."""
        looks = {face: seen[-_MOST_STREAKLESS:] for face, seen in self._looks.items()}
        return TaughtFaces(looks, self._embeddings.streakless)

    def _has_answers(self, dice_set: DiceSet) -> bool:
        """Whether somebody has answered this evening about a die that is known by looks alone."""
        return any(
            seen and Face(answered.shape, answered.design, name) in self.taught_alone
            for answered in dice_set.answered
            for name, seen in answered.looks.items()
        )

    def _with_looks(self, by_class: Opinion, taught: TaughtFaces, seen: NDArray[np.float32]) -> Opinion:
        """Combine an opinion by class with the likeness of a crop's embeddings (6, f) to the looks."""
        faces = self._of_all_faces(by_class.faces)
        faces[self._alone] = self._likelier * by_class.stranger
        evidence = np.zeros_like(faces)
        likeness, log_likelihoods = taught.likeness(seen), taught.log_likelihoods(seen)
        evidence[self._by_looks] = taught.against_other_faces(likeness)
        alone = self._alone_among_looks
        evidence[self._alone] = taught.against_strangers(likeness[alone], log_likelihoods[alone])
        faces *= np.exp(evidence)
        whole = float(faces.sum()) + by_class.stranger + by_class.nothing
        return Opinion(faces / np.float32(whole), by_class.stranger / whole, by_class.nothing / whole)

    def _of_all_faces(self, by_class: NDArray[np.float32]) -> NDArray[np.float32]:
        """Probabilities of all expected faces (k,): those given for faces with a class, 0 for the others."""
        faces = np.zeros(len(self.faces), np.float32)
        faces[self._by_class] = by_class
        return faces


def _is_plain(opinion: Opinion) -> bool:
    """Whether a die shows one thing so plainly that no further look is needed."""
    return max(float(opinion.faces.max()), opinion.stranger, opinion.nothing) >= _PLAIN


def _surer(opinion: Opinion, streakless: Opinion) -> Opinion:
    """The surer of two opinions about a die: in its colours, and without its streaks.

    If the colours favour another face, their opinion counts, so that the die stays in doubt.
    """
    face = int(streakless.faces.argmax())
    contradicted = likeliest_other(opinion.faces, face) > CONTRADICTS
    surer = streakless.faces[face] > opinion.faces.max()
    return streakless if surer and not contradicted else opinion


def _looks(dice_set: DiceSet) -> dict[Face, tuple[Look, ...]]:
    """The looks at each face of a set: those that were taught or kept, and those of this evening."""
    looks: dict[Face, tuple[Look, ...]] = {}
    for taught in dice_set.taught:
        for face, seen in taught.looks.items():
            looks[Face(taught.shape, taught.name, face)] = seen
    for answered in dice_set.answered:
        for name, seen in answered.looks.items():
            shown = Face(answered.shape, answered.design, name)
            before = looks.get(shown, ())
            kept = {identity(look) for look in before}
            looks[shown] = before + tuple(look for look in seen if identity(look) not in kept)
    return {face: seen for face, seen in looks.items() if seen}
