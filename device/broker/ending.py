"""Ends tasks that talk to a broker."""

from __future__ import annotations

import asyncio
from typing import Any, Final

_AGAIN_S: Final = 3.0
"""How long a task may take to end before it is cancelled again; disconnecting from a broker takes less."""


async def end_tasks(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks until they have ended, again where needed; their errors stay in them.

    Once is not enough: `asyncio.wait_for` of Python 3.11, which aiomqtt waits by, loses a cancellation that
    comes at the moment of the answer (https://github.com/python/cpython/issues/86296).
    """
    while going_on := [task for task in tasks if not task.done()]:
        for task in going_on:
            task.cancel()
        await asyncio.wait(going_on, timeout=_AGAIN_S)
    await asyncio.gather(*tasks, return_exceptions=True)
