"""Colours that tell: palettes to choose, classes to click; the first hint."""
from page import HIT, Page, PROFILE
from contrast import contrasts

KINDS = """\
main;libc.so`read_[k] 30
main;std::sort 20
main;plain 50
"""


def chips(b):
    return b.js("return Array.from(document.querySelectorAll("
                "'.legend .class-of'), e => e.textContent)")


def fills(p):
    return {x["name"]: x["fill"] for x in p.boxes() if x["name"]}


def test_palette_can_be_chosen_in_the_page(b):
    p = Page(b, KINDS, "--colors=hot")
    hot = fills(p)
    assert chips(b) == []
    p.press("Colors: hot")
    b.click(*b.js(
        "const r = Array.from(document.querySelectorAll('.choice')).find("
        "e => e.textContent === 'kind').getBoundingClientRect(); "
        "return [r.x + 5, r.y + 5]"))
    assert any("kernel 30.00%" == c for c in chips(b)), chips(b)
    kind = fills(p)
    assert kind["plain"] != hot["plain"]
    assert "colors=kind" in p.hash()
    now = fills(Page(b, KINDS, "--colors=kind"))
    of = {n: [int(c) for c in kind[n][4:-1].split(",")] for n in kind}
    own = {n: [int(c) for c in now[n][4:-1].split(",")] for n in now}
    for name in ("plain", "std::sort", "read"):
        assert max(range(3), key=lambda c: of[name][c]) == \
            max(range(3), key=lambda c: own[name][c]), (name, of, own)
    p = Page(b, KINDS, "--colors=hot", at="#colors=kind")
    assert fills(p) == kind
    p = Page(b, KINDS, "--colors=hot", at="#colors=nonsense")
    assert fills(p) == hot


def test_own_palette_of_the_picture_comes_back(b):
    p = Page(b, KINDS, "--colors=kind")
    own = fills(p)
    p = Page(b, KINDS, "--colors=kind", at="#colors=calm")
    assert fills(p) != own and chips(b) == []
    b.js("location.hash = ''")
    b.wait("document.querySelector('.class-of')")
    assert fills(p) == own


def test_legend_has_the_shares_of_the_view_beside_those_of_all(b):
    p = Page(b, "# marks=\"kernel jit inlined\"\nmain;a;sys_[k] 30\n"
             "main;a 10\nmain;b;near_[i];far_[k] 60\n")
    assert chips(b) == ["kernel 90.00%", "user 10.00%", "inlined 0.00%"], \
        chips(b)
    high = p.picture()
    p.click("a")
    assert chips(b) == ["kernel 75.00% of view, 90.00% of all",
                        "user 25.00% of view, 10.00% of all"], chips(b)
    assert p.picture() == high
    b.keys("0")
    p.click("b", hold=("Alt",))
    assert chips(b) == ["kernel 75.00% of view, 90.00% of all",
                        "user 25.00% of view, 10.00% of all"], chips(b)
    b.keys("Escape", "r")
    assert chips(b)[0] == "kernel 90.00%", chips(b)
    p.click("sys")
    assert chips(b) == ["kernel 100% of view, 90.00% of all",
                        "user 0.00% of view, 10.00% of all"], chips(b)


def test_click_on_the_legend_highlights_its_class(b):
    p = Page(b, KINDS, "--colors=kind")
    press = ("const e = Array.from(document.querySelectorAll('.class-of'))"
             ".find(e => e.textContent.startsWith('kernel')); ")
    at = b.js(press + "const r = e.getBoundingClientRect(); "
              "return [r.x + 5, r.y + 5]")
    b.click(*at)
    hits = [x["name"] for x in p.boxes() if x["fill"] == HIT]
    assert hits == ["read"], hits
    assert "30.00%" in p.text("matched"), p.text("matched")
    assert b.js(press + "return e.getAttribute('aria-pressed')") == "true"
    assert "search=class:kernel" in p.hash()
    b.click(*at)
    assert not [x for x in p.boxes() if x["fill"] == HIT]
    p = Page(b, "class:a 5\nb 5\n", at="#search=class:a")
    assert [x["name"] for x in p.boxes() if x["fill"] == HIT
            ] == ["class:a"]


def test_rules_of_colours_can_be_highlighted_too(b):
    import page
    import os
    rules = os.path.join(page.folder, "rules")
    with open(rules, "w", encoding="ascii") as file:
        file.write("^pl\tgreen\tours\n")
    p = Page(b, KINDS, "--colors=hot", "--color-rules=" + rules)
    assert chips(b) == ["ours 50.00%"], chips(b)
    p = Page(b, KINDS, "--colors=hot", "--color-rules=" + rules, at="#search=class:ours")
    assert [x["name"] for x in p.boxes() if x["fill"] == HIT
            ] == ["plain"]


FULL = "# marks=\"kernel jit inlined\"\n" + "".join(
    "app;app`main;lib%d.so`f%d;lib%d.so`g%d_[i] %d\n"
    "app;app`main;[lib%d.so];[kernel.kallsyms]`k%d_[k] 40\n"
    "app;app`main;jit%d_[j] 40\n" % (i, i, i, i, 40 + i, i, i, i)
    for i in range(9))


def test_text_has_a_contrast_of_4_5_in_every_palette_and_mode(b):
    seen = 0
    for palette in ("kind", "module", "calm", "hot", "mem", "io", "blue",
                    "red", "purple", "java", "rust", "chain"):
        p = Page(b, FULL, "--colors=" + palette)
        for _ in range(2):
            low, count = contrasts(p)
            assert not low, (palette, low)
            seen += count
            b.keys("d")
    assert seen > 24 * 30, seen


def test_text_on_dimmed_boxes_has_a_contrast_of_4_5(b):
    for palette in "kind", "hot", "blue":
        for at in "#zoom=app;app`main", "#search=f1":
            p = Page(b, FULL, "--colors=" + palette, at=at)
            for _ in range(2):
                low, count = contrasts(p)
                assert not low and count > 5, (palette, at, low)
                b.keys("d")


def test_text_of_a_comparison_has_a_contrast_of_4_5(b):
    rows = "".join("main;f%d %d %d\n" % (i, 20 * i, 200 - 20 * i)
                   for i in range(11))
    for options in (), ("--colors=hot",), ("--delta=inclusive",):
        p = Page(b, rows, "--width-by=max", *options)
        for _ in range(2):
            low, count = contrasts(p)
            assert not low and count > 8, low
            b.keys("d")


def test_kinds_are_the_default_where_they_are_recorded(b):
    p = Page(b, FULL)
    assert {c.split(" ")[0] for c in chips(b)} >= {"inlined", "kernel"}
    p = Page(b, "main;read 5\nmain;write 5\n")
    assert not chips(b)
    p.press("Colors: calm")
    assert b.js("return document.querySelector('[aria-checked=true]')"
                ".firstChild.textContent") == "calm"
    said = b.js("return Array.from(document.querySelectorAll('.choice'), "
                "e => e.textContent)")
    assert said == ["calm"], said


def distance(one, other):
    return sum(abs(x - y) for x, y in zip(one, other))


def channels(text):
    import re
    return [int(c) for c in re.findall("[0-9]+", text)[:3]]


def test_growth_is_seen_in_the_dark(b):
    p = Page(b, "# unit=\"ns\"\nmain;less 300 200\nmain;more 200 300\n"
             "main;same 500 500\n")
    b.keys("d")
    fill = {x["name"]: channels(x["fill"]) for x in p.boxes() if x["name"]}
    paper = channels(b.js("return getComputedStyle(document.querySelector("
                          "'.app')).backgroundColor"))
    for name in "more", "less":
        assert distance(fill[name], fill["same"]) > 150, fill
    assert distance(fill["same"], paper) < 180, fill
    scale = b.js("return document.querySelector('.scale b').style"
                 ".backgroundImage")
    ends = [channels(c) for c in scale.split("rgb")[1:]]
    assert ends[0] == fill["less"] and ends[-1] == fill["more"], scale
    assert distance(ends[len(ends) // 2], fill["same"]) < 6, scale


def test_no_change_is_neutral_and_the_callers_stay_so(b):
    deep = ";".join("d%d" % i for i in range(10))
    p = Page(b, deep + ";less 300 200\n" + deep + ";more 200 300\n" +
             deep + ";same 500 500\n")
    fill = {x["name"]: [int(c) for c in x["fill"][4:-1].split(",")]
            for x in p.boxes() if x["name"]}
    for name in ["same"] + ["d%d" % i for i in range(10)]:
        assert max(fill[name]) - min(fill[name]) < 4, (name, fill[name])
    assert fill["less"][2] > fill["less"][0] + 50
    assert fill["more"][0] > fill["more"][2] + 50
