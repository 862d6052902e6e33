"""What pytest leaves alone here."""

collect_ignore = ["bench.py"]
"""It needs python-chess, which only the extra `bench` brings."""
