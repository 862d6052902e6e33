"""The screens of people: who plays tonight, their names letter by letter, and a page for each person."""
