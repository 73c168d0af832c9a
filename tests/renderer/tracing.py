#!/usr/bin/env python3
"""The timeline of the Design tab by mouse and keys: a refused drag leads to the line that refused it,
the slider, the list and the arrows to its steps, a press on a line to where it refuses; new rules make
the try anew.

tracing.py CLIENT [TEST...] [--picture FILE]: the last rest of `followed` as a PNG, by `import`.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
from functools import partial

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, run_each  # noqa: E402
from interactions import cell, chess, copy_of, in_game, moved, save  # noqa: E402

# Black stands before the pawn on d4, white's own pawn aslant: line 2 of the rules refuses d5
# ({ step(n), land }), line 3 refuses c5 ({ along(nw, ne), step, land(open) }), e5 is open.
BLOCKED = "8/8/8/2Pp4/3P4/8/8/8 white"
LINE = "breakthrough/rules.lua:{}"
PICTURE = sys.argv[sys.argv.index("--picture") + 1] if "--picture" in sys.argv else None


def traced(player, until=lambda traced: True):
    return player.reach(lambda rest: rest.get("traced") and until(rest["traced"]))["traced"]


def drag_pawn(player, to):
    return player.drag(cell(player, chess("d4")), cell(player, chess(to)))


def picture(player):
    if PICTURE:
        subprocess.run(["import", "-window", player.find_window(), PICTURE],
                       env=player.environment, check=True)


def followed(display, client):
    """From the drag on there is nothing to press: the line is lit, with what it saw."""
    with Player(display, client, "breakthrough", "--position", BLOCKED, "--speed", "0",
                size="1300x1000") as player:
        start = player.settle(in_game)["position"]
        player.press("tab.design")
        drag_pawn(player, "d5")
        shown = traced(player)
        assert shown["refused"] and shown["word"] == "land", shown
        assert shown["place"] == LINE.format(2), shown
        assert shown["seen"] == "d5 is occupied by a black pawn", shown
        assert shown["walked"] == [chess("d4"), chess("d5")] and shown["lit"], shown
        assert len(shown["listed"]) == 3, shown  # step, land, refused
        picture(player)
        player.keys("Left")
        assert traced(player)["word"] == "land" and not traced(player)["refused"]
        player.keys("Home")
        assert traced(player)["word"] == "step"
        slider = player.widget("trace.slider")
        left = slider["x"] - slider["w"] / 2
        player.drag((left + 12, slider["y"]), (left + slider["w"] - 4, slider["y"]))
        assert traced(player)["refused"], player.rest["traced"]
        player.press(f"trace.step:{shown['listed'][0]}")
        assert traced(player)["word"] == "step"
        assert player.rest["position"] == start and player.rest["ply"] == 0
        player.keys("Escape")
        assert player.rest["screen"] == "game" and not traced(player)["lit"]
        drag_pawn(player, "e5")  # the game was never touched
        assert moved(player) == ["d4e5"] or moved(player) == ["d4-e5"], player.events
        assert player.rest["traced"] is None
        player.press("trace.last")
        shown = traced(player)
        assert shown["word"] == "the move is complete", shown
        assert player.widget("trace.next_turn"), "nothing is told of what comes next"


def from_another_tab(display, client):
    """A drag that is refused with another tab open: a press on the tab is all."""
    with Player(display, client, "breakthrough", "--position", BLOCKED, "--speed", "0") as player:
        player.settle(in_game)
        drag_pawn(player, "d5")
        player.reach(lambda rest: rest["status"])
        assert player.rest["traced"] is None
        player.press("tab.design")
        assert traced(player)["place"] == LINE.format(2)
        player.click(*cell(player, chess("h8")))
        player.reach(lambda rest: rest["traced"] and not rest["traced"]["lit"])


def stopped(display, client):
    """A press on a line of the rules goes to where it refuses, and so does each try that follows."""
    with Player(display, client, "breakthrough", "--position", BLOCKED, "--speed", "0",
                size="1300x1000") as player:
        player.settle(in_game)
        player.press("tab.design")
        drag_pawn(player, "d5")
        traced(player)
        player.press("trace.line:" + LINE.format(3))
        shown = traced(player, lambda one: one["stop"])
        assert shown["refused"] and shown["place"] == LINE.format(3), shown
        assert shown["seen"] == "c5 is occupied by your own pawn", shown
        assert shown["walked"] == [chess("d4"), chess("c5")], shown
        drag_pawn(player, "d6")
        shown = traced(player, lambda one: one["asked"] == "d4-d6")
        assert shown["refused"] and shown["walked"][-1] == chess("c5"), shown


def renewed(display, client):
    """A save makes the same try under the new rules, and says where it goes differently."""
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("breakthrough", folder)
        text = (package / "rules.lua").read_text()
        with Player(display, client, str(package), "--position", BLOCKED, "--speed", "0",
                    size="1300x1000") as player:
            player.settle(in_game)
            player.press("tab.design")
            drag_pawn(player, "d5")
            assert traced(player)["refused"]
            save(package / "rules.lua", text.replace("{ step(n), land }", "{ step(n), land(open) }"),
                 "in place")
            shown = player.settle(lambda rest: rest["reloads"] == 1 and rest["traced"]
                                  and rest["traced"]["note"])["traced"]
            assert shown["note"].startswith("It is legal now. It goes differently from step 2 on")
            assert not shown["refused"] and shown["lit"], shown
            drag_pawn(player, "d5")  # which it is
            assert player.rest["ply"] == 1, player.rest["ply"]


TESTS = [followed, from_another_tab, stopped, renewed]


def main():
    client = os.path.abspath(sys.argv[1])
    names = [name for name in sys.argv[2:] if name not in ("--picture", PICTURE)]
    with Display(1600, 1200) as display:
        return run_each((test.__name__, partial(test, display, client)) for test in TESTS
                        if not names or test.__name__ in names)


if __name__ == "__main__":
    sys.exit(main())
