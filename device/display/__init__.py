"""The window that the table is drawn on."""
