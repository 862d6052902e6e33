"""Keeps the noise of lost connections out of a program's log; whoever connects reports each of them once."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import aiomqtt

LOGGER: Final = logging.getLogger("device.broker")
"""Where aiomqtt and paho write; what they say is also raised as an error."""


def quieten(loop: asyncio.AbstractEventLoop) -> None:
    """Leave out what a connection that broke off leaves behind in a loop; everything else is told as ever.

    aiomqtt leaves futures with their error, and callbacks of sockets that are closed already.
    """
    LOGGER.setLevel(logging.CRITICAL)
    loop.set_exception_handler(_tell)


def _tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), aiomqtt.MqttError | OSError):
        loop.default_exception_handler(context)
