"""A game on the table: its steps, its time, and what is worked out or kept beside it."""
