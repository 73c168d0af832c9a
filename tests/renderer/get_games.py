#!/usr/bin/env python3
"""The page "Get games" by mouse, against an index of two small games, in a folder and behind a web
server: a source is added, the boards are shown, a game is installed, appears and starts; it is
updated; a packed file is opened, refused and taken. Pictures that are not to be drawn cost a picture.

get_games.py CLIENT PERTHRO [--pictures FOLDER]    --pictures keeps what was seen, to look at
"""
import functools
import http.server
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, play_random, run_each  # noqa: E402
from interactions import in_game  # noqa: E402


def pictures():
    place = sys.argv.index("--pictures") + 1 if "--pictures" in sys.argv else 0
    return os.path.abspath(sys.argv[place]) if place else None


class Home:
    """A user's folders, two packages, and the index `site` of them."""

    def __init__(self, perthro):
        self.perthro = perthro
        self.kept = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.kept.name)
        self.environment = {"XDG_DATA_HOME": str(self.folder / "data")}
        self.run("key", "new", "ann", "--name", "Ann Author")
        for name, template in (("red-race", "race"), ("blue-lines", "placement")):
            self.run("new", "games/" + name, "--template", template)
            self.set_version(name, "1.0.0")
        self.index()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kept.cleanup()

    def run(self, *words):
        done = subprocess.run([self.perthro, *words], cwd=self.folder, text=True,
                              env=dict(os.environ, **self.environment), capture_output=True)
        assert done.returncode == 0, (words, done.stdout, done.stderr)

    def set_version(self, name, version):
        file = self.folder / "games" / name / "game.yaml"
        lines = [line for line in file.read_text().splitlines()
                 if not line.startswith(("version:", "licence:", "authors:"))]
        file.write_text("\n".join([*lines, f"version: {version}", "licence: MIT",
                                   "authors: [Ann Author]", ""]))

    def index(self):
        self.run("index", "games", "--out", "site", "--title", "Ann's games", "--unchecked",
                 "--sign", "--key", "ann")

    def installed(self, name):
        return (self.folder / "data/perthro/games" / name / "game.yaml").exists()


class Served(http.server.SimpleHTTPRequestHandler):
    """A folder, with notes of what was asked for."""
    asked = []

    def log_message(self, *_):
        pass

    def do_GET(self):
        Served.asked.append(self.path)
        super().do_GET()


class Server:
    """A web server of this machine for a folder."""

    def __init__(self, folder):
        Served.asked.clear()
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Served, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def shows(*names):
    """Whether a report of rest has all these widgets."""
    return lambda rest: set(names) <= {w["id"] for w in rest["widgets"]}


def keep_picture(player, name):
    if pictures():
        player.rest_long(0.3)
        file = f"{pictures()}/{name}.png"
        subprocess.run(["import", "-window", player.find_window(), file], env=player.environment,
                       check=True, timeout=40)


def start_chosen(player, game):
    player.reach(shows("new.play"))
    player.press("new.play")
    player.reach(in_game)
    assert player.rest["game"] == game, player.rest["game"]


def from_index(display, client, perthro):
    with Home(perthro) as home:
        use_index(display, client, home, f"file://{home.folder}")


def from_server(display, client, perthro):
    with Home(perthro) as home, Server(home.folder) as server:
        use_index(display, client, home, server.address)
        asked = Served.asked
        for file in ("red-race/board.svg", "blue-lines/board.svg", "blue-lines/blue-lines-1.1.0.perthro"):
            assert "/site/" + file in asked, (file, asked)
        assert asked.count("/site/red-race/board.svg") <= asked.count("/site/index.json"), asked


def use_index(display, client, home, address):
    """Added, installed, played, updated, and the source removed again."""
    with Player(display, client, environment=home.environment) as player:
        player.settle(shows("browser.get"))
        player.press("browser.get")
        player.reach(shows("sources.add"))
        keep_picture(player, "no-sources")
        player.press("sources.address")
        player.type(f"{address}/nowhere")
        player.press("sources.add")
        player.reach(lambda rest: "is not there" in rest["said"] or "404" in rest["said"])
        player.press("sources.address")
        player.type(f"{address}/site")
        player.press("sources.add")
        player.reach(shows("get:red-race", "get:blue-lines", "picture:red-race",
                           "picture:blue-lines"))
        keep_picture(player, "offers")
        player.press("get.search")
        player.type("lines")
        player.reach(lambda rest: not shows("get:red-race")(rest))
        player.press("get:blue-lines")
        player.reach(shows("install.yes", "install.play", "install.no"))
        keep_picture(player, "install")
        assert not home.installed("blue-lines")
        player.press("install.no")
        assert not home.installed("blue-lines") and not player.widget("install.yes")
        player.press("get:blue-lines")
        player.reach(shows("install.play"))
        player.press("install.play")
        start_chosen(player, "blue-lines")
        assert home.installed("blue-lines")

        home.set_version("blue-lines", "1.1.0")
        home.index()
        player.press("header.games")
        player.reach(shows("recent:blue-lines", "browser.get"))
        player.press("browser.get")
        player.press("get.again")
        player.reach(shows("get:blue-lines"))
        keep_picture(player, "update")
        player.press("get:blue-lines")
        player.reach(shows("install.yes"))
        keep_picture(player, "update-asked")
        player.press("install.yes")
        player.reach(lambda rest: "1.1.0 is installed" in rest["said"])
        keep_picture(player, "updated")
        assert not player.widget("get:blue-lines"), "there is nothing more to install of it"
        player.press("get.sources")
        player.reach(lambda rest: removers(rest))
        keep_picture(player, "sources")
        player.press(removers(player.rest)[0])
        player.reach(lambda rest: not removers(rest))


def removers(rest):
    """Buttons that take a source away: it is named by its folder, or `index` behind a bare address."""
    return [w["id"] for w in rest["widgets"] if w["id"].startswith("source.remove:")]


def bad_pictures(display, client, perthro):
    """One that would take hours, one that is none, one that is missing: letters stand for them."""
    bomb = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><filter id="f"><feTurbulence '
            'baseFrequency="0.1" numOctaves="3000"/></filter><rect width="8" height="8" '
            'filter="url(#f)"/></svg>')
    for text in (bomb, "no picture", None):
        with Home(perthro) as home:
            picture = home.folder / "site/red-race/board.svg"
            picture.unlink() if text is None else picture.write_text(text)
            home.run("source", "add", str(home.folder / "site"))
            with Player(display, client, environment=home.environment) as player:
                player.settle(shows("browser.get"))
                player.press("browser.get")
                player.reach(shows("get:red-race", "picture:blue-lines"))
                keep_picture(player, "bad-picture")
                assert not player.widget("picture:red-race")
                player.press("get:red-race")
                player.reach(shows("install.yes"))


def from_file(display, client, perthro):
    """A packed file asks, and is installed only when somebody says so; a broken one says why."""
    with Home(perthro) as home:
        file = next((home.folder / "site/red-race").glob("*.perthro"))
        for answer in ("install.no", "install.play"):
            with Player(display, client, str(file), environment=home.environment) as player:
                player.settle(shows("install.yes", "install.play", "install.no"))
                keep_picture(player, "file")
                assert not home.installed("red-race")
                player.press(answer)
                if answer == "install.play":
                    start_chosen(player, "red-race")
                assert home.installed("red-race") == (answer == "install.play")
        broken = home.folder / "broken.perthro"
        broken.write_bytes(file.read_bytes()[:200])
        with Player(display, client, str(broken), environment=home.environment) as player:
            player.settle(shows("install.close"))
            keep_picture(player, "broken")
            assert "broken.perthro is refused" in player.rest["said"], player.rest["said"]
            player.press("install.close")
            assert player.rest["screen"] == "browser"


def play_once(display, client, perthro):
    """A packed file is played without being installed, in a process without rights, and is gone then."""
    with Home(perthro) as home:
        runtime = home.folder / "runtime"
        runtime.mkdir()
        environment = dict(home.environment, XDG_RUNTIME_DIR=str(runtime))
        file = next((home.folder / "site/red-race").glob("*.perthro"))
        with Player(display, client, str(file), environment=environment, fresh=False) as player:
            player.settle(shows("install.once"))
            player.press("install.once")
            player.reach(in_game)
            keep_picture(player, "once")
            assert player.rest["game"] == "red-race", player.rest["game"]
            assert not home.installed("red-race")
            folder = next(runtime.glob("perthro-*"))
            assert folder.stat().st_mode & 0o077 == 0, oct(folder.stat().st_mode)
            assert list(folder.iterdir()) == [folder / "red-race"]
            confined = [pid for pid in descendants(player.process.pid) if is_confined(pid)]
            assert confined, "no process without rights runs it"
            play_random(player, random.Random(1))
            try:
                player.xdotool("key", "--window", player.find_window(), "ctrl+q")
            except subprocess.CalledProcessError:
                pass  # the window was gone before the key was up
            player.process.wait(timeout=20)
        assert not list(runtime.glob("perthro-*")) and not home.installed("red-race")


def descendants(pid):
    """The processes that a process started, of any depth."""
    found = [int(child) for task in pathlib.Path(f"/proc/{pid}/task").iterdir()
             for child in (task / "children").read_text().split()]
    return found + [one for child in found for one in descendants(child)]


def is_confined(pid):
    return "\nSeccomp:\t2\n" in pathlib.Path(f"/proc/{pid}/status").read_text()


def main():
    client, perthro = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with Display() as display:
        return run_each((test.__name__, lambda test=test: test(display, client, perthro))
                        for test in (from_index, from_server, bad_pictures, from_file,
                                       play_once))


if __name__ == "__main__":
    sys.exit(main())
