#!/usr/bin/env python3
"""Pictures of boards and panels, one for each geometry, against those that were looked at and kept.

golden.py CLIENT [--write]     --write replaces the pictures kept in tests/renderer/golden

At most 50 pixels may differ by more than 3 % (the same picture differs in none between runs and
servers; a piece that moved by one pixel in more than 1,000).
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display  # noqa: E402

KEPT = pathlib.Path(__file__).parent / "golden"
BOARDS = {
    "chequered": ["chess", "--moves", "e4 d5 exd5 Qxd5 Nc3"],
    "stacks": ["bashni", "--moves", "c3-d4 f6-g5 g3-h4 b6-c5"],
    "points": ["xiangqi"],
    "arcs": ["surakarta"],
    "hexes": ["hex", "--moves", "stone@f6 stone@e5"],
    "pits": ["oware", "--moves", "c1"],
    "columns": ["backgammon", "--seed", "3"],
    "pyramid": ["margo"],
    "turning": ["pentago"],
    "race": ["ur", "--seed", "2"],
    "four": ["yonin-shogi"],
    "fog": ["dark-chess"],
    "territory": ["go", "--option", "size=7", "--moves",
                  "stone@d4 stone@e4 stone@d3 stone@e3 stone@d5 stone@e5 stone@d2 stone@e2 stone@d6 "
                  "stone@e6 stone@d1 stone@e1 stone@d7 stone@e7 stone@b4 stone@a1 pass pass a1"],
}
PANELS = {
    "moves": ["chess", "--moves", "e4 e5 Nf3", "--tab", "moves"],
    "rules": ["oware", "--tab", "rules"],
    "light": ["go", "--light"],
    "banner": ["chess", "--moves", "f3 e5 g4 Qh4"],
}


def draw(display, client, words, size, file):
    environment = dict(os.environ, DISPLAY=display.name, GALLIUM_DRIVER="llvmpipe")
    subprocess.run([client, *words, "--fresh", "--size", size, "--screenshot", str(file)],
                   env=environment, check=True, timeout=120, cwd=KEPT.parents[2])
    subprocess.run(["convert", str(file), "-alpha", "off", str(file)], check=True)


def differing(one, other):
    ran = subprocess.run(["compare", "-metric", "AE", "-fuzz", "3%", str(one), str(other), "null:"],
                         capture_output=True, text=True)
    try:
        return int(float(ran.stderr.split()[0]))
    except (ValueError, IndexError):
        return 10 ** 9  # another size


def main():
    client, write = os.path.abspath(sys.argv[1]), "--write" in sys.argv[2:]
    failed = 0
    with Display() as display, tempfile.TemporaryDirectory() as folder:
        for name, words in {**BOARDS, **PANELS}.items():
            extra = ["--no-panel"] if name in BOARDS else []
            size = "560x520" if name in BOARDS else "1000x640"
            drawn = pathlib.Path(folder) / f"{name}.png"
            draw(display, client, [*words, *extra], size, drawn)
            kept = KEPT / f"{name}.png"
            if write:
                KEPT.mkdir(exist_ok=True)
                subprocess.run(["convert", str(drawn), "-define", "png:compression-level=9",
                                "-strip", str(kept)], check=True)
                continue
            number = differing(kept, drawn)
            failed += number > 50
            print(f"{name}: {number} pixels differ{' FAILED' if number > 50 else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
