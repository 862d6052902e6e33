"""Sheets to print, true to size: stickers for blank dice, and the mat that dice are thrown on."""
