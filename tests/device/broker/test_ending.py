"""Tests that a task ends, also where Python loses the first cancellation."""

import asyncio

from device.broker import ending
from device.broker.ending import end_tasks


def test_a_task_that_lost_its_cancellation_is_cancelled_again(monkeypatch):
    """`asyncio.wait_for` may answer in place of ending; the next cancellation ends the task."""
    monkeypatch.setattr(ending, "_AGAIN_S", 0.01)
    lost = 0

    async def lose():
        nonlocal lost
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            lost += 1
        await asyncio.sleep(60)

    async def run():
        task = asyncio.ensure_future(lose())
        await asyncio.sleep(0)
        await end_tasks(task)
        return task

    assert asyncio.run(run()).cancelled()
    assert lost == 1


def test_what_a_task_ended_with_is_left_with_it():
    """An error of a task is not raised by ending it, and can still be asked for."""

    async def fail():
        raise ValueError("no broker")

    async def run():
        task = asyncio.ensure_future(fail())
        await asyncio.sleep(0)
        await end_tasks(task)
        return task

    assert str(asyncio.run(run()).exception()) == "no broker"
