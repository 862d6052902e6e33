"""The home screen, and what is asked or said at the start and at the end of an evening."""
