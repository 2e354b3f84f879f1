"""How the sentences of a turn are joined, a file for each game that joins them."""
