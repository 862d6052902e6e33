"""Where a broker is, and who the table is there."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiomqtt

from device.broker.quiet import LOGGER

_KEEPALIVE_S: Final = 30
"""The keep-alive interval; after one and a half of these the broker publishes "offline"."""
_MOST_WAITING: Final = 20_000
"""The most messages of the broker that wait to be read. It sends one for each result that it holds."""


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    """Where a broker is, and who the table is there.

    Attributes:
        host, port: its address.
        table: the name of this table; no other table at the broker has it.
        user, password: what the broker asks for; "" for nothing.
        tls: whether the connection is encrypted, and the broker's certificate checked.
        authority: the file with the certificate that the broker's one is checked by; None for the system's.
        former: the names that this table had before.
        answer_s: a broker that has not answered for this long is left, and tried again.
    """

    host: str
    port: int = 1883
    table: str = "table"
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    authority: Path | None = None
    former: tuple[str, ...] = ()
    answer_s: float = 10.0

    def client(self, identifier: str, will: aiomqtt.Will | None = None) -> aiomqtt.Client:
        """A client of this broker, not connected yet.

        Args:
            identifier: the name of the client; the broker closes an older connection of the same name.
            will: what the broker says once the client is gone.

        Raises:
            OSError: the file of the authority cannot be read.
        """
        return aiomqtt.Client(
            self.host,
            self.port,
            username=self.user or None,
            password=self.password or None,
            identifier=identifier,
            will=will,
            tls_context=ssl.create_default_context(cafile=self.authority) if self.tls else None,
            logger=LOGGER,
            timeout=self.answer_s,
            keepalive=_KEEPALIVE_S,
            max_queued_incoming_messages=_MOST_WAITING,
        )
