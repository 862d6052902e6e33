"""Screens that show a code for phones: the page of the table, and seats that phones hold."""
