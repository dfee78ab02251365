"""Search: what it finds, what it counts, how it moves."""
from page import HIT, Page, PROFILE


def hits(page):
    return {box["name"] for box in page.boxes() if box["fill"] == HIT}


def typed(browser):
    return browser.js("return document.querySelector('.search input').value")


def test_slash_ctrl_f_and_f3_open_the_box(b):
    for key, hold in ("/", ()), ("f", ("Control",)), ("F3", ()):
        Page(b)
        b.keys(key, hold=hold)
        b.type("eval")
        assert typed(b) == "eval", key


def test_hits_are_marked_and_their_share_counted_once(b):
    p = Page(b)
    p.search("eval")
    assert hits(p) == {"eval"}
    p.says("matched", "10.00% of all, 2 frames")


def test_share_is_of_the_view_and_of_the_whole(b):
    p = Page(b)
    p.search("malloc")
    p.says("matched", "15.00% of all, 3 frames")
    b.keys("Escape")
    p.search("malloc")
    b.keys("Enter")
    p.click("run")
    p.says("matched", "14.29% of view, 15.00% of all")


def test_view_inside_a_hit_is_covered_whole(b):
    p = Page(b, PROFILE, at="#zoom=main;run;eval;malloc")
    p.search("run")
    p.says("matched", "100% of view, 70.00% of all")


def test_search_is_literal(b):
    p = Page(b)
    p.search("hash(int")
    assert hits(p) == {"hash(int, char const*)"}
    p = Page(b, "f(int) 10\nfint 20\na+b 30\n")
    p.search("a+b")
    assert hits(p) == {"a+b"}


def test_case_matters_only_when_the_term_has_capitals(b):
    text = "Alpha 50\nalpha 50\n"
    p = Page(b, text)
    p.search("alpha")
    assert hits(p) == {"Alpha", "alpha"}
    p = Page(b, text)
    p.search("Alpha")
    assert hits(p) == {"Alpha"}


def test_slashes_make_an_expression(b):
    p = Page(b)
    p.search("/^(lex|idle)$/")
    assert hits(p) == {"lex", "idle"}
    p = Page(b)
    p.search("/^LEX$/i")
    assert hits(p) == {"lex"}


def test_bad_expression_says_so_and_hurts_nothing(b):
    p = Page(b)
    p.search("/(/")
    p.says("matched", "not an expression")
    assert hits(p) == set()
    b.keys("Escape")
    p.click("run")
    assert "idle" not in p.names()


def test_fragment_carries_the_search(b):
    p = Page(b)
    p.search("lex")
    b.wait("location.hash === '#search=lex'")
    p = Page(b, PROFILE, at="#zoom=main&search=lex")
    assert hits(p) == {"lex"} and "idle" not in p.names()


def test_n_goes_to_the_next_hit_and_capital_n_back(b):
    p = Page(b)
    p.search("malloc")
    b.keys("Escape")
    assert p.text("matched") == ""
    p.search("malloc")
    b.keys("Enter")
    p.says("matched", "1 of 3")
    b.keys("Enter")
    p.says("matched", "2 of 3")
    b.keys("Enter", hold=("Shift",))
    p.says("matched", "1 of 3")
    p.press("\u203a")
    p.says("matched", "2 of 3")
    b.keys("n")
    p.says("matched", "3 of 3")
    b.keys("N")
    p.says("matched", "2 of 3")


def test_n_zooms_to_a_hit_too_small_to_see(b):
    text = "".join("main;big;f%d 100000\n" % i for i in range(40))
    p = Page(b, text + "main;small;needle 1\n")
    assert "needle" not in p.names()
    p.search("needle")
    p.says("matched", "1 frame")
    b.keys("Enter")
    assert p.box("needle")["w"] >= 40
    b.back()
    b.wait("!location.hash.includes('zoom')")
    assert "needle" not in p.names()


def test_escape_in_the_box_clears_it(b):
    p = Page(b)
    p.search("malloc")
    b.keys("Escape")
    assert hits(p) == set() and typed(b) == ""


def test_annotation_is_not_part_of_the_name(b):
    p = Page(b)
    p.search("tiny")
    assert hits(p) == {"tiny"}
    p.says("matched", "20.00% of all, 1 frame")


def test_hits_inside_what_is_too_narrow_are_counted(b):
    text = "".join("main;f%03d 1\n" % i for i in range(900))
    p = Page(b, text + "main;wide 999100\n")
    p.search("f00")
    p.says("matched", "10 frames")


def hatching(p, box):
    """the colour of the stripes of a block of narrow frames"""
    return p.b.js(
        "const id = arguments[0].slice(5, -1);"
        "return getComputedStyle(document.getElementById(id)"
        ".querySelector('rect')).fill", box["fill"]).replace(" ", "")


def test_block_that_hides_hits_has_their_colour(b):
    text = "".join("%s;f%03d 1\n" % (on, i) for on in ("a", "b")
                   for i in range(900))
    p = Page(b, text + "b;needle 1\nwide 99100\n")
    blocks = [x for x in p.boxes() if "elided" in x["kind"]]
    assert len(blocks) == 2 and blocks[0]["fill"] == blocks[1]["fill"]
    p.search("needle")
    first, second = sorted((x for x in p.boxes() if "elided" in x["kind"]),
                           key=lambda x: x["x"])
    assert hatching(p, first) != HIT and hatching(p, second) == HIT
    b.move(second["x"] + second["w"] / 2, second["y"] + 5)
    p.says("facts", "1 hit among them")
    b.keys("Escape")
    after = [x for x in p.boxes() if "elided" in x["kind"]]
    assert after[0]["fill"] == after[1]["fill"]
