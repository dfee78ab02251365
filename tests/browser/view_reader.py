"""Readers of all kinds: of tips, by keyboard, by ear, by touch, by paper."""
import base64
import os
import shutil
import subprocess

import page
from page import Page, PROFILE, Skip
from view_place import html

DIFF = "main;grew 10 30\nmain;same 90 70\n"


def tip(b):
    """what stands beside the pointer, and where"""
    return b.js("const t = document.querySelector('.tip'); const r = "
                "t.getBoundingClientRect(); return t.hidden ? null : "
                "{name: t.children[0].textContent, "
                "said: t.children[1].textContent, left: r.left, "
                "top: r.top, right: r.right, bottom: r.bottom}")


def test_tip_beside_the_pointer_says_name_and_share(b):
    p = Page(b)
    assert tip(b) is None
    box = p.box("lex")
    b.move(box["x"] + 20, box["y"] + 8)
    one = tip(b)
    assert (one["name"], one["said"]) == ("lex", "20 samples, 20.00%"), one
    assert 0 < one["left"] - box["x"] - 20 < 30
    assert 0 < one["top"] - box["y"] - 8 < 30
    b.move(box["x"] + 40, box["y"] + 8)
    assert tip(b)["left"] - one["left"] == 20


def test_tip_goes_with_the_pointer_and_with_a_click(b):
    p = Page(b)
    p.hover("lex")
    assert tip(b)
    b.move(600, 5)
    assert tip(b) is None
    p.click("run")
    assert tip(b) is None


def test_tip_stays_inside_of_the_page(b):
    p = Page(b, "a;%s 10\n" % ("long::" * 60), size=(700, 500))
    box = p.box("a")
    b.move(box["x"] + box["w"] - 4, box["y"] + 8)
    one = tip(b)
    right, bottom = b.js("return [innerWidth, innerHeight]")
    assert one["right"] <= right and one["bottom"] <= bottom, one
    assert one["right"] < box["x"] + box["w"]


def test_tip_of_a_difference_has_both_shares(b):
    p = Page(b, DIFF)
    p.hover("grew")
    assert tip(b)["said"] == "10.00% \u2192 30.00%, +20.00 points"


def test_reduced_motion_moves_nothing(b):
    seconds = ("return Array.from(document.querySelectorAll("
               "'.app, .app *'), e => getComputedStyle(e))"
               ".filter(s => s.transitionDuration !== '0s' || "
               "s.animationName !== 'none' || s.scrollBehavior !== 'auto')"
               ".length")
    try:
        for motion, moves in ("no-preference", True), ("reduce", False):
            b.cdp("Emulation.setEmulatedMedia", features=[
                {"name": "prefers-reduced-motion", "value": motion}])
            Page(b)
            assert (b.js(seconds) > 0) == moves, motion
    finally:
        b.cdp("Emulation.setEmulatedMedia", features=[])


def test_focus_can_be_seen_on_every_control(b):
    p = Page(b, DIFF)
    b.keys("t")
    p.press("Total")
    seen = set()
    for _ in range(45):
        b.keys("Tab")
        kind, style, width = b.js(
            "const e = document.activeElement || document.documentElement;"
            "if (!e.closest('.app')) return ['body', '', 0]; const s = "
            "getComputedStyle(e); return [e.localName + '.' + "
            "(e.getAttribute('class') || ''), s.outlineStyle, "
            "parseFloat(s.outlineWidth)]")
        assert kind.startswith("body") or style != "none" and width >= 2, \
            (kind, style, width)
        seen.add(kind.split(".")[0])
    assert {"input", "button", "svg", "tr"} <= seen, seen


def read_out(b):
    """what assistive technology is told: (role, name, properties)"""
    b.cdp("Accessibility.enable")
    nodes = b.cdp("Accessibility.getFullAXTree")["nodes"]
    b.cdp("Accessibility.disable")
    return [(n["role"]["value"], n.get("name", {}).get("value", ""),
             {q["name"]: q["value"].get("value")
              for q in n.get("properties", ())})
            for n in nodes if not n["ignored"] and "role" in n]


def test_every_control_has_a_name_to_be_read_out(b):
    p = Page(b)
    p.search("lex")
    b.keys("Enter", "Escape", "t")
    told = read_out(b)
    buttons = [name for role, name, _ in told if role == "button"]
    assert len(buttons) > 10
    assert [n for n in buttons if len(n) < 3] == [], buttons
    assert "next hit (n)" in buttons and "close (Esc)" in buttons
    assert sorted(n for r, n, _ in told if r == "textbox") == \
        ["search names; write /re/ for an expression"]
    assert ("toolbar", "view") in [t[:2] for t in told]
    assert [n for r, n, _ in told if r == "columnheader"]


def test_frames_are_a_tree_to_be_read_out(b):
    p = Page(b)
    b.keys("Up", "Up", "Up")
    p.says("name", "run")
    told = [t for t in read_out(b) if t[0] == "treeitem"]
    levels = {name: of.get("level") for _, name, of in told}
    assert levels["all, 100%"] == 1 and levels["main, 90.00%"] == 2
    assert [n for _, n, of in told if of.get("selected")] == ["run, 70.00%"]


def test_only_the_live_picture_is_read_out(b):
    Page(b)
    assert b.js("return document.querySelector('g.static')"
                ".getAttribute('aria-hidden')") == "true"
    b.cdp("Accessibility.enable")
    nodes = b.cdp("Accessibility.getFullAXTree")["nodes"]
    b.cdp("Accessibility.disable")
    said = [n.get("name", {}).get("value", "") for n in nodes]
    assert not [s for s in said if s.startswith("run (70 samples")], said


def test_the_window_has_the_name_of_the_picture(b):
    Page(b, PROFILE, "--title=my <server>")
    assert b.js("return document.title") == "my <server>"


def test_selected_box_is_read_out_though_it_has_no_label(b):
    p = Page(b, "main;narrow 3\nmain;wide 997\n")
    b.keys("Up", "Up", "Up", "Left")
    p.says("name", "narrow")
    assert [n for r, n, of in read_out(b) if r == "treeitem" and
            of.get("selected")] == ["narrow, 0.30%"]


PAIRS = """const lum = c => { const [r, g, b] = c.match(/[\\d.]+/g)
        .map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 :
        Math.pow((v + 0.055) / 1.055, 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const app = document.querySelector(".app");
const probe = app.appendChild(document.createElementNS(
    "http://www.w3.org/1999/xhtml", "i"));
const of = name => { probe.style.color = "var(--" + name + ")";
    return lum(getComputedStyle(probe).color); };
const least = ["ink", "quiet", "accent", "bad"].map(ink => Math.min(
    ...["paper", "field"].map(paper => { const two = [of(ink), of(paper)];
        return (Math.max(...two) + 0.05) / (Math.min(...two) + 0.05); })));
probe.remove();
return least"""


def test_texts_stand_out_from_the_page_in_both_modes(b):
    p = Page(b)
    for _ in range(2):
        assert min(b.js(PAIRS)) >= 4.5, b.js(PAIRS)
        b.keys("d")
    assert p.names()


def test_narrow_page_stacks_what_lies_side_by_side(b):
    p = Page(b, PROFILE, "--width=500")
    b.keys("t")
    panel, app = b.js(
        "return ['.panel', '.app'].map(s => document.querySelector(s)"
        ".getBoundingClientRect().width)")
    assert panel > 0.9 * app
    b.keys("Escape")
    assert p.box("all")["w"] > 0.9 * app


def test_long_notice_stays_inside_of_a_narrow_page(b):
    Page(b, "".join("main;%s%d 10 0\n" % ("long" * 12, i)
                    for i in range(3)) + "main;b 5 90\n", "--width=360")
    over = b.js("return Array.from(document.querySelectorAll("
                "'.app, .app *:not(svg):not(svg *)')).filter(e => "
                "e.offsetWidth && e.getBoundingClientRect().right > 361)"
                ".map(e => e.className)")
    assert over == [], over


def test_roots_stay_in_view_when_lines_come_above(b):
    deep = ";".join("d%d" % i for i in range(80))
    p = Page(b, deep + " 10\n")
    bottom = p.picture()[3]
    assert p.box("all")["y"] < bottom
    p.search("d1")
    b.wait("document.querySelector('.scroll').getBoundingClientRect()"
           ".bottom >= Array.from(document.querySelectorAll('.labels text'))"
           ".find(t => t.textContent === 'all').getBoundingClientRect()"
           ".bottom")


def test_without_script_all_can_be_read(b):
    path = page.draw(PROFILE)
    b.size(1280, 900)
    b.cdp("Emulation.setScriptExecutionDisabled", value=True)
    try:
        b.open(path)
        seen = b.js(
            "return Array.from(document.querySelectorAll('g.static text'))"
            ".filter(t => t.getBoundingClientRect().width)"
            ".map(t => t.textContent)")
        titles = b.js("return Array.from(document.querySelectorAll("
                      "'g.frame > title'), t => t.textContent)")
        assert not b.js("return document.querySelector('foreignObject')")
    finally:
        b.cdp("Emulation.setScriptExecutionDisabled", value=False)
    assert {"all", "main", "run", "Flame Graph"} <= set(seen), seen
    assert "Saved and opened as a file, this picture zooms and searches." in \
        seen
    assert "lex (20 samples, 20.00%)" in titles, titles


PIXELS = """const done = arguments[arguments.length - 1];
const image = new Image();
image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext("2d",
        {willReadFrequently: true});
    pen.drawImage(image, 0, 0);
    done(arguments[1].map(([x, y]) =>
        Array.from(pen.getImageData(x, y, 1, 1).data).slice(0, 3)));
};
image.src = "data:image/png;base64," + arguments[0];"""


def test_rsvg_draws_the_boxes_where_they_are(b):
    if not shutil.which("rsvg-convert"):
        raise Skip("rsvg-convert")
    path = page.draw(PROFILE)
    png = subprocess.run(["rsvg-convert", path], check=True,
                         stdout=subprocess.PIPE).stdout
    b.open(path)
    boxes = b.js(
        "return Array.from(document.querySelectorAll('g.frame > rect'), "
        "r => ['x', 'y', 'width', 'fill'].map(n => r.getAttribute(n)))")
    # near the right end, where no label is
    points = [[int(float(x) + float(w) - 4), int(float(y)) + 3]
              for x, y, w, _ in boxes]
    b.open(html("", "empty.html"))
    colors = b.js_async(PIXELS, base64.b64encode(png).decode(), points)
    want = [[int(f[i:i + 2], 16) for i in (1, 3, 5)] for *_, f in boxes]
    assert len(boxes) == 14 and colors == want, (colors, want)
    assert os.path.getsize(path) > 1000
