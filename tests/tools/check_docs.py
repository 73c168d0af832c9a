#!/usr/bin/env python3
"""The pages of docs/, README.md, CONTRIBUTING.md and CHANGELOG.md: links that lead somewhere, true pictures.

* A link to a file of the tree finds it, and one to a heading finds the heading;
* every box of a picture of docs/architecture names, line by line, something of the sources and the file in which that stands
  (`Worker::list`, `engine/game/worker.hpp`); a box of one line is outside of the sources;
* no line of prose is longer than 120 columns (tables, code and lines that begin with HTML may be), and no table
  on the pages of words, hooks and keys;
* what a page about the sources (docs/architecture*, docs/changing.md) has in backticks is there: a path from the
  root or from a layer, the name of a type, member or function as a word of the sources;
* each picture was drawn from its text as it stands (draw_pictures.sh), and a page shows it;
* the table of docs/embedding.md has the functions of perthro.h, each once.

check_files.py asks for it. check_docs.py [--self-test]; exits 1 when something is wrong.
"""
import hashlib
import pathlib
import re
import sys
import tempfile

import check_layers

WIDEST = 120
# Pages about the sources, by the beginning of their path.
ABOUT_SOURCES = ("docs/architecture", "docs/changing.md")
# Pages on which tables are as narrow as prose.
REFERENCE = ("docs/words", "docs/hooks", "docs/package-format")
NAME = re.compile(r"\w+(::\w+)*(\(\))?")
PATH = re.compile(r"[\w.-]+(/[\w.*-]+)+/?")
LINK = re.compile(r"\]\((?!\w+:)([^)\s]+)\)")
HEADING = re.compile(r"#{1,6} ")
FOLDER = "docs/architecture"
HEADER, EMBEDDING = "scripting/embed/perthro.h", "docs/embedding.md"
BOX = re.compile(r'^\s*\w+\s+\[.*?label="([^"\\]*)\\n([^"]*)"')


def box_problem(name, path, root):
    """What is wrong with the box of a name and a file, None if it is right."""
    if not (root / path).is_file():
        return f"there is no {path}"
    text = (root / path).read_text(encoding="utf-8")
    for part in name.split("::"):
        if not re.search(rf"\b{re.escape(part)}\b", text):
            return f"{path} does not name {part}"
    return None


def heading_name(text):
    """What links call a heading of these words, as code hosts spell it."""
    return re.sub(r"[^\w\- ]", "", text).strip().lower().replace(" ", "-")


def anchors(page):
    """What a link may name behind `#` on a page: its headings, as code hosts spell them, and named places."""
    names, code = set(), False
    for line in page.read_text(encoding="utf-8").split("\n"):
        code ^= line.startswith("```")
        if HEADING.match(line) and not code:
            names.add(heading_name(re.sub(r"[`*]|\]\([^)]*\)", "", line.lstrip("#").strip())))
    return names | set(re.findall(r'<a name="([^"]+)">', page.read_text(encoding="utf-8")))


def pages_of(root):
    yield from sorted((root / "docs").rglob("*.md"))
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        if (root / name).is_file():
            yield root / name


def link_problems(root):
    """Yields a line for every link of a page to what is not there."""
    for page in pages_of(root):
        text = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), page.read_text(encoding="utf-8"),
                      flags=re.M | re.S)
        for link in LINK.finditer(text):
            path, _, anchor = link[1].partition("#")
            where = f"{page.relative_to(root)}:{text.count(chr(10), 0, link.start()) + 1}"
            target = page.parent / path if path else page
            if not target.exists():
                yield f"{where}: there is no {path}"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{where}: {target.name} has no heading #{anchor}"


def width_problems(root):
    """Yields a line for every line of prose that is too long."""
    for page in pages_of(root):
        path, code = page.relative_to(root).as_posix(), False
        for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
            code ^= line.startswith("```")
            free = code or (line.startswith(("|", "<")) and not path.startswith(REFERENCE))
            if len(line) > WIDEST and not free:
                yield f"{path}:{number}: longer than {WIDEST} columns"


def missing_name(token, root, words):
    """Whether a token in backticks is a path or a name of the sources, and not there."""
    if NAME.fullmatch(token) and (token[0].isupper() or token.endswith("()")):
        return any(part not in words for part in token.removesuffix("()").split("::"))
    if PATH.fullmatch(token) and "NAME" not in token:
        places = ["", *(f"{layer}/" for layer in (*check_layers.LAYERS, "tests", "docs"))]
        return not any(list(root.glob(f"{place}{token.rstrip('/')}{suffix}"))
                       for place in places for suffix in ("", ".hpp", ".cpp", ".lua"))
    return False


def name_problems(root):
    """Yields a line for every name on a page about the sources that is none of theirs."""
    words = set()
    for layer in check_layers.LAYERS:
        for file in (root / layer).rglob("*"):
            if file.suffix in (".cpp", ".hpp", ".lua"):
                words.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    for page in pages_of(root):
        path = page.relative_to(root).as_posix()
        if path.startswith(ABOUT_SOURCES):
            for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
                for token in re.findall(r"`([^`]+)`", line):
                    if missing_name(token, root, words):
                        yield f"{path}:{number}: nothing of the sources is called {token}"


def picture_problems(root):
    """A line for everything that is wrong with a picture."""
    found = []
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted((root / FOLDER).glob("*.md")))
    for source in sorted((root / FOLDER).glob("*.dot")):
        where = f"{FOLDER}/{source.name}"
        text = source.read_text(encoding="utf-8")
        for number, line in enumerate(text.split("\n"), 1):
            box = BOX.match(line)
            wrong = box and box_problem(box[1], box[2], root)
            if wrong:
                found.append(f"{where}:{number}: {wrong}")
        picture = source.with_suffix(".svg")
        drawn_from = hashlib.sha256(text.encode()).hexdigest()
        if not picture.is_file() or drawn_from not in picture.read_text(encoding="utf-8"):
            found.append(f"{where}: run tests/tools/draw_pictures.sh, {picture.name} is of another text")
        if f"({picture.name})" not in pages:
            found.append(f"{where}: no page of {FOLDER} shows {picture.name}")
    return found


def function_problems(root):
    """Yields a line for every function that perthro.h and the table of functions do not both have once."""
    if not (root / HEADER).is_file():
        return
    declared = set(re.findall(r"^PERTHRO_API [^(]*?(perthro_\w+)\(", (root / HEADER).read_text(encoding="utf-8"), re.M))
    page = (root / EMBEDDING).read_text(encoding="utf-8")
    table, listed = page.partition("\n## Functions\n")[2].partition("\n## ")[0], []
    for row in re.findall(r"^\| [^|]* \| (.*) \|$", table, re.M):
        group = ""
        for name in re.findall(r"`(\w+)`", row):  # `_free` begins as the name before it
            group = "_".join(name.split("_")[:2]) if name.startswith("perthro_") else group
            listed.append(name if name.startswith("perthro_") else group + name)
    for name in sorted(declared.symmetric_difference(listed)):
        yield f"{EMBEDDING}: " + (f"no row has {name}" if name in declared else f"{HEADER} declares no {name}")
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        yield f"{EMBEDDING}: {name} stands there twice"


def problems(root):
    """All that is wrong below `root`, as printable lines."""
    return [*link_problems(root), *width_problems(root), *name_problems(root), *picture_problems(root),
            *function_problems(root)]


# Lines of a picture -> words of the one message about it; None = it is in order.
SELF_TEST = {
    r'a [label="Board::list\nengine/board.hpp"]': None,
    r'a [shape=folder, label="game.yaml"]': None,
    r'a [label="Bord\nengine/board.hpp"]': "engine/board.hpp does not name Bord",
    r'a [label="Board::lists\nengine/board.hpp", shape=note]': "engine/board.hpp does not name lists",
    r'a [label="Board\nengine/bord.hpp"]': "there is no engine/bord.hpp",
}


def self_test():
    """Draws each line as a picture of a throwaway tree and asks for exactly its message."""
    failures = []
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        (root / "engine").mkdir()
        (root / "engine" / "board.hpp").write_text("class Board {\n void list();\n};\n")
        folder = root / FOLDER
        folder.mkdir(parents=True)
        (folder / "load.md").write_text("![load](load.svg)\n")
        for line, expected in SELF_TEST.items():
            (folder / "load.dot").write_text(line)
            (folder / "load.svg").write_text(hashlib.sha256(line.encode()).hexdigest())
            found = problems(root)
            if len(found) != (expected is not None) or (expected and expected not in found[0]):
                failures.append(f"{line}: expected {expected!r}, got {found}")
        for file, text, expected in (("load.svg", "old", "is of another text"),
                                     ("load.md", "nothing", "no page of docs/architecture shows"),
                                     ("load.md", "![load](load.svg) [b](../../engine/bord.hpp)", "there is no"),
                                     ("load.md", "# A `b`, c\n![load](load.svg) [b](#a-b-c)", None),
                                     ("load.md", "# A b\n![load](load.svg) [b](load.md#b)", "has no heading #b"),
                                     ("load.md", "![load](load.svg)\n" + "x" * 121, "longer than 120"),
                                     ("load.md", "![load](load.svg)\n```\n" + "x" * 121 + "\n```\n| " + "x" * 121, None),
                                     ("load.md", "![load](load.svg) `Board::list`, `engine/board`, `a`", None),
                                     ("load.md", "![load](load.svg) `Bord`", "nothing of the sources is called Bord"),
                                     ("load.md", "![load](load.svg) `lists()`", "is called lists()"),
                                     ("load.md", "![load](load.svg) `engine/bord.hpp`", "is called engine/bord")):
            (folder / "load.dot").write_text("digraph load {}")
            (folder / "load.svg").write_text(hashlib.sha256(b"digraph load {}").hexdigest())
            (folder / "load.md").write_text("![load](load.svg)\n")
            (folder / file).write_text(text)
            found = problems(root)
            if len(found) != (expected is not None) or (expected and expected not in found[0]):
                failures.append(f"{file} {text}: expected {expected!r}, got {found}")
        (folder / "load.md").write_text("![load](load.svg)\n")
        (root / HEADER).parent.mkdir(parents=True)
        (root / HEADER).write_text("PERTHRO_API char* perthro_a_one(int a,\n    int b);\n"
                                   "PERTHRO_API int perthro_a_two(void);\n")
        for row, expected in (("`perthro_a_one`, `_two`", None), ("`perthro_a_one`", "no row has perthro_a_two"),
                              ("`perthro_a_one`, `_two`, `_three`", "declares no perthro_a_three"),
                              ("`perthro_a_two`, `_one`; `perthro_a_one`", "perthro_a_one stands there twice")):
            (root / EMBEDDING).write_text(f"\n## Functions\n| for | functions |\n|---|---|\n| a | {row} |\n\n## More\n")
            found = problems(root)
            if len(found) != (expected is not None) or (expected and expected not in found[0]):
                failures.append(f"{row}: expected {expected!r}, got {found}")
    return failures


def main():
    found = self_test() if "--self-test" in sys.argv[1:] else problems(pathlib.Path(__file__).resolve().parents[2])
    for line in found:
        print(line)
    print(f"check_docs: {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
