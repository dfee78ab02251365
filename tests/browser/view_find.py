"""Finding what matters: hits by weight, one selection, few elements."""
from page import BLACK, HIT, Page, PROFILE, WHITE

SCATTERED = """\
a;read 1
b;read 500
c;read 30
d;write 469
"""


def hits(page):
    return {box["name"] for box in page.boxes() if box["fill"] == HIT}


def test_hits_go_by_weight_and_the_view_stays(b):
    p = Page(b, SCATTERED)
    p.search("read")
    before = p.names()
    b.keys("Enter")
    p.says("facts", "500 ")
    p.says("matched", "1 of 3")
    assert p.names() == before and "zoom" not in p.hash()
    b.keys("Enter")
    p.says("facts", "30 ")
    b.keys("Enter")
    p.says("facts", "1 ")
    p.says("matched", "3 of 3")


def test_what_does_not_match_is_dimmed(b):
    p = Page(b)
    p.search("eval")
    dim = {box["name"]: box["dim"] for box in p.boxes()}
    assert not dim.pop("eval") and all(dim.values()) and dim, dim
    p.hover("idle")
    b.wait("document.querySelector('.box.same')")
    assert not p.box("idle")["dim"] and p.box("lex")["dim"]
    b.keys("Escape")
    assert not any(box["dim"] for box in p.boxes())
    assert not b.js("return document.querySelector('.veil')"
                    ".checkVisibility()")


def test_labels_of_what_is_dimmed_stay_readable(b):
    p = Page(b, "dark_blue 50\nb 50\n", "--colors=blue")
    for dark in False, True:
        assert p.box("dark_blue")["ink"] in (BLACK, WHITE)
        p.search("^b$")
        ink = p.box("dark_blue")["ink"]
        assert max(map(int, ink[4:-1].split(","))) < 60 or dark, ink
        assert min(map(int, ink[4:-1].split(","))) > 200 or not dark, ink
        b.keys("Escape", "Escape", "d")


def rows(b):
    return b.js("return Array.from(document.querySelectorAll('tbody tr'))"
                ".map(r => Array.from(r.cells, c => c.textContent))")


def test_list_of_matching_functions_has_shares_and_leads_to_them(b):
    p = Page(b, "main;parse_a 10\nmain;parse_b 40\nmain;x;parse_b 20\n"
             "other 30\n")
    p.search("parse")
    p.press("List")
    assert [r[1:] for r in rows(b)] == [
        ["60.00%", "parse_b"], ["10.00%", "parse_a"]]
    b.js("document.querySelector('tbody tr').focus()")
    b.keys("Enter")
    p.says("facts", "40 ")
    assert hits(p) == {"parse_a", "parse_b"}


def test_keys_act_on_the_hit_that_is_shown(b):
    p = Page(b)
    p.hover("idle")
    p.says("name", "idle")
    p.search("lex")
    b.keys("Enter", "Escape", "s")
    assert "Sandwich of lex" in p.text("status"), p.text("status")
    p = Page(b)
    p.hover("idle")
    p.says("name", "idle")
    p.search("lex")
    p.press("\u203a")
    p.says("name", "lex")
    b.keys("c")
    p = Page(b)
    b.keys("Up", "Up", "Up")
    p.says("name", "run")
    p.hover("lex")
    p.says("name", "lex")
    b.keys("s")
    assert "Sandwich of lex" in p.text("status")


def test_text_like_an_expression_is_searched_as_one(b):
    text = "vfs_read 50\nvfs_write 40\nvfs_open 10\nfoo[abi:cxx11](int) 5\n"
    for term, want in (
            ("vfs_read|vfs_write", {"vfs_read", "vfs_write"}),
            ("^vfs_.*e$", {"vfs_write"}),
            ("VFS_READ|y", set()),
            ("vfs_[or]", {"vfs_open", "vfs_read"}),
            ("[abi:cxx11](int)", {"foo[abi:cxx11](int)"}),
            ("vfs_read|", set())):
        p = Page(b, text)
        p.search(term)
        assert hits(p) == want, (term, hits(p))


def test_box_shows_whether_a_term_is_an_expression(b):
    p = Page(b)
    p.search("lex|run")
    assert p.text("kind-of-term") == ".*"
    p = Page(b)
    p.search("lex")
    assert p.text("kind-of-term") == "abc"


WIDE = "".join("main;%s %d\n" % (";".join(
    "f%d_%d" % (i, k) for k in range(30)), 3 + i % 3) for i in range(1200))


def test_elements_are_a_few_thousand_at_most(b):
    p = Page(b, WIDE, size=(1600, 1000))
    count = "return document.querySelectorAll('.picture *').length"
    assert b.js(count) < 6000, b.js(count)
    most = 0
    for name in "main", "all", "main":
        p.click(name)
        most = max(most, b.js(count))
    b.keys("f", "r", "r", "0")
    most = max(most, b.js(count))
    assert most < 6000, most
    b.js("location.hash = '#zoom=main;f7_0;f7_1'")
    b.wait("document.querySelectorAll('.picture *').length < 900")


def test_module_is_dropped_from_a_label_before_the_function(b):
    name = "[kernel.kallsyms]`do_syscall_64"
    p = Page(b, "main;%s 90\nmain;x 1000\n" % name)
    assert "do_syscall_64" in p.names(), p.names()


def test_one_sample_is_singular(b):
    p = Page(b, "main;a 1\nmain;b 4\n")
    p.hover("a")
    p.says("facts", "1 sample ")
    titles = b.js("return Array.from(document.querySelectorAll("
                  "'g.static title'), e => e.textContent).join()")
    assert "a (1 sample, 20.00%)" in titles, titles


def test_frames_of_a_function_are_counted_in_plain_words(b):
    p = Page(b, PROFILE)
    p.hover("malloc")
    p.says("facts", "3 frames of this function: 15.00% of all")


def test_notices_name_no_module_without_a_share(b):
    p = Page(b, "main;[libb.so] 5000\nmain;[liba.so] 1\n")
    said = p.text("notices")
    assert "of frames are unknown" in said and "liba" not in said, said
