"""Taught dice sets, and looks at dice whose reading people corrected."""
