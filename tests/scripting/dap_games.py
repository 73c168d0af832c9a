"""The small packages that sessions with `perthro dap` are about, with lines, values and stacks that can be worked out
by hand; what sessions have in common.
"""
import pathlib
import shutil
import sys
import tempfile
import time

from dap_client import Session

PERTHRO = sys.argv[1]
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="perthro-dap-")).resolve()

YAML = """\
api: 1
id: NAME
title: Steps
players: [white, black]
board: {grids: [{size: [3, 4]}], zones: {far_row: rank 4}}
attributes: {plies: {of: game, type: 0..99}}
pieces: {man: {letter: M, worth: 3}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}, stuck: {when: stuck, to_move: loss}}
setups: {start: {white: {man: [a1, b1]}, black: {man: [c4]}}}
"""
RULES = """\
-- One step straight on.
local bonus = 3
local names = { "one", "two" }
local function twice(n)
  local result = n * 2
  return result
end
man:move { step(n), land(open) }

function on_applied(position, move)
  local from = move.from
  local count = twice(position:get(plies))
  count = count + bonus
  position:add(plies, 1)
  log("applied", count)
end
"""
MOVES = ["a1-a2", "c4-c3", "a2-a3"]  # before them `plies` is 0, 1, 2


def package(name, rules=RULES, yaml=YAML):
    folder = FOLDER / name
    folder.mkdir()
    (folder / "game.yaml").write_text(yaml.replace("NAME", name))
    (folder / "rules.lua").write_text(rules)
    return folder


def begin(folder, lines=(), **launch):
    """A session that stops in these lines of the rules: numbers, or whole breakpoints."""
    session = Session(PERTHRO)
    points = [{"line": line} if isinstance(line, int) else line for line in lines]
    session.placed = session.begin({"game": str(folder), **launch}, {folder / "rules.lua": points})[0]
    return session


def same(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


def is_in(part, whole):
    assert part in whole, f"{part!r} is not in {whole!r}"


def finish(session, code=0):
    same(session.ended(), code)
    same(session.leave(), 0)


ENDLESS = RULES.replace("  count = count + bonus\n", "  while true do\n    count = count + bonus\n  end\n")


NESTED = RULES.replace("man:move { step(n), land(open) }\n", """\
local function fits(position, move, here, from)
  return here ~= 1
end
man:move { step(n), test(fits), land(open) }
""").replace("  position:add(plies, 1)\n", "  count = position:moves(black).count\n  position:add(plies, 1)\n")


def run(tests):
    """Runs all test_ functions of a module; the exit code."""
    failures, began = 0, time.monotonic()
    for name, test in tests.items():
        if name.startswith("test_"):
            try:
                test()
            except Exception as error:  # pylint: disable=broad-except
                failures += 1
                print(f"FAILED: {name}: {type(error).__name__}: {error}")
    shutil.rmtree(FOLDER, ignore_errors=True)
    print(f"{failures} failed, {time.monotonic() - began:.1f} s")
    return 1 if failures else 0
