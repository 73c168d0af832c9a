#!/usr/bin/env python3
"""What `perthro dap` does not do: hang, crash, fall silent, or give what is watched more than a script has;
dap_bounds.py PERTHRO.
"""
import sys

from dap_client import PATIENCE, Session, framed
from dap_games import ENDLESS, MOVES, NESTED, PERTHRO, RULES, begin, finish, is_in, package, run, same


def test_recursion_without_end_stops_with_its_frames():
    rules = RULES.replace("  local result = n * 2\n", "  local result = 1 + twice(n)\n").replace(
        "local function twice", "function twice")
    session = begin(package("recursion", rules), moves=MOVES[:1])
    body = session.event("stopped")
    same(body["reason"], "exception")
    is_in("stack overflow", body["text"])
    trace = session.ask("stackTrace", {"threadId": 1, "startFrame": 0, "levels": 20})
    same([(frame["name"], frame["line"]) for frame in trace["stackFrames"]], [("twice", 5)] * 20)
    same(session.scope(trace["stackFrames"][0], "Locals")["n"]["value"], "0")
    is_in("nothing can be worked out here", session.refused("evaluate", {"expression": "n"}))  # no stack is left
    session.go()
    finish(session, 1)


def test_a_loop_without_end_is_paused_and_ended():
    folder = package("endless", ENDLESS)
    session = begin(folder, [12], moves=MOVES[:1])
    session.stopped("breakpoint", 12)
    session.go()
    is_in("`pause` stops them", session.refused("evaluate", {"expression": "1"}))
    session.ask("pause", {"threadId": 1})
    same(session.event("stopped")["reason"], "pause")
    counts = []
    while len(counts) < 3:  # the first pause may be in front of the loop
        frame = session.frames()[0]
        if frame["line"] in (13, 14):
            same(frame["name"], "on_applied")
            counts.append(int(session.value("count")))
        session.go()
        session.ask("pause", {"threadId": 1})
        same(session.event("stopped")["reason"], "pause")
    assert counts == sorted(counts) and counts[0] < counts[2], counts
    session.go()
    session.ask("terminate")
    finish(session)
    assert not [m for m in session.seen if m.get("event") == "output" and m["body"]["category"] == "stderr"]


def test_a_loop_without_end_ends_with_the_editor():
    folder = package("left", ENDLESS)
    session = begin(folder, moves=MOVES[:1])
    same(session.leave(), 0)
    session = begin(folder, [12], moves=MOVES[:1])
    session.stopped("breakpoint", 12)
    session.process.stdin.close()  # the editor has died
    same(session.process.wait(timeout=PATIENCE), 1)


def test_what_is_watched_has_the_sandbox_and_nothing_else():
    session = begin(package("sandbox"), [13], moves=MOVES[:1])
    session.stopped("breakpoint", 13)
    for name in ("io", "os", "ffi", "jit", "debug", "load", "loadstring", "dofile", "package", "_G",
                 "getfenv", "setfenv", "getmetatable", "setmetatable", "rawget", "rawset", "pcall", "newproxy",
                 "coroutine", "collectgarbage", "print", "new_userdata"):
        is_in(f"unknown name `{name}`", session.refused("evaluate", {"expression": name}))
    is_in("a text has no `match`", session.refused("evaluate", {"expression": "('x'):match('x')"}))
    is_in("cannot be written", session.refused("evaluate", {"expression": "(function() position.x = 1 end)()"}))
    is_in("changes nothing", session.refused("evaluate", {"expression": "(function() count = 9 end)()"}))
    same(session.value("count"), "0")
    is_in("takes too long", session.refused("evaluate", {"expression": "(function() while true do end end)()"}))
    eats = "(function() local t = {} for i = 1, 1e9 do t[i] = {i} end end)()"
    assert session.refused("evaluate", {"expression": eats})
    is_in("unexpected symbol", session.refused("evaluate", {"expression": "count +"}))
    is_in("longer than", session.refused("evaluate", {"expression": "1" + " + 1" * 5000}))
    same(session.value("('x'):rep(3) .. count"), '"xxx0"')
    session.go()
    finish(session)
    is_in("on_applied: applied 3", session.output())  # nothing of that has hurt what runs


def test_what_is_watched_while_rules_load_leaves_no_mark_on_them():
    session = begin(package("marks"), [8], moves=MOVES[:1])
    session.stopped("breakpoint", 8)
    is_in("unknown name `mam`", session.refused("evaluate", {"expression": "mam", "context": "hover"}))
    same(session.value("man"), "piece type `man`")
    session.go()
    finish(session)


def test_large_values_are_told_in_parts():
    rules = RULES.replace('{ "one", "two" }', '{ long = ("x"):rep(5000) }\nfor i = 1, 3000 do names[i] = i * i end')
    session = begin(package("large", rules), [9], moves=MOVES[:1])
    names = session.scope(session.stopped("breakpoint", 9)[0], "Locals")["names"]
    same(names["value"], "{1, 4, 9, 16, 25, 2996 more}")
    same((names["indexedVariables"], names["namedVariables"]), (3000, 1))
    part = session.inside(names, filter="indexed", start=2998, count=50)
    same({name: one["value"] for name, one in part.items()}, {"[2999]": "8994001", "[3000]": "9000000"})
    long = session.inside(names, filter="named")["long"]["value"]
    same(long, '"' + "x" * 1000 + '" and 4000 bytes')
    everything = session.inside(names)
    same((len(everything), "[1]" in everything, everything["..."]["value"]),
         (501, True, "there is more: ask for a part of it"))
    session.go()
    finish(session)


def test_a_launch_that_cannot_be_is_refused_with_what_to_write():
    session = Session(PERTHRO)
    session.ask("initialize", {"adapterID": "perthro"})
    for arguments, why in (({}, "`game` is missing"), ({"game": "ches"}, "did you mean `chess`?"),
                           ({"game": 7}, "`game` is a text"), ({"game": "chess", "games": -1}, "`games` is a whole"),
                           ({"game": "chess", "moves": [1]}, "`moves` is a list of texts"),
                           ({"game": "chess", "options": {"x": []}}, "`options` is an object of"),
                           ({"game": "chess", "stopOnEntry": 1}, "`stopOnEntry` is true or false")):
        is_in(why, session.refused("launch", arguments))
    is_in("`arguments` is an object", session.refused("launch", [1]))
    folder = package("entry")
    session.ask("launch", {"game": str(folder), "stopOnEntry": True, "postion": "x"})
    is_in("comes once", session.refused("launch", {"game": "chess"}))
    session.ask("configurationDone")
    session.stopped("entry", 2)
    is_in("there is no `postion`, did you mean `position`?", session.output())
    session.go()
    finish(session)


def test_bad_messages_are_answered_and_the_next_is_heard():
    session = Session(PERTHRO)
    is_in("`initialize` comes first", session.refused("threads"))
    for data in (framed("{"), framed("[]"), framed("7"), framed(b"\xff\xfe"), framed("[" * 100000),
                 framed('{"type": 7}'), framed('{"type": "request", "command": "threads"}'),
                 framed('{"type": "request", "seq": 1}'), framed('{"type": "event", "seq": 1, "event": "x"}'),
                 b"Content-Length: many\r\n\r\n", b"Content-Length: -4\r\n\r\n", b"Content-Type: text\r\n\r\n",
                 b"Content-Length: 99999999999\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n"):
        session.raw(data)
        answer = session.wait(lambda m: m["type"] == "response")
        assert not answer["success"] and answer["message"], (data[:60], answer)
    session.ask("initialize", {"adapterID": "x"})
    session.event("initialized")
    is_in("comes once", session.refused("initialize", {}))
    is_in("there is no request `attach` here", session.refused("attach", {}))
    is_in("nothing runs yet", session.refused("stackTrace", {"threadId": 1}))
    for command, arguments in (("setBreakpoints", {}), ("setBreakpoints", {"source": {"path": 7}}),
                               ("setBreakpoints", {"source": {"path": "/x.lua"}, "breakpoints": 7}),
                               ("setExceptionBreakpoints", {"filters": 7}), ("breakpointLocations", {"line": "x"})):
        assert session.refused(command, arguments)
    same(session.ask("threads"), {"threads": [{"id": 1, "name": "rules"}]})
    same(session.leave(), 0)


def test_wrong_requests_where_rules_stand_are_refused_and_they_stand_on():
    session = begin(package("wrong"), [13], moves=MOVES[:1])
    frame = session.stopped("breakpoint", 13)[0]
    old = session.ask("scopes", {"frameId": frame["id"]})["scopes"][0]["variablesReference"]
    for command, arguments in (("scopes", {}), ("scopes", {"frameId": 99}), ("scopes", {"frameId": "x"}),
                               ("variables", {"variablesReference": 999}), ("variables", {"variablesReference": -1}),
                               ("variables", {"variablesReference": old, "filter": "odd"}),
                               ("variables", {"variablesReference": old, "start": -1}),
                               ("evaluate", {}), ("evaluate", {"expression": 7}),
                               ("evaluate", {"expression": "1", "frameId": 99}),
                               ("stackTrace", {"startFrame": 1e9}), ("exceptionInfo", {})):
        assert session.refused(command, arguments)
    same(len(session.ask("stackTrace", {"threadId": 1, "startFrame": 5})["stackFrames"]), 0)
    session.go("next")
    frame = session.stopped("step", 14)[0]
    is_in("there is nothing to unfold", session.refused("variables", {"variablesReference": old}))
    session.go()
    same(session.ended(), 0)
    is_in("the game has ended", session.refused("stackTrace", {}))
    same(session.leave(), 0)


def test_one_wrong_breakpoint_or_filter_leaves_the_others():
    session = Session(PERTHRO)
    session.ask("initialize", {"adapterID": "x"})
    wanted = [{"line": -1}, {"line": 13}, {"line": 1e300}, 7, {"line": 13, "condition": 7}]
    path = str(package("one-wrong") / "rules.lua")
    body = session.ask("setBreakpoints", {"source": {"path": path}, "breakpoints": wanted})["breakpoints"]
    same([one["verified"] for one in body], [False, True, False, False, False])
    is_in("`line` is a whole number that is not negative", body[0]["message"])
    is_in("`condition` is a text", body[4]["message"])
    body = session.ask("setExceptionBreakpoints", {"filters": ["uncaught", "raised", 7]})["breakpoints"]
    same([one["verified"] for one in body], [True, False, False])
    is_in('there is no filter "raised", only "uncaught"', body[1]["message"])
    same(session.leave(), 0)


def test_lists_that_somebody_watches_take_none_from_the_hook():
    session = begin(package("lists", NESTED), [{"line": 17, "condition": "position:moves(white).count == 2"}],
                    moves=MOVES[:1])
    session.stopped("breakpoint", 17)
    for _ in range(64):
        session.value("position:moves(white)")
    is_in("more than 64 lists", session.refused("evaluate", {"expression": "position:moves(white)"}))
    session.go("next")
    session.stopped("step", 18)
    listed = session.ask("evaluate", {"expression": "position:moves(white)"})
    same([one["value"] for one in session.inside(listed).values()], ["move b1 b2", "move a2 a3"])
    session.go()
    finish(session)


def test_memory_without_end_stops_and_is_told():
    rules = RULES.replace("  count = count + bonus\n", "  local all = {}\n  for i = 1, 1e9 do all[i] = { i } end\n")
    session = begin(package("memory", rules), moves=MOVES[:1])
    body = session.event("stopped")
    same((body["reason"], body["text"]), ("exception", "used too much memory and was stopped"))
    same([(frame["name"], frame["line"]) for frame in session.frames()], [("on_applied", 14)])
    session.go()
    finish(session, 1)
    is_in("a Lua state has 64 MB", session.output())


def test_an_input_that_ends_ends_the_debugger():
    for said in (b"", framed('{"seq": 1, "type": "request", "command": "initialize", "arguments": {}}'), b"Content-"):
        session = Session(PERTHRO)
        session.raw(said)
        session.process.stdin.close()
        same(session.process.wait(timeout=PATIENCE), 1)


if __name__ == "__main__":
    sys.exit(run(dict(globals())))
