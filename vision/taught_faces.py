"""The faces of a set that are known by looks, and how like a die is to each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.discriminant import Discriminant
from vision.embeddings import EmbeddingCache, compared_rotations, likenesses
from vision.opinion import Face
from vision.taught import Look

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Likenesses:
    """A normal distribution of likenesses (cosines of embeddings).

    Attributes:
        middle, spread: the mean and the standard deviation.
    """

    middle: float
    spread: float

    def learn(self, seen: Sequence[float], assumed: int) -> Likenesses:
        """The distribution after some were seen; the prior counts as `assumed` of them."""
        count = assumed + len(seen)
        middle = (assumed * self.middle + sum(seen)) / count
        squares = assumed * (self.spread**2 + (self.middle - middle) ** 2)
        squares += sum((one - middle) ** 2 for one in seen)
        return Likenesses(middle, float(np.sqrt(squares / count)))

    def log_density(self, likeness: Floats) -> Floats:
        """The logarithm of the density at some likenesses (k,), up to a constant."""
        return np.asarray(
            -(((likeness - self.middle) / self.spread) ** 2) / 2 - np.log(self.spread), np.float32
        )


# The constants below are fitted on the signs of `models.evaluate_teach --fitted`, and on evenings of others.
_ASSUMED: Final = 20
"""How many likenesses the prior `_SAME` counts as against strangers. Three looks a face say little of their
spread, so it weighs much. Smaller: a few looks that are much alike make strangers of own dice."""
_SAME: Final = Likenesses(0.90, 0.06)
"""The prior distribution of the likeness between two looks at one face."""
_ALLOWED: Final = 2.3
"""The threshold to strangers, in spreads below the middle. Smaller: own dice become strangers."""
_OTHER: Final = Likenesses(0.72, 0.12)
"""The same for looks at two faces of one die. Smaller: one wrong look puts more clear dice in doubt."""
_ASSUMED_AMONG_FACES: Final = 10
_ASSUMED_OTHER: Final = 8
"""How many likenesses the priors `_SAME` and `_OTHER` count as against other faces. Larger: the first answers
of an evening help less."""
_MOST_AGAINST_FACES: Final = 4.0
"""The most evidence (a logarithm) against other faces. Larger: a likeness by chance overrules the model."""
_SURE: Final = 2.5
"""How much the evidence (a logarithm) grows with each spread by which a likeness is higher. Smaller: more
taught dice are doubtful. Larger: more strangers are believed."""
_HALF: Final = 8.0
"""With this number of looks a face, what the discriminant says of the faces counts half; with more it counts
more. Smaller: more dice are misread while there are few looks. Larger: answers help less."""

_FEWEST: Final = 6
"""The fewest likenesses of looks at the same face, and of looks at different faces, by which a separation is
computed. Fewer: it depends on chance."""
_LEAST_SPREAD: Final = 0.01
"""The least spread of likenesses; looks at virtual dice may be equal to each other."""


class TaughtFaces:
    """The looks at some faces, and the likeness that a look at one of them has.

    That likeness is learnt from the looks themselves: each is compared with the others at its face. A linear
    discriminant helps to tell the faces apart, the more so the more looks there are.

    The looks are compared with each other when the first die is compared, and not at each answer.

    Attributes:
        faces: the taught faces, in the order of every answer.
    """

    def __init__(self, looks: Mapping[Face, Sequence[Look]], embeddings: EmbeddingCache) -> None:
        self._known = {
            face: np.stack([embeddings.rotations(look) for look in seen])
            for face, seen in looks.items()
            if seen
        }
        self.faces: Sequence[Face] = tuple(self._known)
        each = float(np.mean([len(known) for known in self._known.values()])) if len(self._known) > 1 else 0.0
        self._discriminant_share = each / (each + _HALF)

    def likeness(self, seen: Floats) -> Floats:
        """The likeness (k,) of a die to each face, from -1 to 1.

        Args:
            seen: (6, f) the embeddings of the die, from `EmbeddingCache.glance` or `look_closely`.
        """
        return np.array([likenesses(seen, looks).max() for looks in self._known.values()], np.float32)

    def log_likelihoods(self, seen: Floats) -> Floats:
        """The log-likelihood of each face (k,) by the discriminant, up to a constant; 0 for a single face.

        Args:
            seen: (6, f) the embeddings of the die, as for `likeness`.
        """
        if self._discriminant_share == 0:
            return np.zeros(len(self.faces), np.float32)
        return self._discriminant.log_likelihoods(seen)

    def against_strangers(self, likeness: Floats, log_likelihoods: Floats) -> Floats:
        """For each face (k,), the log-likelihood ratio of that face to a stranger.

        The likenesses set the probability of all faces together. Likenesses and the discriminant distribute
        it among the faces; the more looks there are, the more the discriminant counts.

        Args:
            likeness: of each face (k,).
            log_likelihoods: of the same faces (k,).
        """
        against_stranger = _SURE / self.same.spread * (likeness - self.strange_at)
        between = against_stranger + self._discriminant_share * log_likelihoods
        together = np.logaddexp.reduce(against_stranger)
        return np.asarray(together + between - np.logaddexp.reduce(between), np.float32)

    def against_other_faces(self, likeness: Floats) -> Floats:
        """For each face (k,), the log-likelihood ratio of that face to others of its die, from its likeness.

        It is at least 0, for the die may be of another make.
        """
        same, other = self._same_among_faces, self.other
        ratio = same.log_density(np.minimum(likeness, same.middle))
        ratio -= other.log_density(np.maximum(likeness, other.middle))
        return np.asarray(np.clip(ratio, 0.0, _MOST_AGAINST_FACES), np.float32)

    @cached_property
    def separation(self) -> float:
        """How much more alike two looks at the same face are than looks at different faces of a die: d'.

        It is the difference of the two mean likenesses, divided by the root of the mean variance; 0 if there
        are too few looks.
        """
        same, other = self._compared, self._crossed
        if min(len(same), len(other)) < _FEWEST:
            return 0.0
        spread = np.sqrt((np.var(same) + np.var(other)) / 2)
        return float((np.mean(same) - np.mean(other)) / max(spread, _LEAST_SPREAD))

    @property
    def strange_at(self) -> float:
        """The likeness at which a known face and a stranger are equally likely."""
        return self.same.middle - _ALLOWED * self.same.spread

    @cached_property
    def same(self) -> Likenesses:
        """The distribution of likenesses of looks at one face."""
        return _SAME.learn(self._compared, _ASSUMED)

    @cached_property
    def other(self) -> Likenesses:
        """The distribution of likenesses of looks at two faces of one die."""
        return _OTHER.learn(self._crossed, _ASSUMED_OTHER)

    @cached_property
    def _same_among_faces(self) -> Likenesses:
        """As `same`, with a weaker prior, for evidence against other faces."""
        return _SAME.learn(self._compared, _ASSUMED_AMONG_FACES)

    @cached_property
    def _discriminant(self) -> Discriminant:
        return Discriminant([looks.reshape(-1, looks.shape[-1]) for looks in self._known.values()])

    @cached_property
    def _compared(self) -> list[float]:
        """The likeness of each look to the others at its face."""
        return [
            float(np.delete(likenesses(compared_rotations(look), looks), number).max())
            for looks in self._known.values()
            if len(looks) > 1
            for number, look in enumerate(looks)
        ]

    @cached_property
    def _crossed(self) -> list[float]:
        """The likeness of each look to the nearest one at each other face of the same dice."""
        return [
            float(likenesses(compared_rotations(look), others).max())
            for face, looks in self._known.items()
            for look in looks
            for other, others in self._known.items()
            if other != face and other.is_beside(face)
        ]
