"""The commands of `dice-table`, one file each; `device/cli/` parses their options."""
