#!/usr/bin/env python3
"""Every package through the mouse: it opens, draws, ten random legal moves are entered on the board,
in the hands and the pickers, and taken back again.

play_packages.py CLIENT GAME... | --part K/N (every N-th package, from the K-th)
"""
import pathlib
import random
import sys
from functools import partial

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, play_random, run_each  # noqa: E402

MOVES = 10


def play(display, client, game):
    dice = random.Random(game)
    with Player(display, client, game, "--no-panel", "--seed", "7", "--speed", "4") as player:
        rest = player.settle(lambda r: r["screen"] == "game" and r.get("position"))
        start, first = rest["position"], rest["node"]
        texts = []
        while len(texts) < MOVES and not player.rest["over"]:
            if player.widget("curtain.show"):
                player.press("curtain.show")
                continue
            texts.append(play_random(player, dice))
        assert texts, "no move was played"
        for _ in range(200):
            if player.rest["node"] <= first:
                break
            for name in ("curtain.show", "banner.close", "reveals.anyway"):
                if player.widget(name):
                    player.press(name)
                    break
            else:
                player.press("header.undo")
        if player.widget("curtain.show"):
            player.press("curtain.show")
        assert player.rest["node"] == first, f"not all was taken back: {player.rest['ply']} plies left"
        assert player.rest["position"] == start, (start, player.rest["position"])
    return " ".join(texts)


def main():
    client, games = sys.argv[1], sys.argv[2:]
    if games[0] == "--part":
        part, parts = map(int, games[1].split("/"))
        folders = pathlib.Path(__file__).parents[2].glob("games/*/game.yaml")
        games = sorted(file.parent.name for file in folders)[part::parts]
    with Display() as display:
        return run_each((game, partial(play, display, client, game)) for game in games)


if __name__ == "__main__":
    sys.exit(main())
