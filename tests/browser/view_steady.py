"""What stays where it is: rows under the pointer, roots, sizes, scale."""
import re

import page
from page import Page, PROFILE
from view_place import html, svg_of

DEEP = "".join("main;a%d;%s %d\n" % (i, ";".join(
    "f%d_%d" % (i, k) for k in range(4 + 9 * i)), 10 + i)
    for i in range(6)) + "idle 20\n"


def find(p, name):
    return [x for x in p.boxes() if x["name"] == name][0]


def keeps_its_place(p, name):
    was = find(p, name)
    p.b.click(was["x"] + min(was["w"] / 2, 20), was["y"] + was["h"] / 2)
    left, _, right, _ = p.picture()
    now = find(p, name)
    assert now["w"] > 0.95 * (right - left), (name, now)
    assert abs(now["y"] - was["y"]) < 1, (name, was["y"], now["y"])


def test_click_keeps_the_row_where_it_is(b):
    for options in (), ("--inverted",):
        p = Page(b, DEEP, *options)
        for name in "a0", "f0_1", "main", "a3", "f3_2", "all", "a5":
            keeps_its_place(p, name)
        b.keys("0")
        keeps_its_place(p, "f1_3")


def test_click_keeps_the_row_where_it_is_when_scrolled(b):
    p = Page(b, DEEP, size=(1280, 600))
    b.js("document.querySelector('.scroll').scrollTop = 0")
    b.wait("Array.from(document.querySelectorAll('.labels text')).some("
           "t => t.textContent === 'f5_48')")
    keeps_its_place(p, "f5_40")
    keeps_its_place(p, "f5_44")


def test_sandwich_keeps_its_middle_where_it_is(b):
    p = Page(b, DEEP, at="#view=sandwich&of=f3_9")
    was = [x for x in p.boxes() if "pivot" in x["kind"]][0]
    p.click("f3_7")
    now = [x for x in p.boxes() if "pivot" in x["kind"]][0]
    assert abs(was["y"] - now["y"]) < 1, (was, now)


def test_object_with_a_width_alone_is_as_high_as_the_picture(b):
    path = page.draw(DEEP, name="inside.svg")
    with open(path, encoding="utf-8") as file:
        box = re.search('viewBox="0 0 ([0-9.]+) ([0-9.]+)"', file.read())
    want = 900 * float(box.group(2)) / float(box.group(1))
    b.size(1200, 900)
    b.open(html("<object data=inside.svg type=image/svg+xml width=900>"
                "</object>"))
    frame = b._call("POST", "/element", {
        "using": "css selector", "value": "object"})
    b._call("POST", "/frame", {"id": frame})
    try:
        b.wait("document.querySelector('svg.foldtools[data-ready]')")
        b.wait("Math.abs(window.innerWidth - 900) < 2 && Math.abs("
               "window.innerHeight - %f) < 3" % want)
        scale = b.js("const r = document.querySelector('.app'); return "
                     "r.getBoundingClientRect().width / r.offsetWidth")
        assert abs(scale - 1) < 0.01, scale
    finally:
        b._call("POST", "/frame", {"id": None})


def test_inlined_graph_of_few_rows_shows_its_root(b):
    b.size(1280, 1000)
    for profile in "main 100\n", "main;a 50\n":
        b.open(html(svg_of(profile)))
        b.wait("document.querySelector('svg.foldtools[data-ready]')")
        hidden = b.js(
            "const s = document.querySelector('.scroll')"
            ".getBoundingClientRect(), a = document.querySelector("
            "'svg.foldtools').getBoundingClientRect(), r = Array.from("
            "document.querySelectorAll('.labels text')).find(t => "
            "t.textContent === 'all').getBoundingClientRect(); return [r.bottom "
            "- s.bottom, r.bottom - a.bottom, s.top - r.top, "
            "document.querySelector('.app').getBoundingClientRect().bottom "
            "- a.bottom]")
        assert max(hidden) < 1, hidden


def test_phone_shows_texts_of_a_readable_size(b):
    path = page.draw(PROFILE)
    b.cdp("Emulation.setDeviceMetricsOverride", width=400, height=800,
          deviceScaleFactor=2, mobile=True)
    b.cdp("Emulation.setTouchEmulationEnabled", enabled=True)
    try:
        b.open(path)
        b.wait("document.querySelector('svg.foldtools[data-ready]')")
        size = b.js(
            "const a = document.querySelector('.app'); return 13 * "
            "a.getBoundingClientRect().width / a.offsetWidth * "
            "screen.width / innerWidth")
        assert size > 11, size
        over = b.js("return document.querySelector('.app')"
                    ".getBoundingClientRect().right - innerWidth")
        assert over < 2, over
    finally:
        b.cdp("Emulation.setTouchEmulationEnabled", enabled=False)
        b.cdp("Emulation.clearDeviceMetricsOverride")
