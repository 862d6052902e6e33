"""`dice-table doctor`: looks at everything that a table stands on, and says what to do about it."""
