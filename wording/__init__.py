"""Sentences that a screen can show in another language; every room may use them."""
