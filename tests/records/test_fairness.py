"""Fairness: every draw follows from secret and salts, exactly as the format says, and cheating is detected."""

import hashlib
import hmac
import json

import pytest

from monuments import Seeded, find_game
from monuments.match import FairDealer, Match
from monuments.records import (
    NO_SALT,
    Draw,
    Fairness,
    commitment,
    dump_record,
    new_salt,
    new_secret,
    parse_record,
    verify,
)
from monuments.records.fairness import FairStream
from tests.support.independent import world_monuments as independent
from tests.support.records.documents import put, read, rejection

SECRET = bytes(range(32))
SALTS = [bytes([seat] * 16) for seat in range(3)]


def test_the_stream_is_the_hmac_blocks_as_big_endian_numbers() -> None:
    key = hmac.new(SECRET, b"".join(SALTS), hashlib.sha256).digest()
    blocks = b"".join(hmac.new(key, f"5:{k}".encode(), hashlib.sha256).digest() for k in range(3))
    stream = FairStream(key, 5)
    assert [stream.word() for _ in range(24)] == [int.from_bytes(blocks[i : i + 4], "big") for i in range(0, 96, 4)]
    assert Fairness(SECRET, SALTS).stream(5).word() == int.from_bytes(blocks[:4], "big")


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_secrets_and_salts_are_new_each_time_and_of_the_right_length() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert {len(new_secret()), len(new_salt()), len(NO_SALT)} == {32, 16}
    with pytest.raises(ValueError, match="32 bytes"):
        Fairness(b"short", SALTS)
    with pytest.raises(ValueError, match="16"):
        Fairness(SECRET, [b"short"])


@pytest.mark.parametrize("monument", ["capitol", "notre_dame", "san_pietro", "taj_mahal"])
def test_every_draw_is_the_one_that_the_independent_checker_computes(monument: str) -> None:
    game = find_game("world_monuments")
    for n in range(8):
        secret = hashlib.sha256(f"{monument}{n}".encode()).digest()
        match = Match.new(
            game, {"monument": monument}, ["", "", ""], FairDealer(Fairness(secret, SALTS)), compiled=True
        )
        assert match.setup.options["first_player"] == independent.fair_starting_player(secret, SALTS, 3)
        rng = Seeded(monument, n)
        while (mover := match.position.to_move) is not None:
            match.act(mover, rng.choice(match.position.legal()))
        drawn = [entry.event.draw["quarry"] for entry in match.log if isinstance(entry.event, Draw)]
        board = independent.built_in_board(monument)
        assert drawn == [independent.fair_quarry(secret, SALTS, board, i) for i in range(1, len(drawn) + 1)]
        verify(parse_record(dump_record(match.record())), compiled=True)


def test_a_running_match_keeps_its_secret() -> None:
    match = Match.new(find_game("world_monuments"), {}, ["", ""], FairDealer(Fairness(SECRET, SALTS[:2])))
    text = dump_record(match.record())
    assert SECRET.hex() not in text
    assert commitment(SECRET) in text
    verify(parse_record(text))


def test_a_different_salt_gives_different_draws() -> None:
    one, two = Fairness(SECRET, SALTS), Fairness(SECRET, [*SALTS[:2], NO_SALT])
    assert [one.stream(1).word() for _ in range(4)] != [two.stream(1).word() for _ in range(4)]


def test_the_salts_must_be_as_many_as_the_players() -> None:
    with pytest.raises(ValueError, match="3 salts for 2 players"):
        Match.new(find_game("world_monuments"), {}, ["", ""], FairDealer(Fairness(SECRET, SALTS)))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("fairness.commitment", "00" * 32, "does not match the commitment"),
        ("fairness.secret", "00" * 32, "does not match the commitment"),
        ("fairness.salts.0", "00" * 16, "secret"),
        ("fairness.salts", ["00" * 16], "salts: 1 for 3 players"),
        ("fairness.salts.0", "00", "fairness.salts: not 16 bytes"),
        ("fairness.secret", "zz" * 32, "fairness.secret: not 32 bytes"),
        ("fairness.commitment", 7, "fairness.commitment: not 32 bytes"),
    ],
)
def test_a_wrong_proof_is_rejected(path: str, value: object, reason: str) -> None:
    document = read("capitol-3")
    put(path, value)(document)
    error = rejection(document)
    assert error.rule == "fairness"
    assert reason in str(error)


def test_the_secret_is_given_exactly_when_the_game_is_over() -> None:
    document = read("capitol-3")
    secret = document["fairness"].pop("secret")
    assert "must be given if, and only if, the game is over" in str(rejection(document))
    running = read("just_begun")
    running["fairness"]["secret"] = secret
    assert "must be given if, and only if, the game is over" in str(rejection(running))


def test_a_starting_player_that_was_not_drawn_is_rejected() -> None:
    document = read("capitol-3")
    document["options"]["first_player"] = (document["options"]["first_player"] + 1) % 3
    assert "first_player: the secret draws" in str(rejection(document))


def test_a_lawful_draw_that_the_secret_does_not_give_is_rejected() -> None:
    document = read("capitol-3")
    quarry = document["events"][0]["draw"]["quarry"]
    outer = [space for space in quarry if space.startswith("o")]
    one = outer[0]
    other = next(space for space in outer if quarry[space] != quarry[one])
    quarry[one], quarry[other] = quarry[other], quarry[one]
    error = rejection(document)
    assert (error.event, error.rule) == (1, "fairness")
    del document["fairness"]
    changed = json.loads(json.dumps(document))
    changed["events"] = changed["events"][:1]
    del changed["result"]
    verify(parse_record(json.dumps(changed)))
