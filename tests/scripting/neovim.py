#!/usr/bin/env python3
"""`perthro lsp` in a real editor: neovim with its built-in client, set up as docs/editors.md says; neovim.py PERTHRO.
A package with a mistake is opened: the diagnostic arrives at its place, and completion offers a piece of the game. Then
somebody types in a terminal (tmux), and the screen shows the error beside its line and the menu of completion.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PERTHRO = Path(sys.argv[1]).resolve()
TREE = Path(__file__).resolve().parents[2]
GAME = TREE / "games/breakthrough"

# What is done in the editor: waits for a diagnostic, then completes `paw` on a line of its own; writes what it saw.
SEEN = r"""
local seen = {}
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do
  table.insert(seen, { line = one.lnum + 1, from = one.col, to = one.end_col, message = one.message })
end
local last = vim.api.nvim_buf_line_count(0)
vim.api.nvim_buf_set_lines(0, last, last, true, { "paw" })
vim.api.nvim_win_set_cursor(0, { last + 1, 3 })
local offers = {}
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion",
                                                vim.lsp.util.make_position_params(), 20000) or {}) do
  for _, item in ipairs(vim.lsp.util.text_document_completion_list_to_complete_items(answer.result, "paw")) do
    table.insert(offers, item.word)
  end
end
local file = io.open(vim.env.SEEN, "w")
file:write(vim.fn.json_encode({ found = seen, offers = offers, omnifunc = vim.bo.omnifunc }))
file:close()
vim.cmd("qall!")
"""


def documented_set_up():
    """The lines for init.lua in docs/editors.md."""
    page = (TREE / "docs/editors.md").read_text(encoding="utf-8")
    return re.search(r"\*\*Neovim\*\*.*?```lua\n(.*?)```", page, re.DOTALL).group(1)


def set_up(folder, rules):
    """A package with these rules and an editor that is set up; the surroundings that neovim runs in."""
    package = folder / "breakthrough"
    shutil.copytree(GAME, package)
    (package / "rules.lua").write_text(rules, encoding="utf-8")
    (folder / "init.lua").write_text("vim.cmd('filetype on')\n" + documented_set_up(), encoding="utf-8")
    return package, dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder), XDG_DATA_HOME=str(folder),
                         XDG_STATE_HOME=str(folder), SEEN=str(folder / "seen.json"),
                         PATH=f"{PERTHRO.parent}{os.pathsep}{os.environ['PATH']}")


def edited(folder, rules):
    """What neovim saw of these rules."""
    package, surroundings = set_up(folder, rules)
    (folder / "seen.lua").write_text(SEEN, encoding="utf-8")
    ran = subprocess.run(["nvim", "--headless", "-u", str(folder / "init.lua"), str(package / "rules.lua"),
                          "-c", f"luafile {folder / 'seen.lua'}"],
                         env=surroundings, capture_output=True, text=True, timeout=60, check=False)
    if not (folder / "seen.json").exists():
        sys.exit(f"neovim wrote nothing: {ran.stdout}{ran.stderr}")
    return json.loads((folder / "seen.json").read_text(encoding="utf-8"))


class Terminal:
    """A terminal of 110 by 32 in which neovim runs, and somebody who types."""

    def __init__(self, folder, rules):
        package, surroundings = set_up(folder, rules)
        self.tmux = ["tmux", "-S", str(folder / "socket"), "-f", "/dev/null"]
        subprocess.run([*self.tmux, "new-session", "-d", "-x", "110", "-y", "32", "nvim", "-u", str(folder / "init.lua"),
                        str(package / "rules.lua")], env=dict(surroundings, TERM="screen", LC_ALL="C.UTF-8"), check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.tmux, "kill-server"], check=False)

    def types(self, *keys):
        subprocess.run([*self.tmux, "send-keys", *keys], check=True)

    def shows(self, pattern, seconds=30, again=()):
        """The screen as soon as the pattern stands on it; keys that are typed again every few seconds until then."""
        for i in range(seconds * 5):
            screen = subprocess.run([*self.tmux, "capture-pane", "-p"], capture_output=True, text=True, check=True).stdout
            if re.search(pattern, screen, re.M):
                return screen
            time.sleep(0.2)
            if again and i % 25 == 24:  # neovim gives up where an answer takes too long
                self.types(*again)
        sys.exit(f"the screen does not show {pattern!r}:\n{screen}")


def seen_on_screen(folder, rules):
    """Two screens: the error beside its line, and the menu of completion behind `st`."""
    with Terminal(folder, rules) as terminal:
        error = terminal.shows(r"lannd.*unknown name `lannd`")
        terminal.types("G", "o", "pawn:move { st", "C-x", "C-o")
        return error, terminal.shows(r"^~ +step +Function.*\n~ +stop +Function",
                                    again=("Escape", "A", "C-x", "C-o"))


def main():
    for program, package in (("nvim", "neovim"), ("tmux", "tmux")):
        if shutil.which(program) is None:
            sys.exit(f"{program} is not installed (Debian: {package})")
    rules = (GAME / "rules.lua").read_text(encoding="utf-8")
    before = rules[:rules.index("land")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n") - 1
    mistaken = rules.replace("land", "lannd", 1)
    with tempfile.TemporaryDirectory() as folder:
        seen = edited(Path(folder), mistaken)
    with tempfile.TemporaryDirectory() as folder:
        screens = seen_on_screen(Path(folder), mistaken)
    wrong = [one for one in seen["found"] if "lannd" in one["message"]]
    if not wrong or (wrong[0]["line"], wrong[0]["from"], wrong[0]["to"]) != (line, column, column + len("lannd")):
        sys.exit(f"no diagnostic of `lannd` at {line}:{column}: {seen['found']}")
    if "pawn" not in seen["offers"]:
        sys.exit(f"no piece is offered: {seen['offers']}")
    if seen["omnifunc"] != "v:lua.vim.lsp.omnifunc":
        sys.exit(f"omni-completion is {seen['omnifunc']!r}")
    if "--show" in sys.argv:
        print("\n".join(screens))
    print(f"diagnostic at {line}:{column}, offers {', '.join(seen['offers'])}")


if __name__ == "__main__":
    main()
