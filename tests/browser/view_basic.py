"""Drawing, zoom, the fragment, resizing, keys."""
from page import Page, PROFILE


def wide(page, name):
    """the box spans the picture"""
    left, _, right, _ = page.picture()
    return page.box(name)["w"] > 0.98 * (right - left)


def test_opens_with_the_whole_profile(b):
    p = Page(b)
    assert {"all", "main", "run", "eval", "idle"} <= p.names()
    assert wide(p, "all") and not wide(p, "main")
    assert "100 samples" in p.text("facts")


def test_widths_are_shares_and_self_lies_left(b):
    p = Page(b)
    whole = p.box("all")
    main = p.box("main")
    assert abs(main["w"] / whole["w"] - 0.9) < 0.01
    assert abs(p.box("idle")["w"] / whole["w"] - 0.1) < 0.01
    lex, malloc = p.box("lex"), p.named("malloc")[0]
    assert abs(malloc["x"] - lex["x"] - 0.15 * whole["w"]) < 2


def test_roots_are_below_what_they_call(b):
    p = Page(b)
    assert p.box("all")["y"] > p.box("main")["y"] > p.box("run")["y"]


def test_click_zooms_and_reset_returns(b):
    p = Page(b)
    p.click("run")
    assert wide(p, "run") and wide(p, "main") and "below" in \
        p.box("main")["kind"]
    assert "idle" not in p.names() and "parse" not in p.names()
    p.press("Reset zoom")
    assert "idle" in p.names() and not wide(p, "run")


def test_escape_and_0_reset_the_zoom(b):
    p = Page(b)
    for key in "Escape", "0":
        p.click("run")
        assert wide(p, "run")
        b.keys(key)
        assert not wide(p, "run")


def test_backspace_zooms_out_by_one_frame(b):
    p = Page(b)
    p.click("eval")
    b.keys("Backspace")
    assert wide(p, "run") and not wide(p, "eval")


def test_zoom_is_a_path_of_names_in_the_fragment(b):
    p = Page(b)
    p.click("run")
    assert p.hash() == "#zoom=main;run"


def test_back_and_forward_follow_the_zoom(b):
    p = Page(b)
    p.click("main")
    p.click("run")
    b.back()
    b.wait("location.hash === '#zoom=main'")
    assert not wide(p, "run") and wide(p, "main")
    b.back()
    b.wait("!location.hash")
    assert not wide(p, "main")
    b.forward()
    b.wait("location.hash === '#zoom=main'")
    assert wide(p, "main")


def test_fragment_survives_a_new_graph_of_other_counts(b):
    p = Page(b, PROFILE + "aaa 50\nzzz;y 70\n", at="#zoom=main;run")
    assert wide(p, "run")


def test_fragment_of_a_path_that_ends_early_goes_as_far_as_it_can(b):
    p = Page(b, PROFILE, at="#zoom=main;run;gone;x")
    assert wide(p, "run")


def test_broken_fragment_is_no_error(b):
    p = Page(b, PROFILE, at="#zoom=%E0%A4%A&&==&search=%")
    assert wide(p, "all")


def test_resizing_lays_out_again(b):
    p = Page(b)
    was = p.box("main")["w"]
    b.size(800, 700)
    b.wait("document.querySelector('.picture').clientWidth < 800")
    p.ready()
    b.wait("document.querySelectorAll('.box rect')[0]"
           ".getBoundingClientRect().width < 800")
    assert abs(p.box("main")["w"] / p.box("all")["w"] - 0.9) < 0.01
    assert p.box("main")["w"] < was


def test_fixed_width_stays(b):
    p = Page(b, PROFILE, "--width=640")
    assert p.box("all")["w"] <= 640
    assert p.box("all")["w"] > 560


def test_inverted_has_roots_at_the_top_and_i_flips(b):
    p = Page(b, PROFILE, "--inverted")
    assert p.box("all")["y"] < p.box("main")["y"]
    b.keys("i")
    assert p.box("all")["y"] > p.box("main")["y"]
    p.press("Roots on top")
    assert p.box("all")["y"] < p.box("main")["y"]


def test_arrows_move_and_enter_zooms(b):
    p = Page(b)
    b.keys("Up")
    p.says("name", "all")
    b.keys("Up")
    p.says("name", "main")
    b.keys("Up", "Left")
    p.says("name", "parse")
    b.keys("Right")
    p.says("name", "run")
    assert b.js("return document.querySelector('.ring').getAttribute("
                "'display') !== 'none'")
    b.keys("Enter")
    assert wide(p, "run")
    b.keys("Down")
    p.says("name", "main")


def test_click_takes_the_ring_of_the_keyboard_away(b):
    p = Page(b)
    ring = "return document.querySelector('.ring').getAttribute('display')"
    b.keys("Up", "Up")
    assert b.js(ring) != "none"
    p.click("run")
    assert b.js(ring) == "none" and wide(p, "run")


def test_selected_box_is_told_to_assistive_technology(b):
    p = Page(b)
    b.keys("Up", "Up")
    p.says("name", "main")
    label = b.js(
        "const t = document.querySelector('[role=tree]');"
        "const e = document.getElementById("
        "t.getAttribute('aria-activedescendant'));"
        "return e.getAttribute('role') + ' ' + "
        "e.getAttribute('aria-label') + ' ' + (document.activeElement"
        " === t)")
    assert label == "treeitem main, 90.00% true", label


def test_tab_reaches_every_control(b):
    p = Page(b)
    seen = []
    for _ in range(9):
        b.keys("Tab")
        seen.append(b.js("const e = document.activeElement;"
                         "return e && (e.textContent || e.localName)"))
    for name in "Callers view", "Roots on top", "Table", "Dark", "Help", "input":
        assert name in seen, (name, seen)
    assert p.box("all")


def test_question_mark_lists_the_keys_and_escape_closes(b):
    p = Page(b)
    b.keys("?")
    assert "next and previous hit" in p.text("panel")
    b.keys("Escape")
    assert b.js("return document.querySelector('.panel').hidden")


def test_touch_tells_first_and_zooms_then(b):
    p = Page(b)
    p.click("run", touch=True)
    p.says("name", "run")
    assert not wide(p, "run")
    p.click("run", touch=True)
    assert wide(p, "run")
