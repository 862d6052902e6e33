"""Runs `dice-table` as `python -m device.cli`."""

from device.cli import main

main()
