"""The pictures of the documentation: `python -m monuments.cli.pictures docs/pictures` writes them.

They are what the command draws in a terminal, as SVG that loads no fonts from other servers.
"""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from monuments.drawing import draw_position
from monuments.games import Position, Seeded, find_game
from monuments.match import Match, SeededDealer

from .board import print_board

TITLE = "Monuments"
WIDTH = 80
LETTERS = "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
SEATS = ["Ada", "Ben", "Cleo", "Dora"]
EVENTS = 200
EAGER = ("lay", "done", "expand", "erect", "token", "draw", "for", "end")
"""What the players of the picture prefer to do, so that there is something to see."""


def notre_dame(console: Console) -> None:
    """What `monuments board show notre_dame` draws."""
    from monuments.games.world_monuments.board import built_in

    print_board(console, built_in("notre_dame"), "en")


def wonders_of_antiquity(console: Console) -> None:
    """The table in the middle of a game, as `monuments replay` draws it."""
    options = {"expansions": ["eternal_fame", "heroes_traders_scholars"], "first_player": 0}
    match = Match.new(find_game("wonders_of_antiquity"), options, SEATS, SeededDealer("picture"))
    choices = Seeded("picture")
    while len(match.log) < EVENTS:
        assert match.position.to_move is not None
        match.act(match.position.to_move, _choose(match.position, choices))
    picture = draw_position(match.position, SEATS, None, "en")
    assert picture is not None
    console.print(picture)


def _choose(position: Position, choices: Seeded) -> int:
    """An action of the most preferred kind; a historian is used only now and then."""
    by_verb: dict[str, list[int]] = {}
    for action in position.legal():
        by_verb.setdefault(position.notation(action).partition(" ")[0], []).append(action)
    if "historian" in by_verb and not choices.below(4):
        return by_verb["historian"][0]
    wanted = next((verb for verb in EAGER if verb in by_verb), next(iter(by_verb)))
    return choices.choice(by_verb[wanted])


PICTURES: dict[str, Callable[[Console], None]] = {
    "notre_dame": notre_dame,
    "wonders_of_antiquity": wonders_of_antiquity,
}


def draw_svg(name: str) -> str:
    """A picture as SVG, with fonts of the machine that shows it."""
    console = Console(
        file=io.StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor", markup=False
    )
    PICTURES[name](console)
    svg = console.export_svg(title=TITLE, unique_id=name)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", LETTERS).replace("font-family: arial", "font-family: sans-serif")


def write_pictures(folder: Path) -> list[Path]:
    """Write all pictures to a folder; returns their files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name in PICTURES:
        file = folder / f"{name}.svg"
        file.write_text(draw_svg(name), encoding="utf-8")
        files.append(file)
    return files


if __name__ == "__main__":
    write_pictures(Path(*sys.argv[1:2] or ["docs/pictures"]))
