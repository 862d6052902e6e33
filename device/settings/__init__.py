"""The settings of the table, from files, environment and command line, checked together."""
