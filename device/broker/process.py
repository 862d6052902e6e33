"""Publishes on a broker from a process of its own, so that the table never waits for a network."""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

from device.broker.address import BrokerAddress
from device.broker.quiet import quieten
from device.broker.reconcile import Results
from device.broker.telling import News, tell
from device.newest import NewestSender
from device.processes import SPAWN, become_child
from device.terminal import log

_NICE: Final = 5
"""The niceness of the process, which is less urgent than reading dice and drawing."""
_MEMORY: Final = 256_000_000
"""The most memory for data, in bytes: a broker that sends endlessly can only kill this process."""
_AGAIN_S: Final = 60.0
"""A process that has ended is started again after this long."""


class TellsBroker(Protocol):
    """Something that publishes the state of the table and the results of its games."""

    def tell(self, news: bytes | Results) -> None:
        """Publish a newer state, or newer results. Never waits."""
        ...

    def go_on(self) -> None:
        """Publish again what was handed over before, if publishing has stopped. Called often; never waits."""
        ...

    def close(self) -> None:
        """Stop publishing. May be called twice."""
        ...


class BrokerProcess:
    """Publishes from a process of its own, which is started again if it ends.

    Args:
        address: where the broker is.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, address: BrokerAddress, clock: Callable[[], float] = time.monotonic) -> None:
        self._address = address
        self._clock = clock
        self._process: SpawnProcess | None = None
        self._sender: NewestSender | None = None
        self._started = -_AGAIN_S
        self._newest: dict[type, bytes | Results] = {}

    def tell(self, news: bytes | Results) -> None:
        """Hand the news to the process; they replace older news that it has not sent yet."""
        self._newest[type(news)] = news
        if self._is_running and self._sender is not None:
            self._sender.send(news)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Start the process if it is not running, a minute after its last start at the earliest."""
        if self._newest and not self._is_running and self._clock() >= self._started + _AGAIN_S:
            self._start()

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def close(self) -> None:
        """End the process; the broker then says that the table is offline."""
        if self._sender is not None:
            self._sender.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(1)
            self._process.kill()
            self._process.join()
        self._process = self._sender = None

    def _start(self) -> None:
        self.close()
        self._started = self._clock()
        receiving, sending = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(
            target=_run, args=(receiving, self._address), daemon=True, name="dice-table-broker"
        )
        try:
            process.start()
        except OSError:  # no memory, or too many processes: tried again after `_AGAIN_S`
            sending.close()
            return
        finally:
            receiving.close()
        self._process, self._sender = process, NewestSender(sending, "broker")
        for news in self._newest.values():
            self._sender.send(news)


def _run(told: Connection, address: BrokerAddress) -> None:
    """Publish what comes through the pipe, until the table has gone."""
    become_child(_NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    asyncio.run(_serve(told, address))


async def _serve(told: Connection, address: BrokerAddress) -> None:
    news = News()

    def take() -> None:
        try:
            news.put(told.recv())
        except (EOFError, OSError):
            # The table has gone. An ordinary end would send an MQTT disconnect, after which the broker does
            # not publish the will of this client, that the table is offline.
            os._exit(0)

    loop = asyncio.get_running_loop()
    quieten(loop)
    loop.add_reader(told.fileno(), take)
    await tell(address, news, report=_report)


def _report(why: str) -> None:
    """Write to standard error, which is the journal of a service, whether the broker can be reached."""
    lost = f"the broker cannot be used: {why}. `dice-table doctor` says what to look at."
    log(lost if why else "the broker is there")
