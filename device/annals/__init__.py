"""What games were, once they are played: results, statistics, and what is kept of them."""
