"""Publishes the news of a table on a broker, and connects again whenever the connection is lost."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Mapping
from typing import Final

import aiomqtt

from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks
from device.broker.home_assistant import discovery, discovery_topic
from device.broker.messages import OFFLINE, ONLINE, Topics
from device.broker.reconcile import HeldResults, Results
from device.broker.retries import LONGEST_WAIT_S, SHORTEST_WAIT_S, Retries

_SOON_S: Final = 5.0
"""A connection that is lost before this long was lost at once."""
_MOST_HASTY: Final = 3
"""From this many connections in a row that were lost at once, the waits go on doubling."""
_STATE_S: Final = 0.2
"""The shortest time between two states; whoever listens gets the newest one."""


class News:
    """The newest state and results of the table; they replace older ones that nobody has taken."""

    def __init__(self) -> None:
        self.state = b""
        self.results = Results()
        self._changed = asyncio.Event()

    def put(self, news: bytes | Results) -> None:
        """Replace the state, or the results."""
        if isinstance(news, Results):
            self.results = news
        else:
            self.state = news
        self._changed.set()

    async def wait(self) -> None:
        """Wait until something has been put since the last time."""
        await self._changed.wait()
        self._changed.clear()


async def tell(
    address: BrokerAddress,
    news: News,
    *,
    patience_s: float = 10.0,
    shortest_wait_s: float = SHORTEST_WAIT_S,
    longest_wait_s: float = LONGEST_WAIT_S,
    report: Callable[[str], None] = lambda words: None,
) -> None:
    """Publish all news on the broker, for ever.

    Args:
        address: the broker.
        news: what there is to tell.
        patience_s: how long the broker may take to send the results that it holds. After that time all
            results are published; publishing one twice does no harm.
        shortest_wait_s: how long a lost connection is left alone at first; doubled each time.
        longest_wait_s: the longest of these waits.
        report: told when the broker is reached, and why it is not.
    """
    retries, hasty = Retries(report, shortest_wait_s, longest_wait_s), 0
    former = list(address.former)
    while True:
        begun = None
        try:
            async with _connected(address) as client:
                begun = time.monotonic()
                report("")
                if hasty < _MOST_HASTY:
                    retries.succeed()
                await _tell_until_lost(client, address.table, former, news, patience_s)
        except (aiomqtt.MqttError, OSError, TimeoutError, ValueError) as error:
            hasty = hasty + 1 if begun is not None and time.monotonic() < begun + _SOON_S else 0
            retries.fail(_lost_at_once(address.table, error) if hasty >= _MOST_HASTY else str(error))
        await retries.wait()


def _lost_at_once(table: str, error: Exception) -> str:
    """Why several connections in a row may have been lost as soon as they stood."""
    return (
        f'it ends every connection at once ({error}). Another table may be called "{table}", too: give each'
        " table a name of its own, broker.table in its settings"
    )


def _connected(address: BrokerAddress) -> aiomqtt.Client:
    """A new client for each connection. Results that an earlier one has not sent are compared again."""
    will = aiomqtt.Will(Topics(address.table).status, OFFLINE, qos=1, retain=True)
    return address.client(f"dice-table-{address.table}", will)


async def _tell_until_lost(
    client: aiomqtt.Client, table: str, former: list[str], news: News, patience_s: float
) -> None:
    topics = Topics(table)
    # The own results come last, before the status: it comes back once the broker has sent all of them.
    held = {name: HeldResults(Topics(name)) for name in (*former, table)}
    results = [(f"{each.topics.results}#", 1) for each in held.values()]
    await client.subscribe([*results, (topics.status, 1)])
    await client.publish(topics.status, ONLINE, qos=1, retain=True)
    await client.publish(discovery_topic(table), discovery(table), qos=1, retain=True)
    listening = asyncio.ensure_future(_listen(client, held.values()))
    try:
        telling = asyncio.ensure_future(_keep_telling(client, table, former, held, news, patience_s))
        done, _left = await asyncio.wait({listening, telling}, return_when=asyncio.FIRST_COMPLETED)
        for ended in done:
            ended.result()
    finally:
        await end_tasks(listening, telling)


async def _listen(client: aiomqtt.Client, names: Collection[HeldResults]) -> None:
    """Take in which results the broker holds; a lost connection ends this with an error."""
    async for message in client.messages:
        if isinstance(message.payload, bytes):
            for held in names:
                held.hear(str(message.topic), message.payload, kept=message.retain)


async def _keep_telling(
    client: aiomqtt.Client,
    table: str,
    former: list[str],
    held: Mapping[str, HeldResults],
    news: News,
    patience_s: float,
) -> None:
    """Publish all news under the name of the table, and withdraw its results once under each former name.

    A former name is dropped from the list as it is tried: a broker that forbids it ends the connection.
    """
    own, told_state = held[table], b""
    with contextlib.suppress(TimeoutError):  # a broker may refuse the table its own status
        await asyncio.wait_for(own.complete.wait(), patience_s)
    while True:
        if news.state and news.state != told_state:
            told_state = news.state
            await client.publish(own.topics.state, told_state, qos=1, retain=True)
        await _publish_results(client, own, news.results)
        while former and news.results != Results():
            await _publish_results(client, held[former.pop()], news.results.under_a_former_name)
        await asyncio.sleep(_STATE_S)
        await news.wait()


async def _publish_results(client: aiomqtt.Client, held: HeldResults, results: Results) -> None:
    """Publish the results that the broker does not hold under a name as they are now."""
    for key, result in list(held.lacks(results)):
        topic = held.topics.result(key)
        await client.publish(topic, result, qos=1, retain=True)
        held.take(topic, result)
