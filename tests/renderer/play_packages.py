#!/usr/bin/env python3
"""Every package through the mouse: it opens, draws, ten random legal moves are entered on the board,
in the hands and the pickers, and taken back again.

play_packages.py CLIENT GAME... | --part K/N (every N-th package, from the K-th)
"""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, play_random  # noqa: E402

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
    return texts


def main():
    client, games = sys.argv[1], sys.argv[2:]
    if games[0] == "--part":
        part, parts = map(int, games[1].split("/"))
        folders = pathlib.Path(__file__).parents[2].glob("games/*/game.yaml")
        games = sorted(file.parent.name for file in folders)[part::parts]
    failed = 0
    with Display() as display:
        for game in games:
            try:
                print(f"{game}: {' '.join(play(display, client, game))}", flush=True)
            except AssertionError as error:
                failed += 1
                print(f"{game}: FAILED: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
