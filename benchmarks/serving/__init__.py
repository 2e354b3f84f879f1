"""The server under load, compared with a bare echo that sends as much to as many sockets, under the same uvicorn."""
