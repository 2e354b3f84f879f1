"""Errors as the server answers them: a code for programs and a sentence for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from monuments.games.errors import DataError, MonumentsError, OptionError, Refused, UnknownGame
from monuments.texts import LANGUAGES, say

from .client import visit_of
from .storage import StorageError

CODES: Mapping[str, int] = {
    # identity
    "need_name": 403,
    "bad_token": 401,
    "bad_secret": 403,
    "name_empty": 422,
    "name_long": 422,
    "name_character": 422,
    "name_marks": 422,
    "name_bot": 422,
    # tables and seats
    "no_such_table": 404,
    "damaged_table": 500,
    "no_such_seat": 404,
    "no_such_player": 404,
    "no_such_game": 404,
    "bad_option": 422,
    "bad_data": 422,
    "not_seated": 403,
    "seat_taken": 409,
    "seat_not_yours": 403,
    "already_seated": 409,
    "seats_empty": 409,
    "only_owner": 403,
    "nobody_there": 409,
    "option_follows": 422,
    "not_started": 409,
    "already_started": 409,
    "not_finished": 409,
    "over": 409,
    "closed": 410,
    # play
    "no_stand_in": 409,
    "stand_in_plays": 409,
    "no_such_action": 422,
    "bad_phrase": 422,
    "salt_late": 409,
    # limits
    "too_big": 413,
    "too_fast": 429,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "too_many_watchers": 429,
    "server_full": 503,
    "busy": 503,
    "going_down": 503,
    # requests
    "malformed": 400,
    "invalid": 422,
    "wrong_host": 421,
    "wrong_origin": 403,
    "wrong_type": 415,
    "not_found": 404,
    "method_not_allowed": 405,
    "internal": 500,
}
"""Every code with its default HTTP status; its sentence is `server-<code>` in the texts."""

MOST_FAULTS, LONGEST_PLACE, LONGEST_REASON = 8, 80, 300
RETRY_S = 5
"""When to retry if the database did not answer."""


class Refusal(MonumentsError):
    """A request that the server refuses, with a code and a sentence in every language."""

    def __init__(
        self, code: str, status: int | None = None, /, *, retry_after: float | None = None, **values: str | int
    ) -> None:
        super().__init__(code)
        self.code, self.values, self.retry_after = code, values, retry_after
        self.status = CODES[code] if status is None else status

    def sentence(self, language: str) -> str:
        """The reason in a language."""
        return say(language, f"server-{self.code}", self.values)

    def __str__(self) -> str:
        return self.sentence(LANGUAGES[0])


@dataclass(frozen=True)
class Answer:
    """An error as it is sent: over HTTP with status and headers, over a socket only `error`."""

    status: int
    error: Mapping[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The code of the error."""
        return str(self.error["code"])

    @property
    def body(self) -> bytes:
        """The whole body."""
        return orjson.dumps({"error": self.error})


def answer_to(error: Exception, language: str) -> Answer | None:
    """The answer to an error that a client can cause; None for an internal one."""
    match error:
        case Refusal():
            return _refusal(error, language)
        case Refused():
            rule = {"rule": error.rule} if error.rule else {}
            return Answer(409, {"code": error.why.key, "message": error.sentences[language], **rule})
        case UnknownGame():
            return _refusal(Refusal("no_such_game"), language)
        case OptionError():
            refusal = Refusal("bad_option", key=error.key[:LONGEST_PLACE])
            return _with_faults(refusal, [(f"options.{error.key}", error.reason)], language)
        case DataError():
            faults = [(fault.key, str(fault).removeprefix(f"{fault.key}: ")) for fault in error.faults]
            return _with_faults(Refusal("bad_data", place=faults[0][0][:LONGEST_PLACE]), faults, language)
        case StorageError():
            return _refusal(Refusal("busy", retry_after=RETRY_S), language)
        case RequestValidationError():
            return _invalid(error.errors(), language)
        case HTTPException():
            return _http(error, language)
    return None


def internal_answer(language: str, number: str) -> Answer:
    """The answer to an internal error: an id to find it in the log, and no details."""
    refusal = Refusal("internal", number=number)
    return Answer(500, {"code": "internal", "message": refusal.sentence(language), "id": number})


def add_error_handlers(app: FastAPI) -> None:
    """Let a FastAPI application answer refusals in our format."""
    for kind in (Refusal, Refused, UnknownGame, OptionError, DataError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _handle)


def response_to(answer: Answer) -> Response:
    """An answer as a response."""
    return Response(answer.body, answer.status, dict(answer.headers), "application/json")


async def _handle(request: Request, error: Exception) -> Response:
    answer = answer_to(error, visit_of(request).language)
    if request.scope["type"] != "http" or answer is None:
        # Whether the socket is already open is known further out, where it is refused or closed.
        raise error
    return response_to(answer)


def _refusal(refusal: Refusal, language: str) -> Answer:
    headers = {}
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(max(1, int(-(-refusal.retry_after // 1))))
    if refusal.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Answer(refusal.status, {"code": refusal.code, "message": refusal.sentence(language)}, headers)


def _invalid(errors: Sequence[Any], language: str) -> Answer:
    """What is wrong and where; never the value, which may be a secret."""
    for error in errors:
        inner = error.get("ctx", {}).get("error")
        if isinstance(inner, Refusal):
            return _refusal(inner, language)
    if any(error["type"] == "json_invalid" for error in errors):
        return _refusal(Refusal("malformed"), language)
    faults = [(".".join(map(str, error["loc"])), str(error["msg"])) for error in errors]
    return _with_faults(Refusal("invalid", place=faults[0][0][:LONGEST_PLACE]), faults, language)


def _with_faults(refusal: Refusal, faults: Sequence[tuple[str, str]], language: str) -> Answer:
    """A refusal that lists everything that is wrong, and where."""
    plain = _refusal(refusal, language)
    listed = [
        {"place": place[:LONGEST_PLACE], "reason": reason[:LONGEST_REASON]} for place, reason in faults[:MOST_FAULTS]
    ]
    return Answer(plain.status, {**plain.error, "faults": listed}, plain.headers)


def _http(error: HTTPException, language: str) -> Answer:
    codes = {401: "bad_token", 404: "not_found", 405: "method_not_allowed", 415: "wrong_type"}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "busy")
    plain = _refusal(Refusal(code, error.status_code), language)
    return Answer(plain.status, plain.error, {**plain.headers, **(error.headers or {})})
