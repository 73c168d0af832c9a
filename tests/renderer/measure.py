#!/usr/bin/env python3
"""Figures of the desktop client, to be read by people: nothing here passes or fails.

measure.py CLIENT [--saves N]

From the start of the process to its first frame, the second time; processor time while nothing
happens; frames a second while a piece moves, 1280x800, drawn by software; from the end of the write
of rules.lua to the first frame with the new rules, chess after 100 plies.
"""
import os
import pathlib
import random
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, play_random  # noqa: E402
from interactions import copy_of, in_game  # noqa: E402

STYLES = ("in place", "renamed")


def first_frame(display, client):
    times = []
    for _ in range(6):
        started = time.monotonic()
        with Player(display, client, "chess", size="1280x800") as player:
            while player.frames == 0:
                player.next_line()
            times.append((time.monotonic() - started) * 1000)
            player.settle(in_game)
    print(f"first frame: {statistics.median(times[1:]):.0f} ms warm (median of five)")


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle(display, client):
    with Player(display, client, "chess", size="1280x800") as player:
        player.settle(in_game)
        time.sleep(2)
        player.drain()
        frames, used, began = player.frames, processor_seconds(player.process.pid), time.monotonic()
        time.sleep(20)
        player.drain()
        share = (processor_seconds(player.process.pid) - used) / (time.monotonic() - began)
        print(f"idle: {player.frames - frames} frames in 20 s, {share * 100:.2f} % of a core")


def animating(display, client):
    """Slow moves: the frames of each between its event and the next rest."""
    for game in ("chess", "surakarta", "oware"):
        with Player(display, client, game, "--speed", "0.15", size="1280x800") as player:
            player.settle(in_game)
            rates, drawn, dice = [], [], random.Random(1)
            for _ in range(6):
                player.drain()
                places = player.frames
                heard, hear = [], player.next_line
                player.next_line = lambda wait=40: heard.append(hear(wait)) or heard[-1]
                play_random(player, dice)
                player.next_line = hear
                begun = next(i for i, line in enumerate(heard)
                             if line["event"] in ("move", "capture"))
                frames = [line for line in heard[begun:] if line["event"] == "frame"]
                at = [line["at"] for line in frames]
                drawn += [line["ms"] for line in frames]
                if player.frames - places > 10:
                    rates.append((len(at) - 1) / (at[-1] - at[0]))
            print(f"animating, {game}: {statistics.median(rates):.0f} frames a second, "
                  f"{statistics.median(drawn):.1f} ms to draw one")


def reloads(display, client, saves):
    dice = random.Random(8)
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of("chess", folder)
        rules = package / "rules.lua"
        text = rules.read_text()
        with Player(display, client, str(package), "--speed", "0", size="1280x800") as player:
            player.settle(in_game)
            while player.rest["ply"] < 100 and not player.rest["over"]:
                play_random(player, dice)
            times = []
            for number in range(1, saves + 1):
                player.drain()
                style = STYLES[number % 2]
                written = text + f"-- save {number}\n"
                if style == "renamed":
                    fresh = rules.with_name("fresh")
                    fresh.write_text(written)
                    began = time.monotonic()
                    os.replace(fresh, rules)
                else:
                    with open(rules, "w") as file:
                        file.write(written)
                    began = time.monotonic()
                while player.next_line()["event"] != "reload":
                    pass
                line = player.next_line()
                while line["event"] != "frame":
                    line = player.next_line()
                times.append((line["at"] - began) * 1000)
                player.settle(lambda rest: rest["reloads"] >= number)
            times.sort()
            print(f"reload, chess after {player.rest['ply']} plies: median "
                  f"{statistics.median(times):.0f} ms, p95 {times[int(len(times) * 0.95) - 1]:.0f} ms"
                  f" of {saves}")


def main():
    client = sys.argv[1]
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    saves = int(sys.argv[3]) if sys.argv[2:3] == ["--saves"] else 60
    with Display() as display:
        first_frame(display, client)
        idle(display, client)
        animating(display, client)
        reloads(display, client, saves)


if __name__ == "__main__":
    main()
