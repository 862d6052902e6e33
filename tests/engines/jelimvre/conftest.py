"""Tells pytest which files in this folder are not tests."""

collect_ignore = ["bench.py"]
"""It needs python-chess, which only the extra `bench` brings."""
