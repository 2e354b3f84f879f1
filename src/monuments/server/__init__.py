"""The match server: web API, live tables, storage, fan-out, bot workers."""
