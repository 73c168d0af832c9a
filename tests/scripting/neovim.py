#!/usr/bin/env python3
"""`perthro lsp` in a real editor: neovim with its built-in client, set up as docs/editors.md says; neovim.py PERTHRO.
A package with a mistake is opened: the diagnostic arrives at its place, and completion offers a piece of the game.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
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


def edited(folder, rules):
    """What neovim saw of these rules."""
    package = folder / "breakthrough"
    shutil.copytree(GAME, package)
    (package / "rules.lua").write_text(rules, encoding="utf-8")
    (folder / "init.lua").write_text("vim.cmd('filetype on')\n" + documented_set_up(), encoding="utf-8")
    (folder / "seen.lua").write_text(SEEN, encoding="utf-8")
    surroundings = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder), XDG_DATA_HOME=str(folder),
                        XDG_STATE_HOME=str(folder), SEEN=str(folder / "seen.json"),
                        PATH=f"{PERTHRO.parent}{os.pathsep}{os.environ['PATH']}")
    ran = subprocess.run(["nvim", "--headless", "-u", str(folder / "init.lua"), str(package / "rules.lua"),
                          "-c", f"luafile {folder / 'seen.lua'}"],
                         env=surroundings, capture_output=True, text=True, timeout=60, check=False)
    if not (folder / "seen.json").exists():
        sys.exit(f"neovim wrote nothing: {ran.stdout}{ran.stderr}")
    return json.loads((folder / "seen.json").read_text(encoding="utf-8"))


def main():
    if shutil.which("nvim") is None:
        sys.exit("nvim is not installed (Debian: neovim)")
    rules = (GAME / "rules.lua").read_text(encoding="utf-8")
    before = rules[:rules.index("land")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n") - 1
    with tempfile.TemporaryDirectory() as folder:
        seen = edited(Path(folder), rules.replace("land", "lannd", 1))
    wrong = [one for one in seen["found"] if "lannd" in one["message"]]
    if not wrong or (wrong[0]["line"], wrong[0]["from"], wrong[0]["to"]) != (line, column, column + len("lannd")):
        sys.exit(f"no diagnostic of `lannd` at {line}:{column}: {seen['found']}")
    if "pawn" not in seen["offers"]:
        sys.exit(f"no piece is offered: {seen['offers']}")
    if seen["omnifunc"] != "v:lua.vim.lsp.omnifunc":
        sys.exit(f"omni-completion is {seen['omnifunc']!r}")
    print(f"diagnostic at {line}:{column}, offers {', '.join(seen['offers'])}")


if __name__ == "__main__":
    main()
