"""Leaves out files that need a package which is not installed, when pytest looks for doctests in them."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["engines/openspiel.py"]
