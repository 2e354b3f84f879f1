"""The web API over HTTP: players, tables, games, records, and what an operator looks at."""
