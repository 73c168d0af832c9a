#!/usr/bin/env python3
"""What is made of the description of everything that a package may say (scripting/description).

* The pages of docs/ have blocks between `<!-- description: GROUP -->` and `<!-- end of description -->`: the entries of a
  group, or of one of its parts, `GROUP / PART`.
* scripting/prelude/signatures.lua says how many operands each word takes, within what bounds, and which options.

reference_pages.py PERTHRO writes them; with --check it fails where they say something else, and where a group stands
on no page. The program carries the description: one that was built of another than the tree's is refused.
"""
import json
import pathlib
import posixpath
import re
import subprocess
import sys
import textwrap

TOP = pathlib.Path(__file__).resolve().parents[2]
DESCRIPTION = TOP / "scripting/description"
SIGNATURES = TOP / "scripting/prelude/signatures.lua"
BLOCK = re.compile(r"<!-- description: ([\w-]+)(?: / ([^>]+?))? -->\n(.*?)<!-- end of description -->\n", re.S)
WIDTH = 120
LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)")
FORK = "(forks)"
LISTED = {"call", "field", "key", "event", "form"}  # short enough for a list; the others have headings


def groups_of(program):
    ran = subprocess.run([program, "describe", "--json"], capture_output=True, text=True, check=True)
    groups = {group["name"]: group for group in json.loads(ran.stdout)}
    if changed := sorted(changed_since(program, groups)):
        sys.exit(f"{program} is older than {', '.join(changed)} of scripting/description: build it, and run this again")
    return groups


def changed_since(program, groups):
    """The files of the description that the program does not carry as they stand, or carries and that are gone."""
    carried = pathlib.Path(program).read_bytes()  # with every file byte by byte (.cmake/embed_files.cmake)
    if carried.startswith(b"#!"):
        return set()  # ./perthro, which builds first
    there = {path.name: path.read_bytes() for path in DESCRIPTION.glob("*.yaml")}
    gone = {f"{name}.yaml" for name in groups} - set(there)
    return gone | {name for name, text in there.items() if text not in carried}


# ---- pages

def filled(text, first="", other=None, width=WIDTH):
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=first if other is None else other,
                         break_long_words=False, break_on_hyphens=False)


def span(one):
    """Bounds and unit of a number: `0 or more links`, `-64 to 64`."""
    least, most = one.get("from"), one.get("to")
    bounds = f"{least} to {most}" if least and most else f"{least} or more" if least else f"up to {most}" if most else ""
    return " ".join(part for part in (bounds, one.get("unit", "")) if part)


def standing(default):
    """A default as it is said: code where it is a name, a number or something in quotes."""
    return f"`{default}`" if re.fullmatch(r"-?\d+|[a-z_]+|\"\w+\"", default) else default


def told(one):
    """One operand or option, without its name."""
    said = one["type"] + (f", {span(one)}" if span(one) else "") + (", any number" if one.get("many") else "")
    said += f"; {one['text']}" if one.get("text") else ""
    if one.get("optional"):
        said += f"; {standing(one['default'])} if left out" if one.get("default") else "; may be left out"
    return said


def operands(entry):
    keys = entry.get("keys", [])  # slide(over) may be written slide{ over = ... }, too
    names = {one["name"] for one in keys}
    return [one for one in entry.get("takes", []) if one["type"] != "options" and one["name"] not in names] + keys


def sentence(text):
    return text if text.endswith((".", ":", ";")) else text + "."


def gives(entry):
    unit = f" of {entry['unit']}" if entry.get("unit") else ""
    return entry["gives"] + unit if entry.get("gives") else "number" + unit if unit else ""


def code(entry, language):
    return [f"```{language}", *entry["example"].rstrip("\n").split("\n"), "```"] if entry.get("example") else []


def with_heading(entry, level):
    forms = " · ".join(f"`{form}`" for form in entry["forms"]) + (f" {FORK}" if entry.get("forks") else "")
    lines = [f"{'#' * level} {forms}", filled(sentence(entry["text"]))]
    points = [f"`{one['name']}`: {told(one)}" for one in operands(entry)]
    points += [f"may change: {entry['changes']}"] if entry.get("changes") else []
    points += [f"gives: {gives(entry)}"] if gives(entry) else []
    points += [f"refuses: {entry['refuses']}"] if entry.get("refuses") else []
    points += [f"an error: {entry['errors']}"] if entry.get("errors") else []
    points += [f"since {entry['since']}"] if entry.get("since", "0.1") != "0.1" else []
    if points:
        lines += [""] + [filled(point, "- ", "  ") for point in points]
    example = code(entry, "lua")
    return lines + ([""] + example if example else []) + [""]


def in_list(entry):
    named = " · ".join(f"`{form}`" for form in entry["forms"])
    kinds = entry.get("type", [])
    items = f" of {entry['items']}" if entry.get("items") else ""
    shown = f" ({' or '.join(kinds)}{items}{', needed' if entry.get('required') else ''})" if kinds else ""
    said = f"**{named}**{shown}: {sentence(entry['text'])}"
    rest = []
    for one in operands(entry):
        if one.get("optional") or span(one) or one.get("text"):
            rest.append(f"`{one['name']}`: {told(one)}")
    if entry.get("values") and "name" not in kinds:  # else the text says what may stand beside names
        rest.append("one of " + ", ".join(f"`{value}`" for value in entry["values"]))
    if span(entry) and not entry.get("gives"):
        rest.append(span(entry))
    if gives(entry) and not kinds:
        rest.append(f"gives {gives(entry)}")
    if entry.get("default"):
        default = standing(entry["default"])
        rest.append(f"{default} if left out" if default.startswith("`") else f"if left out: {default}")
    if entry.get("refuses"):
        rest.append(f"refuses: {entry['refuses']}")
    if entry.get("errors"):
        rest.append(f"an error: {entry['errors']}")
    if entry.get("since", "0.1") != "0.1":
        rest.append(f"since {entry['since']}")
    if rest:
        behind = "; ".join(rest)
        said += " " + sentence(behind[0].upper() + behind[1:])
    lines = [filled(said, "- ", "  ", WIDTH - 1)]
    example = entry.get("example", "")
    if example and "\n" not in example and len(example) < WIDTH - 6 and "`" not in example:
        lines[0] += "\\"  # a line of its own on the page, too
        lines.append(f"  `{example}`")
    elif example:
        lines += ["", *("  " + line for line in code(entry, "yaml" if kinds else "lua")), ""]
    return lines


def relinked(value, folder):
    """A value of the description, whose links are from docs/, with links from a folder of it."""
    if isinstance(value, str):
        return LINK.sub(lambda found: "](" + posixpath.relpath(found[1], folder or "."), value)
    if isinstance(value, list):
        return [relinked(one, folder) for one in value]
    return {key: relinked(one, folder) for key, one in value.items()} if isinstance(value, dict) else value


def block(group, part, page):
    """The entries of a group, or of a part of it, as Markdown."""
    lines, last, level = [], None, 3
    for entry in relinked(group["entries"], posixpath.dirname(page)):
        if part and entry.get("part") != part:
            continue
        if not part and entry.get("part") and entry["part"] != last:
            lines += ["", f"### {entry['part']}"] if lines else [f"### {entry['part']}"]
            last, level = entry["part"], 4
        lines += in_list(entry) if entry["kind"] in LISTED else with_heading(entry, level)
    return "\n".join(lines).rstrip("\n") + "\n"


def page_made(path, groups, seen):
    page = path.relative_to(TOP / "docs").as_posix()

    def made(found):
        name, part = found[1], found[2]
        if name not in groups:
            sys.exit(f"docs/{page}: there is no group {name}")
        parts = {entry.get("part") for entry in groups[name]["entries"]}
        if part and part not in parts:
            sys.exit(f"docs/{page}: {name} has no part {part}")
        seen.update((name, one) for one in ({part} if part else parts))
        head = found[0][:found[0].index("\n") + 1]
        return head + block(groups[name], part, page) + "<!-- end of description -->\n"
    return BLOCK.sub(made, path.read_text(encoding="utf-8"))


# ---- what the prelude checks

def lua_bounds(one):
    """The bounds of a number as a Lua table, nil if it has none."""
    parts = [f"{key} = {one[name]}" for key, name in (("least", "from"), ("most", "to")) if one.get(name)]
    parts += ["whole = true"] if one["type"] == "number" else []
    return "{ " + ", ".join(parts) + " }" if parts else ""


def lua_signature(entry):
    takes, keys = [one for one in entry.get("takes", []) if not one.get("apart")], entry.get("keys", [])
    many = any(one.get("many") for one in takes)
    parts = [f"least = {sum(not one.get('optional') for one in takes)}"]
    parts += [] if many else [f"most = {len(takes)}"]
    parts += [f"form = {json.dumps(entry['forms'][-1 if takes else 0], ensure_ascii=False)}"]
    bounds = [f"[{i}] = {lua_bounds(one)}" for i, one in enumerate(takes, 1) if lua_bounds(one)]
    parts += ["bounds = { " + ", ".join(bounds) + " }"] if bounds else []
    parts += [f"from = {len(takes)}"] if bounds and takes[-1].get("many") else []
    if keys:
        parts += ["keys = { " + ", ".join(f"{one['name']} = {lua_bounds(one) or 'true'}" for one in keys) + " }"]
    return "{ " + ", ".join(parts) + " }"


def member_form(entry):
    return entry["forms"][0]


def lua_lines(pairs):
    return "".join(f"  {name} = {text},\n" for name, text in pairs)


def signatures(groups):
    words, methods, members, fields = {}, {}, {}, {}
    for group in groups.values():
        for entry in group["entries"]:
            kind = entry["kind"]
            if kind in ("call", "field"):
                for one in entry["of"]:
                    (members if kind == "call" else fields).setdefault(one, []).append(
                        member_form(entry) if kind == "call" else entry["name"])
            elif kind == "method":
                methods[entry["name"]] = lua_signature(entry)
            elif kind in ("word", "condition", "place", "set", "direction", "player", "value", "declaration"):
                if "takes" in entry and (entry["name"] not in words or kind == "word"):
                    words[entry["name"]] = lua_signature(entry)
    effects = [entry["name"] for entry in groups["effects"]["entries"]]
    objects = sorted(set(members) | set(fields))
    text = ("-- Made by tests/tools/reference_pages.py of scripting/description: what words, and objects of hooks, take.\n"
            "-- A number of `bounds` and `keys` lies from `least` to `most`; `bounds` are by operand. Gets R.\n"
            "local R = ...\nR.signatures = {\n")
    text += " words = {\n" + lua_lines((f'["{name}"]', words[name]) for name in sorted(words)) + " },\n"
    text += " methods = {\n" + lua_lines((f'["{name}"]', methods[name]) for name in sorted(methods)) + " },\n"
    text += " members = {\n"
    for one in objects:
        forms = members.get(one, [])
        chunks = textwrap.wrap(" ".join(form.replace(", ", ",") for form in forms), 100, break_on_hyphens=False)
        text += f"  {one} = " + "\n    .. ".join(json.dumps(chunk.replace(",", ", ") + " ") for chunk in chunks or [""]) + ",\n"
    text += " },\n fields = {\n"
    for one in objects:
        text += f"  {one} = {{ " + ", ".join(f'"{name}"' for name in fields.get(one, [])) + " },\n"
    text += " },\n effects = " + "\n    .. ".join(json.dumps(chunk + " ") for chunk in textwrap.wrap(" ".join(effects), 100))
    return text + ",\n}\n"


def main():
    program, check = sys.argv[1], "--check" in sys.argv
    groups, seen, wrong = groups_of(program), set(), []
    made = {path: page_made(path, groups, seen) for path in sorted((TOP / "docs").rglob("*.md"))}
    made[SIGNATURES] = signatures(groups)
    for path, text in made.items():
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before == text:
            continue
        if check:
            wrong.append(f"{path.relative_to(TOP)}: not as scripting/description has it: run {pathlib.Path(__file__).name}")
        else:
            path.write_text(text, encoding="utf-8")
    for name, group in groups.items():
        for part in {entry.get("part") for entry in group["entries"]} - {one for group_name, one in seen if group_name == name}:
            wrong.append(f"{name}{' / ' + part if part else ''}: stands on no page of docs/")
    print("\n".join(wrong) or "pages and signatures are as the description has them")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
