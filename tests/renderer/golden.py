#!/usr/bin/env python3
"""Pictures of boards and panels, one for each geometry, against those that were looked at and kept.

golden.py CLIENT [--write] [NAME...]    --write replaces what is kept in tests/renderer/golden

At most 50 pixels may differ by more than 3 % (the same picture differs in none between runs and
servers; a piece that moved by one pixel in more than 1,000).
"""
import os
import pathlib
import subprocess
import sys
import tempfile
from functools import partial

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, targets  # noqa: E402
from interactions import cell, chess, copy_of, in_game  # noqa: E402

KEPT = pathlib.Path(__file__).parent / "golden"
BOARDS = {
    "chequered": ["chess", "--moves", "e4 d5 exd5 Qxd5 Nc3"],
    "stacks": ["bashni", "--moves", "c3-d4 f6-g5 g3-h4 b6-c5 d4-b6 a7-c5"],
    "points": ["xiangqi"],
    "arcs": ["surakarta"],
    "hexes": ["hex", "--moves", "stone@f6 stone@e5"],
    "pits": ["oware", "--moves", "c1"],
    "columns": ["backgammon", "--seed", "3"],
    "pyramid": ["margo", "--moves", "d4.1 e5.1 d5.1 e4.1 c4.1 c5.1 d4.2"],
    "turning": ["pentago"],
    "race": ["ur", "--seed", "2"],
    "four": ["yonin-shogi"],
    "fog": ["dark-chess"],
    "graph": ["nine-mens-morris"],
    "plain": ["reversi"],
    "taken": ["fanorona", "--moves", "d3-e3#A"],
    "territory": ["go", "--option", "size=7", "--moves",
                  "stone@d4 stone@e4 stone@d3 stone@e3 stone@d5 stone@e5 stone@d2 stone@e2 stone@d6 "
                  "stone@e6 stone@d1 stone@e1 stone@d7 stone@e7 stone@b4 stone@a1 pass pass a1"],
}
PANELS = {
    "moves": ["chess", "--moves", "e4 e5 Nf3", "--tab", "moves"],
    "rules": ["oware", "--tab", "rules"],
    "design": ["chess", "--moves", "e4", "--tab", "design"],
    "light": ["go", "--light"],
    "banner": ["chess", "--moves", "f3 e5 g4 Qh4"],
}


def browse(player):
    player.settle(lambda rest: any(w["id"].startswith("card:") for w in rest["widgets"]))
    player.press("browser.search")
    player.type("shogi")


def new_game(player):
    browse(player)
    player.press("card:shogi")


def rules_before(player):
    new_game(player)
    player.press("new.rules")


def settings(player):
    player.settle(in_game)
    player.press("header.settings")


def seats(player):
    player.settle(in_game)
    player.press("strip:2")


def inspector(player):
    player.settle(in_game)
    player.press("part.overlay")
    player.press("overlay:reach white")
    player.press("part.overlay")
    player.press("part.cell")
    player.xdotool("mousemove", "--window", player.find_window(), *cell(player, chess("d5")))


def why(player):
    player.settle(in_game)
    player.drag(cell(player, chess("e2")), cell(player, chess("c3")))
    player.reach(lambda rest: "attacked from e8" in rest["status"])


def curtain(player):
    player.settle(lambda rest: any(w["id"] == "curtain.show" for w in rest["widgets"]))


def position_editor(player):
    player.settle(in_game)
    player.press("part.edit")
    player.press("edit.brush")
    player.press("edit.type")
    player.press("edit.type:queen")
    player.click(*cell(player, chess("e4")))


def console(player):
    player.settle(in_game)
    player.press("part.console")
    player.press("console")
    player.type("6 * 7")
    player.keys("Return")
    player.reach(lambda rest: rest["console"][-1:] == ["42\n"])


def branches(player):
    player.settle(lambda rest: in_game(rest) and rest["ply"] == 3)
    player.keys("Home", "Right")
    player.press("typed")
    player.type("c5")
    player.keys("Return")
    player.reach(lambda rest: rest["ply"] == 2)


def letters(player):
    player.settle(in_game)
    places = {n["token"]: (n["x"], n["y"]) for n in player.rest["next"]}
    player.click(*places["e5"])
    above = next(n for n in player.rest["next"] if n["token"] == "-c3")
    player.click(places["e5"][0], 2 * above["y"] - places["e5"][1])


def foreseen(tokens, player):
    """With the mouse over the last of these choices, the others pressed."""
    player.settle(in_game)
    for token in tokens[:-1]:
        player.click(*targets(player.rest)[token])
    player.xdotool("mousemove", "--window", player.find_window(),
                   *targets(player.rest)[tokens[-1]])
    player.reach(lambda rest: rest["foreseen"] > 0)


def resign(player):
    player.settle(in_game)
    player.press("header.resign")


# What needs hands: game, more words, what is done.
HANDLED = {
    "browser": ([], browse),
    "new-game": ([], new_game),
    "new-game-rules": ([], rules_before),
    "settings": (["oware"], settings),
    "seats": (["chess"], seats),
    "inspector": (["chess", "--moves", "e4 d5", "--tab", "design"], inspector),
    "curtain": (["dark-chess", "--moves", "e4"], curtain),
    "position-editor": (["chess", "--tab", "design"], position_editor),
    "console": (["chess", "--tab", "design"], console),
    "branches": (["chess", "--moves", "e4 e5 Nf3"], branches),
    "letters": (["english-draughts", "--position", "B:W18,26,19,27:B15"], letters),
    "resign": (["chess"], resign),
    "way-ahead": (["surakarta", "--position", "s1Ssss/3sss/6/s3SS/S2SS1/SS1SSS black"],
                  partial(foreseen, ["d5", "-b1"])),
    "seeds-ahead": (["kalah", "--option", "seeds=1", "--moves", "f1"], partial(foreseen, ["e1"])),
    "turn-ahead": (["pentago", "--no-panel", "--moves",
                    "stone@b2%c_cw stone@d4%a_cw stone@c3%d_cw"],
                   partial(foreseen, ["-c1", "%a_cw"])),
    "why": (["chess", "--position", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "--tab", "design"], why),
}


def handle(display, client, words, act, file, folder=None):
    with Player(display, client, *words, "--speed", "0", size="1000x640",
                folder=folder or KEPT.parents[2]) as player:
        act(player)
        player.rest_long()
        subprocess.run(["import", "-window", player.find_window(), str(file)],
                       env=player.environment, check=True, timeout=60)


def mistakes(display, client, file):
    """A save that cannot be read, with the old rules in play."""
    with tempfile.TemporaryDirectory() as folder:
        rules = copy_of("breakthrough", folder) / "rules.lua"

        def act(player):
            player.settle(in_game)
            rules.write_text(rules.read_text() + "pawn:move { stepp(n) }\nlend()\n")
            player.reach(lambda rest: any(w["id"] == "error.edit:0" for w in rest["widgets"]))

        handle(display, client, ["./breakthrough", "--tab", "design"], act, file, folder)


def draw(display, client, words, size, file):
    environment = dict(os.environ, DISPLAY=display.name, GALLIUM_DRIVER="llvmpipe")
    subprocess.run([client, *words, "--fresh", "--size", size, "--screenshot", str(file)],
                   env=environment, check=True, timeout=120, cwd=KEPT.parents[2])
    subprocess.run(["convert", str(file), "-alpha", "off", str(file)], check=True)


def differing(one, other):
    ran = subprocess.run(["compare", "-metric", "AE", "-fuzz", "3%", str(one), str(other), "null:"],
                         capture_output=True, text=True)
    try:
        return int(float(ran.stderr.split()[0]))
    except (ValueError, IndexError):
        return 10 ** 9  # another size


def pictures(display, client):
    """Name and drawer of each."""
    for name, words in BOARDS.items():
        yield name, partial(draw, display, client, [*words, "--no-panel"], "560x520")
    for name, words in PANELS.items():
        yield name, partial(draw, display, client, words, "1000x640")
    for name, (words, act) in HANDLED.items():
        yield name, partial(handle, display, client, words, act)
    yield "mistakes", partial(mistakes, display, client)


def keep(drawn, kept):
    KEPT.mkdir(exist_ok=True)
    subprocess.run(["convert", str(drawn), "-define", "png:compression-level=9", "-strip",
                    str(kept)], check=True)


def main():
    client, write = os.path.abspath(sys.argv[1]), "--write" in sys.argv[2:]
    wanted = [word for word in sys.argv[2:] if word != "--write"]
    failed = 0
    with Display() as display, tempfile.TemporaryDirectory() as folder:
        for name, drawer in pictures(display, client):
            if wanted and name not in wanted:
                continue
            drawn, kept = pathlib.Path(folder) / f"{name}.png", KEPT / f"{name}.png"
            drawer(drawn)
            if write:
                keep(drawn, kept)
                continue
            number = differing(kept, drawn)
            failed += number > 50
            print(f"{name}: {number} pixels differ{' FAILED' if number > 50 else ''}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
