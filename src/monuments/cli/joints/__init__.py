"""How the sentences of a turn go together, a file for each game that has something to say about it."""
