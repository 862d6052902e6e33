"""What the tests of pages share."""

import pytest

from device.web.server import PageServer


@pytest.fixture(scope="module")
def server():
    """The page on this machine alone."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    yield server
    server.close()
