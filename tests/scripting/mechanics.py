#!/usr/bin/env python3
"""The examples of the documents: packages that pass, and pages that show them as they are.

mechanics.py PERTHRO [--renew]; exits 1 and says what did not hold.

Each folder of `SHELVES` holds packages that its pages are about.
* `perthro check` and `perthro test` accept every package, and say nothing beside.
* A block below "`NAME/FILE`:" is that file of the package; below "In `NAME/FILE`:" it stands in that file. A line `...`
  leaves lines out.
* A block of the language `console` holds commands behind `$` and what each prints, run beside the packages; no number
  is compared where the block is called `console figures`.
* Every package is quoted by a page.
--renew writes into the pages what commands print, where nothing is left out.
"""
import pathlib
import re
import shutil
import sys
import tempfile

from tutorial import SELF_TEST, TREE, Blocks, Desk, quote_problem, run_block, same

DOCS = TREE / "docs"
# Folders of packages, and the pages about them.
SHELVES = {
    "mechanics": ("mechanics/*.md",),
    "coming-from": ("coming-from.md",),
    "fast-rules": ("fast-rules.md",),
}
# A warning about the machine more than about the package.
SLOW_BOT = "its bot looks at only"
QUOTE = re.compile(r"^(In )?`([\w-]+)/([\w./-]+)`:\Z", re.M)


class Shelf(Desk):
    """A scratch folder with the packages of one folder of the documents."""

    def __init__(self, folder, program, packages):
        super().__init__(folder, program)
        self.packages = packages
        self.names = sorted(path.parent.name for path in packages.glob("*/game.yaml"))

    def lay_out(self, step=None):
        work = self.folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        for name in self.names:
            shutil.copytree(self.packages / name, work / name)


def package_problems(shelf):
    """What is wrong with the packages: an error, a failed test, or a warning."""
    shelf.lay_out()
    for command in ("check", "test"):
        code, out = shelf.run(f"perthro {command} {' '.join(f'./{name}' for name in shelf.names)}")
        wrong = [line for line in out if ("warning" in line and SLOW_BOT not in line) or "FAILED" in line]
        if code != 0 or wrong:
            yield f"perthro {command}, docs/{shelf.packages.name}:\n" + "\n".join(wrong or out)


def page_problems(shelf, page, renew, quoted):
    """What of a page is not so; adds the packages that it quotes to `quoted`."""
    blocks, wrong, changes = Blocks(page.read_text(encoding="utf-8")), [], []
    for _, language, block, before, number in blocks:
        where = f"{page.relative_to(TREE)}:{number}"
        quote = QUOTE.search(before.rstrip())
        if language.startswith("console"):
            shelf.lay_out()
            found, fresh = run_block(shelf, language, block, where)
            wrong += found
            if found and renew:
                changes.append((number, len(block), fresh))
        elif quote:
            quoted.add(quote[2])
            wrong.append(quote_problem(shelf.packages / quote[2] / quote[3], block, quote[1], where))
    if changes:
        blocks.renew(changes)
        page.write_text("\n".join(blocks.lines), encoding="utf-8")
    return [problem for problem in wrong if problem]


def shelf_problems(folder, program, name, pages, renew):
    shelf = Shelf(folder, program, DOCS / name)
    yield from package_problems(shelf)
    quoted = set()
    for pattern in pages:
        for page in sorted(DOCS.glob(pattern)):
            yield from page_problems(shelf, page, renew, quoted)
    if quoted != set(shelf.names):
        yield f"docs/{name}: no page quotes {sorted(set(shelf.names) - quoted)}"


def main():
    renew = "--renew" in sys.argv[2:]
    wrong = [f"same({said}, {true}) is not {right}" for said, true, right in SELF_TEST if same(said, true) != right]
    program = pathlib.Path(sys.argv[1]).resolve()
    for name, pages in SHELVES.items():
        with tempfile.TemporaryDirectory() as folder:
            wrong += shelf_problems(pathlib.Path(folder), program, name, pages, renew)
    print("\n".join(wrong) or "the examples of the documents hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
