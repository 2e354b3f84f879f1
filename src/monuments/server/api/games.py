"""What can be played here: games, levels, phrases, rules."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from monuments.bots import LEVELS
from monuments.games import Game, all_games, find_game
from monuments.games.options import Kind, Option
from monuments.texts import rules_text, say

from ..opening import FOLLOWS
from ..phrases import PHRASES, REACTIONS, phrase_sentence
from ..protocol.values import Language
from .models import GameInfo, Games, LevelInfo, OptionInfo, PhraseInfo
from .visitor import TheVisit

router = APIRouter(tags=["games"])

Lang = Annotated[Language | None, Query(description="The language; by default the one your browser asks for.")]


@router.get("/games")
async def list_games(visit: TheVisit, lang: Lang = None) -> Games:
    """Every game with its options, the bots' levels, and what can be said at a table."""
    language = lang or visit.language
    games = [
        GameInfo(
            name=game.facts.name,
            title=game.facts.title,
            designer=game.facts.designer,
            publisher=game.facts.publisher,
            players=list(game.facts.players),
            options={
                option.name: _option(option, language, game)
                for option in game.options
                if option.name not in FOLLOWS and option.kind is not Kind.FILE
            },
            rules_version=game.facts.rules_version,
        )
        for game in all_games()
    ]
    levels = [LevelInfo(level=level.number, name=say(language, level.key)) for level in LEVELS]
    phrases = [
        PhraseInfo(key=key, text=phrase_sentence(language, key), sign=REACTIONS.get(key))
        for key in (*PHRASES, *REACTIONS)
    ]
    return Games(games=games, levels=levels, phrases=phrases)


def _option(option: Option, language: str, game: Game) -> OptionInfo:
    return OptionInfo.model_validate(
        {
            "kind": option.kind.value,
            "default": option.default,
            "choices": option.choices or None,
            "limits": (option.limits.start, option.limits.stop - 1) if option.limits else None,
            "rule": option.rule,
            "text": option.text(language, game.facts.name),
        }
    )


@router.get("/games/{name}/rules", response_class=Response, responses={200: {"content": {"text/markdown": {}}}})
async def rules(visit: TheVisit, name: Annotated[str, Path(max_length=40)], lang: Lang = None) -> Response:
    """The rules of a game in our own words, as Markdown."""
    text = rules_text(lang or visit.language, find_game(name).facts.name)
    return Response(text, media_type="text/markdown; charset=utf-8")
