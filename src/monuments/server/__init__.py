"""The web server: API, live tables, storage, bots at work. Knows match, bots and everything below them."""
