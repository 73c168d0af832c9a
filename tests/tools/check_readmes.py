#!/usr/bin/env python3
"""The README.md of every folder of sources, checked against the sources that it speaks of.

* engine/, scripting/, renderer/, tests/ and their direct subfolders that hold code have one;
* a file or folder in backticks is there, seen from the README's folder or from the root of the tree
  (NAME stands for any name);
* a `Type` in backticks is defined in one of the files that its line names, else in the README's folder;
* a `function()` in backticks is named in the same places;
* in a text picture every TypeOfSeveralWords is defined somewhere in the sources;
* the folders of the line "May include:" are those of check_layers.py;
* no line but a table's is longer than 120 columns.

In docs/glossary.md the names are right, too, and the words stand in the order of the alphabet.

check_files.py asks for it. check_readmes.py [--self-test]; exits 1 when something is wrong.
"""
import pathlib
import re
import sys
import tempfile

import check_layers

CODE = {".cpp", ".hpp", ".lua", ".py", ".sh"}
TOKEN = re.compile(r"`([^`]+)`")
PATH = re.compile(r"[\w.-]+(/[\w.-]+)*/?")
SUFFIX = re.compile(r"\.(cpp|hpp|lua|py|sh|md|txt|cmake|yaml)$")
TYPE = re.compile(r"[A-Z]\w*[a-z]\w*(::[A-Z]\w*)*")
FUNCTION = re.compile(r"(?:\w+::)*([a-z_]\w*)\(\)")
# In C++ or Python; forward declarations end with a semicolon.
DEFINITION = re.compile(r"^[ \t]*(?:template ?<.*> )?(?:class|struct|enum class|enum) (?:\w+::)*(\w+)\b(?!\s*;)"
                        r"|^[ \t]*using (\w+) =", re.M)
SEVERAL_WORDS = re.compile(r"\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b")
MAY_INCLUDE = "May include: "
WIDEST = 120
# Files of packages, which stand in every folder of games/.
OF_PACKAGES = {"game.yaml", "rules.lua", "rules.md", "tests.yaml", "weights.yaml", "bot.lua"}


def is_code(path):
    return path.suffix in CODE and path.is_file()


def folders(root):
    """The folders that owe a README.md, relative to the root."""
    for top in check_layers.LAYERS + ("tests",):
        if (root / top).is_dir():
            yield top
            for folder in sorted((root / top).iterdir()):
                if folder.is_dir() and any(is_code(file) for file in folder.iterdir()):
                    yield f"{top}/{folder.name}"


class Sources:
    """The text of the sources and where their types are defined, read once."""

    def __init__(self, root):
        self.root, self.texts, self.types = root, {}, {}
        for top in check_layers.LAYERS + ("tests",):
            for file in (root / top).rglob("*"):
                if is_code(file):
                    path = file.relative_to(root).as_posix()
                    self.texts[path] = file.read_text(encoding="utf-8")
                    for name in DEFINITION.findall(self.texts[path]):
                        self.types.setdefault(name[0] or name[1], []).append(path)

    def defines(self, name, places):
        """Whether a type, whose name may be qualified, is defined in or below one of the places."""
        return any(check_layers.inside(path, places) for path in self.types.get(name.split("::")[-1], []))

    def has_function(self, name, places):
        """Whether `name(` stands in or below one of the places."""
        named = re.compile(rf"\b{name}\(")
        return any(named.search(text) for path, text in self.texts.items() if check_layers.inside(path, places))

    def path(self, name, folder):
        """The file or folder that a README calls so, from the root; None if there is none."""
        for place in (f"{folder}/{name}", name):
            if (self.root / place).exists():
                return place.rstrip("/")
        return None


def wrong_names(line, folder, sources):
    """Yields what is wrong with the names in backticks on one line."""
    named, places = [token for token in TOKEN.findall(line) if "NAME" not in token], []
    for token in named:
        if PATH.fullmatch(token) and token not in OF_PACKAGES and (SUFFIX.search(token) or "/" in token):
            found = sources.path(token, folder)
            if found is None:
                yield f"there is no `{token}`"
                return
            if (sources.root / found).is_file():
                places.append(found)
    places = places or [folder]
    for token in named:
        function = FUNCTION.fullmatch(token)
        if TYPE.fullmatch(token) and not sources.defines(token, places):
            yield f"`{token}` is not defined in {', '.join(places)}"
        elif function and not sources.has_function(function[1], places):
            yield f"`{token}` is not in {', '.join(places)}"


def law(paragraph, folder):
    """The folders and files that a README says its folder may include, up to the semicolon or full stop."""
    if "](../README.md)" in paragraph:
        return set(check_layers.visible_from(folder.split("/")[0] + "/file"))
    return set(TOKEN.findall(re.split(r";|\.(?:\s|$)", paragraph)[0]))


def problems_of(folder, sources):
    """Yields (line number, message) for the README.md of one folder."""
    includes = any(path.rsplit("/", 1)[0] == folder and path.endswith((".cpp", ".hpp")) for path in sources.texts)
    told = picture = False
    text = (sources.root / folder / "README.md").read_text(encoding="utf-8")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDEST and not line.startswith("|"):
            yield number, f"longer than {WIDEST} columns"
        if line.startswith("```"):
            picture = not picture
        elif picture:
            for name in SEVERAL_WORDS.findall(line):
                if name not in sources.types:
                    yield number, f"{name} is no type of the sources"
        else:
            for what in wrong_names(line, folder, sources):
                yield number, what
        if line.startswith(MAY_INCLUDE):
            told = True
            if law(text[text.index(line):], folder) != set(check_layers.visible_from(f"{folder}/file")):
                may = ", ".join(check_layers.visible_from(f"{folder}/file"))
                yield number, f"check_layers.py lets {folder} include {may}"
    if includes and not told and folder != "tests":
        yield 1, f'no line "{MAY_INCLUDE.strip()}"'


def glossary_problems(root, sources):
    """Yields what is wrong with the glossary, as printable lines."""
    page, before = "docs/glossary.md", ""
    lines = (root / page).read_text(encoding="utf-8").split("\n") if (root / page).is_file() else []
    for number, line in enumerate(lines, 1):
        cells = line.split(" | ")
        if len(cells) == 3 and not line.startswith("| word |"):
            word = cells[0].strip("| ").lower()
            if word < before:
                yield f"{page}:{number}: {word} stands behind {before}"
            before = word
            for what in wrong_names(cells[2], "docs", sources):
                yield f"{page}:{number}: {what}"


def problems(root):
    """All that is wrong below `root`, as printable lines."""
    sources = Sources(root)
    found = []
    for folder in folders(root):
        if (root / folder / "README.md").is_file():
            found += [f"{folder}/README.md:{line}: {what}" for line, what in problems_of(folder, sources)]
        else:
            found.append(f"{folder}: no README.md")
    return found + list(glossary_problems(root, sources))


# Line of a README -> words of the one message about it; None = it is in order.
SELF_TEST = {
    "`Board` in `board.hpp`, `list()` in `engine/board/board.hpp`, `engine/board/`, `game.yaml`": None,
    "`Cell`, `CellSet`, `list()`, `NAME.py`": None,
    "`Bord` in `board.hpp`": "`Bord` is not defined in engine/board/board.hpp",
    "`Piece`": "`Piece` is not defined in engine/board",
    "`Board` in `other.hpp`": "`Board` is not defined in engine/board/other.hpp",
    "`bord.hpp`": "there is no `bord.hpp`",
    "`engine/bord`": "there is no `engine/bord`",
    "`lists()`": "`lists()` is not in engine/board",
    "```\nBoardPainter\n```": "BoardPainter is no type",
    "```\nCellSet ──▶ Board\n```": None,
    "May include: `engine`, `scripting`": "check_layers.py lets engine/board include engine",
    "x" * 121: "longer than 120",
}


# Place and word of the second line of a glossary -> words of the one message about it; None = it is in order.
GLOSSARY_SELF_TEST = (
    ("`Cell` in `engine/board/other.hpp`", "cell", None),
    ("`Cel` in `engine/board/other.hpp`", "cell", "`Cel` is not defined"),
    ("`Cell` in `engine/board/others.hpp`", "cell", "there is no `engine/board/others.hpp`"),
    ("`engine/board/other.hpp`", "area", "area stands behind board"),
)


def self_test():
    """Writes each line into the README of a throwaway tree and asks for exactly its message."""
    failures = []
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        folder = root / "engine" / "board"
        folder.mkdir(parents=True)
        (folder / "board.hpp").write_text("class Piece;\nclass Board {\n void list();\n};\nclass CellSet final {\n};\n")
        (folder / "other.hpp").write_text("using Cell = int;\n")
        (root / "engine" / "README.md").write_text("# engine\n")
        missing = problems(root)
        if missing != ["engine/board: no README.md"]:
            failures.append(f"without README.md: got {missing}")
        (root / "docs").mkdir()
        for place, word, expected in GLOSSARY_SELF_TEST:
            rows = f"| board | what it is | `Board` in `engine/board/board.hpp` |\n| {word} | what it is | {place} |\n"
            (root / "docs" / "glossary.md").write_text(rows, encoding="utf-8")
            found = [line for line in problems(root) if line.startswith("docs/glossary.md:2:")]
            if len(found) != (expected is not None) or (expected and expected not in found[0]):
                failures.append(f"glossary, {word}, {place}: expected {expected!r}, got {found}")
        (root / "docs" / "glossary.md").unlink()
        for line, expected in SELF_TEST.items():
            law = "" if line.startswith(MAY_INCLUDE) else "May include: `engine`; nothing else\n"
            (folder / "README.md").write_text(f"# engine/board\n\n{line}\n{law}", encoding="utf-8")
            found = problems(root)
            if len(found) != (expected is not None) or (expected and expected not in found[0]):
                failures.append(f"{line}: expected {expected!r}, got {found}")
    return failures


def main():
    found = self_test() if "--self-test" in sys.argv[1:] else problems(pathlib.Path(__file__).resolve().parents[2])
    for line in found:
        print(line)
    print(f"check_readmes: {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
