"""What the tests of the eye share."""

import pytest

from vision.reader import Reader


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The reader as it ships."""
    return Reader()
