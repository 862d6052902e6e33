"""A club: the results of several tables in one database, a league, tournaments, and a page of standings."""
