#!/usr/bin/env python3
"""The tutorial: every step loads and passes its tests, and the page says what is so.

tutorial.py PERTHRO [--renew]; exits 1 and says what did not hold.

Of docs/tutorial.md a section `## N. ...` is about docs/tutorial/step-N. Until it quotes a file of its step it speaks
of the package of the step before.
* A block below "`joy/FILE`:" is that file; below "In `joy/FILE`:" it is in that file. A line `...` leaves lines out.
* A block of the language `console` holds commands behind `$` and what each prints; `...` likewise. Seconds are not
  compared, and no number at all where the block is called `console figures`.
* "Write `A` for `B` in `joy/FILE`" holds for the next block of commands only.
--renew writes into the page what commands print, where nothing is left out.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TREE = pathlib.Path(__file__).resolve().parents[2]
PAGE = TREE / "docs" / "tutorial.md"
STEPS = TREE / "docs" / "tutorial"
LEFT_OUT = "..."
CHANGE = re.compile(r"Write\s+`([^`]+)`\s+for\s+`([^`]+)`\s+in\s+`joy/([\w./]+)`")
QUOTE = re.compile(r"^(In )?`joy/([\w./]+)`:\Z", re.M)


class Blocks:
    """Walks through the page: yields (step, language, lines, text since the last block, line number)."""

    def __init__(self, text):
        self.lines = text.split("\n")

    def __iter__(self):
        step, before, opened = 0, [], None
        for number, line in enumerate(self.lines):
            if opened is None and line.startswith("## "):
                heading = re.match(r"## (\d+)\. ", line)
                step, before = int(heading[1]) if heading else 0, []
            elif line.startswith("```"):
                if opened is None:
                    opened = number
                else:
                    yield step, self.lines[opened][3:], self.lines[opened + 1:number], "\n".join(before), opened + 1
                    opened, before = None, []
            elif opened is None:
                before.append(line)

    def renew(self, changes):
        """Puts other lines into blocks: (number of the first line, how many there were, the new ones), in order."""
        for number, count, fresh in reversed(changes):
            self.lines[number:number + count] = fresh


def same(said, true):
    """Whether lines are the true ones, but for those that `...` leaves out."""
    parts = [[]]
    for line in said:
        if line.strip() == LEFT_OUT:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return said == true
    if true[:len(parts[0])] != parts[0] or (parts[-1] and true[-len(parts[-1]):] != parts[-1]):
        return False
    at = 0
    for part in parts:
        while at + len(part) <= len(true) and true[at:at + len(part)] != part:
            at += 1
        if at + len(part) > len(true):
            return False
        at += len(part)
    return True


def masked(lines, figures):
    """Lines without what differs from run to run, or without any number."""
    pattern = r"\d[\d,]*(\.\d+)?" if figures else r" +\d+\.\d+ s\b"
    return [re.sub(" +", " ", re.sub(pattern, "N", line)).rstrip() if figures else re.sub(pattern, " N s", line).rstrip()
            for line in lines]


class Desk:
    """A scratch folder with the package of one step, and a home of its own."""

    def __init__(self, folder, program):
        self.folder = folder
        self.reports = []  # what `perthro report` printed, in order
        (folder / "bin").mkdir()
        (folder / "bin" / "perthro").symlink_to(program)
        (folder / "home").mkdir()
        self.environment = {**os.environ, "HOME": str(folder / "home"), "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
        for name in [name for name in self.environment if name.startswith(("XDG_", "PERTHRO_"))]:
            del self.environment[name]

    def lay_out(self, step):
        work = self.folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(STEPS / f"step-{step}", work)

    def change(self, file, old, new):
        path = self.folder / "work" / "joy" / file
        text = path.read_text(encoding="utf-8")
        if old not in text:
            return False
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return True

    def run(self, command):
        ran = subprocess.run(["bash", "-c", command], cwd=self.folder / "work", env=self.environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if command.startswith("perthro report"):
            self.reports.append(ran.stdout)
        return ran.returncode, ran.stdout.rstrip("\n").split("\n") if ran.stdout else []


def asked(lines):
    """The commands of a block, each with the lines that stand below it."""
    commands = []
    for line in lines:
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif commands:
            commands[-1][1].append(line)
    return commands


def run_block(desk, language, lines, where):
    """Problems of a block of commands, and the block as it should be."""
    wrong, fresh = [], []
    for command, said in asked(lines):
        _, out = desk.run(command)
        if not same(masked(said, "figures" in language), masked(out, "figures" in language)):
            wrong.append(f"{where}: `{command}` prints\n" + "\n".join(out))
        fresh += [f"$ {command}", *(said if LEFT_OUT in said or not wrong else out)]
    return wrong, fresh


def quote_problem(file, lines, partly, where):
    """What is wrong with lines that are shown as a file, or as some of its lines; "" if nothing."""
    if not file.is_file():
        return f"{where}: there is no {file.relative_to(TREE)}"
    true = file.read_text(encoding="utf-8").rstrip("\n").split("\n")
    shown = [LEFT_OUT, *lines, LEFT_OUT] if partly else lines
    return "" if same(shown, true) else f"{where}: {file.relative_to(TREE)} is another one"


def page_problems(desk, blocks, renew):
    """What of the page is not so; with `renew` the lines of the page are made so."""
    now, quoted, changes, wrong = 1, set(), [], []
    for step, language, lines, before, number in blocks:
        where = f"docs/tutorial.md:{number}"
        quote = QUOTE.search(before.rstrip())
        if quote and step and not language.startswith("console"):
            now = step
            quoted.add(step)
            wrong.append(quote_problem(STEPS / f"step-{step}" / "joy" / quote[2], lines, quote[1], where))
        elif language.startswith("console") and step:
            desk.lay_out(now)
            for new, old, file in CHANGE.findall(before):
                if not desk.change(file, old, new):
                    wrong.append(f"{where}: there is no `{old}` in {file} of step {now}")
            found, fresh = run_block(desk, language, lines, where)
            wrong += found
            if found and renew:
                changes.append((number, len(lines), fresh))
    blocks.renew(changes)
    if quoted != set(range(1, 9)):
        wrong.append(f"docs/tutorial.md quotes files of the steps {sorted(quoted)} only")
    return [problem for problem in wrong if problem]


def step_problems(desk):
    """What is wrong with the packages of the steps."""
    for step in range(1, 9):
        desk.lay_out(step)
        for command in ("check", "test"):
            code, out = desk.run(f"perthro {command} joy")
            if code != 0:
                yield f"step {step}: perthro {command} joy\n" + "\n".join(out)


def judgement_problems(reports):
    """The change of step 7 does what the page says: strong games are drawn before, and few of them afterwards."""
    if len(reports) != 2:
        yield f"docs/tutorial.md asks for {len(reports)} reports, not for one before and one behind the change"
        return
    for text, least, most in ((reports[0], 75, 100), (reports[1], 0, 50)):
        strong = re.search(r"^strong games.*?drawn +([\d.]+) %", text, re.M | re.S)
        if not strong or not least <= float(strong[1]) <= most:
            yield f"strong bots draw otherwise than the page says\n{text}"


SELF_TEST = (
    (["a", "b"], ["a", "b"], True), (["a"], ["a", "b"], False), (["a", "..."], ["a", "b"], True),
    (["...", "b"], ["a", "b"], True), (["...", "a"], ["a", "b"], False), (["a", "...", "c"], ["a", "b", "c"], True),
    (["b", "..."], ["a", "b"], False), (["...", "b", "...", "a", "..."], ["a", "b"], False),
)


def main():
    renew = "--renew" in sys.argv[2:]
    wrong = [f"same({said}, {true}) is not {right}" for said, true, right in SELF_TEST if same(said, true) != right]
    blocks = Blocks(PAGE.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(pathlib.Path(folder), pathlib.Path(sys.argv[1]).resolve())
        wrong += step_problems(desk)  # before the page installs the last one
        wrong += page_problems(desk, blocks, renew)
        wrong += judgement_problems(desk.reports)
    if renew:
        PAGE.write_text("\n".join(blocks.lines), encoding="utf-8")
    print("\n".join(wrong) or "the tutorial holds")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
