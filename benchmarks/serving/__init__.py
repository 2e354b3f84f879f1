"""The server under load beside a bare echo that sends as much to as many, under the same uvicorn."""
