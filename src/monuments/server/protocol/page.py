"""The page for people who write a client: `python -m monuments.server.protocol.page FILE`.

Its prose is in `page.md`; tables are generated from the models, and examples come from a conversation with a real
server that `tests/support/server/recording.py` records.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from monuments.texts import say

from ..errors import CODES
from ..names import LONGEST
from ..settings import Settings
from . import inbound, outbound
from .docstrings import class_doc
from .typescript import Types, members, optional_fields

FOLDER = Path(__file__).parent
WIDTH = 116
ELISION = "…"
LONGEST_LIST, SHOWN = 4, 2
LONGEST_OBJECT = 8
VALUES: dict[str, str | int] = {
    "key": "players",
    "number": "1a",
    "place": "body.seats",
    "code": "U+202E",
    "seconds": 2,
    "row": 7,
}
LIMITS = {
    "name_long": LONGEST,
    "server_full": Settings().max_tables,
    "too_big": Settings().max_message_bytes,
    "too_many_sockets": Settings().sockets_per_client,
    "too_many_tables": Settings().tables_per_client,
    "too_many_watchers": Settings().watchers_per_table,
}
"""Values that fill the sentences."""


def page() -> str:
    """The page."""
    template = (FOLDER / "page.md").read_text(encoding="utf-8")
    return re.sub(r"<<([^<>]+)>>", lambda found: _made(*found[1].split()), template)


def conversation() -> dict[str, Any]:
    """The recorded messages, by name."""
    said: dict[str, Any] = json.loads((FOLDER / "conversation.json").read_text(encoding="utf-8"))
    return said


def _made(what: str, *names: str) -> str:
    match what:
        case "http":
            return _endpoints()
        case "inbound":
            return _messages(inbound.Inbound, with_examples=True)
        case "outbound":
            return _messages(outbound.Outbound)
        case "codes":
            return _codes()
        case "setting":
            return f"{getattr(Settings(), names[0]):g}"
        case "request":
            return _request(conversation()[names[0]])
        case "sent":
            return _block(conversation()[names[0]]["sent"])
        case "received":
            return _block(*_received(*names))
    raise ValueError(f"the page needs {what}, which nothing generates")


def _received(name: str, *kinds: str) -> Iterator[Any]:
    for message in conversation()[name]["received"]:
        if not kinds or message["type"] in kinds:
            yield message


def _request(said: dict[str, Any]) -> str:
    lines = [said["request"]] + ([] if said["body"] is None else [pretty(said["body"])])
    return "```\n" + "\n".join([*lines, f"→ {said['status']}", pretty(said["answer"])]) + "\n```"


def _block(*messages: Any) -> str:
    return "```json\n" + "\n".join(pretty(shortened(message)) for message in messages) + "\n```"


def shortened(value: Any, key: str = "") -> Any:
    """An example without what is long and repetitive."""
    if isinstance(value, list):
        short = [shortened(each) for each in value]
        return short if len(value) <= LONGEST_LIST or key == "at" else [*short[:SHOWN], ELISION]
    if isinstance(value, dict):
        if value.get("type") in ("whole", "update") and value.get("table", {}).get("status") in ("running", "over"):
            table = value["table"]
            value = {**value, "table": {"status": table["status"], "fairness": table["fairness"], ELISION: ELISION}}
        if len(value) > LONGEST_OBJECT and len({type(each) for each in value.values()}) == 1:
            value = {**dict(list(value.items())[:SHOWN]), ELISION: ELISION}
        return {key: shortened(each, key) for key, each in value.items()}
    return value


def pretty(value: Any, indent: str = "") -> str:
    """JSON on as few lines as possible; an elision has no quotation marks."""
    line = json.dumps(value, ensure_ascii=False)
    line = line.replace(f'"{ELISION}": "{ELISION}"', ELISION).replace(f'"{ELISION}"', ELISION)
    if len(line) + len(indent) <= WIDTH or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, list):
        items = [pretty(each, inner) for each in value]
        return "[\n" + ",\n".join(inner + item for item in items) + f"\n{indent}]"
    items = [ELISION if key == ELISION else f"{json.dumps(key)}: {pretty(each, inner)}" for key, each in value.items()]
    return "{\n" + _filled(items, inner) + f"\n{indent}}}"


def _filled(items: list[str], indent: str) -> str:
    """Short items side by side, long ones on separate lines."""
    lines = [""]
    for number, item in enumerate(items):
        text = item + ("," if number < len(items) - 1 else "")
        if lines[-1] and ("\n" in text or "\n" in lines[-1] or len(f"{indent}{lines[-1]} {text}") > WIDTH):
            lines.append("")
        lines[-1] = f"{lines[-1]} {text}".strip()
    return "\n".join(indent + line for line in lines)


def _endpoints() -> str:
    from ..app import make_app

    rows = ["| request | body → answer | |", "|---|---|---|"]
    for path, methods in make_app(Settings()).openapi()["paths"].items():
        for method, operation in methods.items():
            rows.append(
                f"| `{method.upper()} {path}` | {_bodies(operation)} | {' '.join(operation['description'].split())} |"
            )
    return "\n".join(rows)


def _bodies(operation: dict[str, Any]) -> str:
    request = operation.get("requestBody")
    body = f"`{_name(request)}` → " if request else ""
    status, answer = next(
        (status, answer) for status, answer in operation["responses"].items() if status.startswith("2")
    )
    return f"{body}{status} {_name(answer)}".strip()


def _name(body: dict[str, Any]) -> str:
    for kind, content in body.get("content", {}).items():
        reference = str(content.get("schema", {}).get("$ref", ""))
        return reference.rpartition("/")[2] or kind.removeprefix("text/").removeprefix("application/")
    return ""


def _messages(union: Any, *, with_examples: bool = False) -> str:
    rows = ["| for example | with | |" if with_examples else "| `type` | with | |", "|---|---|---|"]
    sent = [said["sent"] for said in conversation().values() if "sent" in said]
    for kind in members(union):
        title = kind.model_fields["type"].default
        if with_examples:
            title = json.dumps(next(message for message in sent if message["type"] == title))
        rows.append(f"| `{title}` | {_fields(kind)} | {class_doc(kind)} |")
    return "\n".join(rows)


def _fields(kind: type[BaseModel]) -> str:
    types = Types()
    return ", ".join(
        f"`{name}{'?' if is_optional else ''}: {types.field(kind, name)}`".replace("|", "\\|")
        for name, is_optional in optional_fields(kind)
        if name not in ("type", "id")
    )


def _codes() -> str:
    rows = ["| code | HTTP | in English, for example |", "|---|---|---|"]
    return "\n".join([*rows, *(f"| `{code}` | {CODES[code]} | {_sentence(code)} |" for code in CODES)])


def _sentence(code: str) -> str:
    return say("en", f"server-{code}", {**VALUES, "limit": LIMITS.get(code, 64)})


if __name__ == "__main__":
    Path(*sys.argv[1:2] or ["docs/protocol.md"]).write_text(page(), encoding="utf-8")
