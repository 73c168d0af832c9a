#!/usr/bin/env python3
"""In how many files a word of the rule language has a meaning: with --check, fails where that is more than it was.

A file gives an op a meaning where it names it (`Op::Piece`) outside a comment, apart from the alphabet itself
(engine/rules/op.hpp). Files of one class count as one, reader.cpp and reader_blocks.cpp. Whoever adds a word has to
teach it to that many, or see that they refuse it rightly.
"""
import collections
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("engine", "scripting", "renderer")
ALPHABET = "engine/rules/op.hpp"

# The ceilings are what the tree had when they were last written down. They are lowered as the tree gets better, and
# raised only with what is gained by it.
MOST_FILES = 60  # files that name any op
MOST_NAMED = 1119  # files that name the op, summed over all ops; 1099 before what is asked at no cell, in the air, before it can have happened or of whom nobody has was told

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)


def ops_of(alphabet):
    """The identifiers that the X-macros of the alphabet list: words and control."""
    return set(re.findall(r"\bX\((\w+), \"", alphabet))


def named_in(text, ops):
    """Ops that C++ names outside its comments."""
    return {name for name in re.findall(r"(?<![\w:])Op::(\w+)", COMMENT.sub("", text)) if name in ops}


def class_file(path):
    """The file that a part of a class is counted as: reader.cpp for reader_blocks.cpp, if there is one."""
    parts = path.stem.split("_")
    for length in range(1, len(parts)):
        whole = path.with_name("_".join(parts[:length]) + ".cpp")
        if whole.is_file():
            return whole
    return path


def readers(top):
    """For each op the files that name it, sorted."""
    ops = ops_of((top / ALPHABET).read_text(encoding="utf-8"))
    files_of = collections.defaultdict(set)
    for folder in FOLDERS:
        for path in sorted((top / folder).rglob("*.[ch]pp")):
            name = class_file(path).relative_to(top).as_posix()
            if name != ALPHABET:
                for op in named_in(path.read_text(encoding="utf-8"), ops):
                    files_of[op].add(name)
    return {op: sorted(files_of[op]) for op in ops}


def table(files_of):
    """Ops by the number of files that name them, and folders by the number of their files."""
    ranked = sorted(files_of.items(), key=lambda item: (-len(item[1]), item[0]))
    lines = [f"{len(files):4} {op}" for op, files in ranked]
    folders = collections.Counter(pathlib.PurePosixPath(name).parent for name in files_in(files_of))
    return "\n".join(lines + [""] + [f"{count:4} {folder}/" for folder, count in sorted(folders.items())])


def files_in(files_of):
    return {name for files in files_of.values() for name in files}


def complaints(files, named):
    """What is above its ceiling, as messages."""
    remedy = "let a reader that is there answer instead of a new one"
    found = []
    if files > MOST_FILES:
        found.append(f"count_meanings: {files} files name ops, at most {MOST_FILES} may: {remedy}")
    if named > MOST_NAMED:
        found.append(f"count_meanings: ops are named by {named} files in all, at most {MOST_NAMED} may be: {remedy}")
    return found


def self_test():
    ops = ops_of('X(Piece, "piece") X(PlayerMe, "me") \\\n    X(Jump, "jump") /* X(None */')
    assert ops == {"Piece", "PlayerMe", "Jump"}, ops
    text = "case Op::Piece: // Op::Jump\n/* Op::PlayerMe */ TurnOp::Jump; Op::Unknown"
    assert named_in(text, ops) == {"Piece"}, named_in(text, ops)
    facts = TOP / "engine/facts"
    assert class_file(facts / "reader_blocks.cpp") == facts / "reader.cpp"
    assert class_file(facts / "reader.hpp") == facts / "reader.hpp"
    assert complaints(MOST_FILES, MOST_NAMED) == []
    assert len(complaints(MOST_FILES + 1, MOST_NAMED + 1)) == 2
    return 0


def main():
    if "--self-test" in sys.argv:
        return self_test()
    files_of = readers(TOP)
    files, named = len(files_in(files_of)), sum(len(each) for each in files_of.values())
    if "--check" in sys.argv:
        found = complaints(files, named)
        print("\n".join(found), end="\n" if found else "")
        if not found and (files < MOST_FILES or named < MOST_NAMED):
            print(f"count_meanings: {files} and {named} are below their ceilings {MOST_FILES} and {MOST_NAMED}: lower them")
        return 1 if found else 0
    print(table(files_of))
    print(f"\n{files} files name ops, {len(files_of)} ops by {named / len(files_of):.1f} files each, {named} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
