"""Results and statistics of finished games, and the files that keep them."""
