"""The rules of the five games, and nothing else: no clock, no chance, no input or output."""
