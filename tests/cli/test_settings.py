"""`monuments settings`: what a host can set, without the docs."""

from pathlib import Path

from monuments.server.settings import PREFIX, Settings
from tests.support.cli.command import run, widest, words


def test_every_setting_is_listed_with_its_value_and_meaning(tmp_path: Path) -> None:
    given = {
        "MONUMENTS_DATABASE_URL": "postgresql://ada:hunter2@db/monuments",
        "MONUMENTS_REDIS_URL": "redis://:hunter2@redis",
        "MONUMENTS_HOSTS": "a.example,b.example",
    }
    file = tmp_path / "settings.toml"
    file.write_text("port = 81")
    result = run("settings", "--config", file, environment=given)
    assert result.exit_code == 0
    for name, field in Settings.model_fields.items():
        assert f"\n{PREFIX}{name.upper()} = " in result.stdout
        assert str(field.description).replace("`", "") in words(result.stdout)
    assert "hunter2" not in result.stdout
    for line in (
        "MONUMENTS_PORT = 81",
        "MONUMENTS_HOSTS = a.example,b.example",
        "MONUMENTS_DATABASE_URL = postgresql://…@db/monuments",
        "MONUMENTS_REDIS_URL = redis://…@redis",
        "MONUMENTS_ORIGINS = none",
    ):
        assert f"\n{line}\n" in result.stdout
    assert "The port to listen on; 0 chooses a free one. Default: 8000." in words(result.stdout)
    assert widest(result.stdout) <= 100


def test_unusable_settings_are_an_error() -> None:
    result = run("settings", environment={"MONUMENTS_PROT": "81"}, columns=200)
    assert result.exit_code == 2
    assert "did you mean MONUMENTS_PORT?" in result.stderr
