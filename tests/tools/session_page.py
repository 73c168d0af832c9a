#!/usr/bin/env python3
"""The tables of docs/session.md: every call of a session, its arguments and its answer, and what each value holds.

They are read off the declarations of the calls and values and the names of their JSON form, so that whoever adds a
member has only to run this. It fails at a declaration that it cannot read, and where the members of a value are not
those that json.cpp names. session_page.py [--check | --self-test]: with --check it writes nothing, and fails where the
page says something else.
"""
import pathlib
import re
import sys
import textwrap

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ("scripting/session/values.hpp", "scripting/session/design_values.hpp", "scripting/session/calls.hpp")
NAMES = "scripting/session/json.cpp"
PAGE = "docs/session.md"
BEGIN, END = "<!-- made by tests/tools/session_page.py -->\n", "<!-- end of what is made -->\n"
PLAIN = {"std::string": "text", "Place": "text", "int": "number", "std::int64_t": "number", "double": "number",
         "bool": "true or false"}


def declared(text):
    """The structs of a header: name -> (what stands above, remark at the brace, [(type, name, remark)])."""
    structs = {}
    for above, name, empty, remark, body in re.findall(
            r"((?:^//[^\n]*\n)*)^struct (\w+) \{(?:(\};)(?:[ \t]*//[ \t]*([^\n]*))?$|(.*?)^\};)", text, re.S | re.M):
        told = " ".join(line.lstrip("/ ") for line in above.splitlines() if not line.startswith("// ----"))
        structs[name] = (told, remark, []) if empty else (told, *members(body))
    return structs


def members(body):
    """The remark behind the brace and the members of the body of a struct."""
    head, found, last, ahead, code = [], [], [], [], ""
    for line in body.split("\n"):
        written, _, remark = (part.strip() for part in line.partition("//"))
        if written:
            if not code:
                last, ahead = ahead, []
            code = f"{code} {written}".lstrip()
            last += [remark] if remark else []
            if code.endswith(";"):
                found += [(kind, name, last) for kind, name in declarators(code)]
                code = ""
        elif remark:  # a line of its own is about what follows, one further in goes on with what stands before
            (last if code else ahead if line.startswith("    //") else last if found else head).append(remark)
    if code:
        raise ValueError(f"`{code}` has no end")
    return " ".join(head), [(kind, name, " ".join(remark)) for kind, name, remark in found]


def declarators(code):
    """Type and name of each member that a declaration makes; none of one that makes a friend."""
    if code.startswith("friend"):
        return []
    declaration = re.fullmatch(r"([\w:]+(?:<.*>)?) (\w[^;]*);", code)
    names = re.sub(r"\{.*?\}", "", declaration[2]).split(",") if declaration else [""]
    read = [re.fullmatch(r"\s*(\w+)(?: = .*)?", name) for name in names]
    if None in read:
        raise ValueError(f"`{code}` cannot be read: a type and the names of members were expected")
    return [(declaration[1], name[1]) for name in read]


def strangers(structs, text):
    """What json.cpp names and its value does not have, and the other way round, as messages."""
    named = {struct: re.findall(r"\w+", keys) for struct, keys in re.findall(
        r"^NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT\((\w+),([^)]*)\)", text, re.S | re.M)}
    found = []
    for struct in sorted(structs.keys() | named.keys()):
        has, keys = [name for _, name, _ in structs.get(struct, ("", "", []))[2]], named.get(struct, [])
        found += [f"{NAMES} names `{key}` of {struct}, which has no such member" for key in keys if key not in has]
        found += [f"{NAMES} does not name `{key}` of {struct}" for key in has if key not in keys]
    return found


def enumerations(text):
    """Words of each enumeration in JSON."""
    return {name: re.findall(r'"(\w+)"', body)
            for name, body in re.findall(r"struct Names<(\w+)> \{(.*?)\};\n\};", text, re.S)}


def listed(text, table):
    """The names of an array of json.cpp."""
    return re.findall(r'"(\w+)"', re.search(rf"{table}\{{(.*?)\}};", text, re.S)[1])


def alternatives(text, name):
    """The structs of a variant of calls.hpp, in order."""
    return re.findall(r"\w+", re.search(rf"using {name} =\s*std::variant<(.*?)>;", text, re.S)[1])


def described(kind, structs, enums):
    """How a C++ type reads in JSON."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in enums:
        return " or ".join(f"`\"{word}\"`" for word in enums[kind])
    if kind in structs:
        return f"[{kind}](#{kind.lower()})"
    if inner := re.fullmatch(r"std::vector<(.*)>", kind):
        return "list of " + described(inner[1], structs, enums)
    if inner := re.fullmatch(r"std::(map|pair)<(.*), (.*)>", kind):
        one, other = (described(part, structs, enums) for part in inner.groups()[1:])
        return f"object of {other}" if inner[1] == "map" else f"[{one}, {other}]"
    raise ValueError(f"{kind} has no word")


def plural(text):
    """`list of texts`."""
    return re.sub(r"(list|object) of (text|number|list)\b", r"\1 of \2s", text)


def remark_of(remark, words):
    """A remark of the source as a cell of a table: words of JSON as they are written there."""
    def in_json(name):
        word = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name[0]).lower()
        return f"`{word}`" if word in words else name[0]

    text = re.sub(r"\b\w+::([a-z_]+)", r"`\1`", re.sub(r"\b\w+::([A-Z])", r"\1", remark))
    text = re.sub(r'\("\w+" in JSON\)(; )?', "", text).replace(" | ", " or ").strip(" .:;,")
    return re.sub(r"(?<!`)\b[A-Z][a-z]+(?:[A-Z][a-z]+)*\b", in_json, text)


def member_text(member, structs, enums, words):
    """`name`: type, with its remark."""
    kind, name, remark = member
    said = f"`{name}`: {plural(described(kind, structs, enums))}"
    return said + (f" ({remark_of(remark, words)})" if remark else "")


def made(top):
    """The tables as they should be."""
    texts = [(top / name).read_text(encoding="utf-8") for name in SOURCES]
    names = (top / NAMES).read_text(encoding="utf-8")
    structs = {name: value for text in texts for name, value in declared(text).items()}
    if wrong := strangers(structs, names):
        raise ValueError("\n".join(wrong))
    enums = enumerations(names)
    calls = dict(zip(alternatives(texts[-1], "Call"), listed(names, "kCalls"), strict=True))
    results = dict(zip(alternatives(texts[-1], "Result"), listed(names, "kResults"), strict=True))
    lines = ["## Calls", "| call | arguments | answer |", "|---|---|---|"]
    for struct, call in calls.items():
        above, remark, arguments = structs[struct]
        words = {word for kind, _, _ in arguments for word in enums.get(kind, ())} | {"roll", "play"}
        answer = re.match(r"-> (\w+)[:;,.]?\s*(.*)", remark)
        told = "<br>".join(member_text(one, structs, enums, words) for one in arguments)
        why = ". ".join(part for part in (remark_of(answer[2], words), remark_of(above, words)) if part)
        lines.append(f"| `{call}` | {told} | [{answer[1]}](#{answer[1].lower()}){': ' + why if why else ''} |")
    lines += ["", "## Values", "`--kinds` adds to each answer which of these it is, by the name in brackets.", ""]
    for struct, (above, _, parts) in structs.items():
        if struct in calls:
            continue
        words = {word for kind, _, _ in parts for word in enums.get(kind, ())}
        name = f" (`{results[struct]}`)" if struct in results else ""
        lines += [f"### {struct}"] + ([textwrap.fill(remark_of(above, words) + ".", 119), ""]
                                     if above else [])
        lines.append("It has no members." if not parts else f"| member{name} | |\n|---|---|")
        for kind, key, remark in parts:
            lines.append(f"| `{key}` | {plural(described(kind, structs, enums))}"
                         f"{': ' + remark_of(remark, words) if remark else ''} |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


SAMPLE = """
// What it is.
struct One {   // -> Two: what
               // it answers
    int a = 0;  // the first,
                // which goes on
    // About the next two.
    std::map<std::string, int> b,
        c;  // both
    std::vector<int> d{1, 2}, e;
    friend bool operator==(const One&, const One&) = default;
};
struct Two {};  // nothing
"""


def self_test():
    named = "NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(One, a, b,\n    c, d, e)\n"
    structs, kind = declared(SAMPLE), "std::map<std::string, int>"
    assert structs == {"One": ("What it is.", "-> Two: what it answers", [
        ("int", "a", "the first, which goes on"), (kind, "b", "About the next two. both"),
        (kind, "c", "About the next two. both"), ("std::vector<int>", "d", ""), ("std::vector<int>", "e", "")]),
        "Two": ("", "nothing", [])}, structs
    assert not strangers(structs, named)
    assert strangers(structs, named.replace("e)", "f)")) == [
        f"{NAMES} names `f` of One, which has no such member", f"{NAMES} does not name `e` of One"]
    for wrong in ("int a; int b;", "int a,\n    b", "void f() const;"):
        try:
            members(f"\n    {wrong}\n")
        except ValueError:
            continue
        raise AssertionError(f"`{wrong}` was read")


def main():
    if "--self-test" in sys.argv[1:]:
        self_test()
        return
    page = (TOP / PAGE).read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    try:
        now = before + BEGIN + made(TOP) + END + after
    except ValueError as wrong:
        sys.exit(str(wrong))
    if "--check" in sys.argv[1:]:
        if now != page:
            sys.exit(f"{PAGE} is not what the calls are: run tests/tools/session_page.py")
        print(f"{PAGE}: as the calls are")
    else:
        (TOP / PAGE).write_text(now, encoding="utf-8")


if __name__ == "__main__":
    main()
