#!/usr/bin/env python3
"""Compares the second programs with the packages.

check.py [NAME...]: every line that tests/second/NAME.py prints stands in games/NAME/tests.yaml, and that
file names the program as the source of no other count. Without names: all programs.
check.py --against PERTHRO [--sample N] NAME...: moves and counts of N random positions, asked of both.
check.py --against PERTHRO --games N NAME...: N whole random games of each case, with what each player sees, by
programs that have them.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

import whole_games

HERE = pathlib.Path(__file__).resolve().parent
GAMES = HERE.parents[1] / "games"


def run(name, *arguments):
    command = [sys.executable, "-B", str(HERE / f"{name}.py"), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def recorded(name):
    """The counts of tests.yaml that name the program as their source, each as one line."""
    flat = " ".join((GAMES / name / "tests.yaml").read_text(encoding="utf-8").split())
    entries = re.split(r" (?=- \{|\w+: - )", flat)
    source = f"source: second tests/second/{name}.py}}"
    return {entry[entry.index("- {"):entry.index(source) + len(source)]
            for entry in entries if source in entry and "depths:" in entry}


def compare_counts(name):
    printed, written = set(run(name)), recorded(name)
    for line in sorted(printed - written):
        print(f"{name}: not in tests.yaml: {line}")
    for line in sorted(written - printed):
        print(f"{name}: not printed by the program: {line}")
    return not printed ^ written


def options_of(extra):
    """The options in `options: {a: b}, setup: c`."""
    return dict(option.split(": ") for options in re.findall(r"options: \{(.*?)\}", extra)
                for option in options.split(", "))


def arguments_of(extra):
    """`options: {a: b}, setup: c` as options of the command line."""
    result = []
    for option, value in options_of(extra).items():
        result += ["--option", f"{option}={value}"]
    for setup in re.findall(r"setup: (\w+)", extra):
        result += ["--setup", setup]
    return result


def compare_samples(perthro, name, count, seed):
    """Asks both programs about random positions; stops at the first that differs."""
    for line in run(name, "--sample", str(count), "--seed", str(seed)):
        sample = json.loads(line)
        start = arguments_of(sample["extra"]) + ["--position", sample["position"], "--json"]
        depth = str(len(sample["nodes"]))
        answer = subprocess.run([perthro, "perft", name, depth, *start], capture_output=True, text=True)
        nodes = json.loads(answer.stdout)["nodes"] if answer.returncode == 0 else answer.stderr
        if nodes == sample["nodes"]:
            continue
        print(f"{name}: {sample['position']} {sample['extra']}\n  second {sample['nodes']}, perthro {nodes}")
        divide = subprocess.run([perthro, "perft", name, depth, *start[:-1], "--divide"], capture_output=True, text=True)
        theirs = set(divide.stdout.splitlines()[:-1])
        ours = {f"{key}: {count}" for key, count in sample["below"].items()}
        print(f"  second: {sorted(ours - theirs)}\n  perthro: {sorted(theirs - ours)}")
        return False
    return True


def compare_games(perthro, name, count, seed):
    """Plays whole random games with both programs, if the second one has any."""
    positions = whole_games.compare(perthro, name, run(name, "--games", str(count), "--seed", str(seed)), options_of)
    if positions:
        print(f"{name}: {positions} positions")
    return positions is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--against", metavar="PERTHRO")
    parser.add_argument("--sample", type=int, default=20, metavar="N")
    parser.add_argument("--games", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = options.names or sorted(path.stem for path in HERE.glob("*.py") if (GAMES / path.stem).is_dir())
    if options.against and options.games:
        good = [compare_games(options.against, name, options.games, options.seed) for name in names]
    elif options.against:
        good = [compare_samples(options.against, name, options.sample, options.seed) for name in names]
    else:
        good = [compare_counts(name) for name in names]
    print(f"{sum(good)} of {len(names)} agree")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
