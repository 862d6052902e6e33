"""Batches and loss of `nets.LooksHead`, which learns how alike looks are.

The close look keeps classes apart, but how alike two looks are at a face that is no class was left to chance.
The layer learns just that, from signs of no game: two looks at one face are to be more alike than looks at
two faces of a die, or at faces of two such dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

_TABLES: Final = 6
"""How many sets of looks a batch has."""
_LOOKS: Final = 32
"""The most looks of each set in a batch."""
_TEMPERATURE: Final = 0.05
"""Likenesses are divided by it before the softmax over the looks of a batch. Smaller: only the pairs that are
hardest to tell apart count."""
_OTHER_SETS: Final = 0.5
"""The weight of strangers of another make and table; they are easily told."""


class SetFeatures(NamedTuple):
    """The features of a set of looks.

    Attributes:
        features: (n, turns, f) those of every look in every rotation.
        signs: (n,) which sign each shows.
    """

    features: NDArray[np.float16]
    signs: NDArray[np.int64]


class Pairs(NamedTuple):
    """What the looks of a batch have to do with each other.

    Attributes:
        faces: (n,) a number for each face of each set.
        sets: (n,) the number of the set.
    """

    faces: Tensor
    sets: Tensor


def looks_batches(sets: Sequence[SetFeatures], rng: np.random.Generator) -> Iterator[tuple[Tensor, Pairs]]:
    """Random batches of a few sets of looks each."""
    while True:
        features, faces, numbers = [], [], []
        for number, which in enumerate(rng.choice(len(sets), min(_TABLES, len(sets)), replace=False)):
            drawn = rng.permutation(len(sets[which].signs))[:_LOOKS]
            features.append(sets[which].features[drawn].astype(np.float32))
            faces.append(sets[which].signs[drawn] + 100 * number)
            numbers.append(np.full(len(drawn), number))
        pairs = Pairs(*(torch.from_numpy(np.concatenate(parts)) for parts in (faces, numbers)))
        yield torch.from_numpy(np.concatenate(features)), pairs


def likenesses(embeddings: Tensor) -> Tensor:
    """How alike each look of a batch is to each other one (n, n), as `vision.embeddings.likenesses` compares.

    Args:
        embeddings: (n, turns, e).
    """
    turns = embeddings.shape[1]
    seen = torch.arange(0, turns, 2)
    cosines = torch.einsum("aqe,bke->abqk", embeddings[:, seen], embeddings)
    turned = (torch.arange(turns)[:, None] + seen) % turns
    return cosines[:, :, torch.arange(len(seen)).expand(turns, -1), turned].mean(-1).amax(-1)


def looks_loss(answers: tuple[Tensor, Tensor, Tensor], pairs: Pairs) -> Tensor:
    """Two losses together: the choice of looks at the same face, and whether each pair shows one face.

    The first one is that of Sohn (2016), Improved deep metric learning with multi-class N-pair loss. It sees
    only which likeness is larger; the second one gives all sets the same threshold.
    """
    embeddings, sharpness, threshold = answers
    alike = likenesses(embeddings.float())
    itself = torch.eye(len(alike), dtype=torch.bool)
    same = (pairs.faces[:, None] == pairs.faces) & ~itself
    one_set = (pairs.sets[:, None] == pairs.sets) & ~itself
    logits = alike / _TEMPERATURE
    others = logits.masked_fill(same | itself, -torch.inf).logsumexp(1, keepdim=True)
    chosen = (torch.logaddexp(others, logits) - logits)[same].mean()
    evidence = sharpness * (alike - threshold)
    known, strange = functional.softplus(-evidence), functional.softplus(evidence)
    told = known[same].mean() + strange[one_set & ~same].mean()
    return chosen + told + _OTHER_SETS * strange[~one_set & ~itself].mean()
