"""Two counts: widths, colours, what is said; and time order, reversal."""
from page import Page, PROFILE

DIFF = """\
main;gone 20 0
main;grew 10 30
main;new 0 20
main;same 30 30
main;shrank 40 20
"""


def share(page, name):
    return page.box(name)["w"] / page.box("all")["w"]


def rgb(box):
    return tuple(map(int, box["fill"][4:-1].split(",")))


def test_width_is_by_after_and_w_changes_it(b):
    p = Page(b, DIFF)
    assert "gone" not in p.names()
    assert abs(share(p, "grew") - 0.3) < 0.01
    b.keys("w")
    assert p.text("by") == "Width: before"
    assert abs(share(p, "gone") - 0.2) < 0.01 and "new" not in p.names()
    b.keys("w")
    assert p.text("by") == "Width: max"
    assert {"gone", "new"} <= p.names()
    assert abs(share(p, "gone") - 20 / 140) < 0.01
    p.press("Width: max")
    assert p.text("by") == "Width: after"


def test_width_by_option_is_where_it_starts(b):
    assert "gone" in Page(b, DIFF, "--width-by=max").names()


def test_totals_that_differ_are_compared_as_shares(b):
    p = Page(b, "a 10 100\nb 30 300\n", "--width-by=max")
    assert abs(share(p, "a") - 0.25) < 0.01
    p.hover("a")
    p.says("facts", "before 10 samples (25.00%), after 100 samples "
           "(25.00%), 0.00 points, 0.0% relative")
    red, _, blue = rgb(p.box("a"))
    assert abs(red - blue) < 20


def test_details_say_before_after_points_and_relative(b):
    p = Page(b, DIFF, "--width-by=max")
    p.hover("grew")
    p.says("facts", "before 10 samples (10.00%), after 30 samples "
           "(30.00%), +20.00 points, +200.0% relative")
    p.says("facts", "self before 10 samples")
    p.hover("shrank")
    p.says("facts", "-20.00 points, -50.0% relative")
    p.hover("new")
    p.says("facts", "+20.00 points, new")
    p.hover("gone")
    p.says("facts", "-20.00 points, gone")


def test_more_and_less_have_different_hues(b):
    p = Page(b, DIFF, "--width-by=max")
    red, _, blue = rgb(p.box("grew"))
    assert red > blue
    red, _, blue = rgb(p.box("shrank"))
    assert red < blue
    red, _, blue = rgb(p.box("same"))
    assert abs(red - blue) < 20


def test_new_and_gone_are_marked_by_more_than_colour(b):
    p = Page(b, DIFF, "--width-by=max")
    assert "new" in p.box("new")["kind"].split()
    assert "gone" in p.box("gone")["kind"].split()
    dashes = b.js("return Array.from(document.querySelectorAll("
                  "'.box.new rect, .box.gone rect'), e => "
                  "getComputedStyle(e).strokeDasharray)")
    assert len(set(dashes)) == 2 and "none" not in dashes


def test_legend_says_which_way_is_worse_and_what_outlines_mean(b):
    p = Page(b, DIFF, "--width-by=max")
    assert b.js("return Array.from(document.querySelectorAll('.legend li')"
                ", e => e.textContent)") == [
        "20.00 points less after20.00 points more after, without callees",
        "unchanged", "no significant change (chance of sampling)",
        "only after", "only before"], p.text("legend")
    assert b.js("return ['new', 'gone'].map(c => getComputedStyle("
                "document.querySelector('.legend i.' + c)).borderTopStyle)"
                ) == ["dashed", "dotted"]
    assert "only" not in Page(b, "main 1 2\n").text("legend")


def test_negate_turns_signs_and_colours_round(b):
    p = Page(b, DIFF, "--negate")
    p.hover("grew")
    p.says("facts", "-20.00 points, -200.0% relative")
    red, _, blue = rgb(p.box("grew"))
    assert red < blue
    assert [t for t in b.js(
        "return Array.from(document.querySelectorAll('g.static title'), "
        "t => t.textContent)") if t.startswith("grew") and
        "; -20.00%" in t and t.endswith("-200.0% relative")]


def test_delta_self_colours_only_what_changed_itself(b):
    p = Page(b, "main;grew 10 30\nrest 90 70\n", "--delta=inclusive")
    red, _, blue = rgb(p.box("main"))
    assert red > blue
    p = Page(b, "main;grew 10 30\nrest 90 70\n")
    red, _, blue = rgb(p.box("main"))
    assert abs(red - blue) < 20


def agree(p):
    """every box has the colour that it has without script"""
    static = p.b.js(
        "const all = {}; for (const g of document.querySelectorAll("
        "'g.static g.frame')) { all[g.querySelector('title').textContent"
        ".split(' (')[0]] = g.querySelector('rect').getAttribute('fill');"
        " } return all")
    for box in p.boxes():
        fill = static[box["name"]]
        want = tuple(int(fill[i:i + 2], 16) for i in (1, 3, 5)) \
            if fill[0] == "#" else tuple(map(int, fill[4:-1].split(",")))
        assert rgb(box) == want, (box["name"], box["fill"], fill)


NOISE = '# significance="3 runs against 3"\n# grew="grew"\n' + DIFF


def test_viewer_and_static_picture_agree_on_colours(b):
    for options in (), ("--delta=self",), ("--negate",):
        agree(Page(b, DIFF, "--width-by=max", *options))
    agree(Page(b, NOISE, "--width-by=max"))
    once = "idle 10\nmain;parse;lex 20\nmain;tiny_[k] 20\n"
    for options in (), ("--hash",), ("--colors=kind",), \
            ("--colors=java",), ("--random",):
        agree(Page(b, once, *options))


def test_what_is_no_more_than_noise_is_grey(b):
    p = Page(b, NOISE, "--width-by=max")
    assert len(set(rgb(p.box("shrank")))) == 1
    assert len(set(rgb(p.box("grew")))) > 1


def test_table_has_a_column_of_changes(b):
    Page(b, DIFF)
    b.keys("t")
    got = b.js("return Array.from(document.querySelectorAll('tbody tr'),"
               "r => [r.cells[0].textContent, r.cells[3].textContent])")
    assert sorted(got[:4]) == [
        ["+20.00 points", "grew"], ["+20.00 points", "new"],
        ["-20.00 points", "gone"], ["-20.00 points", "shrank"]], got
    assert got[4:] == [["0.00 points", "main"], ["0.00 points", "same"]]


def test_sandwich_and_leaves_keep_both_counts(b):
    p = Page(b, DIFF, at="#view=leaf")
    p.hover("grew")
    p.says("facts", "+20.00 points")
    b.keys("s")
    p.hover("main")
    p.says("facts", "before 10 samples (10.00%), after 30 samples")


def test_reverse_starts_from_the_leaves(b):
    p = Page(b, PROFILE, "--reverse")
    assert len(p.named("malloc")) == 1 and p.hash() == ""
    assert p.text("status") == ""
    b.keys("r")
    assert len(p.named("malloc")) == 3 and p.hash() == "#view=flame"
    b.keys("Escape")
    assert len(p.named("malloc")) == 1


TIME = "main;b 30\nmain;a 30\nmain;b 20\nother 20\n"


def test_flame_chart_runs_in_time(b):
    p = Page(b, TIME, "--flamechart")
    first, last = p.named("b")
    a = p.box("a")
    assert first["x"] < a["x"] < last["x"] < p.box("other")["x"]
    assert abs(first["w"] / p.box("all")["w"] - 0.3) < 0.01
    b.keys("m")
    assert len(p.named("b")) == 1
    assert p.box("a")["x"] < p.box("b")["x"]
    b.keys("m")
    assert len(p.named("b")) == 2


def test_own_weight_in_the_middle_of_a_chart_keeps_its_place(b):
    p = Page(b, "a;b 10\na 10\na;c 10\n", "--flamechart")
    whole = p.box("a")
    assert abs(p.box("b")["x"] - whole["x"]) < 2
    assert abs(p.box("c")["x"] - whole["x"] - whole["w"] * 2 / 3) < 2


def test_chart_takes_no_edits_and_says_so(b):
    p = Page(b, TIME, "--flamechart")
    p.click("a", hold=("Alt",))
    p.says("facts", "press m first")
    assert "a" in p.names() and p.text("status") == ""


def table_rows(b):
    return b.js("return Array.from(document.querySelectorAll('tbody tr'))"
                ".map(r => Array.from(r.cells, c => c.textContent))")


GONE = """\
main;left;deep 15 0
main;left 5 0
main;left2 10 0
main;same 70 80
main;other;deep 0 20
"""


def test_gone_functions_have_a_list_with_shares(b):
    p = Page(b, GONE)
    p.press("List them")
    assert table_rows(b) == [
        ["-10.00 points", "10.00%", "10.00%", "left2"],
        ["-5.00 points", "5.00%", "20.00%", "left"]], table_rows(b)
    assert "table=gone" in p.hash()
    p.press("Counts")
    assert table_rows(b)[0][1] == "10 samples"
    b.click(*b.js(
        "const r = document.querySelector('tbody tr')"
        ".getBoundingClientRect(); return [r.x + 250, r.y + 5]"))
    assert p.text("name") == "left2"
    assert p.text("by") == "Width: max" and "left2" in p.names()
    p = Page(b, GONE, at="#table=gone")
    assert len(table_rows(b)) == 2	# deep runs elsewhere now
    assert "deep" not in p.text("notice") and "left" in p.text("notice")
    p = Page(b, "main;a 10 20\n", at="#table=gone")
    assert p.text("panel").endswith("No function is gone.")


def test_names_in_the_table_of_a_comparison_have_room(b):
    p = Page(b, "main;first_function 100000 200000\n"
             "main;second_function 100000 2000\n", at="#table=functions")
    measure = (
        "const all = Array.from(document.querySelectorAll('.panel th, "
        ".panel td')); return [Math.min(...all.filter(e => e.className "
        "=== 'function').map(e => e.clientWidth)), all.filter(e => "
        "e.className.startsWith('num') && e.scrollWidth > e.clientWidth)"
        ".map(e => e.textContent)]")
    try:
        for width, least in (400, 100), (1000, 150), (1600, 300):
            b.cdp("Emulation.setDeviceMetricsOverride", width=width,
                  height=700, deviceScaleFactor=1, mobile=False)
            b.wait("window.innerWidth === %d" % width)
            # what observes sizes is told within the next frame
            b.js_async("const done = arguments[0]; requestAnimationFrame(() =>"
                       " requestAnimationFrame(() => done()))")
            for compared in "shares", "counts":
                room, cut = b.js(measure)
                assert room >= least, (width, compared, room)
                assert not cut, (width, compared, cut)
                assert p.text("compare") == "Compare: " + compared
                b.js("document.querySelector('.compare').click()")
            assert p.text("compare") == "Compare: shares"
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")


def test_callers_view_is_coloured_by_the_function_that_changed(b):
    p = Page(b, "main;f 10 30\nmain;g 50 30\n")
    for key in "r", "s":
        p.hover("f")
        b.keys(key)
        red, _, blue = rgb([x for x in p.named("main")
                            if x["x"] == p.box("f")["x"]][0])
        assert red > blue + 20, key
    b.keys("r")
    p.hover("all")
    p.hover("f")
    p.says("facts", "+33.33 points")
    assert "self" not in p.text("facts"), p.text("facts")


def test_legend_explains_the_outlines_that_are_shown(b):
    p = Page(b, DIFF)
    said = [p.text("app .legend")]
    for _ in range(2):
        b.keys("w")
        said.append(p.text("app .legend"))
    assert [("only before" in one, "only after" in one) for one in said] == [
        (False, True), (True, False), (True, True)], said
