"""Checks that the locked packages fit the ranges of pyproject.toml, and that each has hashes."""

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = (ROOT / "requirements-pi.txt").read_text("utf-8")
INSTALLED_EXTRAS = ("simulated", "pi")
RENEW = "requirements-pi.txt does not fit pyproject.toml any more: scripts/lock renews it"
SYSTEMS = [
    {"python_version": version, "python_full_version": f"{version}.2", "platform_machine": machine}
    for version, machine in product(("3.11", "3.13"), ("aarch64", "x86_64"))
]
"""The supported systems: Raspberry Pi OS Bookworm and Trixie, and Debian 12 and 13 on other boards."""


def wanted() -> list[Requirement]:
    """The requirements of dice-table as the installer installs it."""
    extras = PROJECT["project"]["optional-dependencies"]
    lines = [
        *PROJECT["project"]["dependencies"],
        *(line for name in INSTALLED_EXTRAS for line in extras[name]),
    ]
    return [Requirement(line) for line in lines]


def entries() -> list[tuple[Requirement, str]]:
    """Each locked package, with the lines below it."""
    parts = re.findall(r"^([^\s#].*?) \\\n((?:    .*\n)+)", LOCK, re.MULTILINE)
    return [(Requirement(head), rest) for head, rest in parts]


def locked(system: dict[str, str]) -> dict[str, Version]:
    """The locked packages for a system, with their versions."""
    chosen = [one for one, _ in entries() if one.marker is None or one.marker.evaluate(system)]
    assert len({one.name for one in chosen}) == len(chosen)
    return {canonicalize_name(one.name): Version(str(one.specifier).removeprefix("==")) for one in chosen}


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: " ".join(one.values()))
def test_the_locked_packages_are_within_the_ranges(system: dict[str, str]):
    """The locked versions fit the ranges on each supported system, build requirements included."""
    found = locked(system)
    needed = wanted() + [Requirement(line) for line in PROJECT["build-system"]["requires"]]
    outside = [
        f"{one} (locked: {found.get(canonicalize_name(one.name))})"
        for one in needed
        if canonicalize_name(one.name) not in found or found[canonicalize_name(one.name)] not in one.specifier
    ]
    assert outside == [], RENEW


def test_what_is_asked_for_no_more_is_locked_no_more():
    """Every package that the lock attributes to dice-table is still among its requirements."""
    ours = {canonicalize_name(one.name) for one, rest in entries() if "dice-table (pyproject.toml)" in rest}
    assert ours == {canonicalize_name(one.name) for one in wanted()}, RENEW


def test_every_package_is_pinned_and_known_by_its_hashes():
    """Every package has an exact version and hashes, so that pip refuses other files."""
    assert len(entries()) == len(re.findall(r"^[^\s#]", LOCK, re.MULTILINE))
    for one, rest in entries():
        assert re.fullmatch(r"==[\w.]+", str(one.specifier)), one
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", rest), one


def test_the_lock_names_no_server():
    """The lock contains no address, because people may use package servers of their own."""
    assert "://" not in LOCK
    assert "index" not in LOCK
