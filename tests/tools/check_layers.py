#!/usr/bin/env python3
"""The law of the layers, checked on the text of the sources (docs/architecture.md).

* who may include whom: every `#include "..."` names a file from the root of the tree, in a layer
  that the including layer may see;
* which library may be included where, and which names may appear where (comments do not count);
* the engine includes the standard library only, without input and output, clocks and threads;
* no game's name in the code or the strings of engine/, scripting/ and renderer/.

check_layers.py [--root FOLDER] [--self-test]; exits 1 and prints `file:line: what` when broken.
"""
import argparse
import pathlib
import re
import sys
import tempfile

LAYERS = ("engine", "scripting", "renderer")

# Including folder (longest prefix counts) -> folders it may include from.
MAY_INCLUDE = {
    "engine": ("engine",),
    "scripting/vm": ("engine", "scripting/vm"),
    "scripting/api": ("engine", "scripting/vm", "scripting/api"),
    "scripting": ("engine", "scripting"),
    "renderer": ("scripting/session", "scripting/catalogue/getting.hpp",
                 "scripting/paths_in.hpp", "scripting/write_file.hpp",
                 "scripting/folder_lock.hpp",
                 "scripting/vm/loose_thread.hpp", "scripting/isolation/jail.hpp",
                 "scripting/outside/child_process.hpp", "scripting/drawings/svg_check.hpp", "renderer"),
    "tests/engine": ("engine", "tests"),
    "tests": ("engine", "scripting", "renderer", "tests"),
}

# What the kernel may not touch even though it is standard: the world outside, and time.
ENGINE_FORBIDDEN = set("""
    iostream fstream cstdio stdio.h filesystem chrono ctime time.h thread mutex shared_mutex
    condition_variable future stop_token semaphore latch barrier csignal locale clocale random
    """.split())
# Files of the engine that exist for input and output, and are named for it.
ENGINE_FILE_IO = re.compile(r"(record|journal)")

# Library headers -> folders that may include them.
LIBRARY_HEADERS = [
    (re.compile(r"^(lua|luajit|lauxlib|lualib)\.(h|hpp)$|^luajit-"), ("scripting",)),
    (re.compile(r"^yaml-cpp/"), ("scripting/package",)),
    (re.compile(r"^(fmt|nlohmann)/"), ("scripting", "renderer")),
    (re.compile(r"^CLI/"), ("scripting/command",)),
    (re.compile(r"^curl/|^md4c"), ("scripting/catalogue",)),
    (re.compile(r"^archive(_entry)?\.h$|^sodium"), ("scripting/package",)),
    (re.compile(r"^libxml/"), ("scripting/drawings",)),
    (re.compile(r"^seccomp\.h$|^linux/landlock"), ("scripting/isolation",)),
    (re.compile(r"^(SFML|GL)/|^im(gui|config|stb)|^librsvg|^pango|^cairo"),
     ("renderer",)),
]

# Names -> folders in whose code they may appear, of the folders in LAYERS.
NAMES = [
    (re.compile(r"\blua_State\b"), ("scripting",)),
    (re.compile(r"\bYAML::"), ("scripting/package",)),
    (re.compile(r"\b(sf|ImGui)::"), ("renderer",)),
    (re.compile(r"\bstd::(jthread|thread|async)\b(?!::)"), ("scripting/vm",)),
    (re.compile(r"\bpthread_create\b"), ("scripting/vm",)),
]

# Games whose name is also a word of the rule language or of plain code. Notation families (chess,
# shogi, xiangqi, go) are words of game.yaml's `notation:`; hex is a grid shape.
LANGUAGE_WORDS = {"chess", "shogi", "xiangqi", "go", "hex"}
PLAIN_WORDS = {"ur", "mana", "cannon", "jungle", "forks", "margo"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/          # comments
      |R"([^\s()\\]*)\(.*?\)\1"     # raw strings
      |"(?:\\.|[^"\\\n])*"          # strings
      |'(?:\\.|[^'\\\n])+'          # characters
    """, re.S | re.X)
LUA_COMMENT = re.compile(r"--\[\[.*?\]\]|--[^\n]*", re.S)


def without_comments(text, lua=False):
    """The text with comments blanked out; line breaks and everything else stay in place."""
    def blank(match):
        token = match.group(0)
        return re.sub(r"[^\n]", " ", token) if lua or token.startswith("/") else token
    return (LUA_COMMENT if lua else TOKEN).sub(blank, text)


def inside(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def visible_from(path):
    """The folders that the file at `path` may include from."""
    best = max((key for key in MAY_INCLUDE if inside(path, [key])), key=len)
    return MAY_INCLUDE[best]


def game_names(root):
    """id -> pattern that finds it in code, however its words are joined."""
    names = {}
    for folder in sorted((root / "games").glob("*/game.yaml")):
        game = folder.parent.name
        if game in LANGUAGE_WORDS | PLAIN_WORDS:
            continue
        words = game.split("-")
        snake, camel = r"[-_ ]?".join(words), "".join(word.capitalize() for word in words)
        names[game] = re.compile(
            rf"(?<![a-z0-9]){snake}(?![a-z0-9])|(?<![A-Z0-9]){snake.upper()}(?![A-Z0-9])|{camel}(?![a-z0-9])")
    return names


def check_include(path, bracket, target, root):
    """What is wrong with one include line, or None."""
    if bracket == '"':
        if not (root / target).is_file() and not target.startswith(LAYERS + ("tests",)):
            return f'include "{target}" is not a path from the root of the tree'
        if not inside(target, visible_from(path)):
            return f'{path.rsplit("/", 1)[0]} may not include "{target}"'
        return None
    if path.startswith("tests/") and not path.startswith("tests/engine/"):
        return None
    for pattern, folders in LIBRARY_HEADERS:
        if pattern.search(target) and not inside(path, folders):
            return f"<{target}> may only be included in {', '.join(folders)}"
    if path.startswith("engine/"):
        if target in ENGINE_FORBIDDEN and not (
                target == "fstream" and ENGINE_FILE_IO.search(path)):
            return f"<{target}>: the engine has no input, output, clock, thread or dice of its own"
        if "/" in target or (target.endswith(".h") and target != "immintrin.h"):
            return f"<{target}>: the engine includes the C++ standard library only"
    return None


def check_file(path, text, root, games):
    """Yields (line number, message) for one file; `path` is relative to the root, with `/`."""
    lua = path.endswith(".lua")
    flat = re.sub("[-_ ]", "", text.lower())  # most files name no game, which this tells at once
    games = {game: pattern for game, pattern in games.items() if game.replace("-", "") in flat}
    for number, line in enumerate(without_comments(text, lua).split("\n"), 1):
        include = None if lua else INCLUDE.match(line)
        if include:
            message = check_include(path, include.group(1), include.group(2), root)
            if message:
                yield number, message
            continue
        if path.startswith("tests/"):
            continue
        for pattern, folders in NAMES:
            found = pattern.search(line)
            if found and not inside(path, folders):
                yield number, f"`{found.group(0)}` may only be named in {', '.join(folders)}"
        for game, pattern in games.items():
            if pattern.search(line):
                yield number, f"names the game `{game}`; the layers know no game"


def check_tree(root):
    """All violations below `root` as printable lines."""
    games = game_names(root)
    problems = []
    for folder in LAYERS + ("tests",):
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            if file.suffix not in (".cpp", ".hpp", ".lua") or "/templates/" in path:
                continue
            if file.suffix == ".lua" and folder == "tests":
                continue
            text = file.read_text(encoding="utf-8")
            problems += [f"{path}:{line}: {what}" for line, what in check_file(
                path, text, root, games)]
    return problems


# File -> (text, words that the one message about it must contain; None = it is in order).
SELF_TEST = {
    "games/three-in-a-row/game.yaml": ("id: three-in-a-row\n", None),
    "engine/fine.cpp": ('#include "engine/fine.hpp"\n#include <vector>\n'
                        "// like three-in-a-row, or a lua_State\n", None),
    "engine/fine.hpp": ("#pragma once\n", None),
    "engine/up.cpp": ('#include "scripting/session/session.hpp"\n', "may not include"),
    "engine/prints.cpp": ("#include <iostream>\n", "no input"),
    "engine/record_file.cpp": ("#include <fstream>\n", None),
    "engine/library.cpp": ("#include <fmt/format.h>\n", "only be included"),
    "engine/posix.cpp": ("#include <unistd.h>\n", "standard library only"),
    "engine/lua.cpp": ("struct lua_State;\n", "lua_State"),
    "engine/game.cpp": ("bool three_in_a_row = true;\n", "three-in-a-row"),
    "engine/relative.cpp": ('#include "fine.hpp"\n', "from the root"),
    "scripting/session/session.hpp": ("class Session;\n", None),
    "scripting/vm/vm.cpp": ('#include "scripting/package/loader.hpp"\n', "may not include"),
    "scripting/vm/state.cpp": ("#include <lua.hpp>\nlua_State* state; std::thread t;\n", None),
    "scripting/package/loader.hpp": ("#include <yaml-cpp/yaml.h>\nYAML::Node root;\n", None),
    "scripting/session/bots.cpp": ("std::jthread t;\n", "std::jthread"),
    "scripting/session/yaml.cpp": ("YAML::Node root;\n", "YAML::"),
    "scripting/prelude/words.lua": ("-- three-in-a-row\nlocal ThreeInARow = 1\n", "three-in-a-row"),
    "renderer/board.cpp": ('#include "scripting/session/session.hpp"\nsf::Color c;\n', None),
    "renderer/drawings.cpp": ('#include "scripting/vm/loose_thread.hpp"\n', None),
    "renderer/states.cpp": ('#include "scripting/vm/state.hpp"\n', "may not include"),
    "scripting/vm/loose_thread.hpp": ("class LooseThread;\n", None),
    "renderer/rules.cpp": ('#include "engine/fine.hpp"\n', "may not include"),
    "tests/engine/fine_test.cpp": ("#include <lua.hpp>\n", "only be included"),
    "tests/scripting/vm_test.cpp": ("#include <lua.hpp>\nlua_State* state;\n", None),
}


def self_test():
    """Plants every kind of violation in a throwaway tree and asks for exactly those."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, (text, _) in SELF_TEST.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        problems = check_tree(root)
    failures = []
    for path, (_, expected) in SELF_TEST.items():
        about = [line for line in problems if line.startswith(path + ":")]
        if len(about) != (expected is not None) or (expected and expected not in about[0]):
            failures.append(f"{path}: expected {expected!r}, got {about}")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    problems = self_test() if arguments.self_test else check_tree(arguments.root)
    for line in problems:
        print(line)
    print(f"check_layers: {len(problems)} violations")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
