#!/usr/bin/env python3
"""Writes docs/ and the games of the tree as a static site: HTML without scripts and without anything from elsewhere.

docs_site.py PERTHRO [--out FOLDER] [--check]

* Every page below docs/, README.md, and whatever of the tree they link to, keeps its place: docs/words.md becomes
  docs/words.html, a README.md the index.html of its folder. pandoc turns it into HTML.
* games/ is a catalogue as `perthro index` writes it (docs/catalogues.md), with pages that look like the others:
  board, rules and versions are the catalogue's, options what the package says, figures those of docs/games.md.
* What docs/README.md lists is the navigation.

With --check the site is looked through by check_site.py; exits 1 when something is wrong. Without pandoc nothing is
written, and that is said; with CI=true it is a failure.
"""
import argparse
import html
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile

import check_docs
import check_site
import games_page

TREE = pathlib.Path(__file__).resolve().parents[2]
STYLE = pathlib.Path(__file__).with_suffix(".css")
SKIPPED = 77  # which ctest takes for a test that could not be made
PICTURES = {".svg", ".png"}
ON_FRONT = ("chess", "xiangqi", "abalone", "backgammon", "surakarta", "hnefatafl", "oware", "yonin-shogi")
HEADING = re.compile(r"<(h[2-6])>(.*?)</\1>", re.S)
DIAGRAM = re.compile(r'<p><img ([^>]*?src="([^"]+\.svg)"[^>]*?) ?/?></p>')  # leads to itself: some are wide
REFERENCE = re.compile(r'\b(href|src)="([^"]*)"')

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="{up}style.css"></head><body class="{kind}">
<header><a class="home" href="{up}index.html">Perthro</a><a href="{up}games/index.html">Games</a><a
href="{up}docs/games.html">Figures</a><a href="{up}docs/first-steps.html">First steps</a><a
href="{up}docs/index.html">Documents</a></header>
<div class="sheet">
{side}<main>
{body}</main>
</div></body></html>
"""


def site_path(path):
    """Where a file or folder of the tree stands on the site; both relative, with slashes."""
    folder, name = posixpath.split(path)
    if (TREE / path).is_dir():
        return posixpath.join(path, "index.html")
    if name == "rules.md" and folder.startswith("games/"):
        return f"{folder}/index.html"
    if name == "README.md":  # games/index.html shows the games themselves
        return posixpath.join(folder, "about.html" if folder == "games" else "index.html")
    if posixpath.splitext(name)[1] in PICTURES or name == "games.json":
        return path
    return (path[:-3] if name.endswith(".md") else path) + ".html"


class Site:
    """Pages that are written into a folder, and what they link to that is still to be written."""

    def __init__(self, folder):
        self.folder, self.asked = folder, []
        self.navigation = []  # (heading, [(text, path of the page in the tree)])

    def write(self, path, title, body, kind="doc", side=True):
        """A page of the site at `path`."""
        up = "../" * path.count("/")
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(PAGE.format(title=html.escape(title), up=up, kind=kind, body=body,
                                      side=self.side(path, up) if side else ""), encoding="utf-8")

    def side(self, path, up):
        """The navigation beside a page; a narrow window folds it up above."""
        parts = []
        for heading, entries in self.navigation:
            links = "".join(f'<li><a{here(path, page)} href="{up}{site_path(page)}">{text}</a></li>\n'
                            for text, page in entries)
            parts.append(f"<h2>{heading}</h2>\n<ul>\n{links}</ul>\n")
        lists = "".join(parts)
        return (f'<nav class="wide">\n{lists}</nav>\n'
                f'<details class="narrow"><summary>All documents</summary>\n{lists}</details>\n')

    def relinked(self, text, source):
        """HTML of a page of the tree, whose links lead to where their targets stand on the site."""
        def link(match):
            address, _, anchor = match[2].partition("#")
            if re.match(r"\w+:", match[2]) or not address:
                return match[0]
            target = posixpath.normpath(posixpath.join(posixpath.dirname(source), address))
            self.asked.append(target)
            place = posixpath.relpath(site_path(target), posixpath.dirname(site_path(source)) or ".")
            return f'{match[1]}="{place}{"#" + anchor if anchor else ""}"'
        return REFERENCE.sub(link, text)


def here(path, page):
    return ' class="here"' if site_path(page) == path else ""


def in_scrolling(text):
    """HTML whose tables scroll by themselves where the window is too narrow for them."""
    return text.replace("<table", '<div class="table"><table').replace("</table>", "</table></div>")


def named_heading(match):
    """A heading with the name by which links call it."""
    name = check_docs.heading_name(html.unescape(re.sub(r"<[^>]+>", "", match[2])))
    return f'<{match[1]} id="{name}">{match[2]}</{match[1]}>'


def converted(path):
    """A page of the tree as HTML."""
    text = subprocess.run(["pandoc", "--from", "gfm", "--to", "html5", "--wrap", "none", str(TREE / path)],
                          capture_output=True, text=True, check=True).stdout
    text = DIAGRAM.sub(r'<p><a href="\2"><img class="diagram" \1></a></p>', in_scrolling(text))
    return re.sub(r' aria-hidden="true" tabindex="-1"', "", re.sub(r'<a href="#cb[^>]*></a>', "", text))


def title_of(text, path):
    match = re.search(r"<h1[^>]*>(.*?)</h1>", text, re.S)
    return html.unescape(re.sub(r"<[^>]+>", "", match[1])) if match else path


def navigation():
    """The lists of docs/README.md: heading, and the pages that the tables below it begin with."""
    parts = []
    for line in (TREE / "docs" / "README.md").read_text(encoding="utf-8").split("\n"):
        entry = re.match(r"\| \[([^]]+)\]\(([^)#]+\.md)\)", line)
        if line.startswith("## "):
            parts.append((line[3:], []))
        elif entry:
            parts[-1][1].append((entry[1].removesuffix("/README.md"),
                                 posixpath.normpath(posixpath.join("docs", entry[2]))))
    return [(heading, entries) for heading, entries in parts if entries]


def with_boards(text, names):
    """The front page: behind what Perthro is stand some boards."""
    boards = "".join(f'<a href="games/{name}/index.html"><img src="games/{name}/board.svg" alt="{name}"></a>'
                     for name in ON_FRONT if name in names)
    head, behind, rest = text.partition("<h2")
    return f'{head}<p class="boards">{boards}</p>\n{behind}{rest}'


def with_thumbnails(text):
    """The table of all games, each with its board."""
    return re.sub(r'<td([^>]*)>(<a href="\.\./games/([\w-]+)/index\.html">)',
                  r'<td\1>\2<img class="thumb" loading="lazy" src="../games/\3/board.svg" alt=""></a> \2', text)


def write_page(site, path, names):
    text = site.relinked(converted(path), path)
    text = {"README.md": lambda: with_boards(text, names), "docs/games.md": lambda: with_thumbnails(text)}.get(
        path, lambda: text)()
    kind = {"README.md": "front", "docs/games.md": "gallery"}.get(path, "doc")
    site.write(site_path(path), title_of(text, path), text, kind, kind == "doc" and path.startswith("docs/"))


def write_listing(site, path):
    """A folder that a page links to."""
    names = sorted(entry.name + "/" * entry.is_dir() for entry in (TREE / path).iterdir())
    text = "".join(f'<li><a href="{name.rstrip("/")}">{name}</a></li>\n' for name in names)
    body = site.relinked(f"<h1>{path}</h1>\n<ul>\n{text}</ul>\n", f"{path}/README.md")
    site.write(site_path(path), path, body, side=False)


def write_file(site, path):
    """A picture or data as it is, a text as a page."""
    target = site.folder / site_path(path)
    if site_path(path) == path:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TREE / path, target)
        return
    text = (TREE / path).read_text(encoding="utf-8")
    site.write(site_path(path), path, f"<h1>{path}</h1>\n<pre>{html.escape(text)}</pre>\n", side=False)


def write_documents(site, names):
    """The pages, and whatever they link to until nothing new is linked to; rules stand in the catalogue."""
    site.navigation = navigation()
    site.asked = [page.relative_to(TREE).as_posix() for page in check_docs.pages_of(TREE)]
    done = {f"games/{name}/rules.md" for name in names}
    while site.asked:
        path = site.asked.pop().rstrip("/")
        if path in done or not (TREE / path).exists():
            continue  # check_docs.py knows the links that lead nowhere
        done.add(path)
        if (TREE / path).is_dir() and not (TREE / path / "README.md").exists():
            write_listing(site, path)
        elif (TREE / path).is_dir():
            site.asked.append(f"{path}/README.md")
        elif path.endswith(".md"):
            write_page(site, path, names)
        else:
            write_file(site, path)


def write_catalogue(program, folder):
    """`perthro index` of the games of the tree, which say no version and so get the program's; what it says."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    with tempfile.TemporaryDirectory() as scratch:
        for game in TREE.glob("games/*/game.yaml"):
            copy = pathlib.Path(scratch) / game.parent.name
            shutil.copytree(game.parent, copy)
            text = game.read_text(encoding="utf-8")
            if not re.search(r"^version:", text, re.M):
                (copy / "game.yaml").write_text(f"version: {version}\n{text}", encoding="utf-8")
        ran = subprocess.run([program, "index", scratch, "--out", str(folder), "--title", "The games of Perthro",
                              "--unchecked"], capture_output=True, text=True, check=False,
                             env=games_page.OF_THE_TREE)
    return ran.stdout + ran.stderr if ran.returncode else ""


def options_table(game):
    if not game["options"]:
        return ""
    rows = "".join(f"<tr><td><code>{option['name']}</code><td>{html.escape(option['title'])}"
                   f"<td>{values_of(option)}<td>{html.escape(option['default_value'])}</tr>\n"
                   for option in game["options"])
    return ('<h2>All options</h2>\n<div class="table"><table>\n<tr><th>Option<th>Means<th>Values<th>Usually</tr>\n'
            f"{rows}</table></div>\n")


def values_of(option):
    if option["type"] == "int":
        return f"{option['low']} to {option['high']}"
    return html.escape(", ".join(option["values"])) if option["values"] else "true, false"


def facts_table(game, figures):
    """What the table of all games says of this one, and what the package says beside."""
    cells = games_page.cells(game, figures)
    names = {"mechanics": "Mechanics", "games": "Games measured, at random and by bots", "plies": "Plies, likewise",
             "choice": "Moves to choose from",
             "first": f"Points of {game['players'][0]}, likewise, %", "drawn": "Drawn by bots, %",
             "skill": "Points of the stronger bot, %", "bot": "The usual bot against random"}
    facts = [("Players", ", ".join(game["players"])),
             *((name, cells[key].replace("**", "")) for key, name in names.items() if cells[key] != games_page.NONE),
             ("Setups", ", ".join(setup["name"] for setup in game["setups"])), ("Sources", "; ".join(game["sources"]))]
    rows = "".join(f"<tr><th>{name}<td>{html.escape(value)}</tr>\n" for name, value in facts)
    return f'<div class="table"><table class="facts">\n{rows}</table></div>\n'


def write_game(site, game, figures):
    """The page of one game, in place of the catalogue's, whose board, versions and rules it takes over."""
    path = f"games/{game['id']}/index.html"
    text = (site.folder / path).read_text(encoding="utf-8")
    versions, _, rules = text.partition("<hr>")
    versions = versions[versions.index("<table>"):versions.index("</table>")]
    rules = re.sub(r"<h1>.*?</h1>\n", "", rules.partition('<p><a href="../index.html">')[0], count=1, flags=re.S)
    rules = HEADING.sub(named_heading, in_scrolling(rules))
    body = (f"<h1>{html.escape(game['title'])}</h1>\n<p>{html.escape(game['summary'])}</p>\n"
            f'<div class="game"><img class="board" src="board.svg" alt="The board as it stands at the beginning">\n'
            f'{facts_table(game, figures)}</div>\n<p>To play it: <code>perthro play {game["id"]}</code>. What the '
            f'figures mean stands with those of <a href="../../docs/games.html">all games</a>.</p>\n'
            f"<section>\n{rules}</section>\n"
            f"{options_table(game)}<h2>Versions</h2>\n"
            f'<div class="table">{versions}</table></div>\n'
            f'<p class="small">Licence of the text: {html.escape(game["licence"])}</p>\n')
    site.write(path, game["title"], body, "one", side=False)


def write_games(site, games, figures):
    """Every game's page, and the page that shows them all."""
    cards = []
    for name, game in sorted(games.items(), key=lambda item: item[1]["title"].lower()):
        write_game(site, game, figures.get(name, {}))
        cards.append(f'<article><a href="{name}/index.html"><img loading="lazy" src="{name}/board.svg" alt=""></a>'
                     f'<h2><a href="{name}/index.html">{html.escape(game["title"])}</a></h2>'
                     f'<p>{html.escape(game["summary"])}</p>'
                     f'<p class="small">{html.escape(games_page.mechanics(game))}</p></article>\n')
    site.write("games/index.html", "The games", f'<h1>The games</h1>\n<p>{len(cards)} games. <a '
               'href="../docs/games.html">Figures</a> has their length, choice and balance; this folder is a <a '
               'href="../docs/catalogues.html">catalogue</a>, too, that packages are installed from.</p>\n'
               f'<div class="cards">\n{"".join(cards)}</div>\n', "gallery", side=False)


def build(program, folder):
    """Writes the site; what went wrong with the catalogue."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(STYLE, folder / "style.css")
    site = Site(folder)
    games = games_page.list_games(program)
    trouble = write_catalogue(program, folder / "games")
    indexed = {package["id"] for package in json.loads((folder / "games" / "index.json").read_text())["packages"]}
    games = {name: game for name, game in games.items() if name in indexed}
    write_games(site, games, games_page.read_figures())
    write_documents(site, set(games))
    return [trouble] if trouble else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=TREE / "build" / "site")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if shutil.which("pandoc") is None:
        print("docs_site: pandoc is not installed, so there is no site")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    wrong = build(arguments.program.resolve(), arguments.out.resolve())
    if arguments.check:
        wrong += check_site.problems(arguments.out.resolve())
    print("\n".join(wrong) or f"docs_site: {arguments.out}/index.html")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
