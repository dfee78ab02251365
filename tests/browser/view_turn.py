"""Other views of the same data, the table, and what is removed."""
from page import Page, PROFILE


def rows(b):
    return b.js("return Array.from(document.querySelectorAll('tbody tr'))"
                ".map(r => Array.from(r.cells, c => c.textContent))")


def test_r_merges_from_the_leaves_and_back(b):
    p = Page(b)
    b.keys("r")
    assert p.hash() == "#view=leaf"
    malloc, whole = p.named("malloc"), p.box("all")
    assert len(malloc) == 1
    assert abs(malloc[0]["w"] / whole["w"] - 0.15) < 0.01
    assert malloc[0]["y"] == p.box("idle")["y"]
    above = [x["name"] for x in p.boxes()
             if x["y"] < malloc[0]["y"] and x["name"] and
             malloc[0]["x"] <= x["x"] < malloc[0]["x"] + malloc[0]["w"]]
    assert sorted(set(above)) == ["eval", "lex", "main", "parse", "run"]
    p.press("Callers view")
    assert len(p.named("malloc")) == 3 and p.hash() == ""


def test_view_that_memory_is_too_short_for_is_refused(b):
    p = Page(b)
    b.js("window.room = Int32Array; window.Int32Array = function () "
         "{ throw new RangeError('no room'); }")
    b.keys("r")
    p.says("facts", "too large for this view: no room")
    assert p.hash() == "" and len(p.named("malloc")) == 3
    p.click("run")
    assert "idle" not in p.names()
    b.js("window.Int32Array = window.room")
    b.keys("r")
    assert p.hash() == "#view=leaf"


def test_views_are_steps_of_the_history(b):
    p = Page(b)
    b.keys("r")
    p.click("malloc")
    assert p.hash() == "#view=leaf&zoom=malloc"
    b.back()
    b.wait("location.hash === '#view=leaf'")
    b.back()
    b.wait("!location.hash")
    assert len(p.named("malloc")) == 3


def test_fragment_opens_a_view(b):
    p = Page(b, PROFILE, at="#view=leaf&zoom=malloc")
    assert "idle" not in p.names() and len(p.named("malloc")) == 1


def test_sandwich_has_callers_above_and_callees_below(b):
    p = Page(b)
    p.hover("eval")
    b.keys("s")
    assert "Sandwich of eval" in p.text("status")
    middle = p.named("eval")[0]
    both = p.picture()
    assert both[3] - both[1] > 0
    wide = max(p.named("eval"), key=lambda x: x["w"])
    assert p.box("run")["y"] < wide["y"] < p.box("malloc")["y"]
    assert p.box("main")["y"] < p.box("run")["y"] and middle
    assert [x["name"] for x in p.boxes() if "pivot" in x["kind"]] == ["eval"]
    b.move(wide["x"] + 10, wide["y"] + 5)
    p.says("facts", "10 samples \u00b7 10.00% of all")


def test_sandwich_counts_recursion_once(b):
    p = Page(b)
    p.hover("eval")
    b.keys("s")
    b.keys("Escape")
    assert p.text("status") == ""
    p.click("eval", hold=("Shift",))
    wide = max(p.named("eval"), key=lambda x: x["w"])
    b.move(wide["x"] + 10, wide["y"] + 5)
    p.says("facts", "10 samples \u00b7 10.00% of all")
    assert p.hash() == "#view=sandwich&of=eval"


def test_sandwich_zooms_in_either_half(b):
    p = Page(b, PROFILE, at="#view=sandwich&of=malloc")
    p.click("lex")
    left, _, right, _ = p.picture()
    assert p.box("lex")["w"] > 0.98 * (right - left)
    b.keys("0")
    assert p.box("lex")["w"] < 0.5 * (right - left)


def test_table_lists_self_and_total_and_sorts(b):
    p = Page(b)
    b.keys("t")
    got = rows(b)
    assert got[0][0] == "20.00%" and len(got) == 10, got
    assert ["0.00%", "90.00%", "main"] in got
    assert ["0.00%", "10.00%", "eval"] in got
    p.press("Total")
    assert rows(b)[0] == ["0.00%", "90.00%", "main"]
    p.press("Total\u00a0\u25be")
    assert rows(b)[-1] == ["0.00%", "90.00%", "main"]
    p.press("Function")
    assert [r[2] for r in rows(b)][:2] == ["eval",
                                           "hash(int, char const*)"]
    b.keys("Escape")
    assert rows(b) == []


def row(b, name):
    return b.js(
        "const r = Array.from(document.querySelectorAll('tbody tr'))"
        ".find(t => t.cells[2].textContent === arguments[0])"
        ".getBoundingClientRect(); return [r.x + 9, r.y + 9]", name)


def test_row_of_the_table_highlights_the_function(b):
    p = Page(b)
    b.keys("t")
    b.click(*row(b, "eval"))
    p.says("matched", "10.00% of all, 2 frames")
    assert p.box("eval")["fill"] == "rgb(230,0,230)"
    assert p.box("main")["fill"] != "rgb(230,0,230)"


def test_row_of_the_table_opens_the_sandwich_with_shift(b):
    p = Page(b)
    p.press("Table")
    b.click(*row(b, "malloc"), hold=("Shift",))
    assert "Sandwich of malloc" in p.text("status")


def test_alt_click_hides_a_stack_and_escape_undoes(b):
    p = Page(b)
    p.click("run", hold=("Alt",))
    assert "run" not in p.names() and "eval" not in p.names()
    assert p.text("status").startswith("Hidden: run (70.00% of all).")
    p.hover("all")
    p.says("facts", "30 samples \u00b7 30.00% of all")
    p.hover("idle")
    b.keys("x")
    assert "idle" not in p.names()
    b.keys("Escape")
    assert "idle" in p.names() and "run" not in p.names()
    p.press("Undo")
    assert "run" in p.names() and p.text("status") == ""


def test_what_is_hidden_is_hidden_in_every_view(b):
    p = Page(b)
    p.click("run", hold=("Alt",))
    b.keys("r")
    assert abs(p.box("malloc")["w"] / p.box("all")["w"] - 5 / 30) < 0.01
    p.click("malloc", hold=("Alt",))
    assert "malloc" not in p.names()
    b.keys("r")
    assert "malloc" not in p.names() and "lex" in p.names()
    b.keys("t")
    assert [r[2] for r in rows(b)].count("malloc") == 0


def test_e_collapses_recursion(b):
    p = Page(b)
    b.keys("e")
    assert len(p.named("eval")) == 1
    assert len(p.named("malloc")) == 2
    p.hover("eval")
    p.says("facts", "10 samples \u00b7 10.00% of all")
    assert "Recursion collapsed" in p.text("status")
    b.keys("Escape")
    assert len(p.named("eval")) == 2


def test_v_orders_siblings_by_weight_and_back(b):
    p = Page(b)
    assert p.box("idle")["x"] < p.box("main")["x"]
    b.keys("v")
    assert p.box("idle")["x"] > p.box("main")["x"]
    b.keys("v")
    assert p.box("idle")["x"] < p.box("main")["x"]


def test_stack_copied_from_any_view_is_root_first(b):
    b.cdp("Browser.grantPermissions", permissions=[
        "clipboardReadWrite", "clipboardSanitizedWrite"])

    def stack(p, name):
        p.hover(name)
        b.keys("C")
        p.says("facts", "copied the stack")
        return b.cdp("Runtime.evaluate", awaitPromise=True,
                     userGesture=True,
                     expression="navigator.clipboard.readText()"
                     )["result"]["value"]
    p = Page(b, PROFILE, at="#view=leaf")
    assert stack(p, "lex") in ("lex", "parse;lex", "lex;malloc")
    p = Page(b, PROFILE, at="#view=sandwich&of=lex")
    assert stack(p, "parse") == "parse;lex"
    assert stack(p, "malloc") == "lex;malloc"


def test_leaving_the_sandwich_leaves_the_picture_where_it_was(b):
    deep = "main;run;" + ";".join("d%d" % i for i in range(12)) + " 60\n"
    p = Page(b, PROFILE + deep)
    at = p.box("all")["y"]
    for leave in (lambda: b.keys("Escape"), lambda: p.press("Back"),
                  b.back):
        p.click("eval", hold=("Shift",))
        p.says("status", "Sandwich")
        leave()
        b.wait("document.querySelector('.status').hidden")
        assert p.box("all")["y"] == at, (p.box("all")["y"], at)


def test_self_weight_is_not_said_of_frames_below_their_callers(b):
    p = Page(b)
    p.hover("lex")
    p.says("facts", "self 15 samples")
    b.keys("r")
    p.hover("main")
    p.says("facts", "of all")
    assert "self" not in p.text("facts"), p.text("facts")
