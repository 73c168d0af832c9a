#!/usr/bin/env python3
"""What is installed of libperthro serves programs of others: C99 and C++, by pkg-config and CMake.

installed.py BUILD_FOLDER: installs the component `dev` of a build into a folder of its own, moves
that folder, builds the examples of docs/examples and the first program of docs/embedding.md against
it and plays with them. Where the build has the shared library, that is linked, and shows nothing but
the interface. Exits 1 and says what failed.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C CXX)
find_package(perthro REQUIRED)
add_executable(consumer "%s")
target_link_libraries(consumer PRIVATE perthro::perthro)
"""


def run(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=False, timeout=120, **options)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(text, *parts):
    for part in parts:
        if part not in text:
            sys.exit(f"`{part}` is not in:\n{text}")


def install(build, folder):
    """Gives back where it lies in the end: an installed tree can be moved."""
    run(["cmake", "--install", build, "--component", "dev", "--prefix", folder / "first"])
    (folder / "first").rename(folder / "moved")
    return folder / "moved"


def shown_symbols(library):
    lines = run(["nm", "-D", "--defined-only", "--with-symbol-versions", library]).splitlines()
    return [line.split()[-1] for line in lines if line.split()[-2] != "A"]


def check_shared(prefix):
    for library in prefix.rglob("libperthro.so"):
        others = [name for name in shown_symbols(library)
                  if not re.fullmatch(r"perthro_\w+@@PERTHRO_0(\.\d+)?", name)]
        if others:
            sys.exit(f"{library} shows more than the interface: {others[:5]}")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="perthro-installed-") as name:
        folder = pathlib.Path(name)
        prefix = install(build, folder)
        check_shared(prefix)
        package = next(prefix.rglob("perthro.pc")).parent
        library = package.parent
        environment = {**os.environ, "PKG_CONFIG_PATH": str(package),
                       "LD_LIBRARY_PATH": str(library), "PERTHRO_GAMES": str(ROOT / "games"),
                       "XDG_DATA_HOME": str(folder)}
        flags = run(["pkg-config", "--cflags", "--libs", "perthro"], env=environment).split()

        c_program = folder / "terminal-c"
        run(["gcc", "-std=c99", *STRICT, EXAMPLES / "terminal.c", "-o", c_program, *flags])
        # The fool's mate, with a move that is not legal and one that is taken back.
        said = run([c_program, "chess"], env=environment, input="f2-f3\nwhy e7-e4\ne7-e6\nundo\n"
                   "e7-e5\ng2-g4\ng2-g4\nd8-h4\n")
        expect(said, "black to move", "a pawn does not move from e7 to e4",
               "`g2-g4` is no legal move", "after 4 plies the game is over")
        done = subprocess.run([str(c_program), "ches"], env=environment, text=True, check=False,
                              capture_output=True)
        expect(done.stdout, "did you mean `chess`?")

        cpp_program = folder / "terminal-cpp"
        run(["g++", "-std=c++20", *STRICT, EXAMPLES / "terminal.cpp", "-o", cpp_program, *flags])
        said = run([cpp_program, "backgammon", "3"], env=environment, input="nonsense\n")
        expect(said, "dice:", "`nonsense` is no legal move")

        page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
        first = folder / "first.c"
        first.write_text(re.search(r"```c\n(.*?)```", page, re.S)[1])
        run(["gcc", "-std=c99", *STRICT, first, "-o", folder / "first", *flags])
        # The position behind e4; the board as FEN writes it.
        expect(run([folder / "first"], env=environment), "/4P3/", " black ")

        project = folder / "project"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(PROJECT % (EXAMPLES / "terminal.c"))
        run(["cmake", "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={prefix}"])
        run(["cmake", "--build", project / "build"])
        said = run([project / "build" / "consumer", "breakthrough"], env=environment, input="")
        expect(said, "after 0 plies the game is left")


main()
