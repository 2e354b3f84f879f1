"""The HTTP API: players, tables, games, records, and the routes for operators."""
