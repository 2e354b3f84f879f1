"""Players: a browser is identified by its cookie, a program by its token."""

from fastapi import APIRouter, Response

from ..errors import Refusal
from ..identity import COOKIE, new_token, token_hash
from ..names import clean_name
from ..storage import Player as StoredPlayer
from .models import Me, NewMe, NewToken, Token
from .visitor import KnownPlayer, ThePlayer, TheService, TheVisit

router = APIRouter(tags=["players"])


@router.get("/me")
async def who_am_i(service: TheService, player: KnownPlayer) -> Me:
    """Who you are."""
    return _me(await _stored(service, player))


@router.post("/me")
async def name_yourself(service: TheService, visit: TheVisit, player: ThePlayer, wish: NewMe, response: Response) -> Me:
    """Take a name. The first call sets a cookie; later calls change the name or the language."""
    name, now = clean_name(wish.name), service.hall.timing.now()
    player_id = player.id
    if player_id is None:
        player_id = service.hall.random.id()
        await service.store.players.create(
            StoredPlayer(player_id, name, wish.language, "person", token_hash=None, created_at=now, seen_at=now)
        )
    else:
        before = await _stored(service, player_id)
        await service.store.players.set_language(player_id, wish.language)
        if name != before.name:
            await service.store.players.rename(player_id, name)
            await service.hall.rename(player_id)
    if player.kind == "person":
        service.identities.set_cookie(response, player_id, https=visit.is_https)
    return _me(await _stored(service, player_id))


@router.delete("/me", status_code=204)
async def forget_me(service: TheService, player: KnownPlayer, response: Response) -> None:
    """Delete your name: it disappears from every table and record, and you are no longer a player.

    Your seats at tables that have not started become free; in running games a bot plays on; finished games stay.
    """
    await service.store.players.delete(player)
    await service.hall.forget_player(player)
    response.delete_cookie(COOKIE, path="/")


@router.post("/tokens", status_code=201)
async def make_token(service: TheService, wish: NewToken) -> Token:
    """Create a token for a program that plays over the same protocol."""
    name, token, now = clean_name(wish.name), new_token(), service.hall.timing.now()
    player_id, proof = service.hall.random.id(), token_hash(token)
    player = StoredPlayer(player_id, name, "en", "program", token_hash=proof, created_at=now, seen_at=now)
    await service.store.players.create(player)
    return Token(token=token, player=_me(player))


async def _stored(service: TheService, player_id: str) -> StoredPlayer:
    player = await service.store.players.get(player_id)
    if player is None:
        raise Refusal("no_such_player")
    return player


def _me(player: StoredPlayer) -> Me:
    return Me.model_validate({"id": player.id, "name": player.name, "language": player.language, "kind": player.kind})
