"""Screens about past games: the end of a game, the evening, and a person's page."""
