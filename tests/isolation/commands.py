#!/usr/bin/env python3
"""The program on packages that were installed: commands.py PERTHRO

Whether a process is confined is read from /proc/PID/status: NoNewPrivs, and Seccomp 2 (a filter).
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "scripting"))
import dap_client  # pylint: disable=wrong-import-position

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
    text = game.read_text()
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


def session_is_confined(*words):
    session = Session(*words)
    answer = session.ask("info")
    confined = session.confined()
    session.end()
    check(f"session {words} opens its game", "result" in answer, answer)
    return confined


def who_is_confined():
    own = make_package("own-game")
    install("stranger")
    check("a package of one's own is not confined", not session_is_confined(own))
    check("nor one that was shipped", not session_is_confined("chess"))
    check("one that was installed is", session_is_confined("stranger"))
    check("by its folder, too", session_is_confined(DATA / "perthro/games/stranger"))
    check("and everything that is said to be", session_is_confined("chess", "--isolate"))
    child = make_package("apart/child")  # beside it no `stranger` of one's own
    (child / "rules.lua").unlink()
    (child / "game.yaml").write_text(
        "id: child\ntitle: Child\nextends: stranger\nlicence: CC0-1.0\nfamily: race\n")
    (child / "tests.yaml").unlink(missing_ok=True)
    check("one's own that extends one that was installed is", session_is_confined(child))


def what_was_open_is_closed():
    secret = FOLDER / "secret"
    secret.write_text("text")
    with open(secret, encoding="utf-8") as file:
        session = Session("stranger", pass_fds=[file.fileno()])
        answer = session.ask("info")
        links = list(pathlib.Path(f"/proc/{session.child()}/fd").iterdir())
        held = [os.readlink(link) for link in links]
        session.end()
    check("a confined session opens its game", "result" in answer, answer)
    check("what its starter had open is closed", held and str(secret) not in held, held)


def what_runs_confined():
    outside = perthro("playout", make_package("stranger"), "--count", 20, "--seed", 5)
    confined = perthro("playout", "stranger", "--count", 20, "--seed", 5)
    ends = [ran.stdout.split("\n")[2:] for ran in (outside, confined)]  # without their times
    check("random games are the same", ends[0] == ends[1] and len(ends[0]) > 1,
          outside.stdout + confined.stdout + confined.stderr)
    for words in (["check", "stranger"], ["test", "stranger"], ["moves", "stranger"],
                  ["perft", "stranger", "2"], ["list"], ["info", "stranger"],
                  ["bestmove", "stranger", "--nodes", "500"]):
        done = perthro(*words)
        check(f"{words} work", done.returncode == 0 and done.stdout, done.stdout + done.stderr)
    out = FOLDER / "games.jsonl"
    for _ in range(2):
        done = perthro("autoplay", "stranger", "--players", "random,greedy", "--games", 4, "--out",
                       out, "--threads", 2)
        check("autoplay writes its file", done.returncode == 0 and out.stat().st_size > 0,
              done.stderr)
    wrong = perthro("check", "stranger", "--option", "no")
    check("exit codes are handed on", wrong.returncode == 2, wrong.stderr)


def text_games_save_in_a_folder_of_their_own():
    first = perthro("play", "stranger", "--text", "--computer", "none",
                    given="save /tmp/../etc/mine\nquit\n")
    saved = DATA / "perthro/saved/mine"
    check("a game is saved in the folder for it", saved.exists(), first.stdout + first.stderr)
    again = perthro("play", "stranger", "--text", "--computer", "none", given="load mine\nquit\n")
    check("and goes on from there", "cannot read" not in again.stdout + again.stderr
          and again.returncode == 0, again.stdout + again.stderr)


def trust_is_remembered_for_a_version():
    told = perthro("check", "stranger", "--trust")
    check("that it is trusted is said", "`stranger` is trusted from now on" in told.stderr,
          told.stderr)
    check("one that is trusted is not confined", not session_is_confined("stranger"))
    check("until it is taken back", session_is_confined("stranger", "--isolate")
          and session_is_confined("stranger"))
    perthro("check", "stranger", "--trust")
    install("stranger", "1.0.1")
    check("another version is not trusted", session_is_confined("stranger"))
    kept = list((DATA / "perthro/store").iterdir())
    check("the rules of the version before are kept", kept, kept)


KEPT = "played by its own rules, which were kept"
HERE = "goes on by the rules that are here"


def change_rules(folder):
    rules = pathlib.Path(folder) / "rules.lua"
    rules.write_text(rules.read_text() + "-- changed\nman:move { step(s), land }\n")


def goes_on(game, record, *words):
    """What is said when a record is loaded, and which moves there are."""
    done = perthro("play", game, "--text", "--computer", "none", *words,
                   given=f"load {record}\nmoves\nquit\n")
    return done.stdout + done.stderr


def games_go_on_by_the_rules_they_were_saved_by():
    own = make_package("changing")
    record, journals = FOLDER / "own.rec", FOLDER / "journals"
    saved = perthro("play", own, "--text", "--computer", "none", given=f"1\nsave {record}\nquit\n")
    check("a game of one's own is saved", record.exists(), saved.stdout + saved.stderr)
    session = Session("--journal", journals)
    session.ask("open", game=str(own))
    session.process.kill()
    session.process.wait()
    change_rules(own)
    text = goes_on(own, record)
    check("a game of one's own goes on by its rules", KEPT in text, text)
    text = goes_on(own, record, "--rules", "today")
    check("or by those of today", HERE in text and "were kept" not in text, text)
    text = goes_on(own, record.rename(FOLDER / "data/perthro/saved/own.rec").name, "--isolate")
    check("isolated as well", KEPT in text, text)
    session = Session("--journal", journals)
    file = session.ask("list_unfinished")["result"]["games"][0]["file"]
    for what in ({"journal": file},
                 {"record": (FOLDER / "data/perthro/saved/own.rec").read_text(), "game": str(own)}):
        answer = session.ask("open", **what)
        session.ask("info")
        check(f"so it does in a session by {list(what)[0]}",
              "result" in answer and KEPT in str(session.others),
              (answer.get("error"), session.others))
        session.others = []
    session.end()


def a_shipped_game_goes_on_by_the_rules_it_was_saved_by():
    record, near = FOLDER / "shipped.rec", FOLDER / "near"
    perthro("play", "breakthrough", "--text", "--computer", "none",
            given=f"1\nsave {record}\nquit\n")
    path = json.loads(perthro("info", "breakthrough", "--json").stdout)["folder"]
    shutil.copytree(path, near / "breakthrough")
    with open(near / "breakthrough/rules.lua", "a", encoding="utf-8") as rules:
        rules.write("-- changed\n")
    ENVIRONMENT["PERTHRO_GAMES"] = str(near)
    try:
        text = goes_on("breakthrough", record)
        check("a shipped game goes on by its rules", KEPT in text, text)
    finally:
        ENVIRONMENT.pop("PERTHRO_GAMES")


def kept_rules_of_strangers_run_confined_alone():
    perthro("play", "stranger", "--text", "--computer", "none", given="1\nsave theirs\nquit\n")
    record = DATA / "perthro/saved/theirs"
    perthro("remove", "stranger")
    text = goes_on("chess", record)
    check("no stranger's kept rules are loaded with all rights, and it is said how they are",
          KEPT not in text and "say --isolate" in text and "the rules failed" not in text, text)
    text = goes_on("chess", record.name, "--isolate")
    check("isolated they are", KEPT in text, text)
    install("stranger")


def a_process_that_dies_is_told():
    session = Session("stranger")
    session.ask("info")
    os.kill(session.child(), signal.SIGSEGV)
    code, err = session.end()
    check("a crash ends with an error", code == 1 and "by a crash (SIGSEGV)" in err, (code, err))
    session = Session("stranger")
    session.ask("info")
    child = session.child()
    session.process.kill()
    session.process.wait()
    end = time.time() + 10
    while pathlib.Path(f"/proc/{child}").exists() and time.time() < end:
        if status(child)["State"].startswith("Z"):
            break
        time.sleep(0.01)
    check("it ends with the one that watches it",
          not pathlib.Path(f"/proc/{child}").exists() or status(child)["State"].startswith("Z"))


def what_crashes_luajit_ends_its_process():
    """By a known bug of the parser of Debian 12's, LuaJIT/LuaJIT#1033; one without it says nil."""
    install("crasher")  # packing it with that text would crash here
    with open(DATA / "perthro/games/crasher/rules.lua", "a", encoding="utf-8") as rules:
        rules.write("local none\nfor one in (nil):each() do end\n")
    done = perthro("check", "crasher")
    crashed = "`crasher` ended the process that isolates it, by a crash (SIGSEGV)" in done.stderr
    refused = "rules.lua" in done.stderr + done.stdout and "nil" in done.stderr + done.stdout
    print("this LuaJIT's parser", "crashes" if crashed else "does not crash")
    check("a package that crashes LuaJIT ends by an error, as told", done.returncode == 1
          and (crashed or refused), done.stdout + done.stderr)
    check("others are there as before", perthro("check", "stranger").returncode == 0)


def what_is_not_confined_loads_no_stranger():
    session = Session()
    answer = session.ask("open", game="stranger")
    check("a session with all rights opens none",
          answer.get("error", {}).get("code") == "isolated", answer)
    check("and says how", "--isolate" in answer.get("error", {}).get("message", ""), answer)
    session.end()


def a_debugger_isolates_what_it_debugs():
    session = dap_client.Session(PERTHRO, env=ENVIRONMENT)
    session.ask("initialize", {"adapterID": "perthro"})
    why = session.refused("launch", {"game": "stranger"})
    check("a debugger with all rights opens none, and says how", "`perthro dap GAME`" in why, why)
    session.leave()
    session = dap_client.Session(PERTHRO, "stranger", env=ENVIRONMENT)
    rules = DATA / "perthro/games/stranger/rules.lua"
    placed = session.begin({}, {rules: [{"line": 1}]})[0][0]
    check("a debugger without rights sees where code is", placed["verified"], placed)
    session.stopped("breakpoint", placed["line"])
    pid = session.process.pid
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    told = [status(child) for child in children]
    check("a debugger of a stranger's package is confined",
          [(one["Seccomp"], one["NoNewPrivs"]) for one in told] == [("2", "1")], told)
    session.go()
    check("and plays it to its end", session.ended() == 0, session.output())
    session.leave()


def descendants(pid):
    """Those that run now, of any depth."""
    try:
        found = [int(child) for task in pathlib.Path(f"/proc/{pid}/task").iterdir()
                 for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return found + [one for child in found for one in descendants(child)]


def loaded_confined(process):
    """Whether a process was seen below this one that is confined and runs a session."""
    seen = False
    while process.poll() is None:
        for pid in descendants(process.pid):
            try:
                words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
                seen = seen or (b"session" in words and status(pid)["Seccomp"] == "2")
            except (OSError, KeyError):
                pass
    return seen


def what_is_indexed_of_strangers_runs_confined():
    packed, site = FOLDER / "packed", FOLDER / "site"
    packed.mkdir()
    archive = (FOLDER / "stranger-1.0.1.perthro").read_bytes()
    (packed / "one.perthro").write_bytes(archive)
    for folder, what in ((packed, "a packed file"), (DATA / "perthro/games", "an installed one")):
        out = site / folder.name
        process = subprocess.Popen([PERTHRO, "index", folder, "-o", out], env=ENVIRONMENT,
                                   text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        confined = loaded_confined(process)
        told = process.stdout.read() + process.stderr.read()
        check(f"{what} is added to a catalogue", process.returncode == 0
              and "1 packages, 1 added" in told, told)
        check(f"{what} is loaded by a process that is confined", confined, told)
        file = out / "stranger/stranger-1.0.1.perthro"
        check(f"{what} is handed on as it came", file.exists() and file.read_bytes() == archive)
        check(f"{what} has its picture",
              "<svg" in (out / "stranger/board.svg").read_text() if file.exists() else False)


who_is_confined()
what_was_open_is_closed()
what_runs_confined()
text_games_save_in_a_folder_of_their_own()
trust_is_remembered_for_a_version()
what_is_indexed_of_strangers_runs_confined()
games_go_on_by_the_rules_they_were_saved_by()
a_shipped_game_goes_on_by_the_rules_it_was_saved_by()
kept_rules_of_strangers_run_confined_alone()
a_process_that_dies_is_told()
what_crashes_luajit_ends_its_process()
what_is_not_confined_loads_no_stranger()
a_debugger_isolates_what_it_debugs()
subprocess.run(["rm", "-rf", str(FOLDER)], check=False)
print("ok" if not failures else f"{len(failures)} failed")
sys.exit(1 if failures else 0)
