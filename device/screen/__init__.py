"""What the table shows: one screen per file, drawn with the kit, in the colours of the theme."""
