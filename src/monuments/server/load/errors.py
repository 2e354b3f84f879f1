"""Errors of load tests."""

import json

from monuments.games import MonumentsError

LIMITS = {
    "too_fast": "requests_per_second, request_burst, messages_per_second, message_burst, new_tables_per_hour",
    "too_many_tables": "tables_per_client",
    "too_many_sockets": "sockets_per_client",
    "too_many_watchers": "watchers_per_table",
    "server_full": "max_tables",
}
"""Refusal codes caused by limits of the server, with the settings behind them."""


class LoadError(MonumentsError):
    """The load cannot be generated, with the reason."""


def refused(what: str, status: int, body: str) -> LoadError:
    """The error for a refused request, with the server's limit if one caused it."""
    try:
        error = json.loads(body)["error"]
        code, reason = str(error["code"]), str(error["message"])
    except (ValueError, KeyError, TypeError):
        return LoadError(f"{what} was refused with status {status}: {body[:200]}")
    return LoadError(f"{what} was refused ({code}): {reason}{limit_behind(code)}")


def limit_behind(code: str) -> str:
    """A hint at the settings that caused a refusal; empty if none did."""
    return f"\nthis is a limit of the server; see its settings {LIMITS[code]}" if code in LIMITS else ""
