#!/usr/bin/env python3
"""Plays the usual bot of packages against random, seats in turn, and prints the rows of a table.

    tests/bench/against_random.py build/release/perthro FOLDER [PACKAGE ...]

FOLDER keeps the games, one file a package: called again it goes on where it was stopped. 50 games, or 20 where 50
would take the bot more than three minutes; of four players one is the bot. A puzzle is played by the bot alone.
"""
import argparse
import json
import os
import pathlib
import subprocess
import time

GAMES, FEWER = 50, 20
MOST_SECONDS = 180  # that the bot may think in GAMES games; else FEWER are enough
WANTED = {GAMES: 46, FEWER: 18}
BOT = "default"


def finished(path):
    """The games of a file that are complete, in order, without gaps."""
    games = {}
    if path.exists():
        for line in path.read_text().split("\n")[1:-1]:
            game = json.loads(line)
            games[game["number"]] = game
    result = []
    while len(result) in games:
        result.append(games[len(result)])
    return result


def thought(game):
    return sum(game["thinking"][seat]["seconds"] for seat, bot in game["seats"].items() if bot == BOT)


def enough(games):
    """As many games as count, once they are there; else None."""
    if len(games) >= GAMES:
        return games[:GAMES]
    fewer = games[:FEWER]
    if len(fewer) == FEWER and sum(map(thought, fewer)) * GAMES > MOST_SECONDS * FEWER:
        return fewer
    return None


def play(options, package, path):
    command = [options.perthro, "autoplay", package["id"], "--time", str(options.time), "--threads", "1",
               "--games", str(GAMES), "--out", str(path)]
    command += ["--players", BOT if len(package["players"]) == 1 else f"{BOT},random"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and enough(finished(path)) is None:
            time.sleep(1)
        process.terminate()
    return enough(finished(path))


def row(package, games):
    won = drawn = 0
    for game in games:
        own = next(seat for seat, bot in game["seats"].items() if bot == BOT)
        won += own in game["winners"]
        drawn += not game["winners"] and not game["losers"]
    plies = sorted(game["plies"] for game in games)[len(games) // 2]
    note = "" if won >= WANTED[len(games)] else "below"
    return (f"| {package['id']} | {len(games)} | {won} | {drawn} | {len(games) - won - drawn} | {plies} | {note} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("perthro", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("packages", nargs="*", help="all if none is named")
    parser.add_argument("--time", type=int, default=20, help="milliseconds a move")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    listed = json.loads(subprocess.run([options.perthro, "list", "--json"], capture_output=True, check=True,
                                       text=True).stdout)
    packages = {package["id"]: package for package in listed if not package.get("broken")}
    for name in options.packages or packages:
        path = options.folder / f"{name}.jsonl"
        games = enough(finished(path)) or play(options, packages[name], path)
        loads = " ".join(f"{load:.1f}" for load in os.getloadavg())
        print(row(packages[name], games) if games else f"| {name} | failed |", f"load {loads}", flush=True)


if __name__ == "__main__":
    main()
