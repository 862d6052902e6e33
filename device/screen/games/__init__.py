"""The screens of the games of this table: the list, a replay, and what is done with a game of the list."""
