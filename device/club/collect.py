"""Collects the messages that tables publish on a broker, for ever."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import aiomqtt
from pydantic import ValidationError

from device.broker.address import BrokerAddress
from device.broker.messages import LONGEST_TABLE, MOST_BYTES, ONLINE, ROOT, TableResult
from device.broker.retries import SHORTEST_WAIT_S, Retries
from device.club.store import Store


def take(store: Store, topic: str, payload: bytes) -> str:
    """Take in a message of the broker; a message that no table can have sent changes nothing.

    Args:
        store: the club's database.
        topic: where it was told.
        payload: what was told.

    Returns:
        Why it was left out, or "".

    Raises:
        ClubError: the database cannot be used.
    """
    root, _, rest = topic.partition("/")
    table, _, kind = rest.partition("/")
    if root != ROOT or not _is_name(table) or len(payload) > MOST_BYTES:
        return f"{topic[:200]!r} is no message of a table"
    if kind == "status":
        store.hear(table, online=payload == ONLINE)
        return ""
    game, _, key = kind.partition("/")
    if game != "results" or not _is_name(key):
        return f"{topic[:200]!r} is no result"
    try:
        store.take(table, key, TableResult.model_validate_json(payload))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return f"{topic!r} has no result: {first['msg']} at {'.'.join(map(str, first['loc'])) or 'its head'}"
    return ""


def _is_name(text: str) -> bool:
    """Whether a table or a game may be called so; the database has room for no longer name."""
    return 0 < len(text) <= LONGEST_TABLE and text.isprintable()


async def collect(
    address: BrokerAddress,
    store: Store,
    *,
    changed: Callable[[], None] = lambda: None,
    report: Callable[[str], None] = lambda words: None,
    shortest_wait_s: float = SHORTEST_WAIT_S,
) -> None:
    """Take in all messages of the tables, for ever; begin anew whenever the broker or the database is lost.

    Args:
        address: the broker.
        store: the club's database.
        changed: called after something has been taken in.
        report: told what was left out; and once, in a sentence, why broker or database are away.
        shortest_wait_s: how long a lost connection is left alone at first; doubled each time, up to a minute.
    """
    retries = Retries(report, shortest_wait_s)
    # A broker closes the older of two connections of one name: two such clubs would take turns for ever.
    own_name = f"{ROOT}-club-{address.table}-{secrets.token_hex(4)}"
    while True:
        try:
            async with address.client(own_name) as client:
                await client.subscribe([(f"{ROOT}/+/results/+", 1), (f"{ROOT}/+/status", 1)])
                async for message in client.messages:
                    if not isinstance(message.payload, bytes):
                        continue
                    # In a thread of its own: a database that hangs must not stop the page.
                    if refused := await asyncio.to_thread(take, store, str(message.topic), message.payload):
                        report(refused)
                        continue
                    retries.succeed()  # broker and database are both there
                    changed()
        except (aiomqtt.MqttError, OSError, TimeoutError, ValueError) as error:
            retries.fail(f"The broker or the database is away; it is tried again without end: {error}")
        await retries.wait()
