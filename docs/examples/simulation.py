"""What a seat is worth: two thousand games of random players, and forty of bots."""

from monuments import find_game
from monuments.simulation import Simulation, simulate

if __name__ == "__main__":  # other processes import this file
    setup = find_game("world_monuments").setup({"players": 3, "monument": "capitol"})
    games = simulate(Simulation(setup, games=2000, seed=7), jobs=2)
    for seat in games.summary().seats:
        share = seat.win_share
        print(f"seat {seat.seat + 1} wins {share.estimate:.1%} ({share.low:.1%} to {share.high:.1%})")
    games = simulate(Simulation(setup, games=40, seed=7, bots=("greedy", "random", "random")))
    print(
        f"greedy wins {games.summary().seats[0].win_share.estimate:.0%} of {games.games} games against random players"
    )
