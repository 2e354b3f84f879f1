"""Golden search trees: the top two levels of a few small searches of each game, printed.

`python -m tests.support.bots.golden_tree` prints them again; read the difference before you commit it.
"""

from collections.abc import Iterator
from dataclasses import fields

from monuments.bots import SearchOptions, Seen
from monuments.bots.search.bot import FIRST, Tree
from tests.support.example_game import add_courtyard
from tests.support.games.players import Case
from tests.support.project import DATA

from .trees import children, grown
from .variants import VARIANTS, some_looks

GOLDEN = DATA / "search_trees"
OPTIONS = SearchOptions(simulations=150, exploration=0.5, winning=0.5, spread=10.0)
SHORT = SearchOptions(simulations=60, exploration=0.7, horizon=2, forgets=0.5, luck=0.1)
SHOWN = 4
"""How many actions are shown at each place: those tried most."""


def names() -> list[str]:
    """The games."""
    return list(dict.fromkeys(variant.game.facts.name for variant in VARIANTS))


def render(game: str) -> str:
    """The trees of a game as text."""
    variants = [variant for variant in VARIANTS if variant.game.facts.name == game]
    return "\n".join(line for variant in variants for line in _of_variant(variant)) + "\n"


def _of_variant(variant: Case) -> Iterator[str]:
    looks = some_looks(variant)
    for look, options in ((looks[len(looks) // 4], OPTIONS), (looks[-len(looks) // 4], SHORT)):
        seen = look.seen
        tree = grown(seen, options)
        yield f"# {variant.name}, turn {seen.turn}, seat {seen.seat}, {_changed(options)}"
        yield f"{int(tree._nodes[FIRST].visits)} visits, {len(children(tree))} of {len(seen.legal)} actions tried"
        yield from _places(tree, seen, FIRST, "")
        yield ""


def _changed(options: SearchOptions) -> str:
    """The options that are not at their defaults."""
    chosen = {field.name: getattr(options, field.name) for field in fields(options)}
    return ", ".join(f"{name} {value:g}" for name, value in chosen.items() if value != getattr(SearchOptions(), name))


def _places(tree: Tree, seen: Seen, node: int, indent: str) -> Iterator[str]:
    nodes = sorted((tree._nodes[child] for child in children(tree, node)), key=lambda n: (-n.visits, n.action))
    for child in nodes[:SHOWN]:
        yield f"{indent}{seen.notation(int(child.action))} {child.visits} {child.total / child.visits:.4f}"
        if not indent:
            [number] = [number for number in children(tree, node) if tree._nodes[number].action == child.action]
            yield from _places(tree, seen, number, "  ")


if __name__ == "__main__":
    add_courtyard()
    for name in names():
        (GOLDEN / f"{name}.txt").write_text(render(name), encoding="utf-8")
