#!/usr/bin/env python3
"""Whole games through the mouse: every ply of a recorded game is pressed on the board, in the hands
and the pickers, until the game is over; then position and outcome must be the recorded ones, the
outcome in the words of the banner.

games.py CLIENT [GAME...] | --part K/N

tests/renderer/games/GAME.json holds the way of each move as the session's tokens. Chess is a made-up
game; the others are the shortest of some hundred random games, since the client cannot tell a good
game from a bad one, and of Yonin shogi one among greedy players. `shows`: what a game is there to
show, at which ply, and what must be pressed there: cell, hand, choice (in the picker beside a cell,
or a button) or way (the letter of one of several ways to the same cell).
"""
import json
import pathlib
import sys
from functools import partial

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, run_each  # noqa: E402

KEPT = pathlib.Path(__file__).parent / "games"


def place_of(player, token, pressed):
    """What the next token of a move is pressed at, where, and its cell; `pressed`: the cell that was
    pressed last."""
    rest = player.rest
    menu = [w for w in rest["widgets"] if w["id"].startswith("menu:")]
    choices = [c for c in rest["next"] if c["token"] == token]
    assert choices, f"{token} is not offered: {[c['token'] for c in rest['next']]}"
    choice = choices[0]
    if menu:
        same = [c["token"] for c in rest["next"] if c["cell"] == pressed]
        widget = menu[same.index(token)]
    elif choice["cell"] >= 0:
        return "cell", choice["x"], choice["y"], choice["cell"]
    else:
        widget = player.widget("choice:" + token) or player.widget(
            f"hand:{rest['to_move']}:{choice['type']}")
    assert widget, f"{token} cannot be pressed"
    return widget["id"].split(":")[0], widget["x"], widget["y"], -1


def enter(player, path):
    """Presses the tokens of one move, those that the client does not go on to by itself; what was
    pressed."""
    node, pressed, kinds = player.rest["node"], -1, set()
    for _ in range(2 * len(path) + 2):
        while player.widget("curtain.show"):
            player.press("curtain.show")
        done = player.rest["prefix"]
        assert path[:len(done)] == done, f"{done} was chosen, not {path}"
        if len(done) == len(path):
            player.press("done")
        else:
            kind, x, y, cell = place_of(player, path[len(done)], pressed)
            kinds.add(kind)
            pressed = cell if cell >= 0 else pressed
            player.click(x, y)
        assert not player.happened("illegal"), player.events
        if player.rest["node"] != node:
            return kinds
    raise AssertionError(f"{path} was not played: {player.rest['prefix']}")


def enter_by_way(player, path, way):
    """The same for a move to which several ways lead: where the piece stands, the last cell, the
    letter."""
    player.click(*place_of(player, path[0], -1)[1:3])
    player.press(f"cell:{way['cell']}")
    assert player.widget("way:1"), f"one way leads there: {player.rest['prefix']}"
    player.press("way:" + str("ABC".index(way["letter"])))


def play(display, client, file):
    record = json.loads(file.read_text())
    words = [file.stem, "--seed", record["seed"], "--no-panel", "--speed", "0"]
    for key, value in record["options"].items():
        words += ["--option", f"{key}={value}"]
    shows = {show["ply"]: show for show in record.get("shows", [])}
    with Player(display, client, *words) as player:
        player.settle(lambda rest: rest["screen"] == "game" and rest.get("position"))
        for ply, path in enumerate(record["moves"], 1):
            show = shows.get(ply, {"pressed": "cell"})
            if show["pressed"] == "way":
                enter_by_way(player, path, show)
            else:
                kinds = enter(player, path)
                assert ply not in shows or show["pressed"] in kinds, f"{show}: {kinds} were pressed"
        while player.widget("curtain.show"):
            player.press("curtain.show")
        assert player.rest["over"], "the game is not over"
        assert player.rest["outcome"] == record["ends"], player.rest["outcome"]
        assert player.rest["position"] == record["position"], player.rest["position"]
        assert player.widget("banner.again"), "the end is not announced"
    return f"{len(record['moves'])} moves"


def main():
    client, names = sys.argv[1], sys.argv[2:]
    files = sorted(KEPT.glob("*.json"))
    if names and names[0] == "--part":
        part, parts = map(int, names[1].split("/"))
        files = files[part::parts]
    elif names:
        files = [KEPT / f"{name}.json" for name in names]
    with Display() as display:
        return run_each((file.stem, partial(play, display, client, file)) for file in files)


if __name__ == "__main__":
    sys.exit(main())
