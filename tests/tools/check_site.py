#!/usr/bin/env python3
"""Looks through a static site: what its pages link to is there, and they ask for nothing from elsewhere.

* Every link to a page or file of the site finds it, and behind `#` something of that name;
* every picture and style sheet is there; a picture says in `alt` what it shows, or that it is an ornament;
* no name (`id`) stands twice on a page, and every page has a title;
* no page, picture or style sheet makes a browser ask another host, and there are no scripts.

docs_site.py --check asks for it. check_site.py FOLDER | --self-test; exits 1 when something is wrong.
"""
import html.parser
import pathlib
import re
import sys
import tempfile
import urllib.parse

# What a browser fetches by itself, by element; links of <a> are followed by people.
FETCHED = {"img": "src", "link": "href", "script": "src", "iframe": "src", "source": "src", "object": "data",
           "embed": "src", "video": "src", "audio": "src", "image": "href", "use": "href"}
ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.I)
IN_STYLE = re.compile(r"""url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)""")


class Page(html.parser.HTMLParser):
    """What a page names, links to and fetches."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.named, self.links, self.fetched, self.wrong, self.titles = [], [], [], [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.named += [attributes["name"]] if tag == "a" and "name" in attributes else []
        self.titles += tag == "title"
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if attributes.get(FETCHED.get(tag)):
            self.fetched.append(attributes[FETCHED[tag]])
        self.fetched += style_addresses(attributes.get("style") or "")
        if tag == "script" or any(key.startswith("on") for key in attributes):
            self.wrong.append("has a script")
        if tag == "img" and "alt" not in attributes:
            self.wrong.append(f"does not say what {attributes.get('src')} shows")


def style_addresses(text):
    return [first or second for first, second in IN_STYLE.findall(text)]


def page_problems(path, page):
    """What is wrong with a page by itself."""
    yield from page.wrong
    if page.titles != 1:
        yield "has no title"
    for name in sorted({name for name in page.ids if page.ids.count(name) > 1}):
        yield f"has #{name} twice"
    for address in page.fetched:
        if ELSEWHERE.match(address):
            yield f"asks for {address}"
        elif not address.startswith("data:") and not (path.parent / urllib.parse.unquote(address)).is_file():
            yield f"shows {address}, which is not there"


def link_problems(path, page, pages):
    """What is wrong with the links of a page; those to other hosts are not followed."""
    for address in page.links:
        if re.match(r"\w+:", address):
            continue
        file, _, name = urllib.parse.unquote(address).partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.is_file():
            yield f"links to {address}, which is not there"
        elif name and target in pages and name not in pages[target].ids + pages[target].named:
            yield f"links to {address}, where nothing is called so"


def other_problems(path, text):
    """What is wrong with a picture or a style sheet."""
    fetched = style_addresses(text)
    if path.suffix == ".svg":
        fetched += re.findall(r"""<(?:image|use|script|feImage)\b[^>]*\bhref\s*=\s*['"]([^'"]+)""", text)
        if "<script" in text:
            yield "has a script"
    for address in fetched:
        if ELSEWHERE.match(address):
            yield f"asks for {address}"


def problems(folder):
    """All that is wrong with the site, as printable lines."""
    folder = folder.resolve()
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    found = [] if folder / "index.html" in pages else ["there is no index.html"]
    for path, page in pages.items():
        where = path.relative_to(folder)
        found += [f"{where} {what}" for what in (*page_problems(path, page), *link_problems(path, page, pages))]
    for path in sorted((*folder.rglob("*.svg"), *folder.rglob("*.css"))):
        text = path.read_text(encoding="utf-8")
        found += [f"{path.relative_to(folder)} {what}" for what in other_problems(path, text)]
    return found


# Body of a page -> words of the one message about it; None = it is in order.
SELF_TEST = {
    '<h1 id="a">A</h1><a href="#a">a</a><a href="b/index.html#c">c</a><img src="p.svg" alt="">': None,
    '<a href="https://example.org/x">a link that a person may follow</a><a name="a"></a><a href="#a">a</a>': None,
    '<a href="b/other.html">b</a>': "b/other.html, which is not there",
    '<a href="b">a folder is no page</a>': "links to b, which is not there",
    '<a href="#a">a</a>': "#a, where nothing is called so",
    '<a href="b/index.html#d">d</a>': "b/index.html#d, where nothing is called so",
    '<img src="q.svg" alt="">': "q.svg, which is not there",
    '<img src="p.svg">': "does not say what p.svg shows",
    '<img src="https://example.org/p.svg" alt="">': "asks for https://example.org/p.svg",
    '<link rel="stylesheet" href="//example.org/s.css">': "asks for //example.org/s.css",
    '<p style="background: url(http://example.org/p.png)">': "asks for http://example.org/p.png",
    '<script>1</script>': "has a script",
    '<p onclick="1">': "has a script",
    '<h1 id="a">A</h1><h2 id="a">A</h2>': "has #a twice",
}
# Name and text of another file -> words of the one message about it.
SELF_TEST_FILES = {
    ("style.css", "p { background: url('https://example.org/p.png') }"): "style.css asks for https://example.org/p.png",
    ("style.css", "@import 'https://example.org/s.css';"): "style.css asks for https://example.org/s.css",
    ("p.svg", '<svg><image xlink:href="https://example.org/p.png"/></svg>'): "p.svg asks for https://example.org/p.png",
    ("p.svg", "<svg><script>1</script></svg>"): "p.svg has a script",
}


def self_test():
    """Writes each body as a page of a throwaway site and asks for exactly its message."""
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "b").mkdir()
        (folder / "b" / "index.html").write_text('<title>b</title><h1 id="c">C</h1>')

        def expect(what, expected):
            found = problems(folder)
            if len(found) != (expected is not None) or (expected and expected not in found[0]):
                failures.append(f"{what}: expected {expected!r}, got {found}")

        (folder / "p.svg").write_text("<svg/>")
        for body, expected in SELF_TEST.items():
            (folder / "index.html").write_text(f"<title>t</title>{body}")
            expect(body, expected)
        (folder / "index.html").write_text("<p>no title</p>")
        expect("no title", "index.html has no title")
        (folder / "index.html").write_text("<title>t</title>")
        for (file, text), expected in SELF_TEST_FILES.items():
            before = (folder / file).read_text() if (folder / file).exists() else ""
            (folder / file).write_text(text)
            expect(text, expected)
            (folder / file).write_text(before)
        (folder / "index.html").unlink()
        expect("no first page", "there is no index.html")
    return failures


def main():
    found = self_test() if "--self-test" in sys.argv[1:] else problems(pathlib.Path(sys.argv[1]))
    for line in found:
        print(line)
    print(f"check_site: {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
