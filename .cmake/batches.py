#!/usr/bin/env python3
"""Writes sources that include several others each, so that what all of them include is read once.

batches.py ROOT FOLDER FILE...

FILEs, below ROOT, go into FOLDER/<their folder>/<number>.cpp, those of one folder together. Files of
one batch see each other's unnamed namespaces; no two of them share one if a name that one keeps to
itself occurs in the other, if they open different namespaces, or if they instantiate the same class.
Prints the sources that it wrote, and leaves alone those that need not change.
"""
import functools
import pathlib
import re
import sys

MOST_FILES = 8
MOST_BYTES = 64_000  # of a batch: a change of one file compiles all of it again

UNNAMED = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.M | re.S)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
# The formatter leaves what a namespace declares at the beginning of a line, and nothing else.
TYPE = re.compile(r"^(?:struct|class|union|enum(?: class)?|using|concept) (\w+)", re.M)
OTHER = re.compile(r"^(?:\[\[\w+\]\] )?(?!struct|class|union|enum|using|namespace|template|return)[a-z_A-Z][^\n;={(]*?"
                   r"(?<![\w:])(\w+)(?: ?[;={(]|\[)", re.M)
MACRO = re.compile(r"^#\s*define (\w+)", re.M)
INSTANTIATED = re.compile(r"^template class ([^;]+);", re.M)
OPENED = re.compile(r"^using namespace [^;]*;", re.M)


def declared(text):
    """The names that a text declares outside of types and functions."""
    return {*TYPE.findall(text), *OTHER.findall(text)}


@functools.cache
def declared_by_headers(root, path):
    """What the headers of ours declare that a file includes, directly or not."""
    names = set()
    if path.is_file():
        text = path.read_text(encoding="utf-8")
        names |= declared(text) if path.suffix == ".hpp" else set()
        for included in INCLUDE.findall(text):
            names |= declared_by_headers(root, root / included)
    return frozenset(names)


class Source:
    """A file, the names that it keeps to itself, and all that may mean another in it."""

    def __init__(self, root, path):
        self.path = path
        text = path.read_text(encoding="utf-8")
        self.size = len(text)
        self.opened = frozenset(OPENED.findall(text))
        self.instantiated = frozenset(INSTANTIATED.findall(text))
        self.words = declared_by_headers(root, path).union(
            re.findall(r"\w+", re.sub(r"//[^\n]*", "", text)))
        self.own = set(MACRO.findall(text))
        for inside in UNNAMED.findall(text):
            self.own |= declared(inside)

    def goes_with(self, other):
        return (self.opened == other.opened and not self.instantiated & other.instantiated
                and not self.own & other.words and not other.own & self.words)


def batches_of(sources):
    """Each source in the first batch that takes it."""
    batches = []
    for source in sources:
        for batch in batches:
            if (len(batch) < MOST_FILES and sum(s.size for s in batch) + source.size <= MOST_BYTES
                    and all(source.goes_with(other) for other in batch)):
                batch.append(source)
                break
        else:
            batches.append([source])
    return batches


def write_if_changed(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main():
    root, folder = (pathlib.Path(argument) for argument in sys.argv[1:3])
    by_folder = {}
    for path in map(pathlib.Path, sys.argv[3:]):
        by_folder.setdefault(path.parent, []).append(Source(root, path))
    for parent, sources in sorted(by_folder.items()):
        for number, batch in enumerate(batches_of(sorted(sources, key=lambda s: s.path))):
            written = folder / parent.relative_to(root) / f"{number}.cpp"
            write_if_changed(written, "".join(f'#include "{source.path}"\n' for source in batch))
            print(written)


if __name__ == "__main__":
    main()
