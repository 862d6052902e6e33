"""Tests the line that can be cut, since what it leaves open would fail some later test."""

import asyncio
import gc
import socket

import pytest

from tests.device.broker.brokers import CutLine


@pytest.mark.parametrize("turns", range(8))
def test_a_line_that_is_closed_while_somebody_comes_leaves_nothing_open(turns):
    """However many turns of the loop the connection has had: accepted, begun, or let through."""

    async def run():
        with socket.create_server(("127.0.0.1", 0)) as broker:
            line = CutLine(broker.getsockname()[1])
            await line.open()
            with socket.create_connection(("127.0.0.1", line.port)):
                for _turn in range(turns):
                    await asyncio.sleep(0)
                await line.close()

    asyncio.run(run())
    gc.collect()  # an open connection warns when it is forgotten, which fails the test
