#!/usr/bin/env python3
"""Runs clang-tidy 19 over engine/, scripting/ and renderer/, as far as a time limit reaches.

run_tidy.py [--seconds N] [--jobs N] [FILE...]

How a file is compiled, a build tree of its own says, build/tidy, where nothing is compiled in batches.
Files that differ from the last commit come first, then those that commits changed last. A file whose
own text, whose headers of ours and whose .clang-tidy passed before is not checked again; the record
of that is build/tidy/passed. What the limit cuts off is listed by name. Exits 1 on any finding.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/tidy"
LAYERS = ("engine/", "scripting/", "renderer/")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


def own_headers(path, seen):
    """Adds `path` and every header of ours that it includes, directly or not, to `seen`."""
    if path in seen or not path.is_file():
        return
    seen.add(path)
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        own_headers(ROOT / name, seen)


def fingerprint(path):
    """Changes when the verdict on `path` may change."""
    files = set()
    own_headers(path, files)
    digest = hashlib.sha256((ROOT / ".clang-tidy").read_bytes())
    for file in sorted(files):
        digest.update(file.as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def git_lines(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True,
                          text=True, check=False).stdout.splitlines()


def configure():
    """Writes how each file is compiled by itself."""
    subprocess.run(["cmake", "--preset", "release", "-B", str(BUILD), "-DPERTHRO_TESTS=OFF",
                    "-DPERTHRO_BATCHES=OFF"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


def sources(wanted):
    """The files to check, most interesting first, relative to the root."""
    entries = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    known = set()
    for entry in entries:
        file = pathlib.Path(entry["file"])
        if file.is_relative_to(ROOT):
            known.add(file.relative_to(ROOT).as_posix())
    known = {name for name in known if name.startswith(LAYERS)}
    if wanted:
        return sorted(known & set(wanted))
    recent = (git_lines("diff", "--name-only", "HEAD") +
              git_lines("ls-files", "--others", "--exclude-standard") +
              git_lines("log", "--format=", "--name-only", "-1000"))
    age = {name: place for place, name in reversed(list(enumerate(recent)))}
    return sorted(known, key=lambda name: (age.get(name, len(recent)), name))


def tidy(name):
    """Output of clang-tidy about one file and whether it passed."""
    run = subprocess.run(
        ["clang-tidy-19", "--quiet", "-p", str(BUILD),
         "--extra-arg=-Wno-unknown-warning-option",
         "--extra-arg=-Wno-ignored-optimization-argument",
         "--extra-arg=-Wno-invalid-feature-combination",  # -march=native where there is AVX10
         str(ROOT / name)],
        cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout or run.stderr, run.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()

    configure()
    record = BUILD / "passed"
    passed_before = set(record.read_text().split()) if record.is_file() else set()
    names = sources(arguments.files)
    prints = {name: fingerprint(ROOT / name) for name in names}
    pending = [name for name in names if prints[name] not in passed_before]
    deadline = time.monotonic() + arguments.seconds

    def check(name):
        return (name, *tidy(name)) if time.monotonic() < deadline else (name, None, None)

    failed, left_out, passed = [], [], []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for name, output, good in pool.map(check, pending):
            (left_out if output is None else passed if good else failed).append(name)
            if output is not None and not good:
                print(output, flush=True)
    record.write_text("\n".join(
        sorted({prints[name] for name in names} & passed_before | {prints[n] for n in passed})))

    print(f"clang-tidy: {len(names)} files, {len(names) - len(pending)} unchanged since they passed, "
          f"{len(passed)} passed, {len(failed)} failed, {len(left_out)} left out for time")
    for name in failed:
        print(f"  failed    {name}")
    for name in left_out:
        print(f"  left out  {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
