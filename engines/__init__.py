"""The rules of five games and of free throwing, their records, and opponents.

No clock, no chance, no input or output.
"""
