#!/usr/bin/env python3
"""Sessions with `perthro dap`, as an editor has them: where rules stop, what is seen there and how they go on;
dap_sessions.py PERTHRO. What requests and answers look like is said by the Debug Adapter Protocol
(https://microsoft.github.io/debug-adapter-protocol/specification).
"""
import json
import subprocess
import sys

from dap_client import Session
from dap_games import ENDLESS, FOLDER, MOVES, NESTED, PERTHRO, RULES, begin, finish, is_in, package, run, same

FAILING = RULES.replace("  count = count + bonus\n", "  count = count + names[3].size\n")


def test_a_declaration_is_stopped_at_while_the_rules_load_and_once():
    folder = package("load")
    session = begin(folder, [8], moves=MOVES[:1])
    frames = session.stopped("breakpoint", 8)
    same([frame["name"] for frame in frames], ["rules.lua while it loads"])
    same(frames[0]["source"]["path"], str(folder / "rules.lua"))
    names = session.scope(frames[0], "Locals")
    same((names["bonus"]["value"], names["names"]["value"]), ("3", '{"one", "two"}'))
    session.go()
    finish(session)
    is_in("1 moves", session.output())


def test_a_hook_is_stopped_at_with_its_locals_upvalues_and_watched_values():
    folder = package("hook")
    session = begin(folder, [13], moves=MOVES)
    for ply, (origin, count) in enumerate([(1, 0), (12, 2), (4, 4)]):
        frames = session.stopped("breakpoint", 13)
        same([frame["name"] for frame in frames], ["on_applied"])
        found = session.scope(frames[0], "Locals")
        same((found["count"]["value"], found["from"]["value"]), (str(count), str(origin)))
        same((found["position"]["value"], found["move"]["value"]), ("position", "move"))
        upvalues = session.scope(frames[0], "Upvalues")
        same((upvalues["bonus"]["value"], upvalues["twice"]["value"]), ("3", "function (rules.lua:4)"))
        same(session.value("count + bonus", frames[0]), str(count + 3))
        same(session.value("position:get(plies)"), str(ply))
        same(session.value("position:name(from)"), ['"a1"', '"c4"', '"a2"'][ply])
        session.go()
    finish(session)
    same([line.split(" ", 1)[1] for line in session.output().split("\n") if "applied" in line],
         [f"on_applied: applied {count}" for count in (3, 5, 7)])


def test_objects_and_tables_unfold_to_what_is_in_them():
    session = begin(package("unfold"), [13], moves=MOVES[:1])
    frame = session.stopped("breakpoint", 13)[0]
    found = session.scope(frame, "Locals")
    position = session.inside(found["position"])
    same((position["to_move"]["value"], position["ply"]["value"]), ("player `black`", "1"))  # the move is made
    pieces = session.inside(position["pieces"])
    same({name: one["value"].split(",")[0] for name, one in pieces.items()},
         {"a2": "man of white", "b1": "man of white", "c4": "man of black"})
    same(session.inside(position["attributes"])["plies"]["value"], "0")
    move = session.inside(found["move"])
    same((move["from"]["value"], move["to"]["value"], move["mover"]["value"]),
         ("1", "4", "piece type `man`"))
    same(session.inside(move["mover"])["worth"]["value"], "3")
    same(sorted(session.scope(frame, "Globals")), ["on_applied"])
    same(session.inside(session.scope(frame, "Names")["piece"])["man"]["value"], "piece type `man`")
    session.go()
    finish(session)


def test_steps_lead_over_into_and_out_of_functions():
    session = begin(package("steps"), [11], moves=MOVES[:1])
    session.stopped("breakpoint", 11)
    session.go("next")
    session.stopped("step", 12)
    session.go("stepIn")
    frames = session.stopped("step", 5)
    same([(frame["name"], frame["line"]) for frame in frames], [("twice", 5), ("on_applied", 12)])
    same(session.value("n"), "0")
    same(session.value("from", frames[1]), "1")
    session.go("stepOut")
    session.stopped("step", 13)  # behind the call nothing of line 12 is left to run
    session.go("next")
    session.stopped("step", 14)
    session.go()
    finish(session)


def test_a_step_over_a_call_does_not_stop_in_it():
    session = begin(package("over"), [12], moves=MOVES[:1])
    session.stopped("breakpoint", 12)
    session.go("next")
    session.stopped("step", 13)
    session.go()
    finish(session)


def test_conditions_counts_and_messages_say_where_to_stop():
    folder = package("conditions")
    session = begin(folder, [{"line": 13, "condition": "count == 2"}], moves=MOVES)
    session.stopped("breakpoint", 13)
    same(session.value("count"), "2")
    session.go()
    finish(session)
    session = begin(folder, [{"line": 13, "hitCondition": "3"}], moves=MOVES)
    session.stopped("breakpoint", 13)
    same(session.value("count"), "4")
    session.go()
    finish(session)
    session = begin(folder, [{"line": 13, "logMessage": "now {count} from {position:name(from)}"}], moves=MOVES)
    finish(session)
    for text in ("now 0 from a1\n", "now 2 from c4\n", "now 4 from a2\n"):
        is_in(text, session.output())
    session = begin(folder, [{"line": 13, "condition": "count +"}], moves=MOVES[:1])
    session.stopped("breakpoint", 13)
    is_in("the condition `count +` of a breakpoint cannot be worked out", session.output())
    session.go()
    finish(session)


def test_breakpoints_are_where_code_is_and_say_so_where_none_is():
    folder = package("verified")
    session = begin(folder, [9, 8, 400, {"line": 8, "hitCondition": "often"}], games=0)
    found = [(one["verified"], one["line"]) for one in session.placed]
    same(found[1:3], [(True, 8), (False, 400)])
    same(found[0], (True, 10))  # where the function becomes a global
    is_in("counts no hits", session.placed[3]["message"])
    is_in("no code stands here or below", session.placed[2]["message"])
    other = session.ask("setBreakpoints", {"source": {"path": str(folder / "game.yaml")},
                                           "breakpoints": [{"line": 1}]})["breakpoints"][0]
    same((other["verified"], other["message"]), (False, "only Lua files have code to stop at"))


def test_rules_that_fail_stop_where_they_do_with_message_and_frames():
    folder = package("failing", FAILING)
    session = begin(folder, moves=MOVES[:1])
    body = session.event("stopped")
    same(body["reason"], "exception")
    is_in("attempt to index a nil value", body["text"])
    frames = session.frames()
    same([(frame["name"], frame["line"]) for frame in frames], [("on_applied", 13)])
    same((session.value("count"), session.value("move.class")), ("0", '"move"'))
    is_in("attempt to index a nil value", session.ask("exceptionInfo", {"threadId": 1})["description"])
    session.go()
    finish(session, 1)
    is_in("rules.lua:13: attempt to index `names[3]` (a nil value) (in on_applied)", session.output())


def test_rules_that_fail_do_not_stop_where_nobody_wants_it():
    folder = package("unwanted", FAILING)
    session = Session(PERTHRO)
    session.begin({"game": str(folder), "moves": MOVES[:1]}, filters=())
    finish(session, 1)
    assert not [m for m in session.seen if m.get("event") == "stopped"]


def test_files_of_parents_and_libraries_are_stopped_at_too():
    parent = package("parent", 'use "helper"\n' + RULES)
    (parent / "helper.lua").write_text("local made = 7\nreturn made\n")
    child = package("child", "function filter(position, moves)\n  log(moves.count)\nend\n",
                    "api: 1\nid: NAME\ntitle: Child\nextends: parent\n")
    session = Session(PERTHRO)
    placed = session.begin({"game": str(child), "moves": MOVES[:1]},
                           {parent / "helper.lua": [{"line": 2}], parent / "rules.lua": [{"line": 13}],
                            child / "rules.lua": [{"line": 2}], FOLDER / "load" / "rules.lua": [{"line": 8}]})
    lost = placed[3][0]["id"]
    frames = session.stopped("breakpoint", 2)
    same([frame["source"]["name"] for frame in frames], ["helper.lua", "rules.lua"])
    same(session.value("made"), "7")
    session.go()
    changed = session.event("breakpoint")["breakpoint"]
    same((changed["id"], changed["verified"], changed["message"]), (lost, False, "this file is no part of the game"))
    frames = session.stopped("breakpoint", 2)
    same((frames[0]["name"], frames[0]["source"]["path"]), ("filter", str(child / "rules.lua")))
    same(session.value("moves"), "list of 2 moves")
    session.ask("setBreakpoints", {"source": {"path": str(child / "rules.lua")}, "breakpoints": []})
    session.go()
    frames = session.stopped("breakpoint", 13)
    same(frames[0]["source"]["path"], str(parent / "rules.lua"))
    session.go()
    finish(session)


def test_a_package_that_does_not_load_is_told_with_its_place_and_ends():
    folder = package("broken", RULES.replace("land(open)", "lannd(open)"))
    session = begin(folder)
    finish(session, 1)
    told = [m["body"] for m in session.seen if m.get("event") == "output" and m["body"]["category"] == "stderr"]
    same([(one["line"], one["source"]["path"]) for one in told], [(8, str(folder / "rules.lua"))])
    is_in("unknown name `lannd`", told[0]["output"])


def test_games_are_random_or_those_of_a_bot():
    folder = package("games", RULES + "function evaluate(position, player)\n  return position:count(player)\nend\n")
    session = begin(folder, games=2, seed=5)
    finish(session)
    is_in("game 2: ", session.output())
    session = begin(folder, [18], games=1, bot="greedy", nodes=20)
    same(session.stopped("breakpoint", 18)[0]["name"], "evaluate")
    session.ask("setBreakpoints", {"source": {"path": str(folder / "rules.lua")}, "breakpoints": []})
    session.go()
    finish(session)
    is_in("game 1: ", session.output())


def test_a_hook_that_runs_within_another_stands_on_its_frames():
    folder = package("nested", NESTED)
    session = begin(folder, [17], moves=MOVES[:1])
    session.stopped("breakpoint", 17)
    session.go("stepIn")
    frames = session.stopped("step", 9)
    same([(frame["name"], frame["line"]) for frame in frames], [("function of line 8", 9), ("on_applied", 17)])
    same((session.value("here"), session.value("count", frames[1])), ("9", "3"))  # c3 is the ninth of 3 x 4 cells
    session.go("stepOut")
    session.stopped("step", 17)  # where it was called, and `.count` is still to be read
    session.go("next")
    session.stopped("step", 18)
    same(session.value("count"), "1")
    session.go()
    finish(session)


def test_breakpoints_change_while_the_rules_run_and_while_they_stand():
    folder = package("changing", ENDLESS)
    session = begin(folder, [12], moves=MOVES[:1])
    session.stopped("breakpoint", 12)
    session.go()
    session.ask("setBreakpoints", {"source": {"path": str(folder / "rules.lua")}, "breakpoints": [{"line": 14}]})
    session.stopped("breakpoint", 14)
    session.ask("setBreakpoints", {"source": {"path": str(folder / "rules.lua")}, "breakpoints": []})
    session.go()
    session.ask("threads")
    same(session.leave(), 0)


def test_lines_from_zero_are_understood():
    session = Session(PERTHRO)
    folder = package("zero")
    session.ask("initialize", {"adapterID": "x", "linesStartAt1": False})
    session.ask("launch", {"game": str(folder), "moves": MOVES[:1]})
    placed = session.ask("setBreakpoints", {"source": {"path": str(folder / "rules.lua")},
                                            "breakpoints": [{"line": 12}]})
    same(placed["breakpoints"][0]["line"], 12)
    session.ask("configurationDone")
    session.stopped("breakpoint", 12)
    same(session.value("count"), "0")  # line 13 of those that count from 1
    same(session.leave(), 0)


def test_locals_and_upvalues_are_set_and_the_hook_goes_on_with_them():
    session = begin(package("set"), [13], moves=MOVES[:1])
    frame = session.stopped("breakpoint", 13)[0]
    scopes = {scope["name"]: scope["variablesReference"]
              for scope in session.ask("scopes", {"frameId": frame["id"]})["scopes"]}

    def put(scope, name, value):
        return {"variablesReference": scopes[scope], "name": name, "value": value}

    same(session.ask("setVariable", put("Locals", "count", "count + 40"))["value"], "40")
    same(session.ask("setVariable", put("Upvalues", "bonus", "2"))["value"], "2")
    is_in("there is no `cuont`", session.refused("setVariable", put("Locals", "cuont", "1")))
    is_in("only locals and upvalues", session.refused("setVariable", put("Globals", "on_applied", "1")))
    is_in("unexpected symbol", session.refused("setVariable", put("Locals", "count", "+")))
    session.go()
    finish(session)
    is_in("on_applied: applied 42", session.output())


def test_files_are_called_as_the_editor_calls_them():
    folder = package("linked")
    link = FOLDER / "links" / "linked"
    link.parent.mkdir()
    link.symlink_to(folder)
    session = begin(link, [13], moves=MOVES[:1])
    same(session.stopped("breakpoint", 13)[0]["source"]["path"], str(link / "rules.lua"))
    session.go()
    finish(session)


def test_random_games_are_those_of_playout_whatever_is_watched():
    folder = package("playout")
    played = subprocess.run([PERTHRO, "playout", folder, "--count", "4", "--seed", "5", "--json"], check=True,
                            capture_output=True, text=True)
    wanted = {(one["kind"], one["winners"]): one["games"] for one in json.loads(played.stdout)["results"]}
    session = begin(folder, [{"line": 13, "condition": "position:moves(white).count > 99"}], games=4, seed=5)
    finish(session)
    ends = [line.split(": ", 1)[1] for line in session.output().split("\n") if line.startswith("game ")]
    same({(kind, who): ends.count(f"{kind}: {who} wins") for kind, who in wanted}, wanted)
    same(len(ends), 4)


if __name__ == "__main__":
    sys.exit(run(dict(globals())))
