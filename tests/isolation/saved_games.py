#!/usr/bin/env python3
"""Saved games of the user's own, shipped and installed packages: saved_games.py PERTHRO"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

from program import (DATA, ENVIRONMENT, FOLDER, PERTHRO, Session, check, finish, install,
                     make_package, perthro)

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
    session.ask("play", text=perthro("moves", own).stdout.split()[0])
    session.process.kill()
    session.process.wait()
    change_rules(own)
    text = goes_on(own, record)
    check("a game of one's own goes on by its rules", KEPT in text, text)
    text = goes_on(own, record, "--rules", "today")
    check("or by those of today", HERE in text and "were kept" not in text, text)
    saved_folder = FOLDER / "data/perthro/saved"
    saved_folder.mkdir(parents=True, exist_ok=True)
    text = goes_on(own, record.rename(saved_folder / "own.rec").name, "--isolate")
    check("isolated as well", KEPT in text, text)
    session = Session("--journal", journals)
    file = session.ask("list_unfinished")["result"]["games"][0]["file"]
    for what in ({"journal": file},
                 {"record": (saved_folder / "own.rec").read_text(), "game": str(own)}):
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


def a_record_opens_without_the_name_of_its_package():
    own, record = DATA / "perthro/games/leaving", FOLDER / "leaving.rec"
    perthro("new", "leaving")
    perthro("play", "leaving", "--text", "--computer", "none", given=f"1\nsave {record}\nquit\n")

    def opens(*words, file=record):
        return perthro("play", "--text", "--computer", "none", "--record", file, *words,
                       given="position\nquit\n")
    here = opens()
    check("a record opens with its package", " ply=1 " in here.stdout and here.returncode == 0,
          here.stdout + here.stderr)
    perthro("remove", "leaving", "--force")
    check("the package is gone", not own.exists())
    gone = opens()
    check("and without, by the rules that were kept", KEPT in gone.stdout
          and " ply=1 " in gone.stdout, gone.stdout + gone.stderr)
    check("but not by those of today", opens("--rules", "today").returncode != 0)
    perthro("store", "--prune", "0")
    lost = opens()
    check("where none are kept that is said, with what to do", lost.returncode == 2
          and "no known package and whose rules are not kept (install it" in lost.stderr, lost.stderr)
    none = opens(file=FOLDER / "none.rec")
    check("where there is no record as well", none.returncode == 2
          and "none.rec`: there is no such file" in none.stderr, none.stderr)


def a_record_of_a_stranger_opens_confined_from_where_it_lies():
    perthro("play", "stranger", "--text", "--computer", "none", given="1\nsave away\nquit\n")
    record = (DATA / "perthro/saved/away").rename(FOLDER / "away")
    text = goes_on("stranger", record)
    check("a confined game loads from its folder alone, and says what else to do",
          "--record FILE" in text and str(DATA / "perthro/saved") in text, text)
    process = subprocess.Popen(
        [PERTHRO, "play", "--text", "--computer", "none", "--record", record], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    game = TextGame(process)
    check("a record that the command line names is read from anywhere, by a confined process",
          " ply=1 " in game.say("position") and game.child() != process.pid, process.pid)
    game.end()
    perthro("play", "chess", "--text", "--computer", "none", "--isolate",
            given="save of_chess\nquit\n")
    text = perthro("play", "stranger", "--text", "--computer", "none",
                   given="save of_chess\nquit\n").stdout
    check("no game is saved over one of another package", "is no record of `stranger`" in text, text)


class TextGame:
    """`perthro play --text` at a prompt."""

    def __init__(self, process):
        self.process = process
        self.text = ""
        self.until_prompt()

    def until_prompt(self):
        said = ""
        while not said.endswith("> "):
            letter = self.process.stdout.read(1)
            if not letter:
                break
            said += letter
        self.text += said
        return said

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.until_prompt()

    def child(self):
        pid = self.process.pid
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return int(children[0]) if children else pid

    def end(self):
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


def a_game_in_the_terminal_outlives_its_process():
    game = TextGame(subprocess.Popen(
        [PERTHRO, "play", "stranger", "--text", "--computer", "none"], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT))
    game.say("1")
    game.say("1")
    before = game.say("position")
    os.kill(game.child(), signal.SIGSEGV)
    game.until_prompt()
    after = game.say("position")
    check("a game whose process dies goes on where it stood",
          " ply=2 " in before and before == after, before + after)
    game.say("1")
    for _ in range(4):
        time.sleep(0.1)
        os.kill(game.child(), signal.SIGABRT)
        game.until_prompt()
    code, _, told = game.end()
    check("that is said", "it is started anew, and the game goes on where it stood" in told, told)
    kept = DATA / "perthro/saved/unfinished"
    check("it is kept when it dies again and again", code == 1 and kept.exists()
          and f"perthro play --text --record {kept}" in told, told)
    again = perthro("play", "--text", "--computer", "none", "--record", kept,
                    given="position\nquit\n")
    check("and goes on", " ply=3 " in again.stdout, again.stdout + again.stderr)


install("stranger")
games_go_on_by_the_rules_they_were_saved_by()
a_shipped_game_goes_on_by_the_rules_it_was_saved_by()
kept_rules_of_strangers_run_confined_alone()
a_record_opens_without_the_name_of_its_package()
a_record_of_a_stranger_opens_confined_from_where_it_lies()
a_game_in_the_terminal_outlives_its_process()
finish()
