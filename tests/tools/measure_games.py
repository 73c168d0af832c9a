#!/usr/bin/env python3
"""Measures the games of the tree and writes the figures into docs/games.json.

measure_games.py PERTHRO [GAME...] [--time SECONDS]

Every game that has no measures there yet, or those that are named again, is given to `perthro report`, one after the
other on one thread, for so many seconds (12). A call that takes more than that and as much again of processor time is
ended, and the game is tried once more with fewer nodes. The figures are written after each game, so that it can be
stopped and called again.

Where no result of the usual bot against `random` stands there (those of docs/bots.md do, with what the bot had for a
move), ten games are played, 100 nodes a move.
"""
import argparse
import json
import pathlib
import resource
import subprocess

from games_page import FIGURES, OF_THE_TREE, TREE, read_figures

# Nodes a move of the stronger bot, one try after the other.
TRIES = (100, 8)
BOT_GAMES, BOT_NODES = 10, 100
# What is kept of a report, and what it is called in docs/report.md.
KEPT = ("random.length", "random.branching", "random.completed", "strong.length", "strong.branching", "strong.draws",
        "strong.completed", "depth.stronger")


def rounded(figure):
    return {key: value if key == "n" else round(value, 4) for key, value in figure.items()}


def kept(report):
    """What the page needs of a report: measures with their bounds, points of every seat, how games end."""
    measures = {name: rounded(figure) for name, figure in report["measures"].items()
                if (name in KEPT or ".seat." in name and not name.startswith("weak")) and None not in figure.values()}
    ends = [{**end, "share": rounded(end["share"])} for end in report["ends"] if end["of"] == "strong"]
    return {"made": report["made"], "measures": measures, "ends": ends}


def answer(seconds, *command):
    """What a command prints as JSON, None if it takes more processor time than that; or fails, which is told."""
    ran = subprocess.run([*map(str, command), "--threads", "1", "--json"], capture_output=True, text=True, check=False,
                         env=OF_THE_TREE,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)))
    if ran.returncode == 0:
        return json.loads(ran.stdout)
    print(*command[1:], ran.stderr.strip() or f"takes more than {seconds} s", flush=True)
    return None


def measured(program, game, seconds):
    """The measures of a game by the first try that is in time; nothing if none is."""
    for nodes in TRIES:
        found = answer(2 * seconds, program, "report", game, "--time", seconds, "--nodes", nodes)
        if found is not None:
            return {"nodes": nodes, **kept(found)}
    return {}


def against_random(program, game, seconds):
    """How the usual bot does against `random`; a puzzle it plays alone."""
    found = answer(2 * seconds, program, "autoplay", game, "--games", BOT_GAMES, "--nodes", BOT_NODES)
    if found is None:
        return {}
    bot = next(player for player in found["players"] if player["bot"] == "default")
    return {"bot": {"result": f"{bot['wins']} {bot['draws']} {bot['losses']}", "budget": f"{BOT_NODES} nodes"}}


def write(figures):
    """A line for each figure, so that a change of one shows as such."""
    text = json.dumps(figures, indent=1, sort_keys=True, ensure_ascii=False)
    scratch = FIGURES.with_suffix(".new")
    scratch.write_text(text + "\n", encoding="utf-8")
    scratch.replace(FIGURES)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--time", type=int, default=12)
    arguments = parser.parse_args()
    program, figures = arguments.program.resolve(), read_figures()
    every = sorted(path.parent.name for path in TREE.glob("games/*/game.yaml"))
    for game in arguments.games or [game for game in every if "measures" not in figures.get(game, {})]:
        found = measured(program, game, arguments.time)
        known = figures.setdefault(game, {})
        if "bot" not in known:
            found |= against_random(program, game, arguments.time)
        known |= found
        write(figures)
        print(f"{game}: {found.get('made', 'nothing')}", flush=True)


if __name__ == "__main__":
    main()
