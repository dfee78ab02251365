"""What the page does with its room: large windows, small ones, the hint."""
import page
from page import Page, PROFILE

SLICED = "# slice=\"0.1\"\n# unit=\"samples\"\n" + "".join(
    "%08.2fs;%s;main;%s %d\n" % (
        i / 10, "ab"[i % 2], ";".join("f%d" % k for k in range(50)),
        9 if 20 < i < 25 else 3) for i in range(60))
DEEP = "main;" + ";".join("d%d" % i for i in range(30)) + " 50\n" + \
    "main;wide 9950\n"


def box_of(b, name):
    return b.js("const r = document.querySelector(arguments[0])"
                ".getBoundingClientRect(); return [r.left, r.top, r.right, "
                "r.bottom]", "svg.foldtools " + name)


def choose(b, text):
    """click a choice of the menu"""
    x, y = b.js("const r = Array.from(document.querySelectorAll('.choice'))"
                ".find(e => e.textContent.startsWith(arguments[0]))"
                ".getBoundingClientRect(); return [r.x + 5, r.y + 5]", text)
    b.click(x, y)


def set_window(b, width, height):
    b.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height,
          deviceScaleFactor=1, mobile=False)
    b.wait("window.innerHeight === %d && window.innerWidth === %d" % (
        height, width))
    b.js_async("const done = arguments[0]; requestAnimationFrame(() => "
               "requestAnimationFrame(() => setTimeout(done, 50)))")


def test_graph_stands_under_its_header_and_the_legend_under_it(b):
    p = Page(b, PROFILE, size=(1600, 1000))
    _, top, _, bottom = p.picture()
    boxes = [x for x in p.boxes() if x["w"]]
    assert abs(min(x["y"] for x in boxes) - top) < 4
    whole = p.box("all")
    assert abs(whole["y"] + whole["h"] - bottom) < 4, (whole, bottom)
    legend = box_of(b, "ul.legend")
    assert 0 <= legend[1] - bottom < 12, (legend, bottom)
    p = Page(b, PROFILE, "--inverted", size=(1600, 1000))
    assert abs(p.box("all")["y"] - p.picture()[1]) < 4


def test_small_windows_give_the_graph_60_percent_of_their_height(b):
    p = Page(b, SLICED)
    try:
        for width, height in ((1024, 600), (640, 450), (400, 700)):
            set_window(b, width, height)
            _, top, _, bottom = p.picture()
            assert bottom - top >= 0.6 * height, (width, height, top, bottom)
            assert b.js("const e = document.querySelector('.app'); "
                        "return e.scrollHeight <= e.clientHeight + 1")
            strip = box_of(b, ".map")
            assert 20 <= strip[3] - strip[1] < 50, strip
        p.press("Time")
        strip = box_of(b, ".map")
        assert strip[3] - strip[1] > 80, strip
        p.press("Time")
        for key in ("Roots on top", "Dark", "Help"):
            p.press("More")
            choose(b, key)
            b.keys("Escape")
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


def test_table_is_seen_in_a_small_window(b):
    p = Page(b, SLICED)
    try:
        set_window(b, 640, 450)
        p.press("Table")
        left, top, right, bottom = box_of(b, ".panel")
        assert right - left > 500 and bottom - top > 250
        row = box_of(b, ".panel tbody tr")
        assert row[3] < bottom and row[1] > top
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


def test_menu_tells_what_is_switched_on(b):
    p = Page(b, PROFILE)
    on = ("return Array.from(document.querySelectorAll('.choice"
          "[aria-checked=true]'), e => e.firstChild.textContent)")
    p.press("More")
    assert b.js(on) == []
    choose(b, "Order by weight")
    p.press("More")
    assert b.js(on) == ["Order by weight"], b.js(on)
    b.keys("Escape")


def test_small_page_without_times_has_no_button_for_them(b):
    Page(b, PROFILE, size=(700, 600))
    assert b.js("return getComputedStyle(document.querySelector('.time'))"
                ".display") == "none"


STEM = "a;b;c;d;e;f 500\na;b;c;d;e;g 460\na;b;c;d;x;x2 20\na;b;c;y 20\n"


def test_stem_is_a_row_of_crumbs_and_hides_no_branch(b):
    p = Page(b, STEM)
    rows = {x["name"]: round(x["y"]) for x in p.boxes() if x["name"]}
    assert len({rows[n] for n in ("all", "a", "b", "c", "d")}) == 1, rows
    assert rows["e"] == rows["x"] == rows["y"] < rows["all"], rows
    assert rows["f"] == rows["x2"] < rows["e"], rows
    assert p.box("d")["label"] == "\u203a d (5)", p.box("d")
    left = [p.box(n)["x"] for n in ("all", "a", "b", "c", "d")]
    assert left == sorted(left), left
    p.click("c")
    assert "y" in p.names() and p.hash() == "#zoom=a;b;c", p.hash()
    b.keys("0")
    p.press("More")
    choose(b, "A row for each")
    assert p.box("d")["y"] < p.box("c")["y"], p.boxes()
    assert "stem=rows" in p.hash(), p.hash()
    p = Page(b, STEM, at="#stem=rows")
    assert p.box("d")["y"] < p.box("c")["y"]


def test_zoom_from_a_stem_keeps_the_row_under_the_pointer(b):
    p = Page(b, STEM)
    for name in "e", "f", "y", "x2", "b":
        was = p.box(name)
        p.click(name)
        now = p.box(name)
        assert abs(now["y"] - was["y"]) < 1, (name, was, now)
        b.keys("0")


def test_crumbs_without_room_are_a_click_away(b):
    names = ["long_name_of_function_%02d" % i for i in range(20)]
    p = Page(b, ";".join(names) + ";e 5\n" + ";".join(names) + ";f 5\n")
    shown = p.names()
    assert {names[0], names[19]} <= shown and names[5] not in shown, shown
    gap = [x for x in p.boxes() if x["label"] == "\u203a \u2026"]
    assert len(gap) == 1, gap
    b.click(gap[0]["x"] + 4, gap[0]["y"] + 5)
    assert names[5] in p.names(), p.names()


def test_rows_are_higher_where_there_is_room(b):
    assert Page(b, "a;b 5\na;c 5\n").box("a")["h"] == 23
    many = ";".join("f%d" % i for i in range(3)) + ";" + ";".join(
        "g%d" % (i % 7) for i in range(60))
    p = Page(b, many + " 5\na 5\n")
    assert p.box("a")["h"] == 15, p.box("a")
    assert Page(b, "a;b 5\n", "--height=18").box("a")["h"] == 17


MANY = "# marks=\"kernel jit inlined\"\n# unit=\"samples\"\n" + "".join(
    "main;f%04d%s 10\n" % (i, "_[k]" if i % 2 else "") for i in range(1500)
) + "main;wide 3000\n"


def drawn(b):
    """frames without a box: the number of them in all paths"""
    return b.js("return Array.from(document.querySelectorAll('.small-frames "
                "path')).reduce((n, p) => n + ((p.getAttribute('d') || '')"
                ".match(/M/g) || []).length, 0)")


def test_every_frame_is_drawn_however_narrow(b):
    p = Page(b, MANY)
    boxes = [x for x in p.boxes() if x["w"] > 0]
    assert len(boxes) < 900, len(boxes)
    assert drawn(b) + len(boxes) == 1503, (drawn(b), len(boxes))
    fills = b.js("return Array.from(document.querySelectorAll('.small-frames "
                 "path'), p => p.getAttribute('stroke'))")
    assert not [f for f in fills if "url" in f], fills
    assert [x for x in p.boxes() if "elided" in x["kind"]] == []


def test_frame_without_a_box_is_pointed_at_and_clicked(b):
    p = Page(b, MANY)
    left, _, right, _ = p.picture()
    wide = p.box("wide")
    x = left + (right - left) * (10 * 700.5 / 18000)
    b.move(x, wide["y"] + 5)
    p.says("name", "f07")
    name = p.text("name").split("k")[0][:5]
    assert b.js("return document.querySelector('.same-frames')"
                ".getAttribute('d').length") > 10
    p.search(name)
    assert b.js("return Array.from(document.querySelectorAll('.found path'))"
                ".some(p => p.getAttribute('d'))")
    b.keys("Escape", "Escape")
    b.click(x, wide["y"] + 5)
    assert p.hash().startswith("#zoom=main;f07"), p.hash()


OPEN = "return document.querySelector('.table:not([hidden])')"


def test_table_is_open_where_half_of_the_window_would_be_empty(b):
    page.close_table(b, "")
    try:
        p = Page(b, PROFILE, size=(1280, 900))
        panel = box_of(b, ".panel.table")
        assert panel[1] >= p.picture()[3] and panel[3] <= 900, panel
        assert p.hash() == "", p.hash()
        b.keys("t")
        assert not b.js(OPEN)
        p = Page(b, PROFILE, size=(1280, 900))
        assert not b.js(OPEN)
        page.close_table(b, "")
        deep = "".join("main;%s;%s 1\n" % ("ab"[n % 2], ";".join(
            "f%d" % (i % 7) for i in range(n))) for n in range(20, 60))
        Page(b, deep, size=(1280, 900))
        assert not b.js(OPEN)
    finally:
        page.close_table(b)


def test_overview_of_a_deep_graph_shows_and_scrolls_it(b):
    p = Page(b, "".join("main;%s;%s 1\n" % ("ab"[n % 2], ";".join(
        "f%d" % (i % 7) for i in range(n))) for n in range(100, 140)) +
        "flat 9\n")
    draws = ("Number(document.querySelector('svg.foldtools')"
             ".getAttribute('data-draws'))")
    before = b.js("return " + draws)
    p.click("flat")             # the graph keeps its width, and is drawn once
    b.wait("document.querySelector('.reset').disabled === false")
    b.keys("0")
    b.wait("document.querySelector('.reset').disabled")
    assert b.js("return " + draws) == before + 2
    left, top, right, bottom = box_of(b, ".overview")
    part = box_of(b, ".overview rect")
    assert left >= p.picture()[2] and bottom - top > 300
    assert abs(part[3] - bottom) < 3 and part[1] > top + 100
    b.click((left + right) / 2, top + 2)
    b.wait("Math.abs(document.querySelector('.overview rect')"
           ".getBoundingClientRect().top - arguments[0]) < 3", top)
    Page(b, PROFILE)
    assert b.js("return getComputedStyle(document.querySelector("
                "'.overview')).display") == "none"


def test_flame_chart_fits_with_its_axis(b):
    for deep in range(20, 33, 3):
        Page(b, "main;" + ";".join("abcdefg"[i % 7] for i in range(deep)) +
             " 9\nmain;x 9\n", "--flamechart")
        assert b.js("const e = document.querySelector('.scroll'); "
                    "return e.scrollHeight <= e.clientHeight"), deep


def test_rows_move_down_in_a_window_that_becomes_low(b):
    p = Page(b, ";".join("f%d" % i for i in range(24)) + " 9\nf0;x 9\n")
    p.click("f9")
    try:
        set_window(b, 1280, 420)
        whole = p.box("all")
        assert abs(whole["y"] + whole["h"] - p.picture()[3]) < 4
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


def test_phones_show_the_headline_in_whole_lines(b):
    p = Page(b, "".join("main;a_function_%s 9\n" % ("of_the_%d" % i * 9)
                        for i in range(3)) + "main;x_[k] 9\n")
    try:
        set_window(b, 390, 844)
        _, _, _, bottom = box_of(b, ".details")
        ends = b.js("return Array.from(document.querySelectorAll("
                    "'.name button'), e => e.getBoundingClientRect().bottom)")
        assert ends and max(ends) <= bottom, (ends, bottom)
        p.press("More")
        choose(b, "Zoom in")
        b.wait("location.hash.includes('range')")
        p.press("More")
        choose(b, "Zoom out")
        b.wait("!location.hash")
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


def test_legend_and_buttons_leave_the_graph_in_its_place(b):
    place = ("const r = document.querySelector('.scroll')"
             ".getBoundingClientRect(); return [r.top, r.bottom]")
    text = "main;run;read_[k] 30\nmain;run;eval_[j] 20\nmain;x;y;z_[i] 30\n"
    try:
        for width in range(700, 1180, 80):
            p = Page(b, text, "--title=" + "a title of some length " * 2)
            set_window(b, width, 800)
            before = b.js(place)
            p.click("run")
            assert b.js(place) == before, (width, before, b.js(place))
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


def test_search_on_a_phone_leaves_the_graph_in_its_place(b):
    p = Page(b, PROFILE)
    place = ("const r = document.querySelector('.scroll')"
             ".getBoundingClientRect(); return [r.top, r.bottom]")
    try:
        set_window(b, 390, 844)
        before = b.js(place)
        p.search("run")
        assert b.js(place) == before, (before, b.js(place))
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")
