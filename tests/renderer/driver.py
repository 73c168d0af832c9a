"""Drives the desktop client through real X events and reads what it reports.

A Display is an Xvfb of its own; a Player is one client on it. Nothing here sleeps for a guessed
time: every step waits for a line of the client's `--automation`.
"""
import json
import os
import queue
import subprocess
import tempfile
import threading
import time

WAIT = 40  # seconds before a silent client counts as hung


class Display:
    """An X server on a free number."""

    def __init__(self, width=1600, height=1200):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Player:
    """One client, its window and its last report of rest."""

    def __init__(self, display, client, *arguments, size="1000x760", fresh=True, environment=None,
                 folder=None):
        self.environment = dict(os.environ, DISPLAY=display.name, GALLIUM_DRIVER="llvmpipe",
                                **(environment or {}))
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [client, *arguments, "--automation", "--size", size, *(["--fresh"] if fresh else [])],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment, cwd=folder)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.frames = 0
        self.events = []  # since the last rest
        self.rest = {}
        self.window = None

    def _read(self):
        for line in self.process.stdout:
            if line.endswith("\n"):  # it was not killed while it wrote
                self.lines.put({**json.loads(line), "at": time.monotonic()})
        self.lines.put(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def next_line(self, wait=WAIT):
        try:
            line = self.lines.get(timeout=wait)
        except queue.Empty:
            raise AssertionError(f"nothing happened for {wait} s; last rest: {self.rest}")
        if line is None:
            self.errors.seek(0)
            raise AssertionError(f"the client ended with {self.process.wait()}: "
                                 f"{self.errors.read().decode()[-2000:]}")
        if line["event"] == "frame":
            self.frames += 1
        elif line["event"] == "idle":
            self.rest = line
        else:
            self.events.append(line)
        return line

    def settle(self, until=lambda rest: True, wait=WAIT):
        """Waits for a report of rest that fits, and returns it."""
        end = time.monotonic() + wait
        while time.monotonic() < end:
            if self.next_line(wait)["event"] == "idle" and until(self.rest):
                return self.rest
        raise AssertionError(f"it did not come to what was awaited: {self.rest}")

    def settle_after(self, **inputs):
        """The rest after so many more `buttons` let go and keys `pressed` and `released`: under load
        another one may lie between the move of a mouse and its press."""
        awaited = {what: self.rest.get(what, 0) + number for what, number in inputs.items()}
        return self.settle(lambda rest: all(rest[what] >= awaited[what] for what in awaited))

    def reach(self, until, wait=WAIT):
        """Like settle(), but content with what was reported last."""
        return self.rest if self.rest and until(self.rest) else self.settle(until, wait)

    def drain(self):
        """Takes what was reported meanwhile, without waiting."""
        while not self.lines.empty():
            self.next_line()

    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL, timeout=WAIT)

    def find_window(self):
        if self.window is None:
            self.window = subprocess.run(
                ["xdotool", "search", "--sync", "--onlyvisible", "--class", "Perthro"],
                env=self.environment, check=True, capture_output=True, timeout=WAIT,
                text=True).stdout.split()[-1]
        return self.window

    def rest_long(self, seconds=0.5):
        """Until nothing was drawn for so long: after what ends with no report of its own."""
        frames = -1
        while frames != self.frames:
            frames = self.frames
            time.sleep(seconds)
            self.drain()

    def click(self, x, y, button=1):
        """One press at a place of the window, after which the client comes to rest."""
        self.drain()
        self.events = []
        self.xdotool("mousemove", "--window", self.find_window(), x, y, "click", button)
        return self.settle_after(buttons=1)

    def drag(self, start, end, button=1):
        self.drain()
        self.events = []
        steps = []
        for part in (0.2, 0.6, 1):
            steps += ["mousemove", "--window", self.find_window(),
                      round(start[0] + (end[0] - start[0]) * part),
                      round(start[1] + (end[1] - start[1]) * part)]
        self.xdotool("mousemove", "--window", self.find_window(), *start, "mousedown", button,
                     *steps, "mouseup", button)
        return self.settle_after(buttons=1)

    def keys(self, *names):
        self.drain()
        self.events = []
        for name in names:  # one by one: of a key that is pressed twice at once the release is lost
            self.xdotool("key", "--window", self.find_window(), name)
            number = len(name.split("+"))
            self.settle_after(pressed=number, released=number)
        return self.rest

    def type(self, text):
        self.drain()
        self.xdotool("type", "--window", self.find_window(), "--delay", 5, text)
        return self.settle_after(pressed=len(text))

    def widget(self, name):
        found = [w for w in self.rest["widgets"] if w["id"] == name]
        return found[-1] if found else None

    def press(self, name):
        widget = self.widget(name)
        assert widget, f"{name} is not there: {[w['id'] for w in self.rest['widgets']]}"
        return self.click(widget["x"], widget["y"])

    def happened(self, *names):
        return [event for event in self.events if event["event"] in names]


def targets(rest):
    """Where the next choices of a move can be pressed: token -> place, those off the board too."""
    found = {}
    player = rest["to_move"]
    menu = [w for w in rest["widgets"] if w["id"].startswith("menu:")]
    if menu:
        return {w["id"]: (w["x"], w["y"]) for w in menu}
    widgets = {w["id"]: w for w in rest["widgets"]}
    for choice in rest["next"]:
        token = choice["token"]
        widget = widgets.get("choice:" + token)
        if choice["cell"] < 0 and widget is None and choice["type"] > 0:
            widget = widgets.get(f"hand:{player}:{choice['type']}")
        if choice["cell"] >= 0:
            found[token] = (choice["x"], choice["y"])
        elif widget:
            found[token] = (widget["x"], widget["y"])
    if "done" in widgets:
        found["done"] = (widgets["done"]["x"], widgets["done"]["y"])
    return found


def play_random(player, random, presses=40):
    """Enters one whole move through the mouse; the text of what was played."""
    for _ in range(presses):
        places = targets(player.rest)
        assert places, f"nothing can be pressed: {player.rest['next']}"
        token = random.choice(sorted(places))
        node = player.rest["node"]
        player.click(*places[token])
        if player.rest["node"] != node:
            return player.happened("move", "capture", "promotion")[0]["text"]
        assert not player.happened("illegal"), f"{token}: {player.events}"
    raise AssertionError("no move came of forty presses")


def run_each(cases):
    """Runs every (name, function) and prints what the function says it did; 1 if any failed."""
    failed = 0
    for name, run in cases:
        started = time.monotonic()
        try:
            outcome = run() or "passed"
        except AssertionError as error:
            failed += 1
            outcome = f"FAILED: {str(error)[:1500]}"
        print(f"{name}: {outcome} ({time.monotonic() - started:.1f} s)", flush=True)
    return 1 if failed else 0
