"""Options of flamesvg that the viewer follows."""
import os

import page
from page import Page, PROFILE


def test_sort_by_value_is_how_it_opens(b):
    p = Page(b, PROFILE, "--sort=value")
    assert p.box("main")["x"] < p.box("idle")["x"]


def test_total_beyond_the_sum_leaves_room(b):
    p = Page(b, PROFILE, "--total=200")
    assert abs(p.box("main")["w"] / p.box("all")["w"] - 0.45) < 0.01
    p.hover("main")
    p.says("facts", "45.00% of all")


def test_factor_multiplies_what_is_said(b):
    p = Page(b, PROFILE, "--factor=10", "--countname=ms")
    p.hover("main")
    p.says("facts", "900 ms \u00b7 90.00% of all")


def test_legend_is_on_the_page(b):
    p = Page(b, PROFILE, "--colors=kind")
    assert "kernel 20.00%" in p.text("legend")


def test_title_subtitle_and_footer_are_on_the_page(b):
    p = Page(b, PROFILE, "--title=A <b> & c", "--subtitle=under")
    assert p.text("titles") == "A <b> & c"
    assert p.text("sub") == "under"


TOPS = """return Array.from(document.querySelectorAll(
    '.head h1, .head button, .head input'))
    .filter(e => e.offsetWidth).map(e => {
        const r = e.getBoundingClientRect();
        return Math.round((r.top + r.bottom) / 2); })"""


def test_controls_stay_in_one_row_while_a_search_has_hits(b):
    for profile in (PROFILE, "main;a 10 30\nmain;b 90 70\n"):
        p = Page(b, profile)
        p.search("a")
        p.says("matched", "of all")
        tops = b.js(TOPS)
        assert max(tops) - min(tops) < 16, tops


def test_a_long_command_takes_two_lines_at_most(b):
    command = "sh -c " + "make clean; make -j2 CC=clang; " * 40
    p = Page(b, '# command="%s"\n# samples="718850"\n# duration="40.759553"\n'
             % command + PROFILE)
    assert "718,850 samples, 40.76 s" in p.text("sub")
    assert b.js("const e = document.querySelector('.sub'); return "
                "e.offsetHeight < 45 && e.title.includes('40.76 s')")


def with_attributes(b, line):
    path = os.path.join(page.folder, "attributes")
    with open(path, "w", encoding="utf-8") as file:
        file.write(line + "\n")
    return Page(b, PROFILE, "--nameattr=" + path)


def test_name_with_a_link_follows_it_and_ctrl_zooms(b):
    p = with_attributes(b, "run\thref=#there")
    p.click("run", hold=("Control",))
    assert p.hash() == "#zoom=main;run"
    b.keys("0")
    p.click("run")
    b.wait("location.hash === '#there'")


def test_link_to_a_script_is_no_link(b):
    with_attributes(b, "run\thref=#there")
    with open(os.path.join(page.folder, "graph.svg"),
              encoding="utf-8") as file:
        text = file.read().replace(
            '"#there"', '"java&#9;script:document.evil=1"')
    path = os.path.join(page.folder, "evil.svg")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    p = Page(b)
    b.open(path)
    p.ready()
    p.click("run")
    assert p.hash() == "#zoom=main;run"
    assert not b.js("return document.evil")


def test_title_of_a_name_is_in_the_details(b):
    p = with_attributes(b, "run\ttitle=see the manual")
    p.hover("run")
    p.says("name", "see the manual")


def test_background_is_the_one_asked_for_and_dark_mode_has_its_own(b):
    image = "return getComputedStyle(document.querySelector('.app'))" \
        ".backgroundImage"
    Page(b)
    assert b.js(image) == "none"
    Page(b, PROFILE, "--bgcolors=#abcdef")
    assert "rgb(171, 205, 239)" in b.js(image)
    b.keys("d")
    assert b.js(image) == "none"


def test_word_before_names_is_that_of_nametype(b):
    p = Page(b, PROFILE, "--nametype=Method:")
    p.hover("eval")
    assert p.text("name") == "Method: eval", p.text("name")


def test_right_button_offers_what_can_be_done(b):
    p = Page(b)
    p.click("eval", button=2)
    assert "Callers and callees" in p.text("menu")
    p.press("Hide with its calleesx")
    assert "eval" not in p.names() and p.text("menu") == ""
    assert "Hidden: eval" in p.text("status")
    p.click("lex", button=2)
    b.keys("Down", "Enter")
    assert "Sandwich of lex" in p.text("status")
    b.keys("Escape")
    p.click("lex", button=2)
    b.keys("Escape")
    assert p.text("menu") == "" and "Hidden" in p.text("status")


def test_notices_are_one_line_and_the_others_on_demand(b):
    p = Page(b, "main;gone 20 0\nmain;kept 10 100\n")
    lines = b.js("return Array.from(document.querySelectorAll("
                 "'g.static text.notice'), e => e.textContent)")
    assert len(lines) > 1
    assert "Gone: gone" in p.text("notices")
    shown = ("return Array.from(document.querySelectorAll('p.notice'))"
             ".filter(e => e.checkVisibility()).length")
    assert b.js(shown) == 1
    b.js("document.querySelector('.notices summary').click()")
    assert b.js(shown) == len(lines)
