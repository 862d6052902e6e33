"""Screens on which people write letter by letter."""
