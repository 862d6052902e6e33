"""What tests of screens share."""

import pytest

from tests.device.screen.written import writing


@pytest.fixture
def written():
    """Every line of text that the test draws, by its picture."""
    with writing() as written:
        yield written
