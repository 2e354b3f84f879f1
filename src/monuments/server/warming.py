"""Loads the rules' machine code before the first player needs it, so that nobody has to wait for it."""

from monuments.games import all_games
from monuments.match import Match, SeededDealer


def warm_up() -> None:
    """Make one step in every game, with everything a match needs for it."""
    for game in all_games():
        players = game.facts.players[0]
        match = Match.new(game, {"players": players}, [""] * players, SeededDealer("warm up"), compiled=True)
        mover = match.position.to_move
        assert mover is not None
        choices = match.choices(mover)
        match.view(mover)
        match.all_shown()
        match.act(mover, choices[0].action)
        match.undo_refusal(mover)
        match.foreseen(mover)
        match.settle()
