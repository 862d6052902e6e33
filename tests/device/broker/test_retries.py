"""Tests the waits before a lost connection is tried again."""

import asyncio

from device.broker.retries import Retries


def test_each_wait_is_twice_as_long_until_the_connection_works(monkeypatch):
    """A broker that is away for long is asked less and less often; after a success it is asked soon again."""
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    monkeypatch.setattr("asyncio.sleep", sleep)
    retries = Retries(lambda why: None, 1.0, 5.0)
    for _ in range(4):
        asyncio.run(retries.wait())
    retries.succeed()
    asyncio.run(retries.wait())
    assert waits == [1.0, 2.0, 4.0, 5.0, 1.0]


def test_a_reason_is_told_once_until_it_changes_or_the_connection_works():
    """Where the broker is away all evening, the log has one line about it, not thousands."""
    told = []
    retries = Retries(told.append)
    for why in ("refused", "refused", "no route", "no route"):
        retries.fail(why)
    retries.succeed()
    retries.fail("no route")
    assert told == ["refused", "no route", "no route"]
