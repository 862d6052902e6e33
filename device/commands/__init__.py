"""The commands of `dice-table`, one file each; `device/cli.py` parses their options."""
