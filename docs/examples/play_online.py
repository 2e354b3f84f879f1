"""Plays at an online table with random actions: python play_online.py https://HOST/table/ID [NAME]."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import sys

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


async def at_table(socket: ClientConnection) -> None:
    """Take a free seat, then act whenever there is a choice, until the game is over."""
    known, waiting = json.loads(await socket.recv()), False  # what the server has sent; whether an answer is expected
    while known["table"]["status"] in ("open", "running"):
        wish = None
        if known["table"]["status"] == "open" and known["you"]["seat"] is None:
            free = [number for number, seat in enumerate(known["table"]["seats"]) if seat["kind"] == "open"]
            wish = {"type": "sit", "seat": free[0], "salt": secrets.token_hex(16)} if free else None
        elif known["choices"]:  # each has `do`, a sentence `text`, and `ends_turn`: a better player would think here
            wish = {"type": "act", "do": random.choice(known["choices"])["do"]}
        if wish and not waiting:
            await socket.send(json.dumps(wish | {"id": secrets.token_hex(8)}))
        message = json.loads(await socket.recv())
        waiting = (waiting or wish is not None) and message["type"] not in ("done", "whole")
        if message["type"] in ("whole", "update"):  # fields that an update leaves out are unchanged
            known |= message
        elif message["type"] == "refused":  # the table has changed in the meantime: ask for everything
            await socket.send('{"type": "sync"}')
    print(json.dumps({"seat": known["you"]["seat"], "result": known["result"]}))


async def play(link: str, name: str = "Robot") -> None:
    """Connect to the table, and reconnect whenever the connection is lost."""
    server, _, table = link.partition("/table/")
    token = os.environ.get("MONUMENTS_TOKEN")  # keep it to be the same player next time
    if not token:
        token = httpx.post(f"{server}/api/tokens", json={"name": name}).raise_for_status().json()["token"]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async for socket in connect(address, additional_headers={"Authorization": f"Bearer {token}"}):
        with contextlib.suppress(ConnectionClosed):
            await at_table(socket)
            return


asyncio.run(play(*sys.argv[1:]))
