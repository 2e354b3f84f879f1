"""The page that documents every observation field by field: `python -m monuments.env.observations.page FILE`."""

import sys
from pathlib import Path

from monuments.games import our_games

from .finding import observation_of
from .layout import ANY, Field, Layout

HEAD = """# Observations, field by field

An observation is a row of `int16` numbers: everything a seat can know, which is what is public now, its own hidden
things, and what was once public and cannot have changed since. Nothing else: two worlds that a seat cannot tell apart
give the same row. `make docs` writes this page from the layouts in `src/monuments/env/observations`, and `make test`
fails if it is outdated.

- If a field has a number for each seat, the **observer comes first**, then the others clockwise. There are always
four places; those of missing seats are 0.
- `env.layout["hands"]` is the slice of a field, `env.layout.read(observations, "hands")` the field in its own shape,
for one observation or a whole batch.
- What is the same in all games of an environment (the board, the value scales, the options) is left out.
"""


def page() -> str:
    """The page for the games of the package."""
    sections = [HEAD]
    for game in our_games():
        observation = observation_of(game)
        about = f"`{game.facts.name}`, {observation.layout.length} numbers. {observation.order}"
        sections.append(f"## {game.facts.title}\n{about}\n\n{_table(observation.layout)}\n")
    return "\n".join(sections)


def _table(layout: Layout) -> str:
    head = ["| from | field | shape | range | meaning |", "|---|---|---|---|---|"]
    return "\n".join([*head, *(_row(layout, field) for field in layout)])


def _row(layout: Layout, field: Field) -> str:
    shape = " × ".join(map(str, field.shape))
    limits = f"{field.low} to {field.high}"
    if field.high == ANY:
        limits = "any" if field.low == -ANY else f"{field.low} and more"
    return f"| {layout.at(field.name)} | `{field.name}` | {shape} | {limits} | {field.meaning} |"


if __name__ == "__main__":
    Path(*sys.argv[1:2] or ["docs/observations.md"]).write_text(page(), encoding="utf-8")
