"""A game on the table: its actions and undo, its turn timer, its background computations, its saved files."""
