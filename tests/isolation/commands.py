#!/usr/bin/env python3
"""The program on packages that were installed: commands.py PERTHRO"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from program import (DATA, ENVIRONMENT, FOLDER, PERTHRO, Session, check, finish, install,
                     make_package, perthro, status)

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "scripting"))
import dap_client  # pylint: disable=wrong-import-position


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


def what_cannot_be_written_is_refused_before_the_work():
    file = FOLDER / "picture.svg"
    for words in (["profile", "stranger", "--svg", file], ["report", "stranger", "--html", file],
                  ["autoplay", "stranger", "--plot", file]):
        done = perthro(*words)
        check(f"{words[0]} says what it cannot write, and what to say", done.returncode == 2
              and f"leave `{words[2]} {file}` away" in done.stderr and "--trust" in done.stderr
              and not done.stdout and not file.exists(), done)


def text_games_save_in_a_folder_of_their_own():
    first = perthro("play", "stranger", "--text", "--computer", "none",
                    given="save /tmp/mine\nsave mine\nquit\n")
    saved = DATA / "perthro/saved/mine"
    check("a game is saved in the folder for it", saved.exists(), first.stdout + first.stderr)
    check("and nowhere else, which is said", not pathlib.Path("/tmp/mine").exists()
          and f"saves and loads in {saved.parent} alone" in first.stdout, first.stdout)
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


def trust_that_came_with_a_refused_command_is_not_remembered():
    refused = perthro("moves", "stranger", "--setup", "nosuch", "--trust")
    check("a setup that there is not is refused", refused.returncode == 2, refused.stderr)
    check("that it is not trusted after all is said", "is not trusted after all" in refused.stderr,
          refused.stderr)
    check("and so it is", session_is_confined("stranger"))
    refused = perthro("moves", "stranger", "--trust", cwd=FOLDER / "own")
    check("a name of two packages is refused", refused.returncode == 2
          and "is two packages" in refused.stderr, refused.stderr)
    check("and trusts none of them", session_is_confined("stranger"))
    child = FOLDER / "apart" / "child"  # not beside the package of one's own of that name
    child.mkdir(parents=True)
    (child / "game.yaml").write_text("api: 1\nid: child\ntitle: Child\nextends: stranger\n")
    perthro("check", "stranger", "--trust")
    perthro("moves", child, "--setup", "nosuch", "--isolate")
    check("isolating a child takes the parent's trust back", session_is_confined("stranger"))


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


def one_that_crashes_costs_no_other_its_line():
    """`crasher` as above; where LuaJIT does not crash it is a package that does not load."""
    listed = perthro("list")
    rows = {line.split()[0]: line for line in listed.stdout.split("\n") if line}
    check("a list goes on behind a package that crashes", listed.returncode == 0
          and "Chess" in rows.get("chess", "") and "Stranger" in rows.get("stranger", ""), listed)
    check("and says which one is broken", "(broken: " in rows.get("crasher", ""), listed.stdout)
    if "ended the process" in rows.get("crasher", ""):
        check("by what, and what helps", "by a crash (SIGSEGV)" in rows["crasher"]
              and "perthro remove crasher" in rows["crasher"], rows["crasher"])
    lines = {one["id"]: one for one in json.loads(perthro("list", "--json").stdout)}
    check("so does it as JSON", lines["crasher"].get("broken") and lines["stranger"]["title"]
          == "Stranger" and lines["chess"]["family"], lines.get("crasher"))
    done = perthro("check", "chess", "crasher", "stranger")
    check("so does `check`", done.returncode == 1 and "chess: ok" in done.stdout
          and "crasher:\n" in done.stdout and "stranger: ok" in done.stdout, done)
    done = perthro("check", "chess", "crasher", "stranger", "--plan")
    check("with its plans", done.returncode == 1 and "chess: ok\n" in done.stdout
          and "crasher:\n" in done.stdout and "stranger: ok\n  " in done.stdout, done)
    done = perthro("check", "crasher", "stranger", "--plan", "--json")
    plans = {one["game"]: one.get("plan") for one in json.loads(done.stdout or "[]")}
    check("as JSON, too", plans.get("stranger", {}).get("movements")
          and not plans.get("crasher", "none"), done)
    done = perthro("test", "crasher", "stranger", "--coverage")
    check("what the tests of others hold is told", done.returncode == 1
          and "stranger: of " in done.stdout and "crasher: what its tests hold is not known: "
          in done.stderr, done)
    done = perthro("test", "crasher", "stranger", "--watch", "--runs", 1)
    check("and whether they hold, while files are watched", done.returncode == 1
          and "1 failed" in done.stdout and "stranger " in done.stdout, done)
    done = perthro("test", "crasher", "stranger", "--json")
    reports = {one["game"]: one for one in json.loads(done.stdout)["packages"]}
    check("so does `test`", done.returncode == 1 and reports["crasher"]["failed"] > 0
          and reports["stranger"]["passed"] > 0 and not reports["stranger"]["failed"], done)
    done = perthro("check", "chess", "stranger", "--isolate", "--json")
    check("what is said to be isolated is looked at, too", done.returncode == 0
          and [one["errors"] for one in json.loads(done.stdout)] == ["", ""], done)


def what_takes_no_trust_names_who_does():
    child = FOLDER / "own/apart/child"
    for words in (["pack", child], ["new", "like", "--like", "stranger"],
                  ["install", child]):
        done = perthro(*words)
        check(f"{words[0]} of a stranger's child says how to trust it", done.returncode == 1
              and "perthro check stranger --trust" in done.stderr, done.stderr)


def a_copy_of_an_installed_package_is_installed_as_a_strangers():
    stick = FOLDER / "stick/stranger"
    shutil.copytree(DATA / "perthro/games/stranger", stick)
    done = perthro("install", stick)
    check("a copy is installed", done.returncode == 0, done.stderr)
    check("and is a stranger's", session_is_confined("stranger"))
    (stick / "rules.md").write_text("Changed.")
    done = perthro("install", stick, "--force")
    check("one that was changed is not, and why", done.returncode == 1
          and "rules.md" in done.stderr and "manifest.json away" in done.stderr, done.stderr)


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
what_cannot_be_written_is_refused_before_the_work()
text_games_save_in_a_folder_of_their_own()
trust_is_remembered_for_a_version()
trust_that_came_with_a_refused_command_is_not_remembered()
what_is_indexed_of_strangers_runs_confined()
a_process_that_dies_is_told()
what_crashes_luajit_ends_its_process()
one_that_crashes_costs_no_other_its_line()
what_takes_no_trust_names_who_does()
a_copy_of_an_installed_package_is_installed_as_a_strangers()
what_is_not_confined_loads_no_stranger()
a_debugger_isolates_what_it_debugs()
finish()
