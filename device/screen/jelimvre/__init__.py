"""The screens of Jelimvre."""
