#!/usr/bin/env python3
"""Links of the documents lead to a file where they are installed, too.

installed_docs.py CMAKE: lays documents, games and content out as an installation does and runs the script of the
installation over the documents. Exits 1 and says which link leads nowhere.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def broken(docs):
    """Links of the pages to files that are not there."""
    for page in sorted(docs.rglob("*.md")):
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            for target in LINK.findall(line):
                if "://" not in target and not (page.parent / target).exists():
                    yield f"{page.relative_to(docs)}:{number}: {target}"
            if "./perthro " in line:
                yield f"{page.relative_to(docs)}:{number}: ./perthro"


def main():
    with tempfile.TemporaryDirectory() as folder:
        share = pathlib.Path(folder) / "share"
        docs, data = share / "doc" / "perthro", share / "perthro"
        shutil.copytree(ROOT / "docs", docs)
        data.mkdir()
        for part in ("games", "content"):
            (data / part).symlink_to(ROOT / part)
        subprocess.run([sys.argv[1], f"-DDOCS={docs}", f"-DDATA={data}", "-P",
                        ROOT / ".cmake" / "installed_docs.cmake"], check=True)
        wrong = list(broken(docs))
    print("\n".join(wrong) if wrong else "installed_docs: every link leads to a file")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
