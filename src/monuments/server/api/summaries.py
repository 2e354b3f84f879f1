"""Tables in lists."""

from collections.abc import Sequence
from typing import Any

from monuments.texts import say

from ..errors import Refusal
from ..service import Service
from ..storage import Header
from ..telling import seat_names
from .models import TableSummary


async def summaries(
    service: Service, headers: Sequence[Header], language: str, player: str | None = None
) -> list[TableSummary]:
    """Each table with its seats; a table whose log is damaged is left out and reported in the server's log."""
    found = []
    for header in headers:
        try:
            found.append(await summary(service, header, language, player))
        except Refusal as refusal:
            if refusal.code not in ("damaged_table", "no_such_table"):
                raise
    return found


async def summary(service: Service, header: Header, language: str, player: str | None = None) -> TableSummary:
    """A table with its seats, and with its result if the game is over."""
    table = await service.hall.table(header.id)
    names = seat_names(table, await service.hall.names_of(table))
    outcome = table.outcome
    values: dict[str, Any] = {
        "id": table.id,
        "game": table.game.facts.name,
        "variant": table.game.variant(table.options),
        "status": table.status,
        "public": table.public,
        "created_at": table.created_at,
        "touched_at": header.touched_at,
        "seats": [
            {
                "kind": seat.kind,
                "name": name if seat.level is None else say(language, f"level-{seat.level}"),
                "level": seat.level,
            }
            for seat, name in zip(table.seats, names, strict=True)
        ],
        "your_seat": table.seat_of(player),
        "scores": None if outcome is None else list(outcome.scores),
        "winners": None if outcome is None else list(outcome.winners),
    }
    return TableSummary.model_validate(values)
