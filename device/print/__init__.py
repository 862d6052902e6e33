"""Makes sheets to print at 100%: stickers for blank dice, the mat that dice are thrown on, a board."""
