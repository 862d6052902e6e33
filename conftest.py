"""Leaves out files that need a package which is not installed, when pytest looks for doctests in them."""

from importlib.util import find_spec

NEEDS = {"engines/openspiel.py": "pyspiel", "engines/pettingzoo.py": "pettingzoo"}

collect_ignore = [file for file, package in NEEDS.items() if find_spec(package) is None]
