"""Tables, rows and players as tests need them."""

from monuments.server.storage import Append, HeaderChange, NewHeader, Player, Result, Row, Store

SECRET = bytes(range(32))


def row(number: int, *, author: str | None = "ada", client_id: str | None = None, body: str = "{}") -> Row:
    return Row(number, 1000 + number, "act", 0, author, client_id, body)


def append(table_id: str, *numbers: int, client_id: str | None = None, body: str = "{}") -> Append:
    rows = tuple(row(number, client_id=client_id, body=body) for number in numbers)
    return Append(table_id, rows, HeaderChange("running", 1000 + numbers[-1]))


def table(table_id: str, *, created_at: int = 1000, is_public: bool = True, status: str = "open") -> NewHeader:
    return NewHeader(table_id, "world_monuments", "notre_dame", is_public, created_at, SECRET, "ada", status)


def player(player_id: str, name: str = "Ada") -> Player:
    return Player(player_id, name, "en", "person", f"hash of {player_id}", 1, 1)


def result(*scores: int, kinds: tuple[str, ...] = ("person", "level3"), variant: str = "notre_dame") -> Result:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Result("world_monuments", variant, 5000, scores, winners, kinds)


async def new_table(store: Store, table_id: str = "t", *, created_at: int = 1000, is_public: bool = True) -> None:
    await store.create(table(table_id, created_at=created_at, is_public=is_public), [row(1)])


async def numbers(store: Store, table_id: str = "t") -> list[int]:
    return [each.number for each in await store.read(table_id)]
