"""`dice-table doctor`: checks everything that a table needs, and says how to fix faults."""
