#!/usr/bin/env python3
"""Asks whether the tests of packages notice a rule that is broken.

mutate.py PERTHRO [--count N] [--seed N] [--least PERCENT] [NAME...]: makes N single changes in the rules of all
packages (or of those named), one after the other in a scratch copy of games/, and runs `perthro test` of the
package and then of those that extend or use it. A change that no test notices is printed as a survivor. Exit
code 1 if fewer than PERCENT are noticed.

The same seed makes the same changes as long as the rules stay the same. A change that does not load proves
nothing about the tests: it is not counted, and another one is made instead. What only people read (titles,
sources, drawings, notation), how bots play and how far an option goes is left alone; only what has an order is swapped.
Changes of which somebody has seen that they change nothing stand in mutants.txt with the reason; they are not counted either.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GAMES = HERE.parents[1] / "games"
EXPLAINED = HERE / "mutants.txt"

TOKEN = re.compile(r"""(?P<comment>--[^\n]*)|(?P<text>"[^"\n]*"|'[^'\n]*')|(?P<word>[A-Za-z_]\w*)|(?P<number>\d+)"""
                   r"""|(?P<sign>==|~=|<=|>=|\.\.|[^\s])""")
YAML_TOKEN = re.compile(r"""(?P<comment>(?:(?<=\s)|^)\#[^\n]*)|(?P<text>"[^"\n]*"|'[^'\n]*')|(?P<word>[A-Za-z_]\w*)"""
                        r"""|(?P<number>\d+)|(?P<sign>[^\s])""", re.M)
# What only people and clients read.
UNJUDGED = {"api", "id", "title", "family", "tags", "summary", "authors", "licence", "sources", "notation", "view",
            "bot", "autoplay"}
# Lists whose order says nothing, or something.
UNORDERED = ("any", "all", "along", "beside", "function", "promote", "leaps")
ORDERED = ("rows:", "cells:", "players:", "links:", "turns:", "do:", "loop:", ":[")
CONDITION = re.compile(r"(no|own|enemy|ally|empty|occupied|open|is|on|marked|royal|covered|visited|mine|always|never|any|all|"
                       r"some|count|attacked|liberties)\b(?!\s*=)[^{}]*$")
DIRECTIONS = {"n", "ne", "e", "se", "s", "sw", "w", "nw"}
OPPOSITES = {
    "lua": {"own": "enemy", "enemy": "own", "empty": "occupied", "occupied": "empty", "any": "all", "all": "any",
            "and": "or", "or": "and", "==": "~=", "~=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<",
            "at_least": "less", "at_most": "more", "less": "at_least", "more": "at_most", "most": "least",
            "least": "most", "always": "never", "never": "always", "true": "false", "false": "true", "no": "all",
            "not": "", "continue": "may_continue", "must_continue": "may_continue", "may_continue": "continue",
            "first": "either", "either": "first", "orthogonal": "diagonal", "diagonal": "orthogonal",
            "around": "orthogonal", "open": "empty", "win": "draw", "me": "nobody"},
    "yaml": {"true": "false", "false": "true", "win": "loss", "loss": "win", "draw": "win", "may": "never",
             "forced": "may", "never": "may", "at_once": "at_end", "at_end": "at_once", "away": "hand",
             "hand": "away", "under": "away", "routes": "choices", "result": "choices", "owner": "all",
             "nobody": "all", "next": "same", "same": "next", "to_move": "mover", "mover": "to_move",
             "holder": "opponent", "opponent": "holder", "turned": "mirrored", "shared": "white"}}


class Token:
    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)


def tokens_of(text, language):
    pattern = TOKEN if language == "lua" else YAML_TOKEN
    return [Token(m.lastgroup, m.group(), m.start()) for m in pattern.finditer(text) if m.lastgroup != "comment"]


def unjudged_spans(text):
    """The parts of a game.yaml that only people and clients read, and the ranges of options."""
    spans = [m.span() for m in re.finditer(r"\btitle: (\"[^\"]*\"|[^,}\n]*)|\brange: \S+|\bat: \[[\d., ]+\]", text)]
    for m in re.finditer(r"^(\w+):.*\n((?:[ \t].*\n|#.*\n|\n)*)", text, re.M):
        if m.group(1) in UNJUDGED:
            spans.append(m.span())
    return spans


def groups(tokens):
    """The elements between brackets, as lists of (start, end)."""
    stack, found = [], []
    for token in tokens:
        if token.kind == "sign" and token.text in "([{":
            stack.append([[]])
        elif token.kind == "sign" and token.text in ")]}" and stack:
            found.append([(part[0].start, part[-1].end) for part in stack.pop() if part])
            if stack:
                stack[-1][-1].append(token)
            continue
        elif token.kind == "sign" and token.text == "," and stack:
            stack[-1].append([])
            continue
        for open_group in stack[:-1] if token.text in "([{" else stack:
            open_group[-1].append(token)
    return found


def lines_of_lua(text):
    """Whole statements: lines that begin and end outside brackets and blocks."""
    depth, start, spans, pending = 0, 0, [], False
    for line in text.splitlines(keepends=True):
        code = re.sub(r"--.*", "", line)
        words = re.findall(r"\w+", re.sub(r"\"[^\"]*\"", "", code))
        opened = sum(words.count(word) for word in ("function", "then", "do")) - words.count("elseif")
        change = opened - words.count("end") + sum(code.count(c) for c in "([{") - sum(code.count(c) for c in ")]}")
        if depth == 0 and code.strip():
            begin, pending = start, True
        depth += change
        start += len(line)
        if depth == 0 and pending:
            spans.append((begin, start))
            pending = False
    return spans


def lines_of_yaml(text):
    """Entries in block form with everything below them."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    spans = []
    for i, line in enumerate(lines):
        body = line.strip()
        if not body or body.startswith("#") or not re.match(r"(- |[\w\"$][^:]*:)", body):
            continue
        indent, end = len(line) - len(line.lstrip()), i + 1
        while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > indent):
            end += 1
        spans.append((starts[i], starts[end]))
    return spans


def turns_exchanged(text):
    """Neighbouring lines of turns."""
    for section in re.finditer(r"^(turns):\n((?:[ \t#].*\n)+)", text, re.M):
        lines = [m.span() for m in re.finditer(r"^ {2}\S.*\n(?: {3,}.*\n)*", section.group(2), re.M)]
        for (a, b), (c, d) in zip(lines, lines[1:]):
            base, body = section.start(2), section.group(2)
            yield base + a, base + d, body[c:d] + body[b:c] + body[a:b]


def changes(text, language):
    """Every single change of a file: kind -> list of (start, end, replacement)."""
    tokens = tokens_of(text, language)
    hidden = unjudged_spans(text) if language == "yaml" else []
    found = {"drop": [], "swap": [], "negate": [], "number": [], "line": []}
    for group in groups(tokens):
        for i, (start, end) in enumerate(group):
            if len(group) > 1:
                found["drop"].append((start, group[i + 1][0], "") if i + 1 < len(group) else (group[i - 1][1], end, ""))
        found["swap"] += swaps(text, group, language)
    for token in tokens:
        if token.text in OPPOSITES[language]:
            found["negate"].append((token.start, token.end, OPPOSITES[language][token.text]))
        if token.kind == "word" and token.text == "when" and language == "lua":
            found["negate"] += [(start, end, f"no({text[start:end]})") for start, end in condition(text, tokens, token)]
        digits = re.finditer(r"\d+", token.text) if token.kind in ("number", "text") or language == "yaml" else ()
        for m in digits:
            value, at = int(m.group()), token.start + m.start()
            found["number"] += [(at, at + len(m.group()), str(n)) for n in (value + 1, value - 1) if n >= 0]
    found["line"] = [(a, b, "") for a, b in (lines_of_lua(text) if language == "lua" else lines_of_yaml(text))]
    if language == "yaml":
        found["swap"] += turns_exchanged(text)
    allowed = lambda a, b: not any(a < end and start < b for start, end in hidden)
    return {kind: [c for c in some if allowed(c[0], c[1]) and text[c[0]:c[1]] != c[2]] for kind, some in found.items()}


def swaps(text, group, language):
    """Neighbours exchanged: what has no key, and of maps with keys in setups the values."""
    before = re.split(r"[\s{}\[\]]", text[:group[0][0] - 1].rstrip())[-1] if group else ""
    section = re.findall(r"^(\w+):", text[:group[0][0]], re.M)[-1:] if group and language == "yaml" else []
    if before.endswith(UNORDERED) or (language == "yaml" and section != ["setups"] and not before.endswith(ORDERED)):
        return
    for (a, b), (c, d) in zip(group, group[1:]):
        keys = [re.match(r"[\w\"$]+(: | = )", text[start:end]) for start, end in ((a, b), (c, d))]
        conditions = language == "lua" and CONDITION.match(text[a:b]) and CONDITION.match(text[c:d])
        directions = {text[a:b], text[c:d]} <= DIRECTIONS
        if not any(keys) and section != ["setups"] and not conditions and not directions:
            yield a, d, text[c:d] + text[b:c] + text[a:b]
        elif all(keys) and section == ["setups"]:
            a, c = a + keys[0].end(), c + keys[1].end()
            yield a, d, text[c:d] + text[b:c] + text[a:b]


def condition(text, tokens, when):
    """The first argument of `when(`."""
    for group in groups([token for token in tokens if token.start > when.start]):
        if group and text[when.end:group[0][0]].strip() in ("(",):
            return group[:1]
    return []


class Packages:
    """Who has which files, and who must be asked when one changes."""

    def __init__(self, folder):
        self.folder = folder
        self.names = sorted(path.parent.name for path in folder.glob("*/game.yaml"))
        self.parent = {name: self.first(r"^extends: *(\S+)", self.text(name, "game.yaml")) for name in self.names}

    def text(self, name, file):
        path = self.folder / name / file
        return path.read_text(encoding="utf-8") if path.exists() else ""

    @staticmethod
    def first(pattern, text):
        match = re.search(pattern, text, re.M)
        return match and match.group(1)

    def files(self, owner):
        """What the rules are made of: neither bots nor what only bots use."""
        return sorted(path for path in (self.folder / owner).iterdir()
                      if path.name == "game.yaml" or path.suffix == ".lua" and path.name != "bot.lua"
                      and (owner != "lib" or self.users(path.stem)))

    def children(self, name):
        direct = [child for child in self.names if self.parent[child] == name]
        return direct + [below for child in direct for below in self.children(child)]

    def users(self, library):
        direct = [name for name in self.names
                  if any(f'use "{library}"' in path.read_text(encoding="utf-8") for path in self.files(name))]
        return sorted({*direct, *(below for name in direct for below in self.children(name))})

    def asked(self, path):
        """The packages whose tests must notice a change of this file, its own first."""
        if path.parent.name == "lib":
            return self.users(path.stem)
        return [path.parent.name, *self.children(path.parent.name)]


def draw(packages, owners, dice):
    """Single changes without end, in turn from every owner, each (file, kind, start, end, replacement)."""
    sites, made = {}, set()
    for owner in owners:
        sites[owner] = {}
        for path in packages.files(owner):
            for kind, some in changes(path.read_text(encoding="utf-8"), path.suffix[1:]).items():
                sites[owner].setdefault(kind, []).extend((path, kind, *change) for change in some)
    while True:
        order = [owner for owner in owners if any(sites[owner].values())]
        if not order:
            return
        dice.shuffle(order)
        for owner in order:
            kind = dice.choice(sorted(kind for kind, some in sites[owner].items() if some))
            some = sites[owner][kind]
            change = some.pop(dice.randrange(len(some)))
            key = (change[0], change[2], change[4])
            if key not in made:
                made.add(key)
                yield change
            if not any(sites[owner].values()):
                break


def difference(before, after):
    """The changed lines, one line each."""
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    flat = lambda lines: " ".join(" ".join(lines).split())
    return flat(old), flat(new)


class Judge:
    """Runs the tests of packages in the scratch copy."""

    def __init__(self, perthro, scratch, nodes, seconds):
        self.perthro, self.nodes, self.seconds = perthro, nodes, seconds
        self.environment = {**os.environ, "PERTHRO_GAMES": str(scratch)}

    def run(self, *arguments):
        command = ["nice", "-n", "10", self.perthro, *arguments]
        try:
            return subprocess.run(command, env=self.environment, capture_output=True, timeout=self.seconds).returncode
        except subprocess.TimeoutExpired:
            return 1

    def passes(self, name):
        return self.run("test", name, "--nodes", str(self.nodes), "--threads", "1", "--quiet") == 0

    def loads(self, name):
        return self.run("moves", name) == 0


def described(change, scratch):
    """How the change stands in mutants.txt."""
    path, _, start, end, replacement = change
    text = path.read_text(encoding="utf-8")
    old, new = difference(text, text[:start] + replacement + text[end:])
    return f"{path.relative_to(scratch)}: {old} => {new}"


def judge(change, packages, ask):
    """"stillborn", "own" (the package's own tests notice it), "others" or "survived"."""
    path, _, start, end, replacement = change
    before = path.read_text(encoding="utf-8")
    path.write_text(before[:start] + replacement + before[end:], encoding="utf-8")
    try:
        names = packages.asked(path)
        if not ask.loads(names[0]):
            return "stillborn"
        library = path.parent.name == "lib"
        for i, name in enumerate(names):
            if not ask.passes(name):
                return "own" if i == 0 or library else "others"
        return "survived"
    finally:
        path.write_text(before, encoding="utf-8")


def explanations():
    """mutants.txt: `FILE: OLD => NEW`, and below it the reason, indented."""
    found, key = {}, None
    for line in EXPLAINED.read_text(encoding="utf-8").splitlines() if EXPLAINED.exists() else ():
        if line.startswith("  ") and key:
            found[key] = (found[key] + " " + line.strip()).strip()
        elif line and not line.startswith("#"):
            key = line
            found[key] = ""
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("perthro")
    parser.add_argument("names", nargs="*", metavar="NAME", help="packages, or lib")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=90, metavar="PERCENT")
    parser.add_argument("--nodes", type=int, default=300000, help="of counts, as of `perthro test` (300000)")
    parser.add_argument("--seconds", type=int, default=60, help="for the tests of one package (60)")
    parser.add_argument("--verbose", action="store_true", help="print every change, not only survivors")
    options = parser.parse_intermixed_args()

    tally, known = {"stillborn": 0, "known": 0, "own": 0, "others": 0, "survived": 0}, explanations()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder) / "games"
        shutil.copytree(GAMES, scratch)
        packages = Packages(scratch)
        ask = Judge(options.perthro, scratch, options.nodes, options.seconds)
        for change in draw(packages, options.names or [*packages.names, "lib"], random.Random(options.seed)):
            if tally["own"] + tally["others"] + tally["survived"] == options.count:
                break
            key = described(change, scratch)
            verdict = "known" if key in known else judge(change, packages, ask)
            tally[verdict] += 1
            if verdict == "survived" or options.verbose:
                print(f"{verdict} ({change[1]}) {key}", flush=True)
    noticed = tally["own"] + tally["others"]
    made = noticed + tally["survived"]
    print(f"{noticed} of {made} changes noticed ({100 * noticed / max(made, 1):.1f} %), {tally['others']} of them only by packages "
          f"that extend the changed one; besides, {tally['stillborn']} did not load and {tally['known']} are known to change nothing")
    return 0 if made and 100 * noticed >= options.least * made else 1


if __name__ == "__main__":
    sys.exit(main())
