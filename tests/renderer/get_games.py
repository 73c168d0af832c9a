#!/usr/bin/env python3
"""The page "Get games" by mouse, against an index of two small games in a folder: a source is added,
a game is installed, appears and starts; it is updated; a packed file is opened, refused and taken.

get_games.py CLIENT PERTHRO [--pictures FOLDER]    --pictures keeps what was seen, to look at
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from driver import Display, Player, run_each  # noqa: E402
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
    """Added, installed, played, updated, and the source removed again."""
    with Home(perthro) as home, Player(display, client, environment=home.environment) as player:
        player.settle(shows("browser.get"))
        player.press("browser.get")
        player.reach(shows("sources.add"))
        keep_picture(player, "no-sources")
        player.press("sources.address")
        player.type(f"file://{home.folder}/nowhere")
        player.press("sources.add")
        player.reach(lambda rest: "is not there" in rest["said"])
        player.press("sources.address")
        player.type(f"file://{home.folder}/site")
        player.press("sources.add")
        player.reach(shows("get:red-race", "get:blue-lines"))
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
        player.reach(shows("source.remove:site"))
        keep_picture(player, "sources")
        player.press("source.remove:site")
        player.reach(lambda rest: not shows("source.remove:site")(rest))


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


def main():
    client, perthro = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with Display() as display:
        return run_each((test.__name__, lambda test=test: test(display, client, perthro))
                        for test in (from_index, from_file))


if __name__ == "__main__":
    sys.exit(main())
