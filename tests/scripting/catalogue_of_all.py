#!/usr/bin/env python3
"""The catalogue of all games of the tree, written and looked at.

catalogue_of_all.py PERTHRO [--out FOLDER]; exits 1 and says what did not hold. The games of the tree
say no version of their own, so they are packed with the program's. A headless Chromium draws pages and
boards, as FOLDER/*.png: a board must show drawings of pieces. Where none is installed, that is said,
and with CI=true it is a failure.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

TREE = pathlib.Path(__file__).resolve().parents[2]
# Pieces drawn by content/, by the package itself, and in hand at the beginning.
WITH_DRAWINGS = ("chess", "ko-shogi", "hive")


def versioned_copy(folder, version):
    """The games, each with a version; those that are no packages stay away."""
    names = []
    for game in sorted(TREE.glob("games/*/game.yaml")):
        copy = folder / game.parent.name
        shutil.copytree(game.parent, copy)
        text = game.read_text(encoding="utf-8")
        if not re.search(r"^version:", text, re.M):
            (copy / "game.yaml").write_text(f"version: {version}\n" + text, encoding="utf-8")
        names.append(game.parent.name)
    return names


def problems(site, names):
    """What is wrong with the catalogue, one sentence each."""
    packages = {p["id"]: p for p in json.loads((site / "index.json").read_text())["packages"]}
    for name in names:
        if name not in packages:
            yield f"{name} is not in the index"
            continue
        for key in ("picture", "page"):
            if not (site / packages[name][key]).is_file():
                yield f"{name} has no {key}"
        for version in packages[name]["versions"]:
            if (site / version["file"]).stat().st_size != version["size"]:
                yield f"{name} is not as large as the index says"
        picture = xml.etree.ElementTree.parse(site / packages[name]["picture"]).getroot()
        if len(list(picture.iter())) < 6:  # beside title and ground two cells at least
            yield f"the picture of {name} is empty"
        if "<script" in (site / packages[name]["page"]).read_text(encoding="utf-8"):
            yield f"the page of {name} has a script"


def drawn(browser, file, picture):
    """The bytes of a picture of what a headless Chromium shows of the file."""
    subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,1600",
                    f"--screenshot={picture}", file.as_uri()],
                   check=True, capture_output=True, timeout=120)
    return picture.read_bytes()


def unseen(site, browser):
    """What a browser does not show, one sentence each."""
    for page, picture in (("index.html", "index.png"), ("chess/index.html", "package.png")):
        if len(drawn(browser, site / page, site / picture)) < 20_000:
            yield f"{page} shows nothing"
    for name in WITH_DRAWINGS:
        board = site / name / "board.svg"
        bare = site / f"{name}-bare.svg"
        bare.write_text(re.sub(r"<image [^>]*>", "", board.read_text(encoding="utf-8")), encoding="utf-8")
        if drawn(browser, board, site / f"{name}.png") == drawn(browser, bare, site / f"{name}-bare.png"):
            yield f"the board of {name} shows no drawings"


def look(site):
    """What is wrong with what a browser shows; with nothing to look by, that it was not looked at."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if browser is not None:
        return list(unseen(site, browser))
    print("not looked at: no Chromium is installed")
    return ["CI has no Chromium"] if os.environ.get("CI") == "true" else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--out", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        site = (arguments.out or folder / "site").resolve()
        shutil.rmtree(site, ignore_errors=True)
        version = subprocess.run([arguments.program, "--version"], capture_output=True, text=True,
                                 check=True).stdout.split()[1]
        (folder / "games").mkdir()
        names = versioned_copy(folder / "games", version)
        ran = subprocess.run([arguments.program, "index", str(folder / "games"), "--out", str(site),
                              "--title", "The games of Perthro", "--unchecked"],
                             capture_output=True, text=True, check=False)
        wrong = [ran.stdout + ran.stderr] if ran.returncode != 0 else []
        wrong += problems(site, names)
        wrong = wrong or look(site)
        print("\n".join(wrong) or f"{len(names)} packages")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
