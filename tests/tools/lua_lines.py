#!/usr/bin/env python3
"""How long the packages are: writes docs/sizes.md, or with --check fails if it is out of date or a limit is passed.

Lines are counted as they stand, comments and blank lines too.
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
GAMES, PAGE = TOP / "games", TOP / "docs" / "sizes.md"

HEAD = """# How long a game is

Lines of each package, comments and blank lines counted; `tests/tools/lua_lines.py` writes this page and holds the
limits:
{limits}.

| game | extends | uses | rules.lua | other Lua | game.yaml |
|---|---|---|---:|---:|---:|
"""
LIMITS = ("30 lines of `rules.lua` for a game of draughts beside its library, 120 of Lua and YAML for chess,\n"
          "35 lines of `rules.lua` for Go")


def lines(path):
    return len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0


def first(pattern, text):
    match = re.search(pattern, text, re.M)
    return match.group(1) if match else ""


class Package:
    def __init__(self, folder):
        self.name = folder.name
        yaml = (folder / "game.yaml").read_text(encoding="utf-8")
        own = sorted(path for path in folder.glob("*.lua") if path.name != "rules.lua")
        texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.lua")]
        self.parent = first(r"^extends: *(\S+)", yaml)
        used = {name for text in texts for name in re.findall(r'^[^-\n]*use "(\w+)"', text, re.M)}
        self.uses = sorted(used - {path.stem for path in own})
        self.rules, self.other = lines(folder / "rules.lua"), sum(lines(path) for path in own)
        self.yaml = lines(folder / "game.yaml")

    def row(self):
        return f"| {self.name} | {self.parent} | {', '.join(self.uses)} | {self.rules} | {self.other or ''} | {self.yaml} |\n"


def draughts(packages):
    """International draughts and everything below it."""
    family = {"international-draughts"}
    while True:
        more = {package.name for package in packages if package.parent in family} - family
        if not more:
            return family
        family |= more


def passed_limits(packages):
    family = draughts(packages)
    for package in packages:
        if package.name in family and package.rules + package.other > 30:
            yield f"{package.name}: {package.rules + package.other} lines of Lua, 30 are allowed"
        if package.name == "chess" and package.rules + package.other + package.yaml > 120:
            yield f"chess: {package.rules + package.other + package.yaml} lines of Lua and YAML, 120 are allowed"
        if package.name == "go" and package.rules > 35:  # what is drawn for onlookers is no rule
            yield f"go: {package.rules} lines of rules.lua, 35 are allowed"


def main():
    packages = [Package(path.parent) for path in sorted(GAMES.glob("*/game.yaml"))]
    total = [sum(values) for values in zip(*((p.rules, p.other, p.yaml) for p in packages))]
    libraries = "".join(f"| lib/{path.name} | | | | {lines(path)} | |\n" for path in sorted((GAMES / "lib").glob("*.lua")))
    text = (HEAD.format(limits=LIMITS) + "".join(package.row() for package in packages) + libraries
            + f"| **{len(packages)} games** | | | **{total[0]}** | **{total[1]}** | **{total[2]}** |\n")
    problems = list(passed_limits(packages))
    if sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            problems.append("docs/sizes.md is out of date: run tests/tools/lua_lines.py")
    else:
        PAGE.write_text(text, encoding="utf-8")
    print("\n".join(problems) if problems else f"lua_lines: {len(packages)} packages within their limits")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
