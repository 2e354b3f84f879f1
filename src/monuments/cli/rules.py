"""`monuments rules`: the rules of a game in our own words."""

from rich.markdown import Markdown

from monuments.games import DEFAULT_GAME, find_game
from monuments.texts import rules_text

from .console import out
from .failure import Failure
from .game_options import GameName
from .options import Lang
from .words import Language


def rules(game: GameName = DEFAULT_GAME, lang: Lang = Language.en) -> None:
    """Print the rules of a game; as Markdown if the output is not a terminal."""
    console = out()
    name = find_game(game).facts.name
    try:
        text = rules_text(lang.value, name)
    except KeyError as error:
        raise Failure(f"the rules of {name} are not written in {lang.value!r} yet") from error
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        console.out(text.rstrip("\n"), highlight=False)
