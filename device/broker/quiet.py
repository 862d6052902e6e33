"""Keeps repeated messages about lost connections out of the log; each loss is reported once by the caller."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import aiomqtt

LOGGER: Final = logging.getLogger("device.broker")
"""Where aiomqtt and paho write; what they say is also raised as an error."""


def quieten(loop: asyncio.AbstractEventLoop) -> None:
    """Drop the messages that a lost connection causes in an event loop; all others are logged as usual.

    aiomqtt leaves futures with their error, and callbacks of sockets that are closed already.
    """
    LOGGER.setLevel(logging.CRITICAL)
    loop.set_exception_handler(_tell)


def _tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), aiomqtt.MqttError | OSError):
        loop.default_exception_handler(context)
