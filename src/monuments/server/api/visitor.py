"""Dependencies of routes: the service, the player that a cookie or a token identifies, and the language."""

from typing import Annotated

from fastapi import Depends, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from ..client import Visit, visit_of
from ..errors import Refusal
from ..identity import COOKIE, bearer_token, token_hash
from ..service import Service
from ..wishes import Player


def service_of(connection: HTTPConnection) -> Service:
    """The parts of this process."""
    service: Service = connection.app.state.service
    return service


async def player_of(connection: HTTPConnection) -> Player:
    """The player who makes the request; without an id if neither a cookie nor a token identifies one."""
    service = service_of(connection)
    authorization = connection.headers.get("authorization")
    if authorization is not None:
        token = bearer_token(authorization)
        known = None if token is None else await service.store.players.get_by_token_hash(token_hash(token))
        if known is None:
            raise Refusal("bad_token")
        return Player(known.id, known.kind)
    player_id = service.identities.player_of(connection.cookies)
    known = None if player_id is None else await service.store.players.get(player_id)
    # A player who deleted their name is unknown from then on.
    return Player(None) if known is None or not known.name else Player(known.id)


# For the OpenAPI document only: it shows which routes need a cookie or a token; `player_of` reads them.
_COOKIE = Security(APIKeyCookie(name=COOKIE, scheme_name="cookie", description="For browsers.", auto_error=False))
_TOKEN = Security(HTTPBearer(scheme_name="token", description="For programs.", auto_error=False))


async def known_player(
    player: Annotated[Player, Depends(player_of)],
    _cookie: Annotated[object, _COOKIE] = None,
    _token: Annotated[object, _TOKEN] = None,
) -> str:
    """The id of a player who must be known."""
    if player.id is None:
        raise Refusal("need_name")
    return player.id


TheService = Annotated[Service, Depends(service_of)]
TheVisit = Annotated[Visit, Depends(visit_of)]
ThePlayer = Annotated[Player, Depends(player_of)]
KnownPlayer = Annotated[str, Depends(known_player)]
