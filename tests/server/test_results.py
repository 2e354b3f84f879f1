"""Statistics of finished games."""

from monuments.server.storage import Append, HeaderChange, Result, Statistics, Store, Tally
from tests.support.server.examples import new_table, result, row
from tests.support.server.stores import Run


async def finish(store: Store, table_id: str, end: Result) -> None:
    await new_table(store, table_id)
    await store.append(Append(table_id, (row(2),), HeaderChange("over", 5), result=end))


def test_statistics_by_game_and_variant(store: Store, run: Run) -> None:
    async def play() -> list[Statistics]:
        assert await store.statistics() == []
        await finish(store, "a", result(30, 40))
        await finish(store, "b", result(50, 20))
        await finish(store, "c", result(30, 30, 10, kinds=("person", "person", "level3")))
        await finish(store, "d", result(7, 5, variant="angkor_wat"))
        return await store.statistics()

    angkor, notre = run(play())
    assert (angkor.variant, angkor.games) == ("angkor_wat", 1)
    assert notre == Statistics(
        game="world_monuments",
        variant="notre_dame",
        games=3,
        mean_score=210 / 7,
        mean_winner_score=(40 + 50 + 30 + 30) / 4,
        seats=(Tally(3, 2, 110 / 3), Tally(3, 2, 90 / 3), Tally(1, 0, 10.0)),
        kinds={"level3": Tally(3, 1, 70 / 3), "person": Tally(4, 3, 140 / 4)},
    )
