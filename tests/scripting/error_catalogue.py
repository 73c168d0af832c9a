#!/usr/bin/env python3
"""The error catalogue: every cause of docs/errors.md brings about the message that stands with it, and nothing else.

error_catalogue.py PERTHRO [--renew]; exits 1 and says what did not hold.

The page begins with the files of a small package, each below "`FILE`:", which is without a fault. An entry is what
follows a heading `### ...`: one block without a language, the message, and blocks of causes.
* A block `yaml` holds lines of game.yaml: each takes the place of the line with the same key, or comes last.
* A block `lua` is the whole of rules.lua.
* A block whose first line is the comment `# PATH` or `-- PATH` is the whole file PATH beside the package's folder.
* The message is what `perthro check` prints of march, or of child where the cause has one, which has a rules.md then.
  One that begins with `$ COMMAND` is what the last command prints.
Lines of source (`>  5 | ...`), empty ones and the name of the package are left out. `…` stands for any signs of a line, alone on a line for any lines.
--renew writes into the page what is printed, where nothing is left out.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TREE = pathlib.Path(__file__).resolve().parents[2]
PAGE = TREE / "docs" / "errors.md"
ID, CHILD = "march", "child"
LEFT_OUT = "…"
LEAST = 60  # entries
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"^`([\w.]+)`:\n```\w+\n(.*?)^```$", re.M | re.S)
NAMED = re.compile(r"(?:#|--) (\S+/\S+|\w+\.\w+)\n")
NOT_SHOWN = re.compile(r"^(?:>? +\d+ \| .*|\w+:(?: ok)?|)\n", re.M)


class Entry:
    """A heading of the page, its message, and the files of its cause."""

    def __init__(self, title, text, base):
        self.title = title
        self.files = {f"{ID}/{name}": content for name, content in base.items()}
        blocks = BLOCK.findall(text)
        messages = [content for language, content in blocks if not language]
        self.message = messages[0] if len(messages) == 1 else None
        self.commands = re.findall(r"^\$ (.*)\n", self.message or "", re.M)
        for language, content in blocks:
            named = NAMED.match(content) if language else None
            if named:
                name = named[1] if "/" in named[1] else f"{ID}/{named[1]}"
                self.files[name] = content
            elif language == "yaml":
                self.files[f"{ID}/game.yaml"] = laid_over(base["game.yaml"], content)
            elif language == "lua":
                self.files[f"{ID}/rules.lua"] = content
        self.package = ID
        if f"{CHILD}/game.yaml" in self.files:
            self.package = CHILD
            self.files[f"{CHILD}/rules.md"] = base.get("rules.md", "")
        self.caused = len(blocks) > len(messages) or bool(self.commands)

    def write(self, folder):
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")


def laid_over(text, change):
    """A game.yaml with lines instead of those of the same key; lines that are indented go with the one above."""
    parts = re.findall(r"^\S.*\n(?:[ \t].*\n)*", text, re.M)
    for part in re.findall(r"^\S.*\n(?:[ \t].*\n)*", change, re.M):
        key = re.match(r"[^:\n]*", part)[0]
        places = [i for i, old in enumerate(parts) if re.match(r"[^:\n]*", old)[0] == key]
        if places:
            parts[places[0]] = part
        else:
            parts.append(part)
    return "".join(parts)


def shown(printed):
    """What is printed, without lines of source, empty ones, the name of the package in front and the tree's path."""
    return NOT_SHOWN.sub("", printed).replace(f"{TREE}/", "")


def same(said, true):
    """Whether a text is the true one, but for what it marks as left out."""
    pattern = ""
    for line in said.rstrip("\n").split("\n"):
        if line == LEFT_OUT:
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split(LEFT_OUT)) + r"\n"
    return re.fullmatch(pattern, true) is not None


def read_page(text):
    """The files of the package, and the entries."""
    beginning, *rest = re.split(r"^### ", text, flags=re.M)
    base = dict(FILE.findall(beginning))
    entries = []
    for part in rest:
        title, _, body = part.partition("\n")
        entries.append(Entry(title, re.split(r"^## ", body, flags=re.M)[0], base))
    return base, entries


class Desk:
    """A scratch folder with a folder for each entry, and a home of its own."""

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program
        (folder / "bin").mkdir()
        (folder / "bin" / "perthro").symlink_to(program)

    def place(self, number):
        return self.folder / f"{number:03}"

    def environment(self, number):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PERTHRO_"))}
        return {**kept, "PERTHRO_GAMES": str(TREE / "games"), "HOME": str(self.place(number) / "home"),
                "PATH": f"{self.folder / 'bin'}:{kept['PATH']}"}

    def check(self, packages):
        """What `check` prints of the package of each number, all in one call."""
        ran = subprocess.run([self.program, "check", *(f"{number:03}/{name}" for number, name in packages.items())],
                             cwd=self.folder, env=self.environment(0), text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False)
        told = re.split(r"^(\d{3})/\w+:(?: ok)?\n", ran.stdout, flags=re.M)
        return {int(number): shown(re.sub(r"^  (?=warning: )|\b\d{3}/", "", text, flags=re.M))
                for number, text in zip(told[1::2], told[2::2])}

    def run(self, number, commands):
        """What the last of some commands prints, in the folder of an entry."""
        for command in commands:
            ran = subprocess.run(["bash", "-c", command], cwd=self.place(number), env=self.environment(number),
                                 text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return "".join(f"$ {command}\n" for command in commands) + shown(ran.stdout)


def printed_of(desk, entries):
    """What is printed for each entry, by its number."""
    for number, entry in enumerate(entries):
        entry.write(desk.place(number))
        (desk.place(number) / "home").mkdir()
    alone = [number for number, entry in enumerate(entries) if entry.commands]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ran = pool.map(lambda number: desk.run(number, entries[number].commands), alone)
        printed = desk.check({number: entry.package for number, entry in enumerate(entries) if not entry.commands})
        return {**printed, **dict(zip(alone, ran))}


def problems(desk, base, entries):
    """Yields what of the page is not so, with the entry that it is about."""
    perfect = Entry("the package without a fault", "", base)
    printed = printed_of(desk, [perfect, *entries])
    if printed[0] != "":
        yield None, f"the package without a fault:\n{printed[0]}"
    for number, entry in enumerate(entries, 1):
        if entry.message is None or not entry.caused:
            yield None, f"{entry.title}: an entry has one message and a cause"
        elif not same(entry.message, printed.get(number, "nothing\n")):
            yield (entry, printed.get(number)), f"{entry.title}: printed is\n{printed.get(number)}"
    titles = [entry.title for entry in entries]
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        yield None, f"{title}: stands there twice"
    if len(entries) < LEAST:
        yield None, f"the page has {len(entries)} entries only"


SELF_TEST = (
    (same, ("a\n", "a\n"), True), (same, ("a\n", "a\nb\n"), False), (same, ("a…d\n", "abcd\n"), True),
    (same, ("…\nc\n", "a\nb\nc\n"), True), (same, ("a\n…\n", "a\n"), True), (same, ("a…\n", "a\nb\n"), False),
    (laid_over, ("a: 1\nb: 2\n", "a: 3\n"), "a: 3\nb: 2\n"), (laid_over, ("a: 1\n", "b: 2\n"), "a: 1\nb: 2\n"),
    (laid_over, ("a: 1\nb: 2\n", "a: 3\n  c: 4\n"), "a: 3\n  c: 4\nb: 2\n"),
    (shown, ("x:\nx: y\n>     2 | z\n      3 | w\n  why\n\nz\n",), "x: y\n  why\nz\n"),
)


def main():
    text = PAGE.read_text(encoding="utf-8")
    wrong = [f"{asked.__name__}{given} is not {right!r}" for asked, given, right in SELF_TEST if asked(*given) != right]
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(pathlib.Path(folder), pathlib.Path(sys.argv[1]).resolve())
        for told, what in problems(desk, *read_page(text)):
            wrong.append(what)
            if told and told[1] and LEFT_OUT not in told[0].message and "--renew" in sys.argv[2:]:
                head, title, tail = text.partition(f"### {told[0].title}\n")
                tail = tail.replace(f"```\n{told[0].message}```", f"```\n{told[1]}```", 1)
                text = head + title + tail
    if "--renew" in sys.argv[2:]:
        PAGE.write_text(text, encoding="utf-8")
    print("\n".join(wrong) or "the error catalogue holds")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
