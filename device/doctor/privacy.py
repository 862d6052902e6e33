"""Checks that no data leaves the computer: telemetry, its traces, the systemd unit, and open sockets."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from device.doctor.computer import UNIT, Computer
from device.doctor.finding import Finding, fault, fine, note
from vision.files import is_folder
from vision.runtime import TELEMETRY_OFF

NAME: Final = "privacy"
_TRACES: Final = "Microsoft/DeveloperTools/.onnxruntime"
"""The folder in which onnxruntime keeps a device id and its telemetry, below a cache folder."""
_LOCAL: Final = {"AF_UNIX", "AF_NETLINK"}
"""The address families of sockets within the computer."""
_NETWORKS: Final = {"AF_INET", "AF_INET6"}
"""The address families that the unit of a table with a page for phones may use, too, in the local network."""
_PROPERTIES: Final = (
    "LoadState",
    "MainPID",
    "RestrictAddressFamilies",
    "IPAddressDeny",
    "IPAddressAllow",
    "Environment",
)
"""What systemd is asked about the table's unit."""
_PROTOCOLS: Final = ("tcp", "tcp6", "udp", "udp6", "raw", "raw6")
_INSTALL: Final = "scripts/install-pi --upgrade installs a unit that shuts it"


def check_privacy(computer: Computer) -> Iterable[Finding]:
    """Check onnxruntime's telemetry switch, its traces, the systemd unit, and open sockets."""
    service = computer.properties(_PROPERTIES)
    found = [*_traces(computer), *_unit(service), *_sockets(computer, service)]
    if computer.environment.get(TELEMETRY_OFF) != "1":
        seen = f"{TELEMETRY_OFF} is not 1, so onnxruntime reports to its maker"
        found.append(fault(NAME, seen, "install dice-table again: scripts/install-pi --upgrade"))
    return found or [
        fine(NAME, "onnxruntime's telemetry is off and has left no trace; no socket to the internet")
    ]


def _traces(computer: Computer) -> Iterator[Finding]:
    """Traces of telemetry in the cache folders, by an earlier version or another program of this user."""
    for cache in dict.fromkeys(_caches(computer)):
        if is_folder(cache / _TRACES):
            seen = f"{cache / _TRACES} holds a device id: onnxruntime has sent telemetry from here"
            yield note(NAME, seen, f"dice-table does not send it any more; rm -r {cache / _TRACES}")


def _caches(computer: Computer) -> Iterator[Path]:
    """The cache folders of this user and of the service, whose home is the data folder."""
    if computer.environment.get("XDG_CACHE_HOME"):
        yield Path(computer.environment["XDG_CACHE_HOME"])
    for home in (computer.environment.get("HOME"), computer.settings.data):
        if home:
            yield Path(home) / ".cache"


def _unit(service: Mapping[str, str]) -> Iterator[Finding]:
    """Faults of the systemd unit that let the installed table use the network."""
    if service.get("LoadState") != "loaded":
        return
    families = set(service.get("RestrictAddressFamilies", "").split())
    beyond = families - _LOCAL
    if not families or beyond - _NETWORKS or (beyond and not _stays_local(service)):
        yield fault(NAME, f"{UNIT} may open sockets to the internet", _INSTALL)
    elif beyond:
        yield note(NAME, f"{UNIT} may use the local network, as install-pi --phones lets it")
    if f"{TELEMETRY_OFF}=1" not in service.get("Environment", "").split():
        yield fault(NAME, f"{UNIT} does not switch onnxruntime's telemetry off", _INSTALL)


def _stays_local(service: Mapping[str, str]) -> bool:
    """Whether systemd drops everything that the unit sends or receives beyond the local network."""
    try:
        denied, allowed = (
            [ip_network(network) for network in service.get(name, "").split()]
            for name in ("IPAddressDeny", "IPAddressAllow")
        )
    except ValueError:
        return False
    everything = {network.version for network in denied if network.prefixlen == 0}
    return everything == {4, 6} and all(network.is_private for network in allowed)


def _sockets(computer: Computer, service: Mapping[str, str]) -> Iterator[Finding]:
    """Open internet sockets of this process, which has just read a picture, and of the running table."""
    for who, process in (("this process", "self"), ("the running table", service.get("MainPID", "0"))):
        if opened := _open_sockets(computer, process):
            yield fault(NAME, f"{who} has sockets to the internet open: {opened}", "please report this")


def _open_sockets(computer: Computer, process: str) -> int:
    """How many internet sockets a process has open."""
    folder = computer.root / "proc" / process
    tables = "\n".join(computer.read(f"proc/{process}/net/{name}") or "" for name in _PROTOCOLS)
    theirs = {line.split()[9] for line in tables.splitlines() if len(line.split()) > 9}
    return len(theirs & set(_socket_numbers(folder / "fd")))


def _socket_numbers(folder: Path) -> Iterator[str]:
    """The inode numbers of a process's sockets."""
    try:
        links = list(folder.iterdir())
    except OSError:  # another user's process, or one that has just ended
        return
    for link in links:
        with contextlib.suppress(OSError):  # the file of the listing itself is closed by now
            if number := re.fullmatch(r"socket:\[([0-9]+)\]", str(link.readlink())):
                yield number[1]
