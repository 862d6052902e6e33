"""The screens of people: who plays tonight, and a page for each person."""
