#!/usr/bin/env python3
"""What the client tells whoever makes a game, by mouse and keys: that a bot sees too little, where the
time goes, and what random games were before a save.

designing.py CLIENT [TEST...] [--pictures FOLDER]: the last rest of each as a PNG, by `import`.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from functools import partial

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, run_each  # noqa: E402
from interactions import copy_of, in_game, save  # noqa: E402

# A hook that is asked of every list of moves and takes some milliseconds.
SLOW = """
function filter(position, moves)
  local n = 0
  for i = 1, 500000 do n = n + position:count(white) end
end
"""
PICTURES = sys.argv[sys.argv.index("--pictures") + 1] if "--pictures" in sys.argv else None


def picture(player, name):
    if PICTURES:
        subprocess.run(["import", "-window", player.find_window(), f"{PICTURES}/{name}.png"],
                       env=player.environment, check=True)


def slow_copy(folder):
    package = copy_of("breakthrough", folder)
    with open(package / "rules.lua", "a") as rules:
        rules.write(SLOW)
    with open(package / "game.yaml", "a") as game:
        game.write("bot: {time: 30}\n")
    return package


def open_part(player, name):
    """Opens a part of the Design tab, and brings it into view if it lies below."""
    for _ in range(30):
        widget = player.widget(name)
        if widget and widget["y"] < 940:
            break
        tab = player.widget("tab.design")
        player.xdotool("mousemove", "--window", player.find_window(), tab["x"], 500, "click", 5)
        player.rest_long(0.2)
    player.press(name)


def measured(rest):
    return not rest["profile"]["running"] and rest["profile"]["places"]


def slow_bot(display, client):
    """A hint that saw too little says so, and leads to the line that takes the time."""
    with tempfile.TemporaryDirectory() as folder:
        package = slow_copy(folder)
        told = pathlib.Path(folder) / "told"
        program = pathlib.Path(folder) / "editor"
        program.write_text(f'#!/bin/sh\necho "$@" > "{told}.new" && mv "{told}.new" "{told}"\n')
        program.chmod(0o755)
        with Player(display, client, str(package), "--speed", "0", size="1300x1000",
                    environment={"VISUAL": str(program)}) as player:
            player.settle(in_game)
            assert not player.widget("thinking.few")
            player.keys("h")
            player.reach(lambda rest: any(w["id"] == "thinking.few" for w in rest["widgets"]))
            picture(player, "slow-bot")
            player.press("thinking.profile")
            player.reach(measured)
            line = len((package / "rules.lua").read_text().split("function filter")[0].splitlines()) + 1
            place = f"breakthrough/rules.lua:{line}"
            assert player.rest["profile"]["places"][0] == place, player.rest["profile"]
            assert "`filter`" in player.rest["profile"]["advice"][0], player.rest["profile"]
            player.reach(lambda rest: any(w["id"] == "profile.cost:0" for w in rest["widgets"]))
            player.press("profile.cost:0")
            end = time.monotonic() + 20
            while not told.exists() and time.monotonic() < end:
                time.sleep(0.05)
            assert told.read_text().strip() == f"+{line} {package / 'rules.lua'}", told.read_text()
            player.rest_long()
            picture(player, "profile")
            save(package / "rules.lua", (package / "rules.lua").read_text().replace("500000", "2"),
                 "in place")
            player.reach(lambda rest: rest["reloads"] == 1)
            player.press("tab.moves")
            assert not player.widget("thinking.few")


def profiled(display, client):
    """The button of the Design tab, and that it can be stopped."""
    with Player(display, client, "breakthrough", "--speed", "0", "--tab", "design",
                size="1300x1000") as player:
        player.settle(in_game)
        open_part(player, "part.profile")
        player.press("profile.run")
        player.reach(lambda rest: rest["profile"]["running"])
        player.press("profile.run")
        player.reach(lambda rest: not rest["profile"]["running"])
        assert not player.rest["profile"]["places"], player.rest["profile"]
        player.press("profile.run")
        player.reach(measured)


def compared(display, client):
    """Random games that are played again after a save stand beside those of before."""
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("breakthrough", folder)
        rules = package / "rules.lua"
        with Player(display, client, str(package), "--speed", "0", "--tab", "design",
                    size="1300x1000") as player:
            player.settle(in_game)
            open_part(player, "part.stats")
            player.press("stats.always")
            player.press("stats.run")
            player.reach(lambda rest: rest["stats"]["games"] == 1000)
            assert not player.widget("stats.before")
            save(rules, rules.read_text().replace("{ step(n), land }", "{ step(n), land(open) }"),
                 "in place")
            player.reach(lambda rest: rest["stats"]["games_before"] == 1000 and
                         rest["stats"]["games"] == 1000 and not rest["stats"]["running"])
            player.rest_long()
            for name in ("stats.was:length::0", "stats.was:branching::0", "stats.was:result:home:1",
                         "stats.before"):
                assert player.widget(name), (name, [w["id"] for w in player.rest["widgets"]])
            picture(player, "compared")


TESTS = [slow_bot, profiled, compared]


def main():
    client = os.path.abspath(sys.argv[1])
    names = [name for name in sys.argv[2:] if name not in ("--pictures", PICTURES)]
    with Display(1600, 1200) as display:
        return run_each((test.__name__, partial(test, display, client)) for test in TESTS
                        if not names or test.__name__ in names)


if __name__ == "__main__":
    sys.exit(main())
