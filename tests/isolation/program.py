"""The program that is tested, in a folder of its own: what the tests that run it share.

Whether a process is confined is read from /proc/PID/status: NoNewPrivs, and Seccomp 2 (a filter).
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PERTHRO = sys.argv[1]
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="perthro-"))
DATA = FOLDER / "data"
ENVIRONMENT = dict(os.environ, XDG_DATA_HOME=str(DATA))
ENVIRONMENT.pop("PERTHRO_GAMES", None)
failures = []


def check(what, holds, more=""):
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}\n{more}")


def perthro(*words, given="", **more):
    return subprocess.run([PERTHRO, *map(str, words)], input=given, text=True, capture_output=True,
                          env=ENVIRONMENT, timeout=120, **more)


def make_package(name, version="1.0.0", more=""):
    """A package of one's own, by `perthro new`, in a folder of its own."""
    folder = FOLDER / "own" / name
    if not folder.exists():
        made = perthro("new", folder)
        assert made.returncode == 0, made.stderr
    game = folder / "game.yaml"
    text = game.read_text().replace("authors: [you]", "authors: [Ann]")
    lines = [line for line in text.split("\n") if not line.startswith("version:")]
    game.write_text("version: " + version + "\n" + "\n".join(lines) + more)
    return folder


def install(name, version="1.0.0"):
    archive = FOLDER / f"{name}-{version}.perthro"
    packed = perthro("pack", make_package(name, version), "-o", archive, "--unchecked")
    assert packed.returncode == 0, packed.stderr
    installed = perthro("install", archive)
    assert installed.returncode == 0, installed.stderr
    return installed


def status(pid):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().split("\n")
    return {
key: value.strip() for key, _, value in (line.partition(":") for line in lines)
}

class Session:
    """`perthro session`, spoken to."""

    def __init__(self, *words, **more):
        self.process = subprocess.Popen([PERTHRO, "session", *map(str, words)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=ENVIRONMENT, **more)
        self.others = []  # messages that answer no call

    def ask(self, call, **arguments):
        line = json.dumps({"id": 1, "call": call, "arguments": arguments})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == 1:
                return answer
            self.others.append(answer)

    def child(self):
        """The process that does the work."""
        pid = self.process.pid
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return int(children[0]) if children else pid

    def confined(self):
        told = status(self.child())
        return told["Seccomp"] == "2" and told["NoNewPrivs"] == "1"

    def end(self):
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, err


def finish():
    subprocess.run(["rm", "-rf", str(FOLDER)], check=False)
    print("ok" if not failures else f"{len(failures)} failed")
    sys.exit(1 if failures else 0)
