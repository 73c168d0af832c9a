#!/usr/bin/env python3
"""What a person does with the client besides plain moves: castling, promotion, illegal tries, typed
moves, the list, undoing; saves of a package under it; the end of the program at any moment; windows
of any size; rest without frames.

interactions.py CLIENT [--whole] [TEST... | --but TEST]

What is done many times (saves, broken files, kills) is done a fifth of these times without --whole.
"""
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from functools import partial

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, play_random, run_each, targets  # noqa: E402

SHARE = 1 if "--whole" in sys.argv else 5
ROOT = pathlib.Path(__file__).parents[2]


def in_game(rest):
    return rest["screen"] == "game" and rest.get("position") and (rest["next"] or rest["over"])


def cell(player, number):
    place = player.widget(f"cell:{number}")
    return place["x"], place["y"]


def chess(name):
    """The number of a cell of a board of eight files."""
    return (int(name[1]) - 1) * 8 + "abcdefgh".index(name[0])


def moved(player):
    return [event["text"] for event in player.happened("move", "capture", "promotion")]


def castling(display, client):
    with Player(display, client, "chess", "--position",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1") as player:
        player.settle(in_game)
        player.click(*cell(player, chess("e1")))
        player.click(*cell(player, chess("g1")))
        assert moved(player) == ["O-O"], player.events
        player.drag(cell(player, chess("e8")), cell(player, chess("c8")))
        assert moved(player) == ["O-O-O"], player.events


def en_passant(display, client):
    with Player(display, client, "chess", "--position",
                "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1") as player:
        player.settle(in_game)
        player.drag(cell(player, chess("d2")), cell(player, chess("d4")))
        assert moved(player) == ["d4"], player.events
        player.drag(cell(player, chess("e4")), cell(player, chess("d3")))
        assert moved(player) == ["exd3"], player.events
        assert player.happened("capture")


def promotion(display, client):
    with Player(display, client, "chess", "--position", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1") as player:
        player.settle(in_game)
        player.click(*cell(player, chess("a7")))
        player.click(*cell(player, chess("a8")))
        player.press("choice:=knight")
        assert moved(player) == ["a8=N"], player.events


def declined_promotion(display, client):
    """A promotion that is not compulsory: the picker has the piece as it is, too."""
    with Player(display, client, "shogi", "--no-panel", "--moves", "7g-7f 3c-3d") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 2)
        places = {n["token"]: (n["x"], n["y"]) for n in player.rest["next"] if n["cell"] >= 0}
        player.click(*places["8h"])
        goal = next(n for n in player.rest["next"] if n["token"].endswith("2b"))
        player.click(goal["x"], goal["y"])
        assert player.widget("done") and any(w["id"].startswith("choice:=")
                                             for w in player.rest["widgets"])
        player.press("done")
        assert len(moved(player)) == 1, player.events
        assert moved(player) == ["8h2b"], moved(player)


def illegal_try(display, client):
    with Player(display, client, "chess") as player:
        start = player.settle(in_game)["position"]
        player.drag(cell(player, chess("b1")), cell(player, chess("b3")))
        while not player.happened("illegal"):
            player.next_line()
        assert player.happened("illegal")[0]["text"], "no reason was given"
        player.reach(lambda rest: rest["status"])
        assert player.rest["position"] == start and not player.rest["prefix"]


def typed_and_listed(display, client):
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        player.press("typed")
        player.type("e4")
        player.keys("Return")
        player.reach(lambda rest: rest["to_move"] == 2 and rest["moves"] == 20)
        assert moved(player) == ["e4"]
        listed = next(w["id"] for w in player.rest["widgets"] if w["id"].startswith("legal:"))
        player.press(listed)
        assert player.rest["ply"] == 2, player.rest["ply"]


def stepping(display, client):
    with Player(display, client, "chess", "--moves", "e4 e5 Nf3") as player:
        end = player.settle(lambda rest: in_game(rest) and rest["ply"] == 3)["position"]
        player.keys("Left")
        assert player.rest["ply"] == 2
        player.keys("Home")
        assert player.rest["ply"] == 0
        player.keys("End")
        assert player.rest["position"] == end
        player.keys("ctrl+z")
        assert player.rest["ply"] == 2


def browsing(display, client):
    with Player(display, client) as player:
        player.settle(lambda rest: any(w["id"].startswith("card:") for w in rest["widgets"]))
        player.press("browser.search")
        player.type("chess")
        cards = [w for w in player.rest["widgets"] if w["id"].startswith("card:")]
        first = min(cards, key=lambda card: (card["y"], card["x"]))
        assert first["id"] == "card:chess", first  # before those that have it among their tags
        player.keys("ctrl+a")
        player.type("surakarta")
        player.press("card:surakarta")
        assert player.widget("seat:1") and player.widget("clock")
        player.press("new.rules")  # how to play, before it is opened
        assert not player.widget("seat:1") and not player.widget("clock")
        player.press("new.rules")
        assert player.widget("seat:1") and player.widget("clock")
        player.press("new.play")
        player.reach(in_game)
        assert player.rest["game"] == "surakarta"


def walk(player, target):
    """Takes the keyboard's cursor to a widget, one arrow after another."""
    for _ in range(40):
        there, here = player.widget(target), player.widget(player.rest["cursor"])
        if here and here["id"] == target:
            return
        right, down = (there["x"] - here["x"], there["y"] - here["y"]) if here else (0, 1)
        if abs(right) > abs(down):
            player.keys("shift+Right" if right > 0 else "shift+Left")
        else:
            player.keys("shift+Down" if down > 0 else "shift+Up")
    raise AssertionError(f"the keyboard does not reach {target} from {player.rest['cursor']}")


def keyboard(display, client):
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        walk(player, f"cell:{chess('e2')}")
        player.keys("Return")
        walk(player, f"cell:{chess('e4')}")
        player.keys("Return")
        assert moved(player) == ["e4"], player.events
        walk(player, "header.undo")
        player.keys("Return")
        assert player.rest["ply"] == 0, player.rest["ply"]
        player.keys("Escape")
        assert player.rest["screen"] == "game" and not player.rest["cursor"]
        player.keys("slash")
        player.type("d4")
        player.keys("Return")
        player.reach(lambda rest: rest["ply"] == 1)
    with Player(display, client) as player:  # the browser and the dialog
        player.settle(lambda rest: any(w["id"].startswith("card:") for w in rest["widgets"]))
        player.press("browser.search")
        player.type("surakarta")
        for key in ("Tab", "Tab", "Down", "Down", "space"):
            player.keys(key)
        player.reach(lambda rest: any(w["id"] == "new.play" for w in rest["widgets"]))
        player.keys("Down", "space", "Up", "space")  # from the default bot to a person
        player.reach(lambda rest: not any(w["id"] == "level:2" for w in rest["widgets"]))
        player.keys(*["Down"] * 8)  # to the row of Play
        player.keys("Right", "Right", "space")
        player.reach(lambda rest: not any(w["id"] == "seat:1" for w in rest["widgets"]))
        player.keys("space")
        player.reach(lambda rest: any(w["id"] == "seat:1" for w in rest["widgets"]))
        player.keys("Return")
        player.reach(in_game)
        assert player.rest["game"] == "surakarta"
        walk(player, "header.settings")
        player.keys("Return")
        player.reach(lambda rest: any(w["id"] == "settings.dark" for w in rest["widgets"]))
        player.keys("Escape")
        walk(player, "header.resign")
        player.keys("Return", "Right", "space")
        player.reach(lambda rest: rest["over"])


def keys_alone(display, client):
    """A whole round without the mouse: find a game, seat a second person, play to the end, look
    back, take back, save, leave."""
    with tempfile.TemporaryDirectory() as folder:
        with Player(display, client, "--speed", "0", folder=folder) as player:
            player.settle(lambda rest: any(w["id"].startswith("card:") for w in rest["widgets"]))
            player.type("connect")
            player.keys("Return")
            player.reach(lambda rest: any(w["id"] == "level:2" for w in rest["widgets"]))
            player.keys("Down", "space", "Up", "space")  # from the default bot to a person
            player.reach(lambda rest: not any(w["id"] == "level:2" for w in rest["widgets"]))
            player.keys("Return")
            player.reach(in_game)
            for ply, column in enumerate("abababa"):
                goal = next(n["cell"] for n in player.rest["next"] if n["token"][1] == column)
                walk(player, f"cell:{goal}")
                player.keys("Return")
                player.reach(lambda rest: rest["ply"] == ply + 1)
            player.reach(lambda rest: rest["outcome"] == "Yellow wins: line")
            player.keys("Escape")  # the banner
            player.keys("Left", "Home")
            assert player.rest["ply"] == 0, player.rest["ply"]
            player.keys("End", "ctrl+z")
            player.reach(lambda rest: rest["ply"] == 6 and not rest["over"])
            walk(player, "header.settings")
            player.keys("Return", "Tab")
            player.type("round.txt")
            player.keys("Down", "space")
            player.rest_long(0.2)
            assert "b3" in (pathlib.Path(folder) / "round.txt").read_text()
            player.keys("Escape")
            window = player.find_window()  # which is gone before the keys are let go
            player.xdotool("keydown", "--window", window, "ctrl", "keydown", "--window", window, "q")
            assert player.process.wait(timeout=20) == 0
            player.xdotool("keyup", "q", "keyup", "ctrl")  # the display is for the next one, too


def letters(display, client):
    """Two ways to one end: a press on the end shows letters, which mouse and key choose."""
    with Player(display, client, "english-draughts", "--position", "B:W18,26,19,27:B15") as player:
        places = {}
        player.settle(in_game)
        places.update({n["token"]: (n["x"], n["y"]) for n in player.rest["next"]})
        player.click(*places["e5"])
        places.update({n["token"]: (n["x"], n["y"]) for n in player.rest["next"]})
        end = places["e5"][0], 2 * places["-c3"][1] - places["e5"][1]
        player.click(*end)
        assert player.widget("way:0") and player.widget("way:1"), player.rest["widgets"]
        player.press("way:1")
        assert moved(player) in (["15x31"], ["15x24x31"], ["15x22x31"]), player.events
        one = moved(player)
        player.press("header.undo")
        player.click(*places["e5"])
        player.click(*end)
        player.keys("a")
        assert len(moved(player)) == 1 and moved(player) != one, (one, player.events)


def foreseen(display, client):
    """Under the mouse a move shows what it would do, and stops when the mouse goes."""
    with Player(display, client, "oware") as player:
        player.settle(in_game)
        before = player.rest["position"]
        player.xdotool("mousemove", "--window", player.find_window(), *targets(player.rest)["b1"])
        player.settle(lambda rest: rest["foreseen"] == 5)  # emptied, and four that get a seed
        player.xdotool("mousemove", "--window", player.find_window(),
                       *cell(player, 11))  # the enemy's
        player.settle(lambda rest: rest["foreseen"] == 0)
        assert player.rest["position"] == before and not player.rest["prefix"]


def foreseen_in_list(display, client):
    """A move of the list shows on the board what it would do, under the mouse and by the arrows."""
    with Player(display, client, "international-draughts", "--position",
                "W:W28,48:B22,12,13,3,44") as player:
        player.settle(in_game)
        rows = [w for w in player.rest["widgets"] if w["id"].startswith("legal:")]
        assert len(rows) == 1, rows  # 28 captures three: three hops, and what they take
        player.xdotool("mousemove", "--window", player.find_window(), rows[0]["x"], rows[0]["y"])
        player.settle(lambda rest: rest["foreseen"] == 6)
        player.xdotool("mousemove", "--window", player.find_window(), *cell(player, 0))
        player.settle(lambda rest: rest["foreseen"] == 0)
        player.keys("F6")
        for _ in range(6):
            if not player.rest["foreseen"]:
                player.keys("Down")
                player.rest_long(0.2)
        assert player.rest["foreseen"] == 6, player.rest["foreseen"]
        player.keys("Escape")
        player.reach(lambda rest: rest["foreseen"] == 0)


def stack_levels(display, client):
    """A stack spreads out under the mouse; a press on a piece of it takes that one and all above."""
    with Player(display, client, "tavreli", "--no-panel", "--speed", "0",
                "--moves", "Bb2 d5 Nc3 e5 Rb1 d4") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 6)
        tower = cell(player, chess("b2"))
        player.click(*tower)
        levels = [w for w in player.rest["widgets"] if w["id"] == "choice:^1"]
        assert len(levels) == 2, levels  # on the stack, and among the words below
        player.click(levels[0]["x"], levels[0]["y"])
        assert player.rest["prefix"] == ["b2", "^1"], player.rest["prefix"]
        player.click(*cell(player, chess("a3")))
        assert moved(player) and "P" in player.rest["position"].split("/")[6], player.events


def exchanged_sides(display, client):
    """After a swap the computer plays the side that it took, and the person the other one."""
    with Player(display, client, "hex", "--option", "size=5", "--speed", "0") as player:
        player.settle(in_game)
        player.press("strip:1")
        player.press("seat:1")
        player.press("seat:1:random")
        player.press("seats.done")
        player.reach(lambda rest: rest["ply"] == 1 and rest["next"])
        player.press("choice:class:swap")
        player.reach(lambda rest: rest["ply"] == 3 and rest["to_move"] == 1 and rest["next"])
        play_random(player, random.Random(1))
        player.reach(lambda rest: rest["ply"] == 5 and rest["to_move"] == 1)


def right_drag(display, client):
    """Arrows and circles of the right button; a second one takes the first away."""
    with Player(display, client, "chess", "--no-panel") as player:
        player.settle(in_game)
        for number in (1, 0):
            player.drag(cell(player, chess("e2")), cell(player, chess("e5")), 3)
            player.click(*cell(player, chess("d4")), 3)
            assert player.rest["notes"] == 2 * number, player.rest["notes"]
        assert player.rest["ply"] == 0


def threats(display, client):
    """T tells what the other side attacks, and says so where that is nothing."""
    with Player(display, client, "chess", "--speed", "0") as player:
        player.settle(in_game)
        player.keys("t")
        player.reach(lambda rest: rest["status"] == "Nothing is attacked by black")
        player.drag(cell(player, chess("e2")), cell(player, chess("e4")))
        player.rest_long(0.2)
        assert not player.rest["status"], player.rest["status"]  # it was said
        player.keys("t")
        player.drag(cell(player, chess("d7")), cell(player, chess("d5")))
        player.keys("t")
        player.reach(lambda rest: rest["status"].startswith("Numbers: from how many cells black"))


def clipboard(player):
    return subprocess.run(["xclip", "-selection", "clipboard", "-o"], env=player.environment,
                          check=True, capture_output=True, timeout=20, text=True).stdout


def files_and_positions(display, client):
    """A word on a move is in the copied game; a picture goes to disk, as pixels and as lines; a
    position is copied, and another one pasted and played."""
    with tempfile.TemporaryDirectory() as folder:
        with Player(display, client, "chess", "--speed", "0", folder=folder) as player:
            player.settle(in_game)
            player.drag(cell(player, chess("e2")), cell(player, chess("e4")))
            player.press("comment")
            player.type("best")
            player.keys("Return")
            player.press("header.settings")
            player.press("game.copy")
            player.reach(lambda rest: rest["status"] == "The game is in the clipboard")
            assert "best" in clipboard(player)
            for name, begins in (("b.png", b"\x89PNG"), ("b.svg", b"<?xml")):
                player.press("file.name")
                player.keys("ctrl+a")
                player.type(name)
                player.press("file.picture")
                player.reach(lambda rest: rest["status"] == f"Saved as {name}")
                assert (pathlib.Path(folder) / name).read_bytes().startswith(begins)
            player.press("position.copy_family")
            assert clipboard(player).startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
            subprocess.run(["xclip", "-selection", "clipboard", "-i"], env=player.environment,
                           check=True, timeout=20, text=True, stdout=subprocess.DEVNULL,
                           input="4k3/8/8/8/8/8/R7/4K3 w - - 0 1")
            player.press("position.text")
            player.keys("ctrl+v")
            player.press("position.play")
            player.reach(lambda rest: rest["ply"] == 0 and "R7" in rest["position"])
            player.drag(cell(player, chess("a2")), cell(player, chess("a8")))
            assert moved(player) == ["Ra8+"], player.events


def acts(display, client):
    """Hint, offer and acceptance of a draw, giving up with a question before it, the clipboard."""
    with Player(display, client, "chess", "--moves", "e4 e5") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 2)
        player.press("header.hint")
        player.reach(lambda rest: rest["status"].startswith("Hint: "))
        player.press("header.settings")
        player.press("game.copy")
        player.reach(lambda rest: rest["status"] == "The game is in the clipboard")
        player.press("game.paste")
        player.reach(lambda rest: in_game(rest) and rest["ply"] == 2 and
                     not any(w["id"] == "settings.done" for w in rest["widgets"]))
        player.press("act:draw")
        player.reach(lambda rest: any(w["id"] == "act:accept" for w in rest["widgets"]))
        player.press("act:accept")
        player.reach(lambda rest: rest["over"] and "agree" in rest["outcome"])
    with Player(display, client, "chess", "--moves", "e4 e5") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 2)
        player.press("header.resign")
        player.press("resign.keep")
        assert not player.rest["over"]
        player.press("header.resign")
        player.press("resign.yes")
        player.reach(lambda rest: rest["over"] and "resign" in rest["outcome"])


def ids(rest):
    return {w["id"] for w in rest["widgets"]}


def own_draw_offer(display, client):
    """Who offered a draw is not asked to accept it; the computer that is ahead declines."""
    with Player(display, client, "chess", "--speed", "0", "--position",
                "q3k3/8/8/8/8/8/8/4K3 w - - 0 1") as player:
        player.settle(in_game)
        player.press("strip:2")
        player.press("seat:2")
        player.press("seat:2:ab")
        player.press("time:2")
        player.press("time:2:200")
        player.press("seats.done")
        player.drag(cell(player, chess("e1")), cell(player, chess("e2")))
        player.reach(lambda rest: rest["ply"] == 2)
        player.press("act:draw")
        player.reach(lambda rest: rest["status"] == "Black declines the draw")
        assert not player.rest["over"] and not player.rest["draw_offer"]
        assert "act:accept" not in ids(player.rest) and "act:decline" not in ids(player.rest)


def curtain(display, client):
    """Between two persons of whom one sees more nothing lifts the curtain but its button."""
    with Player(display, client, "stratego", "--speed", "0") as player:
        player.settle(in_game)
        play_random(player, random.Random(2))
        while not player.rest["curtain"]:
            play_random(player, random.Random(2))
        shown = ids(player.rest)
        assert shown == {"curtain.show", "header.games"}, shown
        ply = player.rest["ply"]
        for keys in (("Left",), ("Home",), ("End",), ("h",), ("t",), ("Tab",), ("F6",), ("slash",),
                     ("ctrl+z",), ("f",)):
            player.keys(*keys)
            assert player.rest["curtain"] and player.rest["ply"] == ply, keys
            assert ids(player.rest) == shown and not player.rest["status"], keys
        player.press("header.games")
        player.reach(lambda rest: "browser.back" in ids(rest))
        player.press("browser.back")
        player.reach(lambda rest: rest["screen"] == "game" and "curtain.show" in ids(rest))
        assert player.rest["curtain"] and ids(player.rest) == shown
        player.keys("Escape")
        player.reach(lambda rest: rest["screen"] == "browser")
        player.keys("Escape")
        player.reach(lambda rest: rest["screen"] == "game" and "curtain.show" in ids(rest))
        player.press("curtain.show")
        player.reach(lambda rest: not rest["curtain"] and rest["next"])


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
MULTIPLIED = '<defs><g id="a0"><circle r="1"/></g>' + "".join(
    f'<g id="a{i}">' + f'<use href="#a{i - 1}"/>' * 10 + "</g>" for i in range(1, 10)) + "</defs>"
# What froze, killed or filled the client -> what is said of it.
BAD_ART = {
    "turbulence": ('<filter id="f"><feTurbulence numOctaves="100000000"/></filter>'
                   '<rect width="100" height="100" filter="url(#f)"/>', "`filter` is not drawn"),
    "convolve": ('<filter id="f"><feConvolveMatrix order="300" kernelMatrix="' + "1 " * 20000 +
                 '"/></filter><rect width="100" height="100" filter="url(#f)"/>',
                 "`filter` is not drawn"),
    "image": ('<image href="big.png" width="100" height="100"/>', "`image` is not drawn"),
    "multiplied": (MULTIPLIED + '<use href="#a9"/>', "more than 1000 shapes"),
    "many": ('<rect width="9" height="9"/>' * 190000, "more than 64 KB"),
}


def package_with_art(folder, name, art):
    package = pathlib.Path(folder) / name
    (package / "art").mkdir(parents=True)
    (package / "game.yaml").write_text(
        f"api: 1\nid: {name}\ntitle: {name.capitalize()}\nplayers: [white, black]\n"
        "board: {grids: [{size: [4, 4]}]}\npieces: {man: {letter: M}}\n"
        "setups: {start: {white: {man: rank 1}}}\n"
        "results: {blocked: {when: stuck, to_move: loss}}\n")
    (package / "rules.lua").write_text("man:move { step(n), land }\n")
    if art:
        (package / "art" / "man.svg").write_text(HEAD + art + "\n</svg>\n")
    return package


def big_png(path):
    """A picture of 30,000 x 30,000 pixels in a few bytes."""
    row = b"\0" * 3751

    def chunk(name, data):
        return (struct.pack(">I", len(data)) + name + data +
                struct.pack(">I", zlib.crc32(name + data)))
    deflate = zlib.compressobj(9)
    data = b"".join(deflate.compress(row) for _ in range(30000)) + deflate.flush()
    path.write_bytes(b"\x89PNG\r\n\x1a\n" +
                     chunk(b"IHDR", struct.pack(">IIBBBBB", 30000, 30000, 1, 0, 0, 0, 0)) +
                     chunk(b"IDAT", data) + chunk(b"IEND", b""))


def memory_of(process):
    """The most that a process ever held, in megabytes."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"^VmHWM:\s*(\d+)", status, re.M)[1]) // 1024


def bad_art(display, client):
    """Drawings that would take all time or memory are told and not drawn; nothing else suffers."""
    with tempfile.TemporaryDirectory() as folder:
        for name, (art, _) in BAD_ART.items():
            package = package_with_art(folder, name, art)
            if name == "image":
                big_png(package / "art" / "big.png")
        package_with_art(folder, "aaa-good", "")
        for name, (_, said) in BAD_ART.items():
            with Player(display, client, str(pathlib.Path(folder) / name), "--speed",
                        "0") as player:
                player.settle(in_game)
                player.reach(lambda rest: rest["art_errors"])
                errors = player.rest["art_errors"]
                assert len(errors) == 1, errors
                assert errors[0].startswith("art/man.svg") and said in errors[0], errors
                assert player.rest["status"] == errors[0]
                play_random(player, random.Random(1))
                assert memory_of(player.process.pid) < 400, memory_of(player.process.pid)
        with Player(display, client, environment={"PERTHRO_GAMES": folder}) as player:
            player.settle(lambda rest: "card:aaa-good" in ids(rest))
            player.press("card:aaa-good")
            player.reach(lambda rest: "new.play" in ids(rest))
            player.press("new.play")
            player.reach(in_game)


def installed(client, tree):
    """A copy of the client that has no games but those in share/perthro/games of the tree."""
    share = pathlib.Path(tree) / "share" / "perthro"
    (share / "games").mkdir(parents=True)
    (share / "content").symlink_to(pathlib.Path(__file__).resolve().parents[2] / "content")
    (pathlib.Path(tree) / "bin").mkdir()
    return shutil.copy(client, pathlib.Path(tree) / "bin")


def suspect(display, client):
    """A package that was being shown when the client died is not shown unasked the next time; all
    else is; a second client that shows it meanwhile makes nothing suspect."""
    with tempfile.TemporaryDirectory() as tree:
        client = installed(client, tree)
        folder = pathlib.Path(tree) / "share" / "perthro" / "games"
        slow = package_with_art(folder, "aaa-slow", "")
        (slow / "rules.lua").write_text(
            "for i = 1, 1e8 do math.abs(i) end\nman:move { step(n), land }\n")
        package_with_art(folder, "aaa-good", "")
        home = str(pathlib.Path(tree) / ".home")
        own = {"XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}
        marks = pathlib.Path(home) / "perthro" / "shown"
        with Player(display, client, fresh=False, environment=own):
            with Player(display, client, fresh=False, environment=own) as other:
                other.settle(lambda rest: "card:aaa-good" in ids(rest))
                assert not other.rest["suspects"], other.rest["suspects"]
        player = Player(display, client, fresh=False, environment=own)
        end = time.monotonic() + 40
        while not any("aaa-slow" in mark.read_text() for mark in marks.glob("*.mark")):
            assert time.monotonic() < end, "it was never shown"
            time.sleep(0.005)
        player.process.kill()
        player.process.wait()
        with Player(display, client, fresh=False, environment=own) as player:
            player.settle(lambda rest: "card:aaa-good" in ids(rest))
            assert player.rest["suspects"] == ["aaa-slow"], player.rest["suspects"]
            assert "card:aaa-slow" not in ids(player.rest), ids(player.rest)
            assert "anyway:aaa-slow" in ids(player.rest), ids(player.rest)
            (slow / "rules.lua").write_text("man:move { step(n), land }\n")
            player.press("anyway:aaa-slow")
            player.reach(lambda rest: "card:aaa-slow" in ids(rest) and not rest["suspects"])
        with Player(display, client, fresh=False, environment=own) as player:
            player.settle(lambda rest: "card:aaa-slow" in ids(rest))
            assert not player.rest["suspects"]


def made_again(display, client):
    """A package that was deleted and made again under the client is followed as before."""
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("breakthrough", folder)
        text = (package / "rules.lua").read_text()
        with Player(display, client, str(package), "--speed", "0") as player:
            player.settle(in_game)
            shutil.rmtree(package)
            time.sleep(0.5)
            copy_of("breakthrough", folder)
            player.rest_long(1)
            for number in range(1, 4):
                player.drain()
                before = player.rest["reloads"]
                save(package / "rules.lua", text + f"-- save {number}\n", "in place")
                player.settle(lambda rest: rest["reloads"] > before and not rest["old_rules"])


def looking_back(display, client):
    """Looking back costs the other side no time, and gives nobody's back."""
    with Player(display, client, "chess", "--speed", "0", "--moves", "e4 e5") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 2)
        player.press("strip:2")
        player.press("seat:2")
        player.press("seat:2:ab")
        player.press("seats.done")
        player.keys("Left")
        player.rest_long(1)
        assert player.rest["ply"] == 1 and not player.rest["may_choose"]
        assert not player.happened("move"), player.events  # nobody moves where it is looked back at
        player.keys("End")
        assert player.rest["ply"] == 2 and player.rest["may_choose"]


def looked_at(display, client):
    """An earlier position is marked as one, and the strips show whose turn it is in the game."""
    with Player(display, client, "chess", "--speed", "0", "--moves", "e4") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 1)
        strips = [pixels_of(player, f"strip:{side}") for side in (1, 2)]
        player.keys("Left")
        player.reach(lambda rest: rest["prompt"] ==
                     "Looking back at the start – press End to return")
        assert player.rest["to_move"] == 1 and player.rest["turn"] == 2
        assert [pixels_of(player, f"strip:{side}") for side in (1, 2)] == strips
        player.keys("End")
        player.reach(lambda rest: rest["prompt"] == "Black to move")


def refused_position(display, client):
    """A position that is none leaves the dialog open, with the text and the whole message; a
    message that the line below the board has no room for stands above it until it is pressed."""
    with Player(display, client, "chess", "--speed", "0", size="560x520") as player:
        player.settle(in_game)
        player.press("header.settings")
        walk_to = player.widget("position.text")
        if walk_to is None:  # further down
            player.xdotool("mousemove", "--window", player.find_window(), 280, 260,
                           *["click", 5] * 30)
            player.rest_long()
        player.press("position.text")
        player.type("4k3/8/8/8/8/8/R7/4K2x w - - 0 1")
        player.press("position.play")
        player.reach(lambda rest: rest["status"] and "settings.said" in ids(rest))
        said = player.widget("settings.said")
        assert player.widget("settings.done") and said["h"] > 15, said
        player.press("position.text")
        player.keys("End", "BackSpace")  # what was typed is still there
        for _ in range(11):
            player.keys("BackSpace")
        player.type(" w - - 0 1")
        player.press("position.play")
        player.rest_long()
        assert player.widget("settings.done"), "4K2 is one cell short"
        player.keys("Escape")
        player.reach(lambda rest: "status" in ids(rest))
        player.press("status")
        assert not player.rest["status"] and "status" not in ids(player.rest)


def list_by_keys(display, client):
    """Enter chooses the marked entry of an open list and starts nothing; Esc closes it alone."""
    with Player(display, client) as player:
        player.settle(lambda rest: any(w["id"].startswith("card:") for w in rest["widgets"]))
        player.press("browser.search")
        player.type("surakarta")
        player.press("card:surakarta")
        player.press("seat:2")
        player.press("seat:2:person")
        player.press("clock")
        player.keys("Down", "Return")
        player.rest_long()
        assert player.rest["screen"] == "browser" and player.widget("new.play")
        player.press("clock")
        player.keys("Escape")
        player.rest_long()
        assert player.widget("new.play")
        player.press("new.play")
        player.reach(in_game)
        assert min(player.rest["clocks"]) > 0, player.rest["clocks"]


def tabs_at_once(display, client):
    """A press counts where the pointer is, also when it comes at once with it."""
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        for _ in range(3):
            for tab, part in (("rules", None), ("design", "part.edit"), ("moves", "typed")):
                player.press(f"tab.{tab}")
                player.rest_long(0.2)
                assert not part or player.widget(part), f"{tab}: {sorted(ids(player.rest))}"
                assert part or not player.widget("typed"), "the list of moves is still there"


def picture_copied(display, client):
    """The board as a picture in the clipboard, whole, and there for other programs."""
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        player.press("header.settings")
        player.press("picture.copy_png")
        player.reach(lambda rest: rest["status"] == "The board is in the clipboard")
        picture = subprocess.run(["xclip", "-selection", "clipboard", "-t", "image/png", "-o"],
                                 env=player.environment, check=True, capture_output=True,
                                 timeout=20).stdout
        told = subprocess.run(["identify", "-format", "%m %w %h", "-"], input=picture, check=True,
                              capture_output=True, timeout=20).stdout.decode()
        assert told == "PNG 1000 1000", told


def refused_in_words(display, client):
    """A typed move in the players' notation, and pieces that may not move at all, say why not."""
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        player.press("typed")
        player.type("Nd4")
        player.keys("Return")
        player.reach(lambda rest: "a knight does not move" in rest["status"])
        player.drag(cell(player, chess("a1")), cell(player, chess("a4")))
        player.reach(lambda rest: "a1-a4" in rest["status"])
        assert "a2" in player.rest["status"], player.rest["status"]
        player.click(*cell(player, chess("c1")))
        player.reach(lambda rest: "bishop on c1 has no legal move" in rest["status"])
        player.drag(cell(player, chess("e7")), cell(player, chess("e5")))
        player.reach(lambda rest: "who is to move" in rest["status"])
        assert player.rest["ply"] == 0 and not player.rest["prefix"]


def seats(display, client):
    """A bot is asked for at the board, thinks aloud, draws its curve, and gives its place back; a
    program that is not there says so."""
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        player.press("strip:2")
        player.press("seat:2")
        player.press("seat:2:ab")
        player.press("time:2")
        player.press("time:2:200")
        player.press("seats.done")
        for move in ("e4", "d4"):
            ply = player.rest["ply"]
            player.press("typed")
            player.type(move)
            player.keys("Return")
            player.reach(lambda rest: rest["ply"] == ply + 2)
        assert player.rest["evaluations"] == 2, player.rest["evaluations"]
        player.press("header.hint")
        player.reach(lambda rest: rest["evaluations"] == 3)
        curve = player.widget("curve")
        player.click(curve["x"] - curve["w"] // 2 + 2, curve["y"])
        player.reach(lambda rest: rest["ply"] == 1)
        player.keys("End")
        player.press("strip:2")
        player.press("seat:2")
        player.press("seat:2:program")
        player.press("program:2")
        player.keys("ctrl+a")
        player.type("uci:no-such-program")
        player.press("seats.done")
        player.press("typed")
        player.type("a3")
        player.keys("Return")
        player.reach(lambda rest: "no program `no-such-program`" in rest["status"])


def silent_program(display, client):
    """A program that speaks GTP tells its move alone: that is said, with its name and the time."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "plays-c3"
        may_move = pathlib.Path(folder) / "may-move"
        program.write_text('#!/bin/sh\nwhile read -r line; do case "$line" in genmove*) '
                           f"while [ ! -e '{may_move}' ]; do sleep 0.1; done; echo '= C3';; "
                           "*) echo '=';; esac; echo; done\n")
        program.chmod(0o755)
        with Player(display, client, "go", "--option", "size=5") as player:
            player.settle(in_game)
            player.press("strip:2")
            player.press("seat:2")
            player.press("seat:2:program")
            player.press("program:2")
            player.keys("ctrl+a")
            player.type(f"gtp:{program}")
            player.press("time:2")
            player.press("time:2:60000")
            player.press("seats.done")
            player.press("typed")
            player.type("stone@a1")
            player.keys("Return")
            player.reach(lambda rest: any(w["id"] == "bot.now" for w in rest["widgets"]) and
                         any(w["id"] == "thinking.silent" for w in rest["widgets"]))
            assert player.widget("bot.now")["y"] < player.widget("thinking")["y"]  # what grows
            may_move.touch()
            player.reach(lambda rest: rest["ply"] == 2)
            assert moved(player)[-1:] == ["C3"], player.events
            assert player.widget("thinking") and player.widget("thinking.silent")


def pixels_of(player, name):
    """What a widget looks like on the screen."""
    player.rest_long()
    at = player.widget(name)
    place = f"{at['w']}x{at['h']}+{at['x'] - at['w'] // 2}+{at['y'] - at['h'] // 2}"
    return subprocess.run(["import", "-window", player.find_window(), "-crop", place, "rgb:-"],
                          env=player.environment, check=True, capture_output=True,
                          timeout=60).stdout


def chosen_start(display, client):
    """The picture in the dialog is of the start that is chosen: setup, options, and back."""
    for game, what, first, other in (("reversi", "setup", "start", "free"),
                                     ("fanorona", "option:rows", "vela", "telo")):
        with Player(display, client) as player:
            player.settle(lambda rest: any(w["id"] == f"card:{game}" or w["id"] == "browser.search"
                                           for w in rest["widgets"]))
            player.press("browser.search")
            player.type(game)
            player.reach(lambda rest: any(w["id"] == f"card:{game}" for w in rest["widgets"]))
            player.press(f"card:{game}")
            player.reach(lambda rest: any(w["id"] == "new.start" for w in rest["widgets"]))
            usual = pixels_of(player, "new.start")
            if what == "setup":  # a list; the values of options lie open
                player.press(what)
            player.press(f"{what}:{other}")
            assert pixels_of(player, "new.start") != usual, f"{game}: it stayed as it was"
            if what == "setup":
                player.press(what)
            player.press(f"{what}:{first}")
            assert pixels_of(player, "new.start") == usual, f"{game}: it did not come back"


def resumed_seats(display, client):
    """A game that goes on has its bot again; a record from elsewhere starts no program."""
    with tempfile.TemporaryDirectory() as home:
        own = {"XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}
        record = pathlib.Path(home) / "game.txt"
        with Player(display, client, fresh=False, environment=own) as player:
            player.settle(lambda rest: any(w["id"].startswith("card:") for w in rest["widgets"]))
            player.press("browser.search")
            player.type("breakthrough")
            player.press("card:breakthrough")
            player.press("seat:2")
            player.press("seat:2:random")
            player.press("new.play")
            player.reach(in_game)
            play_random(player, random.Random(3))
            player.reach(lambda rest: rest["ply"] == 2)
            player.press("header.settings")
            player.press("file.name")
            player.type(str(record))
            player.press("file.save")
            player.reach(lambda rest: rest["status"].startswith("Saved as"))
        with Player(display, client, fresh=False, environment=own) as player:
            resume(player)
            play_random(player, random.Random(4))
            player.reach(lambda rest: rest["ply"] == 4)
            ran = pathlib.Path(home) / "ran"
            text = record.read_text()
            assert "bot black: random" in text, text
            record.write_text(text.replace("bot black: random", f"bot black: uci:touch {ran}"))
            player.press("header.settings")
            player.press("file.name")
            player.keys("ctrl+a")
            player.type(str(record))
            player.press("file.load")
            player.reach(lambda rest: rest["ply"] == 2 and rest["next"])
            play_random(player, random.Random(5))
            play_random(player, random.Random(5))
            assert player.rest["ply"] == 4 and not ran.exists()


def times_woken(process):
    """How often the main thread of a process slept and was woken."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.M)[1])


def rest_without_frames(display, client):
    """While nothing changes nothing is drawn, and the window is looked at 40 times a second."""
    with Player(display, client, "chess") as player:
        player.settle(in_game)
        time.sleep(3)  # whatever a late event of the server begins
        player.drain()
        frames, woken = player.frames, times_woken(player.process.pid)
        time.sleep(3)
        woken = times_woken(player.process.pid) - woken
        player.drain()
        assert player.frames == frames, f"{player.frames - frames} frames while nothing changed"
        assert woken < 50 * 3, f"woken {woken} times in 3 s"
        player.keys("F6")
        assert player.frames > frames


def overlap(one, other):
    return (abs(one["x"] - other["x"]) * 2 + 2 < one["w"] + other["w"] and
            abs(one["y"] - other["y"]) * 2 + 2 < one["h"] + other["h"])


def room_is_shared(player, size, game):
    """What is pressed beside the board lies inside the window, over nothing else."""
    width, height = size
    own = [w for w in player.rest["widgets"]
           if w["id"].split(":")[0] in ("hand", "choice", "done", "step-back") or
           w["id"].startswith(("header.", "tab."))]
    cells = [w for w in player.rest["widgets"] if w["id"].startswith("cell:")]
    assert cells and own
    for index, one in enumerate(own):
        inside = (one["x"] - one["w"] / 2 >= -1 and one["x"] + one["w"] / 2 <= width + 1
                  and one["y"] + one["h"] / 2 <= height + 1)
        assert inside, f"{size} {game}: {one} is outside"
        for other in own[index + 1:] + cells:
            assert not overlap(one, other), f"{size} {game}: {one} over {other}"


def sizes(display, client):
    for size, scale in (("480x360", 1), ("480x360", 2), ("800x600", 1), ("1920x1080", 2),
                        ("3840x2160", 1), ("3840x2160", 2)):
        width, height = map(int, size.split("x"))
        for game in ("chess", "stratego", "yonin-shogi", "backgammon"):
            words = [game, "--scale", str(scale)] + (["--no-panel"] if width < 820 * scale else [])
            with Player(display, client, *words, size=size) as player:
                player.settle(in_game)
                room_is_shared(player, (width, height), game)


def resized(display, client):
    """The window that is open grows and shrinks, and everything in it with it."""
    def right_end(rest):
        return max(w["x"] + w["w"] / 2 for w in rest["widgets"] if w["id"].startswith("header."))

    with Player(display, client, "shogi", "--no-panel") as player:
        player.settle(in_game)
        for size in ((480, 360), (3840, 2160), (1280, 800)):
            player.xdotool("windowsize", "--sync", player.find_window(), *size)
            player.reach(lambda rest: size[0] - 60 < right_end(rest) <= size[0])
            room_is_shared(player, size, "shogi")


def save(path, text, style):
    """Four ways in which editors write a file."""
    if style == "in place":
        path.write_text(text)
    elif style == "in pieces":
        with open(path, "w") as file:
            for start in range(0, len(text), 100):
                file.write(text[start:start + 100])
                file.flush()
    elif style == "renamed":
        fresh = path.with_name("." + path.name + ".swp")
        fresh.write_text(text)
        os.replace(fresh, path)
    else:
        path.unlink()
        path.write_text(text)


def copy_of(game, folder):
    package = pathlib.Path(folder) / game
    shutil.copytree(ROOT / "games" / game, package)
    return package


def reloading(display, client):
    """Saves in four styles: none is missed, none is read half."""
    dice = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("breakthrough", folder)
        rules = package / "rules.lua"
        text = rules.read_text()
        with Player(display, client, str(package), "--speed", "0") as player:
            player.settle(in_game)
            play_random(player, dice)
            ply = player.rest["ply"]
            for number in range(1, 200 // SHARE + 1):
                style = ("in place", "in pieces", "renamed", "unlinked")[number % 4]
                player.drain()
                player.events = []
                save(rules, text + f"-- save {number}\n", style)
                player.settle(lambda rest: rest["reloads"] >= number and not rest["old_rules"])
                assert player.rest["ply"] == ply
                assert not player.happened("step"), "it was shown before the rules had come"
            play_random(player, dice)
            assert player.rest["ply"] == ply + 1


def broken_texts(text, count, dice):
    """Cut at every twentieth byte, then with random edits."""
    found = [text[:end] for end in range(0, len(text), 20)]
    while len(found) < count:
        at, letters = dice.randrange(len(text)), "(){}[]'\"=,:-x0\n\x01"
        edit = dice.choice((text[:at] + text[at + dice.randrange(1, 9):],
                            text[:at] + dice.choice(letters) + text[at:],
                            text[:at] + dice.choice(letters) + text[at + 1:]))
        if edit != (found[-1] if found else text):
            found.append(edit)
    dice.shuffle(found)
    return found[:count]


def broken(display, client):
    """Broken files: the client lives on, and the old rules stay in play."""
    dice = random.Random(6)
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("chess", folder)
        with Player(display, client, str(package), "--speed", "0") as player:
            player.settle(in_game)
            play_random(player, dice)
            ply, refused = player.rest["ply"], 0
            for name in ("rules.lua", "game.yaml"):
                file = package / name
                text = file.read_text()
                for wrong in broken_texts(text, 250 // SHARE, dice):
                    before = player.rest["reloads"]
                    save(file, wrong, "renamed")
                    player.reach(lambda rest: rest["reloads"] > before)
                    refused += player.rest["old_rules"]
                    assert player.rest["ply"] == ply, player.rest["ply"]
                    assert player.rest["moves"] > 0 or not player.rest["old_rules"]
                before = player.rest["reloads"]
                save(file, text, "renamed")
                player.reach(lambda rest: rest["reloads"] > before and not rest["old_rules"])
            assert refused > 250 // SHARE, f"only {refused} were refused"
            play_random(player, dice)
            assert player.rest["ply"] == ply + 1


def position_editor(display, client):
    """Cells are placed and erased by the mouse, side and attributes set; a case goes to tests.yaml."""
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("chess", folder)
        with Player(display, client, str(package), "--tab", "design", "--speed", "0",
                    size="1100x860") as player:
            player.settle(in_game)
            player.press("part.edit")
            player.press("edit.clear")
            player.press("edit.brush")
            for side, name, piece in ((1, "e1", "king"), (1, "b4", "rook"), (2, "e8", "king")):
                player.press("edit.type")
                player.press(f"edit.type:{piece}")
                player.press("edit.side")
                player.press(f"edit.side:{side}")
                player.click(*cell(player, chess(name)))
            player.click(*cell(player, chess("c5")))
            assert "2k5" in player.rest["position"], player.rest["position"]
            player.click(*cell(player, chess("c5")), 3)
            player.press("edit.turn")
            player.press("edit.attribute")
            player.type("ply")
            player.press("edit.value")
            player.type("12")
            player.press("edit.set_game")
            player.reach(lambda rest: "no such attribute" in rest["status"])
            position = player.rest["position"]
            assert position.startswith("4k3/8/8/8/1R6/8/8/4K3 black"), position
            player.press("edit.test")
            player.reach(lambda rest: rest["status"].startswith("Saved as"))
            case = (package / "tests.yaml").read_text()
            assert position in case and '"e8-d8"' in case, case[:600]
            player.press("edit.brush")
            player.drag(cell(player, chess("e8")), cell(player, chess("d7")))
            assert moved(player) == ["Kd7"], player.events


def console(display, client):
    """Lua answers on the position; the arrow up brings the last line back."""
    with Player(display, client, "chess", "--tab", "design") as player:
        player.settle(in_game)
        player.press("part.console")
        player.press("console")
        player.type("6 * 7")
        player.keys("Return")
        player.reach(lambda rest: rest["console"][-1:] == ["42\n"])
        player.keys("Up", "Return")
        player.reach(lambda rest: rest["console"] == ["> 6 * 7", "42\n"] * 2)


def stopped_reload(display, client):
    """New rules refuse a move of the game: it is said, and each of the three ways out works."""
    for answer, ply in (("reload.stay", 2), ("reload.keep", 3), ("reload.restart", 0)):
        with tempfile.TemporaryDirectory() as folder:
            package = copy_of("breakthrough", folder)
            rules = package / "rules.lua"
            with Player(display, client, str(package), "--tab", "design", "--speed", "0",
                        "--moves", "a2-a3 a7-a6 b2-c3") as player:
                player.settle(lambda rest: in_game(rest) and rest["ply"] == 3)
                shown = player.rest["position"]
                save(rules, rules.read_text().replace("along(nw, ne)", "along(nw)"), "renamed")
                player.reach(lambda rest: any(w["id"] == answer for w in rest["widgets"]))
                assert player.rest["ply"] == 3
                player.press(answer)
                player.reach(lambda rest: rest["ply"] == ply and
                             not any(w["id"] == answer for w in rest["widgets"]))
                assert answer != "reload.keep" or player.rest["position"] == shown


def branches_of_history(display, client):
    """Another move beside one that was played: made the main line, deleted."""
    with Player(display, client, "chess", "--moves", "e4 e5") as player:
        player.settle(lambda rest: in_game(rest) and rest["ply"] == 2)
        player.keys("Home")
        player.press("typed")
        player.type("d4")
        player.keys("Return")
        player.reach(lambda rest: rest["ply"] == 1)
        assert player.widget("node:2"), "how the other way goes on is not shown"
        assert player.widget("history.main")
        player.press("history.main")
        player.reach(lambda rest: not any(w["id"] == "history.main" for w in rest["widgets"]))
        player.keys("Home", "Right")
        assert " passed=d3" in player.rest["position"] or "3P4" in player.rest["position"]
        player.press("history.delete")
        player.reach(lambda rest: rest["ply"] == 0)
        player.keys("End")
        assert player.rest["ply"] == 2


def editor(display, client):
    """The place of a mistake opens in the person's editor."""
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder) / "breakthrough"
        shutil.copytree(ROOT / "games/breakthrough", package)
        told = pathlib.Path(folder) / "told"
        program = pathlib.Path(folder) / "editor"
        program.write_text(f'#!/bin/sh\necho "$@" > "{told}.new" && mv "{told}.new" "{told}"\n')
        program.chmod(0o755)
        own = {"VISUAL": str(program)}
        with Player(display, client, str(package), "--tab", "design", environment=own) as player:
            player.settle(in_game)
            rules = package / "rules.lua"
            rules.write_text(rules.read_text() + "pawn:move { stepp(n) }\n")
            player.reach(lambda rest: any(w["id"] == "error.edit:0" for w in rest["widgets"]))
            line = len(rules.read_text().splitlines())
            player.press("error.edit:0")
            end = time.monotonic() + 20
            while not told.exists() and time.monotonic() < end:
                time.sleep(0.05)
            assert told.read_text().strip() == f"+{line} {rules}", told.read_text()


def kill_while_playing(player, dice):
    """Kills the client at a random moment of a move. The ply that it had told of."""
    shown = player.rest["ply"]
    player.drain()
    player.events = []
    places = sorted(targets(player.rest).items())
    words = ["mousemove", "--window", player.find_window(), *map(str, dice.choice(places)[1]),
             "click", "1"]
    for _ in range(dice.randrange(3)):  # some way further, wherever that is
        words += ["mousemove", "--window", player.find_window(),
                  *map(str, dice.choice(places)[1]), "click", "1"]
    pressing = subprocess.Popen(["xdotool", *map(str, words)], env=player.environment,
                                stderr=subprocess.DEVNULL)  # the window dies under it
    time.sleep(dice.random() * 0.12)
    player.process.send_signal(signal.SIGKILL)
    pressing.wait()
    try:
        while True:
            player.next_line()
    except AssertionError:  # its last line
        pass
    return shown + len(player.happened("move", "capture", "promotion"))


def resume(player):
    player.reach(lambda rest: any(w["id"].startswith("resume:") for w in rest["widgets"]))
    newest = next(w["id"] for w in player.rest["widgets"] if w["id"].startswith("resume:"))
    player.press(newest)
    player.reach(in_game)


def killed(display, client):
    """Killed at any moment: every move that was shown is there at the next start."""
    dice = random.Random(9)
    kept = None  # position and ply at the last rest, ply that was told
    with tempfile.TemporaryDirectory() as home:
        own = {"XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}
        for _ in range(200 // SHARE):
            words = [] if kept else ["hex", "--option", "size=19", "--option", "second=plain",
                                     "--no-panel"]  # far too large to end by chance
            with Player(display, client, *words, "--speed", "0", fresh=False,
                        environment=own) as player:
                if kept:
                    player.settle(lambda rest: any(w["id"] == "recent:hex"
                                                   for w in rest["widgets"]))
                    resume(player)
                    assert player.rest["ply"] >= kept[2], (kept, player.rest["ply"])
                    for _ in range(player.rest["ply"] - kept[1]):
                        player.keys("Left")
                    assert player.rest["position"] == kept[0], (kept, player.rest["position"])
                    player.keys("End")
                else:
                    player.settle(in_game)
                for _ in range(dice.randrange(2) if kept else 1):  # nothing is kept of no move
                    play_random(player, dice)
                kept = player.rest["position"], player.rest["ply"]
                kept += (kill_while_playing(player, dice),)


TESTS = [castling, en_passant, promotion, declined_promotion, illegal_try, typed_and_listed,
         stepping, browsing, keyboard, keys_alone, letters, foreseen, foreseen_in_list,
         stack_levels,
         exchanged_sides, right_drag, threats, files_and_positions, acts, own_draw_offer,
         looking_back, looked_at, refused_position, list_by_keys, tabs_at_once, curtain,
         bad_art, suspect, made_again, picture_copied,
         refused_in_words, seats, silent_program, chosen_start, resumed_seats,
         rest_without_frames, sizes, resized, reloading, broken, position_editor, console,
         stopped_reload, branches_of_history, editor, killed]


def main():
    client = os.path.abspath(sys.argv[1])
    names = [name for name in sys.argv[2:] if name != "--whole"]
    if names and names[0] == "--but":
        names = [test.__name__ for test in TESTS if test.__name__ not in names]
    with Display(3840, 2160) as display:
        return run_each((test.__name__, partial(test, display, client)) for test in TESTS
                        if not names or test.__name__ in names)


if __name__ == "__main__":
    sys.exit(main())
