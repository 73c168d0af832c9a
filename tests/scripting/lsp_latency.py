#!/usr/bin/env python3
"""How long the language server takes to answer, on the largest packages of the tree.

lsp_latency.py PERTHRO: opens rules.lua and game.yaml of the packages whose texts are the longest, asks every kind of
question at many places, each once right behind a change, and prints the median and the slowest answer of each kind in
milliseconds. The target is 50 ms; exits 1 where a median is above ten times that.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import time

TREE = pathlib.Path(__file__).resolve().parents[2]
TARGET = 50  # milliseconds
PLACES = 12  # of each file at which is asked


class Server:
    def __init__(self, perthro):
        self.process = subprocess.Popen([perthro, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sent = 0

    def send(self, method, parameters, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if number is not None:
            message["id"] = number
        data = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def message(self):
        length = 0
        for line in iter(self.process.stdout.readline, b"\r\n"):
            assert line, "the server is gone"
            name, _, value = line.partition(b":")
            length = int(value) if name == b"Content-Length" else length
        return json.loads(self.process.stdout.read(length))

    def told(self, method):
        """Milliseconds until the server says this by itself."""
        begin = time.perf_counter()
        while self.message().get("method") != method:
            pass
        return (time.perf_counter() - begin) * 1000

    def ask(self, method, parameters):
        """Milliseconds until the answer has come."""
        self.sent += 1
        begin = time.perf_counter()
        self.send(method, parameters, self.sent)
        while True:
            message = self.message()
            if message.get("id") == self.sent and "method" not in message:
                assert "error" not in message, message
                return (time.perf_counter() - begin) * 1000


def largest():
    def size(folder):
        return sum((folder / name).stat().st_size for name in ("rules.lua", "game.yaml") if (folder / name).exists())

    return sorted((path.parent for path in TREE.glob("games/*/rules.lua")), key=size)[-3:]


def places(text):
    """Places spread over a text, each at the end of a word."""
    lines = [(number, line) for number, line in enumerate(text.splitlines()) if line.strip()]
    for number, line in lines[::max(1, len(lines) // PLACES)]:
        yield {"line": number, "character": len(line.rstrip()) // 2}


def main():
    server = Server(sys.argv[1])
    server.ask("initialize", {"processId": None, "capabilities": {}})
    server.send("initialized", {})
    took = {}
    for folder in largest():
        for name in ("game.yaml", "rules.lua"):
            path = folder / name
            document = {"uri": path.as_uri()}
            text = path.read_text(encoding="utf-8")
            server.send("textDocument/didOpen", {"textDocument": {**document, "languageId": "lua", "version": 1,
                                                                  "text": text}})
            server.ask("textDocument/documentSymbol", {"textDocument": document})  # the first loads the package
            version = 1
            for place in places(text):
                at = {"textDocument": document, "position": place}
                questions = {
                    "completion": at, "hover": at, "definition": at,
                    "references": {**at, "context": {"includeDeclaration": True}},
                    "documentSymbol": {"textDocument": document}, "codeLens": {"textDocument": document},
                    "semanticTokens/full": {"textDocument": document},
                    "codeAction": {"textDocument": document, "range": {"start": place, "end": place},
                                   "context": {"diagnostics": []}},
                }
                for kind, question in questions.items():
                    took.setdefault(kind, []).append(server.ask("textDocument/" + kind, question))
                version += 1
                server.send("textDocument/didChange", {"textDocument": {**document, "version": version},
                                                       "contentChanges": [{"text": text + "\n" * (version % 2)}]})
                took.setdefault("completion behind a change", []).append(
                    server.ask("textDocument/completion", at))
                took.setdefault("diagnostics behind it", []).append(
                    server.told("textDocument/publishDiagnostics"))
    server.ask("shutdown", None)
    server.send("exit", None)
    print(f"packages: {', '.join(folder.name for folder in largest())}")
    print(f"{'':28}{'median':>8}{'slowest':>9}  ms")
    for kind, times in took.items():
        print(f"{kind:28}{statistics.median(times):8.1f}{max(times):9.1f}")
    slow = [kind for kind, times in took.items() if statistics.median(times) > 10 * TARGET]
    if slow:
        sys.exit(f"slower than {10 * TARGET} ms: {', '.join(slow)}")
    if server.process.wait(timeout=60) != 0:
        sys.exit("the server did not end well")


main()
