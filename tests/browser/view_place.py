"""Where a graph may stand: inlined twice, in an object, under a policy."""
import os
import re
import subprocess

import page
from page import Page, PROFILE, draw

OTHER = "other;alpha;needle 30\nother;beta 70\n"


def html(body, name="page.html"):
    path = os.path.join(page.folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write("<!DOCTYPE html><meta charset=utf-8>" + body)
    return path


def svg_of(profile, *options, name="inline.svg"):
    with open(draw(profile, *options, name=name),
              encoding="utf-8") as file:
        text = file.read()
    return re.sub(r"^.*?(?=<svg)", "", text, flags=re.S)


def two(b):
    """a page with two graphs; how to see and reach each of them"""
    path = html("<p>text</p><input id=mine>" + svg_of(PROFILE) +
                "<p>between</p>" + svg_of(OTHER))
    b.size(1280, 1000)
    b.log()
    b.open(path)
    b.wait("document.querySelectorAll('svg.foldtools[data-ready]')"
           ".length === 2")


NAMES = """return Array.from(document.querySelectorAll('svg.foldtools'))
    .map(svg => Array.from(svg.querySelectorAll('.labels text'))
    .filter(t => t.getAttribute('display') !== 'none')
    .map(t => t.textContent))"""


def names(b):
    return [set(one) for one in b.js(NAMES)]


def click(b, which, name):
    where = b.js(
        "const svg = document.querySelectorAll('svg.foldtools')"
        "[arguments[0]]; const r = Array.from("
        "svg.querySelectorAll('.labels text')).find(t => t"
        ".textContent === arguments[1])"
        ".getBoundingClientRect(); return [r.x + 6, r.y + 6]",
        which, name)
    b.click(*where)


def test_two_in_one_page_do_not_disturb_each_other(b):
    two(b)
    first, second = names(b)
    assert "main" in first and "other" in second
    click(b, 0, "run")
    after = names(b)
    assert "idle" not in after[0] and after[1] == second
    b.keys("/")
    b.type("eval")
    said = b.js("return Array.from(document.querySelectorAll('.matched'),"
                "e => e.textContent)")
    assert "2 frames" in said[0] and said[1] == ""
    assert b.url().endswith("page.html")


def test_ids_are_unique_even_of_the_same_graph_twice(b):
    b.open(html(svg_of(PROFILE) + svg_of(PROFILE)))
    b.wait("document.querySelectorAll('svg.foldtools[data-ready]')"
           ".length === 2")
    double = b.js(
        "const ids = Array.from(document.querySelectorAll("
        "'foreignObject [id]'), e => e.id);"
        "return ids.length - new Set(ids).size")
    assert double == 0


def test_keys_stay_with_the_page_until_a_graph_has_the_focus(b):
    two(b)
    first, _ = names(b)
    b.js("document.getElementById('mine').focus()")
    b.type("r/t0")
    assert b.js("return document.getElementById('mine').value") == "r/t0"
    assert names(b)[0] == first
    assert not b.js("return document.querySelector('.status').textContent")
    click(b, 1, "other")
    b.keys("r")
    after = names(b)
    assert after[0] == first and "needle" in after[1]
    said = b.js("return Array.from(document.querySelectorAll('.status'),"
                "e => e.textContent)")
    assert said[0] == "" and "Callers view" in said[1]


def test_inlined_graph_leaves_the_page_its_looks(b):
    plain = html("<h1>t</h1><button>b</button><table><tr><td>c</table>",
                 "plain.html")
    look = ("return ['h1', 'button', 'td'].map(n => { const s = "
            "getComputedStyle(document.querySelector('body > ' + n + "
            "', body > table ' + n)); return s.fontSize + s.margin + "
            "s.padding + s.borderTopWidth + s.color; })")
    b.open(plain)
    want = b.js(look)
    b.open(html("<h1>t</h1><button>b</button><table><tr><td>c</table>" +
                svg_of(PROFILE)))
    b.wait("document.querySelector('svg.foldtools[data-ready]')")
    assert b.js(look) == want


def test_inlined_graph_is_as_high_as_it_needs(b):
    b.size(1280, 1000)
    b.open(html(svg_of(PROFILE)))
    b.wait("document.querySelector('svg.foldtools[data-ready]')")
    hidden = b.js(
        "const s = document.querySelector('.scroll');"
        "return s.scrollHeight - s.clientHeight")
    assert hidden <= 0, hidden


def test_works_in_an_object(b):
    draw(PROFILE, name="inside.svg")
    b.size(1000, 700)
    b.open(html("<object data=inside.svg type=image/svg+xml "
                "width=800 height=400></object>"))
    b.wait("document.querySelector('object').getSVGDocument() || true")
    frame = b._call("POST", "/element", {
        "using": "css selector", "value": "object"})
    b._call("POST", "/frame", {"id": frame})
    try:
        b.wait("document.querySelector('svg.foldtools[data-ready]')")
        assert "main" in names(b)[0]
    finally:
        b._call("POST", "/frame", {"id": None})


def test_runs_under_a_policy_of_its_hashes_alone(b):
    hashes = subprocess.run(page.FLAMESVG + ["--csp-hash"], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    policy = "; ".join(["default-src 'none'"] + hashes.splitlines())
    assert "script-src 'sha256-" in policy and "style-src 'sha256-" in policy
    b.open(html("<meta http-equiv=Content-Security-Policy content=\"%s\">"
                "<script>document.evil = 1</script>%s" % (
                    policy, svg_of(PROFILE))))
    b.wait("document.querySelector('svg.foldtools[data-ready]')")
    assert "main" in names(b)[0]
    assert b.js("return getComputedStyle(document.querySelector('.app'))"
                ".display") == "flex"
    refused = b.log()
    assert len(refused) == 1 and "script" in refused[0], refused
    assert not b.js("return document.evil")


SHOWN = ("getComputedStyle(document.querySelector("
         "'svg.foldtools > g.static')).display !== 'none'")


def test_static_picture_is_shown_where_no_script_runs_or_the_script_fails(b):
    p = Page(b, PROFILE)
    assert not b.js("return " + SHOWN)
    with open(p.path, encoding="utf-8") as file:
        text = file.read()
    with open(p.path, "w", encoding="utf-8") as file:
        file.write(text.replace('data-frames="', 'data-frames="9'))
    b.open(p.path)
    b.wait(SHOWN)
    assert "ends early" in b.log()[0]
    b.open(html("<meta http-equiv=Content-Security-Policy content=\"%s\">%s"
                % ("default-src 'none'; style-src 'unsafe-inline'",
                   svg_of(PROFILE))))
    b.wait(SHOWN)
    assert "script" in b.log()[0]


EVIL = ["</svg><script>document.evil=1</script>", "]]><script>",
        "<img src=x onerror=document.evil=1>", "--><!--", "&lt&#60",
        "\" onload=\"document.evil=1", "a'b`c${document.evil=1}",
        "\u202eevil", "</title><script>document.evil=1</script>",
        "</style><script>document.evil=1</script>"]


def test_hostile_names_and_titles_run_nothing_inlined_or_alone(b):
    profile = "".join("%s 10\n" % name for name in EVIL)
    for text in EVIL:
        options = ["--%s=%s" % (key, text) for key in (
            "title", "subtitle", "countname", "nametype", "notes",
            "fonttype")]
        p = Page(b, profile, *options)
        assert not b.js("return document.evil")
        assert EVIL[0] in p.names(), p.names()
    b.open(html(svg_of(profile, *options)))
    b.wait("document.querySelector('svg.foldtools[data-ready]')")
    assert not b.js("return document.evil")
    said = b.js("return Array.from(document.querySelectorAll("
                "'[aria-label]'), e => e.getAttribute('aria-label'))")
    assert [s for s in said if s.startswith(EVIL[0])]


def test_script_and_style_are_the_same_in_every_graph(b):
    one, other = svg_of(PROFILE), svg_of(OTHER, "--inverted")
    for tag in "script", "style":
        cut = "(?s)<%s.*?</%s>" % (tag, tag)
        assert re.search(cut, one).group() == re.search(cut, other).group()
    assert Page(b)


def test_short_window_leaves_the_graph_its_room(b):
    notice = "long words " * 60
    deep = ";".join("f%d" % i for i in range(40))
    p = Page(b, PROFILE + deep + " 90\n", "--notes=" + notice, "--subtitle=" + notice,
             size=(500, 400))
    b.cdp("Emulation.setDeviceMetricsOverride", width=360, height=360,
          deviceScaleFactor=1, mobile=False)
    try:
        b.wait("window.innerHeight === 360")
        _, top, _, bottom = p.picture()
        assert bottom - top > 100, (top, bottom)
        b.js("document.querySelector('.app').scrollTop = 9999")
        _, _, _, bottom = p.picture()
        assert bottom <= 360, bottom
        p.press("Colors: kind")
        at = b.js("const r = document.querySelector('.menu')"
                  ".getBoundingClientRect(); return [r.top, r.bottom]")
        assert 0 <= at[0] and 300 < at[1] <= 360, at
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


TOWERS = "main;wide 99000\n" + "".join("main;%s 100\n" % ";".join(
    "f%d_%d" % (i, k) for k in range(90)) for i in range(9))


def test_picture_as_an_image_opens_on_the_roots(b):
    draw(TOWERS, name="towers.svg")
    b.size(1280, 1000)
    b.open(html("<img src=towers.svg>", "image.html"))
    wide, high = b.js_async(
        "const done = arguments[0]; const e = document.querySelector('img');"
        "const told = () => done([e.naturalWidth, e.naturalHeight]);"
        "if (e.complete) { told(); } else { e.onload = told; }")
    assert wide == 1200 and high < 60 * 16, (wide, high)
    b.cdp("Emulation.setScriptExecutionDisabled", value=True)
    try:
        b.open(os.path.join(page.folder, "towers.svg"))
        roots, cut = b.js(
            "const box = name => Array.from(document.querySelectorAll("
            "'g.frames > g')).find(g => g.querySelector('title').textContent"
            ".startsWith(name)); return [box('all (').querySelector('rect')"
            ".getBoundingClientRect().bottom, document.querySelector("
            "'g.elided.cut title').textContent]")
    finally:
        b.cdp("Emulation.setScriptExecutionDisabled", value=False)
    assert high - 80 < roots < high, (roots, high)
    assert "levels" in cut, cut


def test_titles_of_narrow_blocks_look_like_no_function(b):
    b.open(draw("main;wide 99100\n" + "".join(
        "main;f%03d 1\n" % i for i in range(900))))
    titles = b.js("return Array.from(document.querySelectorAll("
                  "'g.elided > title'), t => t.textContent)")
    read = re.compile(r"^(.*) \(([0-9,]+) samples, ([0-9.]+)%\)$")
    assert titles and not [t for t in titles if read.match(t)], titles
