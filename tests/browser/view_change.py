"""A comparison says the same in every view: drawn, told, saved, printed."""
import re

from page import Page
from view_map import META, sliced
from view_share import saved
from view_table import rows

SWAP = "main;a 10 2\nmain;b 2 10\n"
DIFF = """\
main;gone 20 0
main;grew 10 30
main;new 0 20
main;same 30 30
main;shrank 40 20
"""


def titles(text):
    return re.findall("<title>([^<]*)</title>", text)


def printed(b, what="outerHTML"):
    b.js("window.dispatchEvent(new Event('beforeprint'))")
    text = b.js("return document.querySelector('svg.print')." + what)
    b.js("window.dispatchEvent(new Event('afterprint'))")
    return text


def test_saved_comparison_states_the_counts_of_both_sides(b):
    p = Page(b, SWAP, "--width-by=max")
    for text in saved(b, "Save the view as SVG"), printed(b):
        said = titles(text)
        assert [t for t in said if t.startswith(
            "all\nbefore 12 samples (100%), after 12 samples (100%)")], said
        assert [t for t in said if t.startswith(
            "a\nbefore 10 samples (83.33%), after 2 samples (16.67%), "
            "-66.67 points")], said
        assert "20 samples" not in text, said
    Page(b, SWAP, "--width-by=max", at="#zoom=main;a")
    said = printed(b, "textContent")
    assert "Zoomed to a: before 83.33%, after 16.67% of all" in said, said


def test_saved_comparison_keeps_outlines_and_scale(b):
    Page(b, DIFF, "--width-by=max")
    for text in saved(b, "Save the view as SVG"), printed(b):
        dashes = set(re.findall('stroke-dasharray="([^"]*)"', text))
        assert dashes == {"6 2", "2 2"}, dashes
        assert "20.00 points less after" in text
        stops = re.findall('stop-color="#([^"]*)', text)
        first, last = [bytes.fromhex(stops[k]) for k in (0, -1)]
        assert first[2] > first[0] and last[0] > last[2], stops


def told(b):
    return b.js("return Array.from(document.querySelectorAll('.box'), "
                "g => g.getAttribute('aria-label')).filter(t => t)")


def test_screen_readers_hear_the_shares_of_both_sides(b):
    Page(b, SWAP, "--width-by=max")
    said = told(b)
    assert "all, before 100%, after 100%" in said, said
    assert "a, before 83.33%, after 16.67%" in said, said


def test_shares_of_a_search_are_those_of_both_sides(b):
    p = Page(b, SWAP, "--width-by=max")
    p.search("a")
    p.says("matched", "before 100%, after 100% of all, 2 frames")
    b.keys("Escape", "/")
    b.type("/^a$/")
    p.says("matched", "before 83.33%, after 16.67% of all, 1 frame")


def test_hidden_frame_of_a_comparison_has_both_shares(b):
    p = Page(b, SWAP, "--width-by=max")
    p.click("a", hold=("Alt",))
    p.says("status", "Hidden: a (before 83.33%, after 16.67% of all).")


OTHER = "main;big;leaf 10 40\nmain;big 60 20\nmain;rest 30 40\n"


def test_table_of_a_comparison_opens_with_the_largest_own_change(b):
    p = Page(b, OTHER)
    assert p.text("compared") == (
        "After has 30.00 points more in leaf, and 40.00 points less in big, "
        "without callees."), p.text("compared")
    b.keys("t")
    got = [r[:1] + r[3:] for r in rows(b)]
    assert got == [["-40.00 points", "big"], ["+30.00 points", "leaf"],
                   ["+10.00 points", "rest"], ["0.00 points", "main"]], got
    p = Page(b, OTHER, "--delta=inclusive")
    said = p.text("compared")
    assert said == ("After has 30.00 points more in leaf, and 10.00 points "
                    "less in big, with callees."), said
    b.keys("t")
    got = {r[3]: r[0] for r in rows(b)}
    assert got["big"] == "-10.00 points" and got["leaf"] == "+30.00 points"


def test_bars_of_a_comparison_go_to_both_sides_of_no_change(b):
    Page(b, OTHER, at="#table=functions")
    bars = b.js("return Array.from(document.querySelectorAll('tbody tr'), r "
                "=> [r.cells[3].textContent, r.querySelector('td i')"
                ".className, parseFloat(r.querySelector('td i').style.left),"
                " parseFloat(r.querySelector('td i').style.width)])")
    assert bars[:3] == [["big", "less", 0, 50], ["leaf", "more", 50, 37.5],
                        ["rest", "more", 50, 12.5]], bars


GONE = """\
main;keep 50 50
main;goneouter;goneinner 10 0
main;goneouter 1 0
main;goneinner 3 0
main;other;helper;goneinner 4 0
main;other;helper 4 4
"""


def test_gone_is_one_number_in_the_notice_and_in_the_table(b):
    p = Page(b, GONE)
    assert "Gone: goneinner 23.61%, goneouter 1.39%" in p.text("notice"), \
        p.text("notice")
    p.press("List them")
    got = [(r[1], r[3]) for r in rows(b)]
    assert got == [("23.61%", "goneinner"), ("1.39%", "goneouter")], got


def steady():
    """two slices of 100 samples that differ by chance only, and a burst"""
    parts = {0: (40, 30, 30, 0), 1: (48, 26, 26, 0), 2: (20, 10, 10, 60)}
    return META.replace('unit="samples"', 'unit="ns"') + \
        '# samples="300"\n' + "".join(
            "%07.1fs;app;main;%s %d0000000\n" % (k / 2, name, n)
            for k, part in parts.items()
            for name, n in zip("abcd", part) if n)


def test_ranges_that_differ_by_chance_are_grey(b):
    p = Page(b, steady(), at="#time=0-0.5&against=0.5-1")
    for name in "abc":
        red, green, blue = map(int, p.box(name)["fill"][4:-1].split(","))
        assert red == green == blue, (name, p.box(name))
    said = p.text("compared")
    assert said == ("No function differs between A and B by more than "
                    "chance: 100 samples against 100."), said
    assert "no significant change" in p.text("legend"), p.text("legend")
    p = Page(b, steady(), at="#time=0-0.5&against=1-1.5")
    said = p.text("compared")
    assert said.startswith("B has 60.00 points more in d, and "), said
    red, _, blue = map(int, p.box("d")["fill"][4:-1].split(","))
    assert red > blue + 50


def test_ranges_are_coloured_by_self_as_comparisons_are(b):
    p = Page(b, sliced(), at="#time=3-5&against=5-7")
    red, _, blue = map(int, p.box("main")["fill"][4:-1].split(","))
    assert abs(red - blue) < 20
    assert "without callees" in p.text("scale"), p.text("scale")
