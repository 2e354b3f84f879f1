"""Identity: nothing is accepted that we did not sign, nothing can be guessed, nothing opens another player's seat."""

import hashlib

import pytest
from starlette.responses import Response

from monuments.server.identity import (
    COOKIE,
    Identities,
    bearer_token,
    check_seat_secret,
    is_id,
    new_id,
    new_token,
    seat_secret,
    token_hash,
)
from monuments.server.languages import language_of

OLD, NEW, OTHER = b"o" * 32, b"n" * 32, b"x" * 32


def test_ids_are_ids_and_never_the_same() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(is_id(one) and len(one) == 16 for one in ids)
    assert not set("ilou") & set("".join(ids))


@pytest.mark.parametrize("text", ["", "short", "A" * 16, "o" * 16, "1" * 17, "1" * 16 + "\n", "../../etc/passwd"])
def test_what_is_not_an_id(text: str) -> None:
    assert not is_id(text)


def test_a_cookie_says_who_somebody_is() -> None:
    identities, player = Identities([NEW]), new_id()
    value = identities.sign(player)
    assert identities.read(value) == player
    assert identities.player_of({COOKIE: value, "other": "x"}) == player
    assert identities.player_of({}) is None


@pytest.mark.parametrize("change", ["", ".", "x", "é", "0123456789abcdef", "0123456789abcdef.", "\x00"])
def test_a_cookie_that_we_did_not_sign_is_nobodys(change: str) -> None:
    assert Identities([NEW]).read(change) is None


def test_every_change_of_a_cookie_is_noticed() -> None:
    identities = Identities([NEW])
    value = identities.sign("0123456789abcdef")
    for i in range(len(value) - 1):
        changed = value[:i] + ("0" if value[i] != "0" else "1") + value[i + 1 :]
        assert identities.read(changed) is None, i
    assert Identities([OTHER]).read(value) is None


def test_a_signed_value_that_is_not_an_id_is_nobodys() -> None:
    identities = Identities([NEW])
    assert identities.read(identities.sign("root")) is None


def test_keys_are_changed_without_forgetting_anybody() -> None:
    player = new_id()
    value = Identities([OLD]).sign(player)
    both = Identities([NEW, OLD])
    assert both.read(value) == player
    assert Identities([NEW]).read(both.sign(player)) == player
    assert Identities([NEW]).read(value) is None


def test_a_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Identities([b"short"])
    with pytest.raises(ValueError, match="32 bytes"):
        seat_secret(b"", "t", 0, "p")


@pytest.mark.parametrize("https", [False, True])
def test_the_cookie_is_kept_from_scripts_and_other_sites(https: bool) -> None:
    response = Response()
    Identities([NEW]).set_cookie(response, new_id(), https=https)
    parts = response.headers["set-cookie"].lower().split("; ")
    assert parts[0].startswith("monuments_player=")
    assert {"httponly", "samesite=lax", "path=/", "max-age=31536000"} <= {*parts}
    assert ("secure" in parts) == https


def test_tokens_are_kept_as_hashes() -> None:
    token = new_token()
    assert token.startswith("mon_")
    assert len(token) == 4 + 43
    assert token_hash(token) == hashlib.sha256(token.encode()).hexdigest()
    assert token_hash(token) != token_hash(new_token())


def test_a_token_comes_in_its_header() -> None:
    token = new_token()
    assert bearer_token(f"Bearer {token}") == bearer_token(f"bearer  {token} ") == token
    for wrong in (
        None,
        "",
        "Bearer",
        token,
        f"Basic {token}",
        f"Bearer {token}x",
        "Bearer mon_é",
        f"Bearer {token[:-1]}é",
    ):
        assert bearer_token(wrong) is None


def test_a_secret_opens_one_seat_of_one_holder() -> None:
    secret = seat_secret(NEW, "table", 1, "ada")
    assert secret == seat_secret(NEW, "table", 1, "ada")
    assert check_seat_secret([NEW, OLD], secret, "table", 1, "ada")
    assert check_seat_secret([OTHER, NEW], secret, "table", 1, "ada")
    for table, seat, holder in (("table", 0, "ada"), ("tabl", 1, "ada"), ("table", 1, "bob"), ("table1", 1, "ada")):
        assert not check_seat_secret([NEW], secret, table, seat, holder)
    assert not check_seat_secret([OTHER], secret, "table", 1, "ada")
    assert not check_seat_secret([NEW], "", "table", 1, "ada")
    assert not check_seat_secret([NEW], "é\udcff", "table", 1, "ada")


def test_parts_of_a_secret_do_not_run_together() -> None:
    assert seat_secret(NEW, "a1", 1, "b") != seat_secret(NEW, "a", 11, "b")
    assert seat_secret(NEW, "a", 1, "1b") != seat_secret(NEW, "a", 11, "b")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("fr, de;q=0.3", "de"),
        ("en;q=0.2,de;q=0.9", "de"),
        ("de;q=0,en", "en"),
        ("de;q=0", "en"),
        ("*,de;q=0.1", "en"),
        ("fr", "en"),
        ("de;q=x", "en"),
        (";;,,=", "en"),
        ("de;q=nan", "en"),
    ],
)
def test_the_language_is_the_browsers(header: str | None, language: str) -> None:
    assert language_of(header) == language
