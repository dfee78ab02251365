"""A graph in the browser: draw it, find boxes by name, read what is said."""
import os
import subprocess

folder = "/tmp"  # where graphs are written; run makes one that goes away
FLAMESVG = os.environ.get("FLAMESVG", "bin/flamesvg").split()

HIT = "rgb(230,0,230)"  # of a search
BLACK = "rgb(0, 0, 0)"
WHITE = "rgb(255, 255, 255)"

PROFILE = """\
idle 10
main;parse;lex 15
main;parse;lex;malloc 5
main;run;eval;eval;malloc 4
main;run;eval;malloc 6
main;run;hash(int, char const*) 20
main;run;std::map<std::string, int>::insert(int) 20
main;run;tiny_[k] 20
"""

# boxes as the reader has them, the topmost of the page first; a label lies in
# its box, and on the veil that dims what a search did not find
BOXES = """(() => {
    const shown = e => e.getAttribute("display") !== "none";
    const at = (e, key) => Number(e.getAttribute(key));
    const all = name => Array.from(document.querySelectorAll(
        "svg.foldtools " + name)).filter(shown);
    const texts = all(".labels text").filter(t => t.textContent);
    const on = (paths, g, point) => paths.find(path =>
        path.ownerSVGElement === g.ownerSVGElement &&
        path.isPointInFill(point));
    const found = all(".found path").filter(p => p.getAttribute("d"));
    const veils = all(".veil").filter(v => v.getAttribute("d"));
    return all(".box").map(g => {
        const rect = g.querySelector("rect");
        const r = rect.getBoundingClientRect();
        const text = texts.find(t => at(t, "y") > at(rect, "y") &&
            at(t, "y") < at(rect, "y") + at(rect, "height") &&
            Math.abs(at(t, "x") - at(rect, "x") - 3) < 0.02 &&
            t.ownerSVGElement === g.ownerSVGElement);
        const middle = new DOMPoint(at(rect, "x") + at(rect, "width") / 2,
            at(rect, "y") + at(rect, "height") / 2);
        return {name: (g.getAttribute("aria-label") || "")
                .replace(/(, (before |after |A |B )?[<>]?[\\d.]+%)+$/, ""),
            label: text ? text.textContent : "",
            fill: (on(found, g, middle) || rect).getAttribute("fill"),
            ink: text ? getComputedStyle(text).fill : "",
            dim: Boolean(on(veils, g, middle)),
            kind: g.getAttribute("class"), x: r.x, y: r.y,
            w: r.width, h: r.height}; });
})()"""


def draw(profile, *options, name="graph.svg"):
    """write the graph of folded text; its path"""
    path = os.path.join(folder, name)
    data = profile if isinstance(profile, bytes) else profile.encode()
    if b"# " not in data:
        data = b'# unit="samples"\n' + data
    with open(path, "wb") as file:
        subprocess.run(FLAMESVG + list(options), input=data, stdout=file,
                       stderr=subprocess.DEVNULL, check=True)
    return path


def close_table(browser, closed="1"):
    """as a reader who closed the table of a small graph, or never did"""
    browser.open(draw(PROFILE))
    browser.js("localStorage.setItem('foldtools-closed', arguments[0])",
               closed)


class Skip(Exception):
    """what a test needs is not installed"""


class Page:
    """one open graph"""

    def __init__(self, browser, profile=PROFILE, *options, at="",
                 size=(1280, 900)):
        self.b = browser
        browser.size(*size)
        browser.log()
        self.path = draw(profile, *options)
        browser.open(self.path + at)
        self.ready()

    def ready(self):
        self.b.wait("document.querySelector('svg.foldtools')"
                    ".getAttribute('data-ready') === '1'")

    def boxes(self):
        return self.b.js("return " + BOXES)

    def named(self, name):
        return [box for box in self.boxes() if box["name"] == name]

    def box(self, name):
        found = self.named(name)
        assert found, "no box of " + name
        return found[0]

    def names(self):
        return {box["name"] for box in self.boxes() if box["name"]}

    def click(self, name, **how):
        box = self.box(name)
        self.b.click(box["x"] + min(box["w"] / 2, 20),
                     box["y"] + box["h"] / 2, **how)

    def hover(self, name):
        box = self.box(name)
        self.b.move(box["x"] + min(box["w"] / 2, 20),
                    box["y"] + box["h"] / 2)

    def press(self, text):
        """a button, by what is written on it"""
        where = self.b.js(
            "const r = Array.from(document.querySelectorAll("
            "'svg.foldtools button')).find(b => b.textContent === "
            "arguments[0] && b.offsetWidth).getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]", text)
        self.b.click(*where)

    def text(self, name):
        """what an element of ours says, by its class"""
        return self.b.js(
            "const e = document.querySelector('svg.foldtools .' + "
            "arguments[0]); return e && !e.hidden ? e.textContent : ''",
            name)

    def says(self, name, text):
        """wait until it says that"""
        self.b.wait("document.querySelector('svg.foldtools .' + "
                    "arguments[0]).textContent.includes(arguments[1])",
                    name, text)

    def hash(self):
        """what the address says once the page is drawn"""
        return self.b.js_async(
            "const done = arguments[0]; requestAnimationFrame(() => "
            "setTimeout(() => done(decodeURIComponent(location.hash))))")

    def search(self, text):
        self.b.keys("/")
        self.b.type(text)

    def picture(self):
        """the visible part of the picture: left, top, right, bottom"""
        return self.b.js(
            "const r = document.querySelector('svg.foldtools .scroll')"
            ".getBoundingClientRect(); "
            "return [r.left, r.top, r.right, r.bottom]")
