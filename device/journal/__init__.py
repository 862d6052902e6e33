"""The record of games on the disk."""
