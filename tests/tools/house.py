#!/usr/bin/env python3
"""What has grown large: classes, files and functions of engine/, scripting/ and renderer/ above the limits of the house.

house.py [FOLDER ...]  lists what is above a limit, the largest first, in these folders alone where some are named;
house.py --check       fails where something is above its limit and above what tests/tools/house.txt allows it by
                       name and reason, and where an entry there is needed no longer;
house.py --self-test   counts a sample.
A class is as large as what its body declares: functions, but for those that are deleted or defaulted, and members of
data, but for static ones; classes within it count for themselves. A function is as long as its definition. The
sources are read by their braces, which is exact enough for what clang-format wrote and takes no compiler.
"""
import collections
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("engine", "scripting", "renderer")
ALLOWED = pathlib.Path(__file__).with_name("house.txt")
SAMPLE = TOP / "tests/data/house_sample.txt"
LIMITS = {"functions": 45, "members": 25, "file": 400, "lines": 60}  # of a class, a class, a file, a function
TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)  # comments, lines of the preprocessor
      |(?P<text>R"([^\s()\\]*)\(.*?\)\3"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      |operator\s*(?:\(\)|[^\w\s(]+)|[A-Za-z_]\w*|\d(?:'?[\w.])*|::|->|[^\s\w]""", re.S | re.X | re.M)
OPENING, CLOSING = ("(", "{", "[", "<"), (")", "}", "]", ">")
CLASSES, SECTIONS = ("class", "struct", "union"), ("public", "private", "protected")
NO_MEMBER = {"using", "friend", "typedef", "static", "enum", *CLASSES, *SECTIONS}


def tokens_of(text):
    """The tokens of C++ with their lines; a string is one token `""`."""
    tokens, line, at = [], 1, 0
    for match in TOKEN.finditer(text):
        line, at = line + text.count("\n", at, match.start()), match.start()
        if not match["skip"]:
            tokens.append(('""' if match["text"] else match[0], line))
    return tokens


def outer(statement):
    """The tokens outside all brackets, those of templates among them, with the outermost brackets themselves."""
    kept, depth = [], 0
    for token, _ in statement:
        depth -= token in CLOSING and depth > 0
        if depth == 0:
            kept.append(token)
        depth += token in OPENING
    return kept


def until(words, *ends):
    """The words in front of the first of these."""
    return words[:next((at for at, word in enumerate(words) if word in ends), len(words))]


class Reader:
    """Follows the braces of one file and notes what is declared: classes[name] and functions[name]."""

    def __init__(self, text):
        self.tokens, self.at = tokens_of(text), 0
        self.classes = collections.defaultdict(lambda: {"functions": 0, "members": 0})
        self.functions = collections.defaultdict(int)  # the longest of this name
        while self.at < len(self.tokens):  # a stray brace, of a macro, ends no more than itself
            self.scope([], None)

    def scope(self, names, owner):
        """Declarations up to the brace that closes them; owner: the class they belong to."""
        statement = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token[0] == "}":
                return
            statement.append(token)
            if token[0] == "{":
                statement = self.brace(statement, names, owner)
            elif token[0] in ("(", "["):
                statement += self.to_close()
                if len(statement) > 2 and statement[1][0] == "(" and statement[0][0].isupper():
                    statement = []  # a macro that declares something
            elif token[0] == ";" or (token[0] == ":" and statement[0][0] in SECTIONS):
                self.declared(statement, owner)
                statement = []

    def to_close(self):
        """Goes behind the bracket that closes the one just passed; gives back what it passes."""
        begin, depth = self.at, 1
        while depth and self.at < len(self.tokens):
            token = self.tokens[self.at][0]
            depth += (token in OPENING[:3]) - (token in CLOSING[:3])
            self.at += 1
        return self.tokens[begin:self.at]

    def brace(self, statement, names, owner):
        """What begins with the brace at the end of a statement; gives back what the statement is from there on."""
        words = until(outer(statement[:-1]), "=")
        kind = next((word for word in words if word in ("namespace", "enum", *CLASSES)), "")
        before = statement[-2][0] if len(statement) > 1 else ""
        if kind in ("namespace", *CLASSES) and "(" not in words:
            written = until(words[words.index(kind) + 1:], ":", "final")
            inside = names + [word for word in written if word.isidentifier()]
            self.scope(inside, "::".join(inside) if kind != "namespace" else None)
            return [] if kind == "namespace" else [("value", 0)]  # what is declared behind the class has its type
        fills = ":" in words and (before.isidentifier() or before == ">") and before not in ("const", "noexcept")
        if "(" not in words or fills:  # an enum, a value, a member that a constructor fills
            self.to_close()
            return statement[:-1]
        self.declared(statement, owner)
        self.to_close()
        name = " ".join(until(words, "(")).replace(" :: ", "::").replace("~ ", "~").replace(" < >", "").split()[-1]
        name = "::".join([*names, name])
        self.functions[name] = max(self.functions[name], self.tokens[self.at - 1][1] - statement[0][1] + 1)
        return []

    def declared(self, statement, owner):
        """Counts one statement of a class body."""
        words = outer(statement)
        if owner is None or len(words) < 3:
            return
        if "(" in until(words, "="):
            written = words[-3:-1] not in (["=", "default"], ["=", "delete"])
            self.classes[owner]["functions"] += written and words[0] not in ("friend", "static_assert", "typedef")
        elif not NO_MEMBER & set(words):
            self.classes[owner]["members"] += 1 + words.count(",")


def measured(root, folders=FOLDERS):
    """(measure, name) -> (size, file) of everything."""
    sizes = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".cpp", ".hpp", ".lua") or "/templates/" in path.as_posix():
                continue
            file, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            found = {("file", file): text.count("\n")}
            if path.suffix != ".lua":
                reader = Reader(text)
                found |= {("lines", name): size for name, size in reader.functions.items()}
                for name, counts in reader.classes.items():
                    found |= {(measure, name): size for measure, size in counts.items()}
            for key, size in found.items():
                key = (key[0], key[1].removeprefix("perthro::"))
                sizes[key] = max(sizes.get(key, (0, "")), (size, file))
    return sizes


def above(sizes):
    """What is above a limit, as ((measure, name), size, file), the largest first."""
    return sorted(((key, *size) for key, size in sizes.items() if size[0] > LIMITS[key[0]]),
                  key=lambda row: (row[0][0], -row[1], row[0][1]))


def complaints(sizes, allowed_text):
    """What is larger than it may be, and which entries of the list are no longer true, as messages."""
    allowed, found = {}, []
    for number, line in enumerate(allowed_text.splitlines(), 1):
        entry = re.fullmatch(r"(\w+) +(\S+) +(\d+) +(\S.*)", line)
        if entry and entry[1] in LIMITS:
            allowed[entry[1], entry[2]] = int(entry[3])
        elif line and not line.startswith("#"):
            found.append(f"house.txt:{number}: expected `{'|'.join(LIMITS)} NAME CEILING REASON`")
    for key, size, file in above(sizes):
        if size > (most := allowed.get(key, LIMITS[key[0]])):
            found.append(f"{file}: {key[0]} of {key[1]}: {size}, at most {most} are allowed: take it apart")
    for key in allowed:
        if sizes.get(key, (0, ""))[0] <= LIMITS[key[0]]:
            found.append(f"house.txt: {key[0]} of {key[1]} is within the limit of {LIMITS[key[0]]}: strike the entry out")
    return found


def self_test():
    reader, one = Reader(SAMPLE.read_text(encoding="utf-8")), "perthro::one::"
    assert reader.classes == {one + "Sample": {"functions": 3, "members": 6},
                              one + "Sample::Inner": {"functions": 0, "members": 2}}, reader.classes
    assert reader.functions == {one + "Sample::Sample": 1, one + "Sample::operator==": 1, one + "Sample::get": 4,
                                one + "Forward::Part::free": 4}, reader.functions
    sizes = {("file", "a.cpp"): (401, "a.cpp"), ("functions", "B"): (45, "b.hpp")}
    assert len(complaints(sizes, "")) == 1
    assert not complaints(sizes, "# why\nfile a.cpp 401 one table\n")
    assert len(complaints(sizes, "file a.cpp 400 one table\n")) == 1
    assert len(complaints(sizes, "file a.cpp 401\n")) == 2  # no reason
    assert len(complaints(sizes, "file a.cpp 401 one table\nfunctions B 50 it was larger\n")) == 1
    return 0


def main():
    if "--self-test" in sys.argv:
        return self_test()
    if "--check" in sys.argv:
        found = complaints(measured(TOP), ALLOWED.read_text(encoding="utf-8"))
        print(*found, f"house: {len(found)} complaints", sep="\n")
        return 1 if found else 0
    for (measure, name), size, file in above(measured(TOP, sys.argv[1:] or FOLDERS)):
        print(f"{measure:9} {size:4} {name}" + (f"  {file}" if file != name else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
