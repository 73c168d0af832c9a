#!/usr/bin/env python3
"""What every file of the tree owes its reader.

* C++ starts with a comment that says what the file is, or with the header whose comment says it
  for both; headers of C++ have `#pragma once`;
* text is UTF-8 with line feeds, no tabs in C++, Lua, YAML and Python, and ends with a line feed;
* no path of one particular machine, and no TODO without a reason behind it;
* at the top level nothing is kept but what belongs there;
* every folder of sources has a README.md whose names are right (check_readmes.py);
* links of the pages lead somewhere, and their pictures are true (check_docs.py);
* what docs/security.md promises names tests, as (`scripting/outside_test`: name of a case), that are there.

check_files.py [FILE...]; without files: all of the tree but build/. Exits 1 when something is owed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import check_docs
import check_readmes

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = {".cpp", ".hpp", ".h", ".lua", ".yaml", ".md", ".py", ".sh", ".cmake", ".txt", ".json", ""}
NO_TABS = {".cpp", ".hpp", ".h", ".lua", ".yaml", ".py"}
# Must-fail packages and what fuzzers begin with are wrong on purpose.
DELIBERATE = re.compile(r"^tests/((data|must_fail)/.*\.(yaml|lua)$|fuzz/corpus/)")
MACHINE_PATH = re.compile(r"(?<![\w.])/(home|root|work|Users)/\w")
TOP_LEVEL = {"CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", "CONTRIBUTING.md", "LICENSE", "README.md", "perthro",
             "content", "docs", "engine", "games", "renderer", "scripting", "tests"}
BARE_TODO = re.compile(r"\b(TODO|FIXME|XXX)\b(?!\()")


def problems_of(path, text):
    """Yields (line number, message) for one file."""
    lines = text.split("\n")
    suffix = pathlib.PurePath(path).suffix
    own_header = f'#include "{re.sub(r"(_posix)?.cpp$", "", path)}.hpp"'
    if suffix in (".cpp", ".hpp", ".h") and not lines[0].startswith(("//", "/*", own_header)):
        yield 1, "the first line is not a comment that says what this file is"
    if suffix == ".hpp" and "#pragma once" not in lines:
        yield 1, "no #pragma once"
    if text and lines[-1]:
        yield len(lines), "no line feed at the end"
    for number, line in enumerate(lines, 1):
        if "\r" in line:
            yield number, "carriage return"
        if "\t" in line and suffix in NO_TABS:
            yield number, "tab"
        if MACHINE_PATH.search(line):
            yield number, "a path of one machine"
        if suffix in (".cpp", ".hpp", ".h", ".lua") and BARE_TODO.search(line):
            yield number, "TODO without (reason)"


# (`folder/file`: case); several cases of a file, and several files, are divided by semicolons.
NAMED_TESTS = re.compile(r"\((`[a-z_]+/[a-z_]+`: [^)]*)\)")
NAMED_TEST = re.compile(r"(?:`([a-z_]+/[a-z_]+)`: )?(.+)")


def lost_tests(path):
    """Yields (line number, message) for every test that a page names and that is not there."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for match in NAMED_TESTS.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        file = ""
        for part in " ".join(match[1].split()).split("; "):
            name, case = NAMED_TEST.fullmatch(part).groups()
            file = name or file
            source = ROOT / "tests" / f"{file}.cpp"
            if not source.is_file():
                yield line, f"there is no tests/{file}.cpp"
            # A name over several lines is written as several literals.
            elif f'"{case}"' not in re.sub(r'"\s*\n\s*"', "", source.read_text(encoding="utf-8")):
                yield line, f"tests/{file}.cpp has no case `{case}`"


def all_files():
    """Every file below the root, relative to it, but what is built or belongs to git."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in (".git", "build", "__pycache__")]
        for name in files:
            if name == ".git":  # of a work tree beside the first one
                continue
            yield (pathlib.Path(folder) / name).relative_to(ROOT).as_posix()


def strangers():
    """Names that git keeps at the top level and nobody planned; none where there is no git."""
    if shutil.which("git") is None:
        return []
    kept = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=False).stdout
    names = {path.split("/")[0] for path in kept.split("\0") if path}
    return sorted(name for name in names - TOP_LEVEL if not name.startswith("."))


def main():
    strange = strangers()
    for name in strange:
        print(f"{name}: does not belong to the top level")
    count = len(strange)
    for path in sorted(sys.argv[1:] or all_files()):
        file = ROOT / path
        if file.suffix not in TEXT or not file.is_file() or DELIBERATE.match(path):
            continue
        try:
            found = list(problems_of(path, file.read_bytes().decode("utf-8")))
        except UnicodeDecodeError:
            found = [(1, "not UTF-8")]
        for line, what in found:
            print(f"{path}:{line}: {what}")
        count += len(found)
    for line, what in lost_tests("docs/security.md"):
        print(f"docs/security.md:{line}: {what}")
        count += 1
    for what in check_readmes.problems(ROOT) + check_docs.problems(ROOT):
        print(what)
        count += 1
    print(f"check_files: {count} problems")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
