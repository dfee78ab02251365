"""The map of time above the graph: ranges, comparison, search, keyboard."""
from page import Page
from view_table import rows

META = '# event="cpu-clock"\n# unit="samples"\n# rate="100"\n' \
    '# slice="0.5"\n# cpus="1"\n'


def sliced(n=20, meta=META):
    """work in all slices, a burst in slices 12 and 13, nothing in 5"""
    lines = []
    for k in range(n):
        at = "%07.1fs" % (k / 2)
        if k in (12, 13):
            lines.append("%s;app;main;burst 40" % at)
        if k != 5:
            lines.append("%s;app;main;work 10" % at)
    return meta + "\n".join(lines) + "\n"


CELLS = """const out = []; for (const p of document.querySelectorAll(
    '.cells path')) { const box = document.querySelector('.mapcells')
    .getBoundingClientRect(); for (const m of p.getAttribute('d').split('M')
    .slice(1)) { out.push([parseFloat(m), p.getAttribute('class'),
    p.getAttribute('fill-opacity')]); } }
    return out.sort((a, b) => a[0] - b[0])"""


def place(p, slice_number, of=20):
    """where a slice is, in a map of one row"""
    x, y, w = p.b.js("const r = document.querySelector('.mapcells')"
                     ".getBoundingClientRect(); "
                     "return [r.x, r.y, r.width]")
    return x + (slice_number + 0.5) * w / of, y + 8


def drag(p, first, last, **how):
    x, y = place(p, first)
    to, _ = place(p, last)
    p.b.drag(x, y, to, y, **how)


def test_map_tells_idle_and_busy_slices_apart(b):
    p = Page(b, sliced())
    cells = b.js(CELLS)
    assert len(cells) == 20
    levels = [c[1] for c in cells]
    assert levels[5] == "level0", levels
    assert levels[12] == levels[13] == "level6", levels
    assert set(levels[:5]) == {"level1" if 10 / 50 < 0.2 else "level2"} \
        or set(levels[:5]) == {"level1"}, levels
    assert "from idle to all of 1 CPU busy" in p.text("maplegend")
    assert not Page(b, "main 5\n").text("map")


def test_dragging_over_the_map_shows_that_range(b):
    p = Page(b, sliced())
    assert abs(p.box("burst")["w"] / p.box("all")["w"] - 80 / 270) < 0.01
    drag(p, 10, 14)
    assert "5 s to 7.5 s: 130 samples" in p.text("maptext"), p.text("maptext")
    assert abs(p.box("burst")["w"] / p.box("all")["w"] - 80 / 130) < 0.01
    b.keys("t")
    assert ["61.54%", "61.54%", "burst"] in rows(b), rows(b)
    b.keys("/")
    b.type("burst")
    assert "61.54%" in p.text("matched"), p.text("matched")
    assert "time=5-7.5" in p.hash(), p.hash()
    p = Page(b, sliced(), at="#time=5-7.5")
    assert abs(p.box("burst")["w"] / p.box("all")["w"] - 80 / 130) < 0.01
    b.keys("Escape")
    assert "time=" not in p.hash()
    assert abs(p.box("burst")["w"] / p.box("all")["w"] - 80 / 270) < 0.01


def test_range_of_nothing_and_wrong_addresses_are_harmless(b):
    p = Page(b, sliced())
    b.click(*place(p, 5))
    assert "2.5 s to 3 s: 0 samples" in p.text("maptext"), p.text("maptext")
    p.press("All time")
    assert p.named("burst")
    for wrong in "time=7-3", "time=x", "time=-1-99", "against=1-2&time=":
        p = Page(b, sliced(), at="#" + wrong)
        assert p.named("work"), wrong


def test_click_on_the_map_chooses_one_slice(b):
    p = Page(b, sliced())
    b.click(*place(p, 12))
    assert "6 s to 6.5 s: 50 samples" in p.text("maptext"), p.text("maptext")
    assert abs(p.box("burst")["w"] / p.box("all")["w"] - 0.8) < 0.01
    p.click("burst")
    b.click(*place(p, 13))
    assert p.box("burst")["w"] > 0.99 * p.box("main")["w"]
    b.back()
    b.wait("location.hash.includes('time=6-6.5')")


def test_second_range_with_shift_is_compared(b):
    p = Page(b, sliced())
    drag(p, 6, 9)
    drag(p, 10, 13, hold=["Shift"])
    said = p.text("maptext")
    assert "A 3 s to 5 s: 40 samples" in said, said
    assert "against B 5 s to 7 s: 120 samples" in said, said
    p.hover("burst")
    p.says("facts", "A 0 samples (0.00%), B 80 samples (66.67%), "
           "+66.67 points, new")
    assert "new" in p.box("burst")["kind"].split()
    assert p.text("compared").startswith("B has 66.67 points more in burst")
    assert "points more in B" in p.text("scale"), p.text("scale")
    assert p.text("by") == "Width: B", p.text("by")
    p.hover("work")
    p.says("facts", "-66.67 points, -66.7% relative")
    assert p.text("compare") == "Compare: shares"
    assert "time=3-5&against=5-7" in p.hash(), p.hash()
    q = Page(b, sliced(), at="#" + p.hash().lstrip("#"))
    assert "against B 5 s to 7 s: 120 samples" in q.text("maptext")
    b.js("document.querySelector('.picture').focus()")
    b.keys("Escape")
    assert "3 s to 5 s: 40 samples" == q.text("maptext"), q.text("maptext")
    assert b.js("return document.querySelector('.by').offsetWidth") == 0
    b.keys("Escape")
    assert "Drag over a range" in q.text("maptext")


def test_compared_ranges_can_be_swapped(b):
    p = Page(b, sliced(), at="#time=3-5&against=5-7")
    p.press("Swap A and B")
    assert "A 5 s to 7 s: 120 samples" in p.text("maptext"), p.text("maptext")
    p.hover("work")
    b.wait("document.querySelector('.facts').textContent"
           ".includes('+66.67 points')")
    assert "time=5-7&against=3-5" in p.hash(), p.hash()
    b.js("document.querySelector('.mapcells').focus()")
    b.keys("x")
    assert "A 3 s to 5 s: 40 samples" in p.text("maptext"), p.text("maptext")


def test_a_finger_chooses_and_compares_without_keys(b):
    p = Page(b, sliced())
    drag(p, 6, 9, touch=True)
    assert "3 s to 5 s" in p.text("maptext"), p.text("maptext")
    p.press("Compare with")
    drag(p, 10, 13, touch=True)
    assert "against B 5 s to 7 s" in p.text("maptext"), p.text("maptext")


def test_commands_of_the_ranges_can_be_copied(b):
    p = Page(b, sliced(), at="#time=3-5")
    b.js("Object.defineProperty(navigator, 'clipboard', {value: "
         "{writeText: t => { window.copied = t; "
         "return Promise.resolve(); }}})")
    p.press("Copy the command")
    assert b.js("return window.copied") == \
        "foldfilter --time=3,5 'graph.svg' | foldtop"
    drag(p, 10, 13, hold=["Shift"])
    p.press("Copy the command")
    command = b.js("return window.copied")
    import os
    import page
    import subprocess
    bin_ = os.path.abspath(os.path.dirname(page.FLAMESVG[-1]))
    got = subprocess.run(
        ["bash", "-c", command], cwd=page.folder, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, check=False,
        env={**os.environ, "PATH": bin_ + ":" + os.environ["PATH"]})
    assert b"burst" in got.stdout, (command, got.stdout)


def test_search_colours_the_map_by_what_matches(b):
    p = Page(b, sliced())
    p.search("burst")
    cells = b.js(CELLS)
    assert [k for k, c in enumerate(cells) if c[1] != "level0"] == [12, 13]
    b.js("const e = document.querySelector('.search input'); e.value = "
         "'work'; e.dispatchEvent(new Event('input'))")
    levels = [c[1] for c in b.js(CELLS)]
    assert levels[4] == "level6" and levels[5] == "level0"
    assert levels[12] in ("level1", "level2"), levels
    p.press("\u00d7")
    assert [c[1] for c in b.js(CELLS)][12] == "level6"


def test_frame_under_the_pointer_tells_when_it_ran(b):
    p = Page(b, sliced())
    p.hover("burst")
    b.wait("document.querySelector('.when path')")
    assert "when burst ran" in b.js(
        "return document.querySelector('.when').textContent")
    ends = b.js("const r = document.querySelector('.when path').getBBox(); "
                "const d = document.querySelector('.when path')"
                ".getAttribute('d'); return d")
    highs = [float(part.split("h")[0].split()[1])
             for part in ends.split("L")[1:]]
    assert [k for k, y in enumerate(highs) if y < 21] == [12, 13], highs


def test_arrows_choose_slices_and_ranges(b):
    p = Page(b, sliced())
    b.js("document.querySelector('.mapcells').focus()")
    b.keys("Right", "Right")
    assert p.text("maptext").startswith("500 ms to 1 s") or \
        p.text("maptext").startswith("0.5 s to 1 s"), p.text("maptext")
    b.keys("Right", "Right", hold=["Shift"])
    assert " to 2 s: 30 samples" in p.text("maptext"), p.text("maptext")
    b.keys("c", "Right")
    assert "against B" in p.text("maptext"), p.text("maptext")
    b.keys("Escape", "Escape")
    assert "Drag over a range" in p.text("maptext")


def test_long_recordings_have_rows_within_a_column(b):
    text = META + "".join("%07.1fs;main 10\n" % (k / 2)
                          for k in range(1000))
    p = Page(b, text)
    high = b.js("const d = document.querySelectorAll('.cells path'); "
                "return new Set(Array.from(d).flatMap(p => p.getAttribute("
                "'d').split('M').slice(1).map(m => m.split('h')[0]"
                ".split(' ')[1]))).size")
    assert high in (4, 5), high
    x, y, w = b.js("const r = document.querySelector('.mapcells')"
                   ".getBoundingClientRect(); return [r.x, r.y, r.width]")
    b.click(x + 1, y + 10)
    assert "500 ms to 1 s" in p.text("maptext") or \
        "0.5 s to 1 s" in p.text("maptext"), p.text("maptext")


def test_saved_text_of_a_range_has_no_slices(b):
    Page(b, sliced(), at="#time=5-7.5")
    b.js("URL.createObjectURL = blob => { blob.text().then(t => { "
         "window.saved = t; }); return '#'; }; "
         "HTMLAnchorElement.prototype.click = () => 0; "
         "Element.prototype.click = () => 0")
    b.js("document.querySelectorAll('button').forEach(e => { if ("
         "e.textContent === 'More') { e.dispatchEvent(new MouseEvent("
         "'click')); } })")
    b.js("Array.from(document.querySelectorAll('.choice')).find(e => "
         "e.textContent.startsWith('Save what')).dispatchEvent("
         "new MouseEvent('click'))")
    text = b.wait("window.saved")
    assert "app;main;burst 80\n" in text and "slice=" not in text, text


def marked():
    """a steady program with one burst, and samples lost in slice 3"""
    lines = ["%07.1fs;app;main;work 50" % (k / 2) if not 30 <= k < 36 else
             "%07.1fs;app;main;collect 50" % (k / 2) for k in range(100)]
    return META + '# samples="5000"\n# lost-at="1.5-2:35"\n' \
        '# wall="1600000000"\n' + "\n".join(lines) + "\n"


def test_map_marks_the_times_that_differ_and_a_click_chooses_them(b):
    p = Page(b, marked())
    said = "1. 15.0-18.0 s collect 100% (else 0%)"
    assert said in p.text("marklist"), p.text("marklist")
    bar = b.js("const r = document.querySelector('.marks .moment rect')"
               ".getBoundingClientRect(); return [r.x, r.y, r.width]")
    x, _ = place(p, 30, of=100)
    assert bar[0] <= x <= bar[0] + bar[2], (bar, x)
    b.click(bar[0] + bar[2] / 2, bar[1] + 5)
    assert p.named("collect") and not p.named("work")
    assert "time=15-18" in p.hash(), p.hash()
    p.press("All time")
    p.press(said)
    assert "time=15-18" in p.hash(), p.hash()


def test_map_marks_where_samples_were_lost(b):
    p = Page(b, marked())
    bar = b.js("const r = document.querySelector('.marks .lost rect')"
               ".getBoundingClientRect(); return [r.x, r.y, r.width]")
    x, _ = place(p, 3, of=100)
    assert bar[0] <= x <= bar[0] + bar[2], (bar, x)
    b.move(bar[0] + bar[2] / 2, bar[1] + 3)
    b.wait("document.querySelector('.maptext').textContent"
           ".includes('35 samples lost')")
    even = META + "".join("%07.1fs;app;main;work 10\n" % (k / 2)
                          for k in range(20))
    assert not Page(b, even).text("marklist")


def test_map_tells_the_clock_on_the_wall(b):
    p = Page(b, marked())
    axis = b.js("return Array.from(document.querySelectorAll("
                "'.map .axis text'), t => t.textContent)")
    assert "12:26:50" in axis, axis
    p.press("1. 15.0-18.0 s collect 100% (else 0%)")
    assert "(12:26:55.0 to 12:26:58.0 UTC)" in p.text("maptext"), \
        p.text("maptext")


def test_range_of_almost_all_time_has_what_is_in_it(b):
    p = Page(b, sliced() + "[no time];app;main;burst 7\n")
    drag(p, 0, 17)
    assert "0 s to 9 s: 250 samples" in p.text("maptext"), p.text("maptext")
    assert abs(p.box("burst")["w"] / p.box("all")["w"] - 80 / 250) < 0.01
    drag(p, 14, 19)
    assert "7 s to 10 s: 60 samples" in p.text("maptext"), p.text("maptext")
    assert not p.named("burst")


def test_map_does_not_glow_in_the_dark(b):
    Page(b, sliced())
    lightness = ("return Array.from(document.querySelectorAll('.cells path'))"
                 ".map(p => [p.getAttribute('class'), getComputedStyle(p).fill"
                 ".match(/[0-9]+/g).map(Number).reduce((a, b) => a + b)])")
    light = dict(b.js(lightness))
    b.keys("d")
    dark = dict(b.js(lightness))
    assert light["level6"] < light["level1"], light
    assert dark["level6"] > dark["level1"], dark
    assert dark["level1"] < 300, dark


def test_ranges_that_are_compared_are_read_in_full(b):
    p = Page(b, sliced(meta=META + '# wall="1700000000"\n'),
             at="#time=3-5&against=5-7")
    assert p.text("maptext").endswith("UTC): 120 samples")
    assert b.js("const e = document.querySelector('.maptext'); "
                "return e.scrollWidth <= e.clientWidth")
    assert "only in B" in p.text("app .legend"), p.text("app .legend")


def test_scale_of_the_map_is_that_of_its_colours(b):
    p = Page(b, sliced())
    p.search("burst")
    assert p.text("maplegend").startswith("from no match to all of it")
    b.keys("Escape")
    assert p.text("maplegend").startswith("from idle"), p.text("maplegend")
