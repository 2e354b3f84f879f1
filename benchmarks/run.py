"""`make bench`: speed as ratios measured in one run, medians of interleaved rounds.

    python -m benchmarks.run [--rounds N] [--only PATTERN] [--json FILE]

To add a row, add it to ROWS: a title, the unit, this side, that side, and the target. A side is a name and a function
that prepares and returns a measurement (see `measuring`). A game of another project gets a program in `others/`, and
its package a line in `requirements/bench.in`.
"""

import argparse
import json
import re
import sys
from pathlib import Path

from rich.console import Console

from .browsing import (
    OPEN,
    empty_page,
    everything_in_a_game,
    frames,
    script_before_the_first_move,
    until_playable,
)
from .environments import agents_in_turn, vectorised
from .measuring import Missing, Result, Row, Target, measure_row
from .modules import compressed, random_games_in_node, simulations_in_node
from .others import other
from .playouts import compiled, interpreted
from .report import as_json, table
from .searching import random_games, simulations
from .serving.sides import (
    BUSY,
    LATENCY_S,
    MANY,
    RATE,
    THROUGHPUT_S,
    cpu_us,
    echo,
    p99,
    per_second,
    server,
    sleeping_memory,
    table_memory,
)
from .starting import first_game, import_of, memory
from .yardsticks import first_yardstick, yardstick

TITLES = {"world_monuments": "Monuments", "wonders_of_antiquity": "Wonders of Antiquity"}
OF_THE_YARDSTICK = {"world_monuments": Target(0.8), "wonders_of_antiquity": Target(0.6)}

ROWS = [
    *(
        Row(f"{title}, {players} players", "decisions/s", compiled(name, players), yardstick(name, players), target)
        for (name, title), target in zip(TITLES.items(), OF_THE_YARDSTICK.values(), strict=True)
        for players in (2, 3, 4)
    ),
    *(
        Row(
            f"Monuments, {players} players, beside the first yardstick",
            "decisions/s",
            compiled("world_monuments", players),
            first_yardstick(players),
        )
        for players in (2, 3, 4)
    ),
    *(
        Row(f"{title}, 2 players", "decisions/s", compiled(name, 2), interpreted(name, 2))
        for name, title in TITLES.items()
    ),
    Row(
        "Monuments, 4 players, beside Catan",
        "decisions/s",
        compiled("world_monuments", 4),
        other("catanatron", "play_catanatron", "catan"),
    ),
    Row(
        "Monuments, 2 players, beside 9×9 Go",
        "decisions/s",
        compiled("world_monuments", 2),
        other("OpenSpiel", "play_open_spiel", "go"),
    ),
    Row(
        "Wonders of Antiquity, 4 players, beside hearts",
        "decisions/s",
        compiled("wonders_of_antiquity", 4),
        other("OpenSpiel", "play_open_spiel", "hearts"),
    ),
    *(
        Row(
            f"Search from the opening, {title}, {players} players",
            "games/s",
            simulations(name, players, "search"),
            random_games(name, players),
            Target(0.5),
        )
        for name, title in TITLES.items()
        for players in (2, 4)
    ),
    *(
        Row(
            f"The same with random playouts, {title}, {players} players",
            "games/s",
            simulations(name, players, "search", luck=1.0),
            random_games(name, players),
        )
        for name, title in TITLES.items()
        for players in (2, 4)
    ),
    *(
        Row(
            f"Search from the opening, {title}, beside 9×9 Go",
            "simulations/s",
            simulations(name, 2, "search"),
            other("OpenSpiel's MCTS", "play_open_spiel", "search of go"),
        )
        for name, title in TITLES.items()
    ),
    *(
        Row(
            f"One agent at a time, {title} beside Connect Four",
            "steps/s",
            agents_in_turn(name),
            other("PettingZoo", "play_pettingzoo", "connect_four"),
        )
        for name, title in TITLES.items()
    ),
    *(
        Row(
            f"4096 games at once, {title} beside {theirs}",
            "steps/s",
            vectorised(name, 4096),
            other("pgx", "play_pgx", game),
        )
        for name, title in TITLES.items()
        for game, theirs in (("connect_four", "4096 of Connect Four"), ("go_9x9", "64 of 9×9 Go"))
    ),
    Row(
        "Durable actions/s, one process on SQLite, beside a bare echo",
        "actions/s",
        server(per_second, BUSY, None, THROUGHPUT_S),
        echo(per_second, BUSY, None, THROUGHPUT_S),
        Target(0.3),
    ),
    Row(
        "The same by the server's processor time",
        "µs/action",
        server(cpu_us, BUSY, None, THROUGHPUT_S),
        echo(cpu_us, BUSY, None, THROUGHPUT_S),
    ),
    Row(
        "p99 at 300 actions/s over 1,000 tables × 4 sockets, times the echo's",
        "ms",
        server(p99, MANY, RATE, LATENCY_S),
        echo(p99, MANY, RATE, LATENCY_S),
        Target(5, at_most=True),
    ),
    Row("A table beyond its sockets", "kB", table_memory(), target=Target(50, at_most=True)),
    Row("A sleeping table", "kB", sleeping_memory(), target=Target(1, at_most=True)),
    Row(
        "Browser: compressed script before the first move is possible",
        "kB",
        script_before_the_first_move(),
        target=Target(150, at_most=True),
    ),
    Row("Browser: everything fetched in a game", "kB", everything_in_a_game(), target=Target(600, at_most=True)),
    Row("Browser: until the first move is possible", "ms", until_playable(), empty_page()),
    Row("Browser: flat plan, drawn without a graphics card", "frames/s", frames("plan")),
    Row("Browser: three-dimensional view, turned, drawn without a graphics card", "frames/s", frames("model")),
    *(
        Row(
            f"WebAssembly: random games, {title}, {players} players",
            "decisions/s",
            random_games_in_node(name, players),
            compiled(name, players),
            Target(0.5),
        )
        for name, title in TITLES.items()
        for players in (2, 4)
    ),
    *(
        Row(
            f"WebAssembly: search from the opening, {title}, {players} players",
            "simulations/s",
            simulations_in_node(name, players),
            simulations(name, players, "CPU"),
            Target(0.6),
        )
        for name, title in TITLES.items()
        for players in (2, 4)
    ),
    *(
        Row(f"WebAssembly: compressed module, {title}", "kB", compressed(name), target=Target(60, at_most=True))
        for name, title in TITLES.items()
    ),
    Row("import", "ms", import_of("monuments"), import_of("numpy"), Target(2, at_most=True)),
    *(
        Row(f"{title}: first game of a process, cache warm", "s", first_game(name), target=Target(3, at_most=True))
        for name, title in TITLES.items()
    ),
    Row("Monuments: a million games", "MB", memory("world_monuments", 10**6), target=Target(256, at_most=True)),
]


def measure(arguments: argparse.Namespace, outcomes: list[tuple[Row, Result | Missing]]) -> None:
    """Measure the selected rows, one after another."""
    for row in ROWS:
        sides = [side.name for side in (row.this, row.that) if side is not None]
        if not re.search(arguments.only, " ".join([row.what, *sides]), re.IGNORECASE):
            continue
        print(f"{row.what}: {' and '.join(sides)} …", file=sys.stderr)
        try:
            outcomes.append((row, measure_row(row, arguments.rounds)))
        except Missing as missing:
            outcomes.append((row, missing))


def main() -> None:
    """Measure the selected rows; what was missing is printed at the end, and makes the command fail."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="how often each side is measured")
    parser.add_argument("--only", default="", metavar="PATTERN", help="only rows whose title or sides match")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "latest.json", help="file for the results")
    arguments = parser.parse_args()
    outcomes: list[tuple[Row, Result | Missing]] = []
    with OPEN:
        measure(arguments, outcomes)
    if not outcomes:
        sys.exit(f"No row matches {arguments.only!r}.")
    Console(width=None if sys.stdout.isatty() else 150).print(table(outcomes))
    arguments.json.write_text(
        json.dumps(as_json(outcomes, arguments.rounds), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    not_measured = [f"  {row.what}: {outcome}" for row, outcome in outcomes if isinstance(outcome, Missing)]
    if not_measured:
        sys.exit("\n".join(["Not measured:", *not_measured]))


if __name__ == "__main__":
    main()
