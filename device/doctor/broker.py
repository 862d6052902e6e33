"""Checks whether the broker that the settings name can be reached."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import aiomqtt

from device.broker.address import BrokerAddress
from device.broker.quiet import quieten
from device.doctor.computer import Computer
from device.doctor.finding import Finding, fault, fine
from device.errors import SettingsError
from device.settings.broker import broker_address

NAME: Final = "broker"
_ANSWER_S: Final = 5.0
"""How long the broker may take to answer; less than the limit of a check, so that the broker is named."""


def check_broker(computer: Computer) -> Iterable[Finding]:
    """Log in at the broker, under another name than the table's, and say nothing."""
    settings = computer.settings.broker
    try:
        address = broker_address(settings)
    except SettingsError as error:
        cure = "see that the file is there, and give it to the user of the service: chown, chmod 600"
        return [fault(NAME, str(error), cure)]
    if address is None:
        return [fine(NAME, "none is set: no results are sent")]
    try:
        asyncio.run(_log_in(replace(address, answer_s=_ANSWER_S)))
    except (aiomqtt.MqttError, OSError, TimeoutError, ValueError) as error:
        cure = "see that it runs, and host, port, user, password_file and tls under [broker] in the settings"
        return [fault(NAME, f"{address.host}, port {address.port}, cannot be reached: {error}", cure)]
    return [fine(NAME, f'{address.host}, port {address.port}, knows this table as "{address.table}"')]


async def _log_in(address: BrokerAddress) -> None:
    quieten(asyncio.get_running_loop())
    async with address.client(f"dice-table-doctor-{address.table}"):
        pass
