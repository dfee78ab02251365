"""The table and the trees of calls of what is in view."""
from page import Page, PROFILE


def rows(b):
    return b.js("return Array.from(document.querySelectorAll('tbody tr'))"
                ".map(r => Array.from(r.cells, c => c.textContent))")


def focus_row(b, name):
    b.js("Array.from(document.querySelectorAll('tbody tr')).find(r => "
         "r.lastChild.textContent === arguments[0]).focus()", name)


def test_table_is_of_what_is_in_view(b):
    p = Page(b)
    b.keys("t")
    assert len(rows(b)) == 10
    p.click("parse")
    got = rows(b)
    assert {r[2] for r in got} == {"parse", "lex", "malloc"}, got
    assert ["75.00%", "100%", "lex"] in got, got
    assert "In view: parse" in p.text("panel")
    p.press("Reset zoom")
    assert len(rows(b)) == 10


def test_table_shows_counts_on_demand(b):
    p = Page(b, PROFILE)
    b.keys("t")
    p.press("Counts")
    assert ["15 samples", "20 samples", "lex"] in rows(b), rows(b)


def test_filter_keeps_the_rows_that_match(b):
    p = Page(b)
    b.keys("t")
    b.js("document.querySelector('.filter').focus()")
    b.type("lex|ev")
    assert {r[2] for r in rows(b)} == {"lex", "eval"}
    assert p.text("matched") == ""


def test_calls_open_from_the_root_by_the_keyboard(b):
    p = Page(b)
    b.keys("t")
    p.press("Top down")
    assert [r[2] for r in rows(b)] == ["main", "idle"]
    focus_row(b, "main")
    b.keys("Right")
    assert [r[1:] for r in rows(b)] == [
        ["90.00%", "main"], ["70.00%", "run"], ["20.00%", "parse"],
        ["10.00%", "idle"]]
    b.keys("Left")
    assert [r[2] for r in rows(b)] == ["main", "idle"]
    b.keys("Right", "Down", "Right", "Enter")
    p.says("name", "run")


def test_calls_open_from_the_leaf_and_add_up(b):
    p = Page(b)
    b.keys("t")
    p.press("Bottom up")
    got = rows(b)
    assert ["15.00%", "15.00%", "malloc"] in got, got
    focus_row(b, "malloc")
    b.keys("Right")
    at = [r[2] for r in rows(b)].index("malloc")
    got = rows(b)[at + 1:at + 3]
    assert got == [["0.00%", "10.00%", "eval"],
                   ["0.00%", "5.00%", "lex"]], got
    p.click("parse")
    got = rows(b)
    assert got == [["75.00%", "75.00%", "lex"],
                   ["25.00%", "25.00%", "malloc"]], got


def test_change_of_counts_has_its_unit(b):
    p = Page(b, "main;a 10 30\nmain;b 90 70\n")
    b.keys("t")
    assert ["+20.00 points", "30.00%", "30.00%", "a"] in rows(b)
    p.press("Top down")
    focus_row(b, "main")
    b.keys("Right")
    assert ["+20.00 points", "30.00%", "30.00%", "a"] in rows(b), rows(b)
