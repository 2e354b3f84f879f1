"""One game among bots: the same draws in every seating, and no bot can stop it."""

import pytest

from monuments.arena import play_game, playing
from monuments.bots import Bot, RandomBot, Seen, find_bot
from monuments.games import Seeded, find_game
from tests.support.arena.tools import bot, ended, tournament

GAMES = ("world_monuments", "wonders_of_antiquity")


@pytest.mark.parametrize("game", GAMES)
def test_equal_bots_play_the_same_game_in_every_rotation(game: str) -> None:
    equals = tournament(bot("First"), bot("First"), bot("First"), game=game, players=3)
    played = [equals.play(number).played for number in equals.games(6)]
    assert len(played) == 6
    for deal in (played[:3], played[3:]):
        for other in deal[1:]:
            assert (other.points, other.decisions) == (deal[0].points, deal[0].decisions)
    assert (played[0].points, played[0].decisions) != (played[3].points, played[3].decisions)


def test_the_draws_depend_only_on_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[object, ...]] = []

    def seeded(*seed: object) -> Seeded:
        drawn.append(seed)
        return Seeded(*seed)

    monkeypatch.setattr(playing, "Seeded", seeded)
    pair = tournament("random", bot("Last"), seed=5)
    by_game = []
    for number in range(4):
        drawn.clear()
        pair.play(number)
        by_game.append(list(drawn))
    shorter = min(map(len, by_game))
    assert by_game[0][:shorter] == by_game[1][:shorter] == [(5, 1, n) for n in range(1, shorter + 1)]
    assert by_game[2][0] == by_game[3][0] == (5, 2, 1)


def test_the_random_numbers_of_a_bot_depend_on_seed_game_and_seat() -> None:
    seeds: list[object] = []

    class Spy(Bot):
        def choose(self, seen: Seen) -> int:
            seeds.append(seen.seed)
            return seen.legal[0]

    play_game(find_game("world_monuments").setup({}), [Spy(), Spy()], (0, 1), "0:7")
    assert set(seeds) == {"0:7:0", "0:7:1"}


def test_a_game_can_be_played_again() -> None:
    setup = find_game("wonders_of_antiquity").setup({"players": 3, "expansions": ["eternal_fame"]})
    one, again = (play_game(setup, [RandomBot()] * 3, (4, 2), "seed") for _ in range(2))
    assert (one.points, one.decisions, one.turns, one.reason) == (again.points, again.decisions, again.turns, "pile")


def test_a_victory_shared_by_k_counts_one_over_k() -> None:
    assert ended(7, 7, 3).shares == (0.5, 0.5, 0)
    assert ended(4, 4, 4, 4).shares == (0.25,) * 4
    assert ended(1, 2).shares == (0, 1)


def test_the_margin_is_over_the_best_other_seat() -> None:
    assert ended(7, 9, 3).margins == (-2, 2, -6)


@pytest.mark.parametrize(
    ("name", "kind", "reason", "limit_s"),
    [
        ("Throws", "error", "KeyError: 'lost'", 30),
        ("Illegal", "illegal", "answered -1, which is not a legal action", 30),
        ("Loops", "late", "no answer within 0.002 s", 0.002),
    ],
)
def test_a_bad_bot_is_replaced_and_its_mistakes_are_counted(name: str, kind: str, reason: str, limit_s: float) -> None:
    setup = find_game("world_monuments").setup({})
    played = play_game(setup, [find_bot(bot("First")), find_bot(bot(name))], (0, 1), 0, limit_s)
    slips = [slip for slip in played.slips if slip.seat == 1]
    assert {slip.mistake.kind for slip in slips} == {kind}
    assert slips[0].mistake.reason == reason
    assert 0 < slips[0].times <= played.decisions[1]
    assert played.reason in ("completed", "rounds")
