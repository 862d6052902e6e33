"""`dice-table demo`: a whole game by itself, read, played, watched and judged."""
