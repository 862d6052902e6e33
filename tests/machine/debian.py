"""Makes Debian systems in folders, and runs commands inside them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.machine.errors import MachineError, Missing

SUITE: Final = "trixie"
MIRROR: Final = os.environ.get("MIRROR", "http://deb.debian.org/debian")

_CERTIFICATE: Final = "etc/ssl/certs/host.crt"
"""Where a system finds the certificates by which its builder reaches the network, while it is built."""
_SHELL: Final = """
set -eu
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount -t sysfs -o ro sys "$1/sys"
mount --rbind /dev "$1/dev"
mount -t tmpfs run "$1/run"
mount --bind /etc/resolv.conf "$1/etc/resolv.conf"
if [ -n "$2" ]; then mkdir -p "$1/src" && mount --bind -o ro "$2" "$1/src"; fi
root=$1
shift 2
exec chroot "$root" "$@"
"""


def need(*commands: str) -> None:
    """Check that programs are installed.

    Raises:
        Missing: some are not.
    """
    absent = [command for command in commands if shutil.which(command) is None]
    if absent:
        raise Missing(
            f"{', '.join(absent)} is missing: sudo apt install {' '.join(_package(a) for a in absent)}"
        )
    if os.geteuid() != 0:
        raise MachineError(
            "the machine is built from Debian's packages as root: sudo scripts/test-machine build"
        )


def make_system(root: Path, packages: Sequence[str], options: Sequence[str] = (), suite: str = SUITE) -> None:
    """Install a Debian with these packages into a folder."""
    need("mmdebstrap")
    include = f"--include={','.join(packages)}"
    _run("mmdebstrap", "--quiet", "--variant=minbase", include, *options, suite, str(root), MIRROR)


def unpack(root: Path, packages: Sequence[str]) -> None:
    """Unpack packages, and those that they need, without setting them up."""
    need("mmdebstrap")
    include = f"--include={','.join(packages)}"
    _run("mmdebstrap", "--quiet", "--variant=extract", include, SUITE, str(root), MIRROR)


def inside(root: Path, *command: str, source: Path | None = None, environment: Mapping[str, str] = {}) -> str:
    """Run a command inside a system that is not booted; returns its output.

    Args:
        root: the folder of the system.
        command: the command with its arguments.
        source: a folder that the command finds, read-only, as /src.
        environment: variables for the command.

    Raises:
        MachineError: the command failed.
    """
    need("unshare", "chroot")
    certificate, certificates = os.environ.get("PIP_CERT"), root / _CERTIFICATE
    variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"} | dict(environment)
    (root / "etc/resolv.conf").touch()
    if certificate:
        certificates.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(certificate, certificates)
        variables["PIP_CERT"] = f"/{_CERTIFICATE}"
    shell = ("sh", "-c", _SHELL, "inside", str(root), str(source or ""), *command)
    try:
        return _run("unshare", "--mount", "--pid", "--fork", "--kill-child", *shell, environment=variables)
    finally:
        certificates.unlink(missing_ok=True)


def _run(*command: str, environment: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise MachineError(f"{command[0]} failed with status {done.returncode}; it says:\n{said}")
    return done.stdout


def _package(command: str) -> str:
    return {"unshare": "util-linux", "chroot": "coreutils", "mke2fs": "e2fsprogs"}.get(command, command)
