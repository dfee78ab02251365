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


def test_table_shows_files_without_their_folder(b):
    Page(b, "main;JS:* /srv/www/app/a.js:5:31 60\nmain 40\n")
    b.keys("t")
    assert ["60.00%", "60.00%", "JS:* a.js:5:31"] in rows(b), rows(b)


def test_table_shows_counts_on_demand(b):
    p = Page(b, PROFILE)
    b.keys("t")
    p.press("Counts")
    assert ["15 samples", "20 samples", "lex"] in rows(b), rows(b)


def test_change_of_counts_has_its_unit(b):
    p = Page(b, "main;a 10 30\nmain;b 90 70\n")
    b.keys("t")
    assert ["+20.00 points", "30.00%", "30.00%", "a"] in rows(b)
