"""The window of the table, and its keyboard, mouse and touch input."""
