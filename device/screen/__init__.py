"""The screens of the table: one file for each, drawn with the parts in `kit` and the colours in `theme`."""
