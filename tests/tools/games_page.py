#!/usr/bin/env python3
"""The page of all games: writes docs/games.md, or with --check fails if it is out of date.

games_page.py PERTHRO [--check]. What a game is comes from its package, what it is like from docs/games.json, which
measure_games.py writes; nothing is measured here. A game without figures has a row with dashes.
"""
import json
import os
import pathlib
import subprocess
import sys

TREE = pathlib.Path(__file__).resolve().parents[2]
OF_THE_TREE = {**os.environ, "PERTHRO_GAMES": str(TREE / "games")}  # the environment of a program that plays them
PAGE, FIGURES = TREE / "docs" / "games.md", TREE / "docs" / "games.json"
# Tags that say when a game was made or what it is for, not how it is played.
NO_MECHANICS = {"classic", "modern", "traditional", "historic", "historical", "ancient", "teaching", "puzzle",
                "solitaire", "large", "large board"}
NONE = "–"

HEAD = """# All games

{count} games, {measured} of them measured. The name leads to the rules. [Report](report.md) says what the measures
are and how they are taken; `tests/tools/measure_games.py` took them and keeps them, with all bounds and numbers of
games, in [games.json](games.json), and `tests/tools/games_page.py` writes this page. Pictures of the boards are on
the [site](testing.md#the-site).

There was little time for each, so the games are few, by bots that look at {nodes} positions a move, where that took too
long (\\*) at fewer; skill is against bots that look at an eighth of it. A figure says what kind of game it is, not who
is ahead by theory: behind shares stand bounds of 95 %, and a bot that looks at so little understands little of a
large game. **Bold** are points of a first player that are surely not his share of all: a half for two players, a
quarter for four.

| column | is |
|---|---|
| mechanics | the family and the tags of the package |
| games | how many were measured, at random and by bots |
| plies | mean length, at random and by bots; games are cut off at 2,000 |
| choice | mean number of legal moves, at random |
| first | points of the first seat in percent (a draw is half of one), at random and by bots |
| drawn | percent of the games of bots |
| skill | points of the stronger bot against the weaker, in percent |
| bot | the usual bot against `random`: games won, drawn, lost, and what the bot had for a move; with 20 ms it is the result in [bots](bots.md#figures) of 50 games, or of 20 where they took long; for puzzles won is solved |

| game | mechanics | players | games | plies | choice | first | drawn | skill | bot |
|---|---|---|---:|---:|---:|---|---:|---|---|
"""


def list_games(program):
    """What the packages of the tree say of themselves, by id."""
    ran = subprocess.run([program, "session"], input='{"id": 1, "call": "list_games"}\n', capture_output=True,
                         text=True, check=True, env=OF_THE_TREE)
    return {game["id"]: game for game in json.loads(ran.stdout.split("\n")[0])["result"]["games"]
            if pathlib.Path(game["path"]).parent == TREE / "games"}


def read_figures():
    return json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}


def mechanics(game):
    names = [game["family"], *(tag for tag in game["tags"] if tag not in NO_MECHANICS)]
    return ", ".join(dict.fromkeys(name for name in names if name))


def number(figure):
    """A mean, with as many digits as it deserves."""
    value = figure["value"]
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def percent(figure, fair=None):
    """A share with its bounds; bold if what is fair lies outside of them."""
    text = f"{100 * figure['value']:.0f} ({100 * figure['low']:.0f}–{100 * figure['high']:.0f})"
    sure = fair is not None and not figure["low"] <= fair <= figure["high"]
    return f"**{text}**" if sure else text


def both(measures, name, show):
    """A measure at random and by bots, as far as there are such games."""
    shown = [show(measures[f"{kind}.{name}"]) for kind in ("random", "strong") if f"{kind}.{name}" in measures]
    return ", ".join(shown) or NONE


def one(measures, name, show):
    return show(measures[name]) if name in measures else NONE


def seats(measures):
    return sum(name.startswith("random.seat.") for name in measures)


def against_random(bot):
    return f"{bot['result']}, {bot['budget']}" if bot else NONE


def cells(game, figures):
    """What the table says of a game, by column, but its name."""
    measures = figures.get("measures", {})
    fair = 1 / seats(measures) if seats(measures) > 1 else None
    first = f"seat.{game['players'][0]}"
    return {"mechanics": mechanics(game), "players": str(len(game["players"])),
            "games": both(measures, "length", lambda figure: str(figure["n"])),
            "plies": both(measures, "length", number),
            "choice": one(measures, "random.branching", number),
            "first": both(measures, first, lambda figure: percent(figure, fair)),
            "drawn": one(measures, "strong.draws", lambda figure: f"{100 * figure['value']:.0f}"),
            "skill": one(measures, "depth.stronger", percent), "bot": against_random(figures.get("bot"))}


def row(name, game, figures, nodes):
    star = r" \*" if figures.get("nodes", nodes) < nodes else ""
    rest = " | ".join(cells(game, figures).values())
    return f"| [{game['title']}](../games/{name}/rules.md){star} | {rest} |\n"


def page(games, figures):
    measured = [figures[name]["nodes"] for name in games if "measures" in figures.get(name, {})]
    nodes = max(measured, default=0)
    rows = [row(name, game, figures.get(name, {}), nodes) for name, game in sorted(games.items())]
    return HEAD.format(count=len(games), measured=len(measured), nodes=nodes) + "".join(rows)


def main():
    program = next(word for word in sys.argv[1:] if not word.startswith("--"))
    text = page(list_games(pathlib.Path(program).resolve()), read_figures())
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/games.md is out of date: run tests/tools/games_page.py")
        return 1
    print("games_page: docs/games.md is as the packages and docs/games.json say")
    return 0


if __name__ == "__main__":
    sys.exit(main())
