"""Measures the page for phones with many listeners.

    scripts/bench-page [--listeners N] [--steps N]

Listeners run in a process of their own. A step of a whole game is published twice a second, as fast
people play; a listener notes when it has the whole of it. Times are of one machine, without radio.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import time
from pathlib import Path
from urllib.parse import urlsplit

from device.session.shared_table import position_picture, shared_table
from device.web.latest import Published
from device.web.server import PageServer
from device.web.shared import Told
from tests.device.session.test_shared_table import match_after, seen

_PAUSE_S = 0.5
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


async def _listen(host: str, port: int, number: int, received: list[tuple[int, float]]) -> None:
    """Note when each state has arrived whole: its number, and the time."""
    own = f"127.2.{number // 250}.{number % 250 + 1}"  # the page limits connections by address
    reader, writer = await asyncio.open_connection(host, port, limit=1 << 22, local_addr=(own, 0))
    writer.write(f"GET /api/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"data: "):
            found = line.rfind(b'"number":')
            received.append((int(line[found + 9 :].split(b",")[0]), time.monotonic()))


def _listeners(host: str, port: int, count: int, seconds: float, results: object) -> None:
    async def run() -> list[tuple[int, float]]:
        received: list[tuple[int, float]] = []
        tasks = [asyncio.create_task(_listen(host, port, number, received)) for number in range(count)]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        return received

    results.put(asyncio.run(run()))  # type: ignore[attr-defined]


def _cpu_s(pid: int) -> float:
    """The processor's time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--listeners", type=int, default=200)
    parser.add_argument("--steps", type=int, default=40)
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    address = urlsplit(server.address)
    match, events = match_after("imalya", 0)
    states = [match_after("imalya", steps) for steps in range(1, options.steps + 1)]
    results = multiprocessing.get_context("spawn").Queue()
    seconds = 6 + options.steps * _PAUSE_S + 3
    crowd = multiprocessing.get_context("spawn").Process(
        target=_listeners, args=(address.hostname, address.port, options.listeners, seconds, results)
    )
    sent, handed_ms, made_ms = {}, [], []

    def publish(number: int, match: object, events: tuple[object, ...]) -> None:
        began = time.perf_counter()
        view = seen(match, events)
        picture = position_picture(view)
        told = (Told(number=number, time="21:40", words="Inès: 3 Tales to the Trésor."),)
        shared = Published(
            shared_table(view, match, told, f"/picture/{number}").model_dump_json().encode(),
            picture,
        )
        made = time.perf_counter()
        sent[number] = time.monotonic()
        server.publish(shared)
        handed_ms.append((time.perf_counter() - made) * 1000)
        made_ms.append((made - began) * 1000)

    publish(1, match, events)
    crowd.start()
    time.sleep(6)
    process = server._process
    used_before, began = _cpu_s(process.pid), time.monotonic()
    for number, (match, events) in enumerate(states, 2):
        publish(number, match, events)
        time.sleep(_PAUSE_S)
    share = (_cpu_s(process.pid) - used_before) / (time.monotonic() - began)
    received = [(number, at) for number, at in results.get(timeout=120) if number > 1]
    late_s = sorted(at - sent[number] for number, at in received)
    server.close()
    rows = [
        (
            "listeners, states received of all",
            f"{options.listeners}, {len(late_s)} of {options.listeners * options.steps}",
        ),
        (
            "a state reaches a listener",
            f"median {statistics.median(late_s):.3f} s, 95 % {late_s[int(0.95 * len(late_s))]:.3f} s",
        ),
        ("the page's process, of a core", f"{share:.0%}"),
        (
            "the table makes a state and its picture",
            f"median {statistics.median(made_ms):.1f} ms, worst {max(made_ms):.1f} ms",
        ),
        (
            "the table hands it over",
            f"median {statistics.median(handed_ms):.3f} ms, worst {max(handed_ms):.3f} ms",
        ),
    ]
    for name, value in rows:
        print(f"{name:42} {value}")


if __name__ == "__main__":
    main()
