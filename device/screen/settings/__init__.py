"""Screens of settings: six on six keys, and a page for each that has more to set."""
