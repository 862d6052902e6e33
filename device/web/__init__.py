"""A page that shows the table on phones and on a television, served by a process of its own."""
