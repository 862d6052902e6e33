"""Which results a broker lacks: those of the table, compared with those that the broker holds already.

Nothing is kept on a disk for this. The journal has the results, and the broker, which keeps the last message
of every topic, sends what it holds. So a broker that was away, or has lost everything, gets all that it
lacks, and no result twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from device.broker.messages import MOST_BYTES, ONLINE, TableResult, Topics, withdrawal


@dataclass(frozen=True, slots=True)
class Results:
    """The results that a table has to publish.

    Attributes:
        finished: the JSON of each result, by the game's key.
        withdrawn: the JSON that takes a game's result back, by key; needed only where the broker has one.
    """

    finished: Mapping[str, bytes] = field(default_factory=dict)
    withdrawn: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def under_a_former_name(self) -> Results:
        """The results to publish under a former name of the table: every one is withdrawn."""
        told = {key: TableResult.model_validate_json(each) for key, each in self.finished.items()}
        taken_back = {key: withdrawal(each.game, each.started) for key, each in told.items()}
        return Results(withdrawn={**self.withdrawn, **taken_back})


class HeldResults:
    """The results of one table that the broker holds, by what it has sent and confirmed.

    A broker first sends what it holds, and then new messages. So the table's own status, published after the
    table has subscribed to its results, comes back once the broker has sent all of them.

    Attributes:
        complete: is set once the broker has sent all that it holds.
        topics: the topics of that table.
    """

    def __init__(self, topics: Topics) -> None:
        self.complete = asyncio.Event()
        self.topics = topics
        self._held: dict[str, bytes] = {}

    def hear(self, topic: str, payload: bytes, *, kept: bool) -> None:
        """Take in a message from the broker.

        Args:
            topic: its topic.
            payload: its content.
            kept: whether it is one that the broker holds; else it was published just now.
        """
        if topic == self.topics.status and payload == ONLINE and not kept:
            self.complete.set()
        self.take(topic, payload)

    def take(self, topic: str, payload: bytes) -> None:
        """Take in a message that the broker holds. Others are left alone, and so are those too large."""
        if topic.startswith(self.topics.results) and len(payload) <= MOST_BYTES:
            self._held[topic.removeprefix(self.topics.results)] = payload

    def lacks(self, results: Results) -> Iterator[tuple[str, bytes]]:
        """The key and JSON of each result that the broker does not hold as it is now, the oldest first."""
        for key, told in sorted(results.finished.items()):
            if self._held.get(key) != told:
                yield key, told
        for key, told in sorted(results.withdrawn.items()):
            if _counts(self._held.get(key, b"")):
                yield key, told


def _counts(payload: bytes) -> bool:
    """Whether a held message is a result that counts."""
    try:
        content = json.loads(payload)
    except (ValueError, RecursionError):
        return bool(payload)
    return isinstance(content, dict) and not content.get("withdrawn")
