"""The screens of free throwing."""
