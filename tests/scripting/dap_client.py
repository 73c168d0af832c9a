"""A client of the Debug Adapter Protocol: starts `perthro dap`, sends requests, keeps what comes back."""
import json
import queue
import subprocess
import threading

PATIENCE = 60  # seconds; what takes longer has hung


def framed(text):
    data = text if isinstance(text, bytes) else text.encode()
    return b"Content-Length: %d\r\n\r\n" % len(data) + data


class Session:
    """One debugger. Every message that was passed over on the way to another one is in `seen`."""

    def __init__(self, perthro, *words, env=None):
        self.process = subprocess.Popen([perthro, "dap", *map(str, words)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
        self.messages, self.seen, self.sent = queue.Queue(), [], 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            for line in iter(out.readline, b""):
                if line == b"\r\n":
                    break
                name, _, value = line.partition(b":")
                length = int(value) if name == b"Content-Length" else length
            if length is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(out.read(length)))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, command, arguments=None):
        """Sends a request; its number."""
        self.sent += 1
        message = {"seq": self.sent, "type": "request", "command": command}
        if arguments is not None:
            message["arguments"] = arguments
        self.raw(framed(json.dumps(message)))
        return self.sent

    def wait(self, wanted):
        """The next message for which wanted(message) holds."""
        while True:
            message = self.messages.get(timeout=PATIENCE)
            if message is None:
                raise AssertionError(f"the debugger is gone; it said {self.seen[-5:]}")
            self.seen.append(message)
            if wanted(message):
                return message
            if message.get("event") == "terminated":
                raise AssertionError(f"what was debugged has ended; it said {self.output()}")

    def answer(self, number):
        return self.wait(lambda m: m["type"] == "response" and m["request_seq"] == number)

    def ask(self, command, arguments=None):
        """Sends a request and waits for its answer, which must be a success; its body."""
        answer = self.answer(self.send(command, arguments))
        assert answer["success"], answer
        return answer.get("body", {})

    def refused(self, command, arguments=None):
        """The same where it is refused; why."""
        answer = self.answer(self.send(command, arguments))
        assert not answer["success"], answer
        return answer["message"]

    def event(self, name):
        return self.wait(lambda m: m["type"] == "event" and m["event"] == name)["body"]

    def output(self):
        """All that was shown so far."""
        return "".join(m["body"]["output"] for m in self.seen
                       if m["type"] == "event" and m["event"] == "output")

    def begin(self, launch, breakpoints=None, filters=("uncaught",)):
        """All that editors send up to configurationDone; what each setBreakpoints was answered."""
        self.ask("initialize", {"adapterID": "perthro", "linesStartAt1": True})
        self.event("initialized")
        self.ask("launch", launch)
        set_ones = [self.ask("setBreakpoints", {"source": {"path": str(path)}, "breakpoints": list(points)})
                    for path, points in (breakpoints or {}).items()]
        self.ask("setExceptionBreakpoints", {"filters": list(filters)})
        self.ask("configurationDone")
        return [one["breakpoints"] for one in set_ones]

    def stopped(self, reason, line):
        """Waits for a stop, which must be for this reason in this line; its frames."""
        body = self.event("stopped")
        frames = self.frames()
        assert (body["reason"], frames[0]["line"]) == (reason, line), (body, frames[:3])
        return frames

    def frames(self):
        return self.ask("stackTrace", {"threadId": 1})["stackFrames"]

    def scope(self, frame, name):
        """The variables of a scope, by name."""
        for scope in self.ask("scopes", {"frameId": frame["id"]})["scopes"]:
            if scope["name"] == name:
                return self.inside(scope)
        raise AssertionError(f"there is no scope {name}")

    def inside(self, thing, **part):
        arguments = {"variablesReference": thing["variablesReference"], **part}
        return {one["name"]: one for one in self.ask("variables", arguments)["variables"]}

    def value(self, expression, frame=None):
        where = {} if frame is None else {"frameId": frame["id"]}
        return self.ask("evaluate", {"expression": expression, "context": "watch", **where})["result"]

    def go(self, how="continue"):
        self.ask(how, {"threadId": 1})

    def ended(self):
        """Waits for the end of what is debugged; its exit code."""
        code = self.event("exited")["exitCode"]
        self.event("terminated")
        return code

    def leave(self):
        """Disconnects; the exit code of the debugger."""
        self.ask("disconnect")
        return self.process.wait(timeout=PATIENCE)
