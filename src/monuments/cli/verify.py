"""`monuments verify`: checks whether records are valid."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.text import Text

from monuments.games import find_game
from monuments.match import player_name
from monuments.records import Record, RecordError, parse_record
from monuments.records import verify as verify_record

from .console import LONGEST_NAME, clean, out, print_line, write_json
from .failure import REJECTED, USAGE, Unreadable
from .files import read_bytes

FEW = 20
"""Up to this many records are verified faster by interpreted rules, because compiled ones have to be loaded."""


@dataclass(frozen=True)
class Finding:
    """The result for one file."""

    file: str
    record: Record | None = None
    error: RecordError | None = None
    unreadable: str | None = None

    @property
    def is_ok(self) -> bool:
        """Whether the file is a valid record."""
        return self.error is None and self.unreadable is None

    @property
    def fairness(self) -> str:
        """`proven` if a secret gives all draws, `committed` if it is not revealed yet, `none` without a commitment."""
        assert self.record is not None
        if self.record.fairness is None:
            return "none"
        return "committed" if self.record.fairness.secret is None else "proven"


def verify(
    files: Annotated[
        list[str], typer.Argument(help="Record files (*.json); - reads standard input.", metavar="FILE...")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of lines.")] = False,
) -> None:
    """Verify records event by event: every action by the rules, every draw by the proof, and the result.

    A file larger than 16 MiB is not read. Exit code 0: all records are valid; 1: a record was rejected; 2: a file could
    not be read.
    """
    findings = [_examine(file, compiled=len(files) > FEW) for file in files]
    if as_json:
        write_json({"ok": all(f.is_ok for f in findings), "files": [_document(f) for f in findings]})
    else:
        console = out()
        for finding in findings:
            print_line(console, _line(finding))
        if len(findings) > 1:
            print_line(console, Text(_count(findings), "dim"))
    if any(finding.unreadable is not None for finding in findings):
        raise typer.Exit(USAGE)
    if not all(finding.is_ok for finding in findings):
        raise typer.Exit(REJECTED)


def _examine(file: str, compiled: bool) -> Finding:
    try:
        text = read_bytes(file)
    except Unreadable as error:
        return Finding(file, unreadable=str(error).removeprefix(f"{file}: "))
    try:
        record = parse_record(text)
        verify_record(record, compiled)
    except RecordError as error:
        return Finding(file, error=error)
    return Finding(file, record)


def _line(finding: Finding) -> Text:
    file = clean(finding.file)
    if finding.unreadable is not None:
        return Text.assemble(("unreadable ", "bold red"), (file, "bold"), f": {clean(finding.unreadable)}")
    if finding.error is not None:
        return Text.assemble(("rejected ", "bold red"), (file, "bold"), f": {clean(str(finding.error))}")
    record = finding.record
    assert record is not None
    parts = [
        find_game(record.game).facts.title,
        f"{len(record.seats)} players",
        f"{len(record.events)} {'event' if len(record.events) == 1 else 'events'}",
        _result(record),
        {"none": "draws not proven", "committed": "draws committed to", "proven": "draws proven fair"}[
            finding.fairness
        ],
    ]
    return Text.assemble(("ok ", "bold green"), (file, "bold"), ": ", ", ".join(parts))


def _result(record: Record) -> str:
    if record.result is None:
        return "running"
    winners = " and ".join(clean(player_name("en", record.seats, seat), LONGEST_NAME) for seat in record.result.winners)
    scores = ":".join(map(str, record.result.scores))
    return f"finished ({record.result.reason}) {scores} for {winners}"


def _count(findings: list[Finding]) -> str:
    wrong = sum(finding.error is not None for finding in findings)
    unread = sum(finding.unreadable is not None for finding in findings)
    said = [f"{len(findings)} files", f"{len(findings) - wrong - unread} ok"]
    return ", ".join(said + ([f"{wrong} rejected"] if wrong else []) + ([f"{unread} unreadable"] if unread else []))


def _document(finding: Finding) -> dict[str, Any]:
    document: dict[str, Any] = {"file": finding.file, "ok": finding.is_ok}
    if finding.unreadable is not None:
        return document | {"error": {"reason": finding.unreadable, "event": None, "rule": None}}
    if finding.error is not None:
        error = finding.error
        return document | {"error": {"reason": clean(error.reason), "event": error.event, "rule": error.rule}}
    record = finding.record
    assert record is not None
    result = record.result
    return document | {
        "game": record.game,
        "players": len(record.seats),
        "events": len(record.events),
        "finished": result is not None,
        "result": None
        if result is None
        else {"scores": list(result.scores), "winners": list(result.winners), "reason": result.reason},
        "fairness": finding.fairness,
    }
