"""The settings of the server: from the command, the environment and a TOML file, in this order of precedence."""

import os
import re
import socket
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

from pydantic import BeforeValidator, Field, PositiveInt, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, EnvSettingsSource, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from monuments.games.errors import MonumentsError

from .addresses import HOST, normal_origin, parse_host
from .cores import given_cores

PREFIX = "MONUMENTS_"
CONFIG = "MONUMENTS_CONFIG"
DATABASES = ("sqlite", "postgresql")
ANY_IP, OWN_NAME = "@ip", "@hostname"
AUTO = "auto"
DAY_S = 24 * 3600
OTHER_VARIABLES = frozenset({CONFIG, "MONUMENTS_CACHE", "MONUMENTS_LONG", "MONUMENTS_SERVER", "MONUMENTS_TOKEN"})
"""Variables with our prefix that others read: the cache of machine code, the tests, the client's tools, programs."""


@dataclass(frozen=True)
class SettingFault:
    """An invalid setting: where it was given, its value, and what is allowed."""

    key: str
    value: str
    allowed: str
    source: str = ""

    def __str__(self) -> str:
        given = f" = {self.value}" if self.value else ""
        return f"{self.key}{given}{f' (from {self.source})' if self.source else ''}: {self.allowed}"


class SettingsError(MonumentsError):
    """Settings that cannot be used, with every fault that was found."""

    def __init__(self, faults: Sequence[SettingFault]) -> None:
        super().__init__("\n".join(["the settings cannot be used:", *map(str, faults)]))
        self.faults = tuple(faults)


def _listed(value: Any) -> Any:
    """In the environment a list is written with commas."""
    return [part for part in (piece.strip() for piece in value.split(",")) if part] if isinstance(value, str) else value


Amount = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]


def data_folder() -> Path:
    """Where the server keeps its data by default."""
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "monuments"


def _database(values: Mapping[str, Any]) -> str:
    return f"sqlite:///{values['data'] / 'monuments.sqlite3'}" if "data" in values else "sqlite://"


def _bot_workers() -> int:
    return max(1, given_cores() - 1)


def _counted(value: Any) -> Any:
    """Half of the processors serve; bots, database and proxy need the others."""
    return max(1, given_cores() // 2) if value == AUTO else value


def _shown(text: str) -> dict[str, Any]:
    """What the page shows if the default depends on the machine."""
    return {"shown": text}


class Settings(BaseSettings):
    """The settings of the server. Creating it reads nothing else; `load` reads the environment and the file."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True, env_ignore_empty=True)

    host: str = Field(
        default="127.0.0.1",
        min_length=1,
        description="The address to listen on; `0.0.0.0` for everybody in the network.",
    )
    port: int = Field(default=8000, ge=0, le=65535, description="The port to listen on; 0 chooses a free one.")
    workers: Annotated[PositiveInt, BeforeValidator(_counted)] = Field(
        default=1,
        description="Processes that serve; more than one needs PostgreSQL and Redis. "
        f"`{AUTO}`: one for every two processors.",
    )
    data: Path = Field(
        default_factory=data_folder,
        description="The folder for the server's data.",
        json_schema_extra=_shown("`$XDG_DATA_HOME/monuments`, else `~/.local/share/monuments`"),
    )
    database_url: str = Field(
        default_factory=_database,
        description="The database: `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`.",
        json_schema_extra=_shown("`monuments.sqlite3` in the data folder"),
    )
    redis_url: str | None = Field(default=None, description="Redis, over which several processes notify each other.")

    hosts: Names = Field(
        default=("localhost", ANY_IP, OWN_NAME, "*.local"),
        description="Host names under which the server may be reached: a name, `*.` and a domain, "
        f"`{ANY_IP}` for any IP address, `{OWN_NAME}` for the machine's own name.",
    )
    origins: Names = Field(
        default=(), description="Other web pages that may use the server, such as `https://example.org`."
    )
    public_url: str | None = Field(
        default=None, description="The address that players see if the server is behind a proxy; used in links."
    )
    trusted_proxies: Names = Field(
        default=("127.0.0.1", "::1"),
        description="Addresses or networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.",
    )

    bot_workers: PositiveInt = Field(
        default_factory=_bot_workers,
        description="Processes in which bots think, shared by all workers; each has at least one.",
        json_schema_extra=_shown("one less than there are processors, at least 1"),
    )
    bot_pace: float = Field(
        default=0.6, ge=0, allow_inf_nan=False, description="Seconds that a bot waits before each step."
    )

    max_message_bytes: PositiveInt = Field(default=4096, description="Maximum size of a message on a socket.")
    max_body_bytes: PositiveInt = Field(default=65536, description="Maximum size of the body of a request.")
    messages_per_second: Amount = Field(default=20, description="Messages per second on one socket.")
    message_burst: PositiveInt = Field(default=60, description="Messages at once on one socket.")
    requests_per_second: Amount = Field(default=20, description="Requests per second from one client.")
    request_burst: PositiveInt = Field(default=120, description="Requests at once from one client.")
    tables_per_client: PositiveInt = Field(default=10, description="Open tables per player.")
    new_tables_per_hour: PositiveInt = Field(
        default=120, description="New tables per hour, and at once, from one client, under any names."
    )
    sockets_per_client: PositiveInt = Field(default=40, description="Open sockets per client.")
    watchers_per_table: PositiveInt = Field(default=200, description="Watchers per table.")
    max_tables: PositiveInt = Field(default=20_000, description="Tables that are open or running, in total.")

    sleep_after_s: Amount = Field(default=300, description="Seconds after which an idle table is removed from memory.")
    close_open_after_s: Amount = Field(
        default=DAY_S, description="Seconds after which a table that has not started is closed."
    )
    close_running_after_s: Amount = Field(
        default=30 * DAY_S, description="Seconds after which an abandoned game is closed."
    )
    keep_finished_days: Amount | None = Field(default=None, description="Days for which finished games are kept.")
    poll_s: Amount = Field(default=3, description="Seconds between checks of the database for changes by others.")
    lease_s: Amount = Field(default=15, description="Seconds for which a bot's turn is reserved for one process.")
    shutdown_s: Amount = Field(default=10, description="Seconds that connections have to close when the server stops.")

    log_format: Literal["json", "text"] = Field(default="text", description="The format of log lines.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The lowest level that is logged."
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only explicit values: `load` reads the environment, so that tests need not."""
        return (init_settings,)

    @field_validator("data")
    @classmethod
    def _data(cls, folder: Path) -> Path:
        return folder.expanduser()

    @field_validator("hosts")
    @classmethod
    def _hosts(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        lowered = tuple(name.lower() for name in names)
        for name in lowered:
            if name not in (ANY_IP, OWN_NAME) and not HOST.fullmatch(name.removeprefix("*.")):
                raise ValueError(f"{name!r} is not a host name, without scheme and port")
        return lowered

    @field_validator("origins")
    @classmethod
    def _origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_origin(origin) for origin in origins)

    @field_validator("public_url")
    @classmethod
    def _public_url(cls, url: str | None) -> str | None:
        return None if url is None else _origin(url)

    @field_validator("trusted_proxies")
    @classmethod
    def _trusted_proxies(cls, addresses: tuple[str, ...]) -> tuple[str, ...]:
        for address in addresses:
            try:
                ip_network(address, strict=False)
            except ValueError:
                raise ValueError(f"{address!r} is not an IP address or network") from None
        return addresses

    @field_validator("database_url")
    @classmethod
    def _database_url(cls, url: str) -> str:
        url = re.sub("^postgres:", "postgresql:", url)
        if not re.match(rf"({'|'.join(DATABASES)})(\+\w+)?://", url):
            raise ValueError(f"the URL of a database begins with {' or '.join(f'{name}://' for name in DATABASES)}")
        return url

    @field_validator("redis_url")
    @classmethod
    def _redis_url(cls, url: str | None) -> str | None:
        if url is not None and not re.match("(rediss?|unix)://", url):
            raise ValueError("the URL of a Redis server begins with redis://, rediss:// or unix://")
        return url

    @model_validator(mode="after")
    def _several_workers(self) -> "Settings":
        if self.workers > 1 and self.is_sqlite:
            raise ValueError("more than one worker needs PostgreSQL (database_url) and Redis (redis_url)")
        if self.workers > 1 and self.redis_url is None:
            raise ValueError("more than one worker needs Redis: set redis_url, or set workers to 1")
        return self

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file on this machine."""
        return self.database_url.startswith("sqlite")

    @property
    def host_names(self) -> frozenset[str]:
        """The exact host names of the server, including the machine's own and the public one."""
        names = {name for name in self.hosts if not name.startswith(("*.", "@"))}
        if OWN_NAME in self.hosts:
            names.add(socket.gethostname().lower())
        if self.public_url is not None and (public := parse_host(self.public_url.partition("://")[2])):
            names.add(public.name)
        return frozenset(names)


def load(file: Path | None = None, overrides: Mapping[str, Any] | None = None) -> Settings:
    """The settings from the overrides, the environment and the file; raises SettingsError with all faults."""
    named = os.environ.get(CONFIG)
    path = file or (Path(named) if named else None)
    from_file = _read(path) if path else {}
    from_environment = EnvSettingsSource(Settings)()
    given = {name: value for name, value in (overrides or {}).items() if value is not None}
    sources = {
        **dict.fromkeys(from_file, str(path)),
        **{key: PREFIX + key.upper() for key in from_environment},
        **dict.fromkeys(given, "the command"),
    }
    faults = [_unknown(key, str(path)) for key in from_file if key not in Settings.model_fields]
    faults += [_unknown_variable(name) for name in sorted(os.environ) if _is_unknown(name)]
    known = {key: value for key, value in from_file.items() if key in Settings.model_fields}
    try:
        settings = Settings(**{**known, **from_environment, **given})
    except ValidationError as error:
        found = (details for details in error.errors() if details["type"] != "default_factory_not_called")
        faults += [_fault(details, sources) for details in found]
    if faults:
        raise SettingsError(faults)
    return settings


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        _fail(path, error.strerror or str(error))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        _fail(path, f"not a TOML file: {error}")


def _fail(path: Path, reason: str) -> NoReturn:
    raise SettingsError([SettingFault(str(path), "", reason)]) from None


def _unknown(key: str, source: str) -> SettingFault:
    near = get_close_matches(key, Settings.model_fields, n=1)
    hint = f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(Settings.model_fields)}"
    return SettingFault(key, "", f"there is no such setting{hint}", source)


def _is_unknown(variable: str) -> bool:
    name = variable.upper()
    is_ours = name.startswith(PREFIX) and name not in OTHER_VARIABLES
    return is_ours and name.removeprefix(PREFIX).lower() not in Settings.model_fields


def _unknown_variable(name: str) -> SettingFault:
    known = sorted([*OTHER_VARIABLES, *(PREFIX + key.upper() for key in Settings.model_fields)])
    near = get_close_matches(name.upper(), known, n=1, cutoff=0.8)
    hint = f"did you mean {near[0]}?" if near else "`monuments settings` lists them all"
    return SettingFault(name, "", f"there is no such setting; {hint}", "the environment")


def _fault(details: Any, sources: Mapping[str, str]) -> SettingFault:
    key = str(details["loc"][0]) if details["loc"] else "workers"
    value = details["input"] if details["loc"] else details["input"].get("workers", "")
    allowed = str(details["msg"]).removeprefix("Value error, ").replace("Input should be", "it should be")
    return SettingFault(key, without_password(repr(value)), allowed, sources.get(key, ""))


def without_password(shown: str) -> str:
    """A value that may be a URL, without user name and password."""
    return re.sub(r"//[^/]*@", "//…@", shown)


def _origin(text: str) -> str:
    origin = normal_origin(text.removesuffix("/"))
    if origin is None:
        raise ValueError(f"{text!r} is not an address like https://example.org, without a path")
    return origin
