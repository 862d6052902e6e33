"""Words that mean nothing, for whatever is printed in a scene."""

from __future__ import annotations

import numpy as np


def random_text(rng: np.random.Generator, signs: str, length: int) -> str:
    """A text of this length, each sign of which is any of these."""
    choices = list(signs)
    return "".join(str(rng.choice(choices)) for _ in range(length))
