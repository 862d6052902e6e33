"""Screens of machines that play at the table: how one sits down, its turns, and what it would do."""
