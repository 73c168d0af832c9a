#!/usr/bin/env python3
"""A catalogue behind a web server of its own, and servers that were made to do harm.

served_catalogue.py PERTHRO; exits 1 and says what did not hold.
"""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

LARGE = 64 << 20  # bytes: twice what any package may have


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, and some addresses that do harm."""
    sent = 0

    def log_message(self, *_):
        pass

    def do_GET(self):
        way = self.path.split("/")[1]
        harm = getattr(self, "do_" + way.replace("-", "_"), None)
        if harm:
            harm()
        else:
            super().do_GET()

    def to(self, where):
        self.send_response(302)
        self.send_header("Location", where)
        self.end_headers()

    def do_to_file(self):
        self.to("file:///etc/passwd")

    def do_to_ftp(self):
        self.to("ftp://127.0.0.1/x")

    def do_circle(self):
        self.to("/circle/again")

    def do_moved(self):
        self.to("/" + self.path.split("/", 2)[2])

    def body(self, length, sent):
        """Says one length (None: nothing) and sends another."""
        self.send_response(200)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()
        block = b" " * 65536
        try:
            for _ in range(0, sent, len(block)):
                self.wfile.write(block)
                Handler.sent += len(block)
        except OSError:
            pass

    def do_endless(self):
        self.body(None, LARGE * 100)

    def do_huge(self):
        self.body(LARGE * 1000, len(b" "))

    def do_short(self):
        self.body(1 << 20, 65536)

    def do_no_json(self):
        self.body(65536, 65536)


class Test:
    def __init__(self, program, folder):
        self.program, self.folder, self.failed = program, folder, 0
        self.site = folder / "site"
        self.site.mkdir()
        self.environment = dict(os.environ, XDG_DATA_HOME=str(folder / "data"), no_proxy="*")
        for name in ("PERTHRO_GAMES", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            self.environment.pop(name, None)
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *a: Handler(*a, directory=str(self.site)))
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_address[1]}"

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment, text=True,
                              capture_output=True, timeout=100, check=False)

    def expect(self, code, part, *arguments):
        ran = self.run(*arguments)
        if ran.returncode != code or part not in ran.stdout + ran.stderr:
            self.failed += 1
            print(f"{' '.join(arguments)}\n  ended with {ran.returncode}, not {code}, or without "
                  f"`{part}`:\n{ran.stdout}{ran.stderr}")

    def package(self, version):
        """A package of this version, packed into a folder of its own."""
        folder = self.folder / version
        made = self.run("new", str(folder / "first-steps"))
        assert made.returncode == 0, made.stderr
        game = folder / "first-steps" / "game.yaml"
        text = game.read_text().replace("licence:", f"version: {version}\nlicence:", 1)
        game.write_text(text.replace("authors: [you]", "authors: [Ann]"))
        return folder

    def catalogue(self):
        index, served = self.run, self.address
        self.expect(0, "1 packages", "index", str(self.package("1.0.0")), "--out", str(self.site),
                    "--unchecked")
        self.expect(0, "1 packages", "source", "add", served, "--name", "local")
        self.expect(0, "first-steps", "search", "steps")
        self.expect(0, "first-steps 1.0.0 is installed", "install", "first-steps")
        self.expect(0, "nothing is to be updated", "update")
        made = index("index", str(self.package("1.2.0")), "--out", str(self.site), "--unchecked")
        assert made.returncode == 0, made.stderr
        self.expect(0, "first-steps 1.2.0 is installed", "update")
        self.expect(1, "is the earlier 1.0.0", "install",
                    served + "/first-steps/first-steps-1.0.0.perthro")
        self.expect(0, "1.2.0 is installed", "install",
                    served + "/moved/first-steps/first-steps-1.2.0.perthro")
        self.expect(0, "as it was packed", "verify")

    def attacks(self):
        for way, part in (("to-file", "something else than http or https"),
                          ("to-ftp", "something else than http or https"),
                          ("circle", "sends us on more than 5 times"),
                          ("huge", "is larger than"), ("endless", "is larger than"),
                          ("short", "the connection ended in the middle"),
                          ("gone", "the server answers 404")):
            self.expect(1, part, "install", f"{self.address}/{way}/x.perthro")
            self.expect(1, part, "search", "--index", f"{self.address}/{way}/")
        self.expect(1, "this is no index of packages", "search", "--index",
                    self.address + "/no-json/")
        self.expect(1, "cannot be reached", "install", "http://127.0.0.1:9/x.perthro")
        if Handler.sent > 10 * LARGE:
            self.failed += 1
            print(f"{Handler.sent} bytes were taken of a body without an end")

    def changed_files(self):
        index = self.site / "index.json"
        good = json.loads(index.read_text())
        evil = json.loads(index.read_text())
        evil["packages"][0]["versions"][0]["file"] = "../data/perthro/sources.json"
        index.write_text(json.dumps(evil))
        self.expect(1, "versions[0].file", "install", "first-steps", "--index", self.address)
        evil = json.loads(json.dumps(good))
        evil["packages"][0]["versions"] = evil["packages"][0]["versions"][1:]
        index.write_text(json.dumps(evil))
        self.expect(0, "nothing is to be updated", "update")
        self.expect(1, "is the earlier 1.0.0", "install", "first-steps")
        index.write_text(json.dumps(good))
        packed = self.site / good["packages"][0]["versions"][0]["file"]
        packed.write_bytes(packed.read_bytes()[:-1] + b"x")
        self.expect(1, "it is not the file that the index names", "install", "first-steps")
        self.expect(0, "as it was packed", "verify")


def main():
    with tempfile.TemporaryDirectory() as folder:
        test = Test(sys.argv[1], pathlib.Path(folder))
        test.catalogue()
        test.attacks()
        test.changed_files()
        return 1 if test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
