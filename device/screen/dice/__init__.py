"""Dice on screens that all games share: the picture of the tray, doubtful dice, throws entered by keys."""
