"""What can be wrong with a load."""

import json

from monuments.games import MonumentsError

LIMITS = {
    "too_fast": "requests_per_second, request_burst, messages_per_second, message_burst, new_tables_per_hour",
    "too_many_tables": "tables_per_client",
    "too_many_sockets": "sockets_per_client",
    "too_many_watchers": "watchers_per_table",
    "server_full": "max_tables",
}
"""The codes with which a server says that it is asked for too much, and the settings behind them."""


class LoadError(MonumentsError):
    """The server cannot be put under this load, and why."""


def refused(what: str, status: int, body: str) -> LoadError:
    """What the server answered, and which of its limits it is if it is one."""
    try:
        error = json.loads(body)["error"]
        code, reason = str(error["code"]), str(error["message"])
    except (ValueError, KeyError, TypeError):
        return LoadError(f"{what} was refused with {status}: {body[:200]}")
    return LoadError(f"{what} was refused ({code}): {reason}{limit_behind(code)}")


def limit_behind(code: str) -> str:
    """Which settings of the server stand behind a refusal; nothing where none does."""
    return f"\nthis is a limit of the server, see its settings {LIMITS[code]}" if code in LIMITS else ""
