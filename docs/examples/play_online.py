"""Plays at an online table by whatever it is offered: python play_online.py https://HOST/table/ID [NAME]."""

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
    """Take a free seat, then act whenever there is something to choose, until the game is over."""
    known, waiting = json.loads(await socket.recv()), False  # what the server has told; whether an answer is to come
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
        if message["type"] in ("whole", "update"):  # what an update does not name is as it was
            known |= message
        elif message["type"] == "refused":  # something else has happened meanwhile: ask for everything
            await socket.send('{"type": "sync"}')
    print(json.dumps({"seat": known["you"]["seat"], "result": known["result"]}))


async def play(link: str, name: str = "Robot") -> None:
    """Come to the table, and come back whenever the connection is lost."""
    server, _, table = link.partition("/table/")
    token = os.environ.get("MONUMENTS_TOKEN")  # one that is kept is the same player the next time
    if not token:
        token = httpx.post(f"{server}/api/tokens", json={"name": name}).raise_for_status().json()["token"]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async for socket in connect(address, additional_headers={"Authorization": f"Bearer {token}"}):
        with contextlib.suppress(ConnectionClosed):
            await at_table(socket)
            return


asyncio.run(play(*sys.argv[1:]))
