"""Log lines as JSON or text, with the request's id and without secrets or names."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import orjson
import structlog
from structlog.typing import EventDict, Processor

HIDDEN = "…"
HIDDEN_KEYS = frozenset(
    {
        "authorization",
        "cookie",
        "cookies",
        "database_url",
        "headers",
        "holder",
        "key",
        "keys",
        "name",
        "names",
        "password",
    }
    | {"player_name", "query", "redis_url", "salt", "secret", "set_cookie", "token"}
)
_SECRETS = re.compile(r"\bmo[ns]_[\w-]{8,}|monuments_player=[^\s;,'\"]+|(?<=://)[^\s/@:]*:[^\s/@]*(?=@)")
_SOCKET = re.compile(r'\S* - "WebSocket (?P<path>[^"?]*)[^"]*" \[?(?P<status>\w+)\]?')
_OF_UVICORN = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")


def set_up_logging(log_format: str, level: str, stream: TextIO | None = None) -> None:
    """Send all logging, ours, uvicorn's and the libraries', to one stream in one format.

    Logging is global to the process. Run uvicorn with `log_config=None`, so that it does not override this.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if log_format == "json":
        renderer: Processor = structlog.processors.JSONRenderer(serializer=_json)
    else:
        renderer = structlog.dev.ConsoleRenderer(
            colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        # Modules create their loggers before this runs; a cached one would keep the earlier configuration.
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, read_access],
            pass_foreign_args=True,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                hide_secrets,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Which steps a migration has is of no use to a host; that one took place is said by us.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in _OF_UVICORN:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.NOTSET)
        if is_needed not in logger.filters:
            logger.addFilter(is_needed)


_FAULTS_OF_CLIENTS = frozenset(
    {"ASGI callable returned without completing handshake.", "Invalid UTF-8 sequence received from client."}
)
_STEPS = frozenset(
    {
        "Application shutdown complete.",
        "Application startup complete.",
        "Finished server process [%d]",
        "Started server process [%d]",
        "Waiting for application shutdown.",
        "Waiting for application startup.",
    }
)


def is_needed(record: logging.LogRecord) -> bool:
    """False for lines of uvicorn that are misleading or of no use to a host.

    It reports refused sockets and invalid text as errors of the server, and logs every step of starting and stopping.
    """
    return record.msg not in _FAULTS_OF_CLIENTS | _STEPS


def read_access(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Parse uvicorn's lines about requests and sockets; address and query, which may be secret, are dropped."""
    arguments = event.pop("positional_args", ())
    if event.get("logger") == "uvicorn.access" and len(arguments) == 5:
        _, method, path, _, status = arguments
        event.update(event="request", method=method, path=str(path).partition("?")[0], status=status)
    elif event.get("logger") == "uvicorn.error" and (socket := _SOCKET.fullmatch(str(event["event"]))):
        event.update(event="socket", path=socket["path"], status=socket["status"])
    event.pop("color_message", None)
    return event


def hide_secrets(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Mask secrets: fields by their names, tokens and passwords anywhere."""
    return _hidden(event)


def _hidden(fields: MutableMapping[str, Any]) -> dict[str, Any]:
    return {
        key: HIDDEN if str(key).lower().replace("-", "_") in HIDDEN_KEYS else _masked(value)
        for key, value in fields.items()
    }


def _masked(value: Any) -> Any:
    match value:
        case str():
            return _SECRETS.sub(HIDDEN, value)
        case dict():
            return _hidden(value)
        case list() | tuple():
            return [_masked(one) for one in value]
        case bytes():
            return HIDDEN
    return value


def _json(event: Any, default: Any = None, **_: Any) -> str:
    return orjson.dumps(event, default=repr, option=orjson.OPT_NON_STR_KEYS).decode()
