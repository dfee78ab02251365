"""A range of the picture: by dragging, by the wheel, by buttons and keys."""
from page import Page, PROFILE
from view_table import rows

WIDE = "".join("main;f%d;g%d 10\n" % (i, i) for i in range(10))


def ends(p, name):
    """where a box begins and ends, as shares of the picture's width"""
    left, _, right, _ = p.picture()
    box = p.box(name)
    return ((box["x"] - left) / (right - left),
            (box["x"] + box["w"] - left) / (right - left))


def drag(p, start, end, at="main"):
    left, _, right, _ = p.picture()
    box = p.box(at)
    y = box["y"] + box["h"] / 2
    p.b.drag(left + start * (right - left), y, left + end * (right - left), y)


def near(got, want):
    assert abs(got[0] - want[0]) < 0.01 and abs(got[1] - want[1]) < 0.01, got


def test_dragging_over_frames_zooms_to_that_range(b):
    p = Page(b, WIDE)
    row = p.box("main")["y"]
    drag(p, 0.3, 0.5)
    near(ends(p, "f3"), (0, 0.5))
    near(ends(p, "g4"), (0.5, 1))
    near(ends(p, "main"), (0, 1))
    assert not p.named("f2") and not p.named("f5"), p.names()
    assert abs(p.box("main")["y"] - row) < 1
    drag(p, 0.0, 0.5, "f3")
    near(ends(p, "f3"), (0, 1))
    b.keys("Escape")
    near(ends(p, "f9"), (0.9, 1))


def test_a_click_is_no_drag_and_a_drag_no_click(b):
    p = Page(b, WIDE)
    p.click("f3")
    near(ends(p, "f3"), (0, 1))
    assert "range=" not in p.hash()
    b.keys("0")
    drag(p, 0.3, 0.5, "f3")
    near(ends(p, "f3"), (0, 0.5))
    assert "zoom=" not in p.hash(), p.hash()


def test_a_range_is_in_the_address_and_back_leaves_it(b):
    p = Page(b, WIDE)
    drag(p, 0.3, 0.5)
    assert "range=0.3" in p.hash(), p.hash()
    b.back()
    b.wait("!location.hash.includes('range')")
    near(ends(p, "f3"), (0.3, 0.4))
    p = Page(b, WIDE, at="#zoom=main&range=0.25-0.75")
    near(ends(p, "f3"), (0.1, 0.3))
    for wrong in "0.5-0.2", "x", "-1-2", "0.2":
        near(ends(Page(b, WIDE, at="#range=" + wrong), "f3"), (0.3, 0.4))


def test_wheel_with_ctrl_zooms_at_the_pointer(b):
    p = Page(b, WIDE)
    left, _, right, _ = p.picture()
    box = p.box("f3")
    x = box["x"] + box["w"] / 2
    for _ in range(3):
        b.wheel(x, box["y"] + 5, down=-100, hold=["Control"])
    now = p.box("f3")
    assert now["w"] > 2 * box["w"], now
    assert abs(now["x"] + now["w"] / 2 - x) < 2, (now, x)
    was = now
    b.wheel(x, box["y"] + 5, right=100)
    now = p.box("f3")
    assert now["x"] < was["x"] - 50, (was, now)
    for _ in range(4):
        b.wheel(x, box["y"] + 5, down=100, hold=["Control"])
    near(ends(p, "f3"), (0.3, 0.4))
    b.wait("location.hash === ''")


def test_texts_of_the_range_follow_the_last_step_of_the_wheel(b):
    p = Page(b, WIDE + "other 100\n")
    box = p.box("f3")
    was = b.js("return document.querySelector('.details').textContent")
    during = b.js("""const scroll = document.querySelector('.scroll');
        const [clientX, clientY] = arguments;
        for (let i = 0; i < 5; i++) {
            scroll.dispatchEvent(new WheelEvent('wheel', { clientX, clientY,
                deltaY: -1, ctrlKey: true, cancelable: true }));
        }
        return [document.querySelector('.app').matches('.pending'),
            document.querySelector('.details').textContent,
            location.hash];""", box["x"] + box["w"] / 2, box["y"] + 5)
    assert during == [True, was, ""], during
    b.wait("!document.querySelector('.app').matches('.pending')")
    assert "range=" in p.hash(), p.hash()
    now = b.js("return document.querySelector('.details').textContent")
    assert "here" in now and now != was, now


def test_plus_and_minus_zoom_at_the_selected_frame(b):
    p = Page(b, WIDE, at="#zoom=main")
    p.press("+")
    near(ends(p, "f5"), (0.5, 0.7))
    p.press("\u2212")
    near(ends(p, "f5"), (0.5, 0.6))
    for key in ("Up", "Up", "Right", "Right"):
        b.keys(key)
    name = p.text("name")
    was = p.box(name)
    b.keys("+")
    now = p.box(name)
    assert abs(now["w"] - 2 * was["w"]) < 4, (was, now)
    b.keys("-")
    assert abs(p.box(name)["w"] - was["w"]) < 2


def test_the_table_is_of_the_range(b):
    p = Page(b, WIDE)
    b.keys("t")
    drag(p, 0.25, 0.5)
    got = rows(b)
    assert {r[2] for r in got} == {"main", "f2", "g2", "f3", "g3", "f4",
                                   "g4"}, got
    p.press("Counts")
    count = {r[2]: float(r[1].split()[0]) for r in rows(b)}
    assert abs(count["f2"] - 5) < 0.2 and abs(count["main"] - 25) < 0.2, count
    assert abs(count["f3"] - 10) < 0.1, count


CHART = '# unit="ns"\nmain;a 2000000000\nmain;b 1000000000\n' \
    'main;a 2000000000\n'
AXIS = "return Array.from(document.querySelectorAll('.axis text'), t => " \
    "[t.textContent, t.previousSibling.getBoundingClientRect().x])"


def test_a_flame_chart_has_an_axis_of_time(b):
    p = Page(b, CHART, "--flamechart")
    left, _, right, _ = p.picture()
    ticks = b.js(AXIS)
    assert ["2 s", "4 s"] == [t[0] for t in ticks
                              if t[0] in ("2 s", "4 s")], ticks
    x = dict(ticks)["2 s"]
    assert abs(x - p.box("b")["x"]) < 2, (x, p.box("b"))
    drag(p, 0.4, 0.6)
    ticks = b.js(AXIS)
    assert ticks[0][0].startswith("2") and ticks[-1][0] < "3 s", ticks
    b.keys("0", "m")
    assert b.js("return document.querySelector('.axis').style.display"
                ) == "none"
    p = Page(b, "main;a 2000\nmain;b 3000\n", "--flamechart")
    assert ["2,000 samples"] == [t[0] for t in b.js(AXIS)
                                 if t[0].startswith("2,000 ")], b.js(AXIS)


def test_a_chart_of_sorted_stacks_claims_no_time(b):
    p = Page(b, '# unit="ns"\n# samples="30"\n'
             'main;a 10000000\nmain;b 20000000\n', "--flamechart")
    assert b.js(AXIS) == [], b.js(AXIS)
    assert "are merged and sorted, so that their order is not that of time" \
        in p.text("notice"), p.text("notice")


def test_a_notice_says_that_a_chart_adds_up_cpu_time(b):
    p = Page(b, '# unit="ns"\n# slice="1.0"\n# duration="4"\n'
             '00000.0s;main;a 500000000\n00003.0s;main;b 500000000\n',
             "--flamechart")
    said = p.text("notice")
    assert said == ("The axis is the time of the stacks added up, 1 s, in a "
                    "recording of 4 s"), said
    assert not Page(b, CHART, "--flamechart").text("notice")


HALVES = "main;a;x 30\nmain;b 20\nmain;b;y 20\nmain;c;x 30\n"


def test_line_above_says_what_a_part_weighs(b):
    p = Page(b, PROFILE, at="#range=0.5-0.75")
    p.says("facts", "a part of all: 25 samples, 25.00% of all")
