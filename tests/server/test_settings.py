"""Settings: which source takes precedence, clear errors, and a current page about them."""

import pickle
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from monuments.server.settings import CONFIG, OTHER_VARIABLES, PREFIX, Settings, SettingsError, load
from monuments.server.settings_page import page
from tests.support.project import ROOT

MANY = {"database_url": "postgresql://db/monuments", "redis_url": "redis://localhost"}


@pytest.fixture(autouse=True)
def _nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", *(name.upper() for name in Settings.model_fields)):
        monkeypatch.delenv(PREFIX + name, raising=False)


def written(folder: Path, text: str) -> Path:
    file = folder / "monuments.toml"
    file.write_text(text, encoding="utf-8")
    return file


def faults(file: Path | None = None, **given: Any) -> dict[str, str]:
    with pytest.raises(SettingsError) as raised:
        load(file, given)
    return {fault.key: str(fault) for fault in raised.value.faults}


def test_defaults_are_those_of_a_server_for_one_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = load()
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.database_url == f"sqlite:///{tmp_path}/monuments/monuments.sqlite3"
    assert settings.is_sqlite
    assert settings.bot_workers >= 1


def test_the_data_folder_is_in_the_home_by_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert load().data == tmp_path / ".local/share/monuments"
    monkeypatch.setenv("MONUMENTS_DATA", "~/games")
    assert load().database_url == f"sqlite:///{tmp_path}/games/monuments.sqlite3"


def test_the_command_wins_over_the_environment_and_that_over_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = written(tmp_path, 'port = 1\nlease_s = 2\nbot_pace = 0\nhosts = ["Example.org"]\n')
    monkeypatch.setenv("MONUMENTS_CONFIG", str(file))
    monkeypatch.setenv("MONUMENTS_PORT", "3")
    monkeypatch.setenv("MONUMENTS_LEASE_S", "4")
    settings = load(overrides={"port": 5, "workers": None})
    assert (settings.port, settings.lease_s, settings.bot_pace, settings.hosts) == (5, 4, 0, ("example.org",))
    assert load(written(tmp_path, "poll_s = 9")).poll_s == 9


def test_lists_are_written_with_commas_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MONUMENTS_HOSTS", "example.org, *.example.net,@ip")
    monkeypatch.setenv("MONUMENTS_ORIGINS", "")
    settings = load()
    assert settings.hosts == ("example.org", "*.example.net", "@ip")
    assert settings.origins == ()


def test_made_directly_the_environment_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MONUMENTS_PORT", "3")
    assert Settings().port == 8000


def test_an_unknown_key_of_the_file_is_named_with_the_nearest(tmp_path: Path) -> None:
    told = faults(written(tmp_path, 'prot = 1\nxyzzy = 2\nlog_format = "xml"'))
    assert told["prot"].endswith("there is no such setting; did you mean port?")
    assert "there are: host, port" in told["xyzzy"]
    assert told["log_format"] == f"log_format = 'xml' (from {tmp_path}/monuments.toml): it should be 'json' or 'text'"


def test_an_unknown_variable_is_named_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MONUMENTS_PROT", "80")
    monkeypatch.setenv("Monuments_Xyzzy", "")
    assert faults() == {
        "MONUMENTS_PROT": "MONUMENTS_PROT (from the environment): there is no such setting; "
        "did you mean MONUMENTS_PORT?",
        "Monuments_Xyzzy": "Monuments_Xyzzy (from the environment): there is no such setting; "
        "`monuments settings` lists them all",
    }


def test_variables_that_others_read_are_no_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OTHER_VARIABLES - {CONFIG}:
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("monuments_port", "81")
    assert load().port == 81


def test_what_is_counted_is_counted_by_the_processors_given(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers, bot_workers in ((1, 1, 1), (2, 1, 1), (8, 4, 7)):
        monkeypatch.setattr("monuments.server.settings.given_cores", lambda cores=cores: cores)
        settings = load(overrides={"workers": "auto", **MANY})
        assert (settings.workers, settings.bot_workers) == (workers, bot_workers)
    assert "valid integer" in faults(workers="many")["workers"]


def test_a_bad_value_is_told_with_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MONUMENTS_PORT", "80x")
    told = faults(lease_s=0, sleep_after_s="inf")
    assert told["port"].startswith("port = '80x' (from MONUMENTS_PORT): it should be a valid integer")
    assert told["lease_s"] == "lease_s = 0 (from the command): it should be greater than 0"
    assert told.keys() == {"port", "lease_s", "sleep_after_s"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hosts", "http://example.org"),
        ("hosts", "a b"),
        ("hosts", "*"),
        ("origins", "example.org"),
        ("origins", "https://example.org/path"),
        ("public_url", "ftp://example.org"),
        ("trusted_proxies", "proxy"),
        ("database_url", "mysql://db"),
        ("redis_url", "http://redis"),
        ("port", 70_000),
        ("bot_pace", -1),
        ("max_tables", 0),
        ("log_level", "loud"),
    ],
)
def test_impossible_values_are_refused(key: str, value: Any) -> None:
    assert faults(**{key: value}).keys() == {key}


def test_no_password_is_printed() -> None:
    told = faults(database_url="mysql://ada:hunter2@db/x", redis_url="http://:hunter2@r")
    assert not any("hunter2" in sentence for sentence in told.values())


def test_several_workers_need_postgresql_and_redis() -> None:
    assert "needs PostgreSQL" in faults(workers=2)["workers"]
    assert "needs PostgreSQL" in faults(workers=2, redis_url="redis://localhost")["workers"]
    assert "needs Redis" in faults(workers=2, database_url="postgres://db/x")["workers"]
    assert load(overrides={"workers": 2, **MANY}).workers == 2
    with pytest.raises(ValidationError):
        Settings(workers=2)


@pytest.mark.parametrize("text", ["port = ", "\udcff"])
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert "not a TOML file" in faults(file)[str(file)]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    assert faults(missing) == {str(missing): f"{missing}: No such file or directory"}


def test_the_public_name_is_a_name_of_the_server() -> None:
    assert "play.example.org" in Settings(public_url="https://Play.example.org:8443/").host_names
    assert Settings(public_url="https://Play.example.org:443/").public_url == "https://play.example.org"
    assert Settings(hosts=("localhost",)).host_names == {"localhost"}


def test_settings_can_be_sent_to_another_process() -> None:
    settings = Settings(port=1)
    assert pickle.loads(pickle.dumps(settings)) == settings


def test_the_page_is_current() -> None:
    """`make docs` writes it."""
    assert (ROOT / "docs" / "settings.md").read_text(encoding="utf-8") == page()
