"""Stand-ins for the finder."""

import numpy as np


class FindsNothing:
    """A finder that finds nothing, so that the box of the label is used."""

    def find(self, picture: np.ndarray) -> list:
        """No box."""
        return []
