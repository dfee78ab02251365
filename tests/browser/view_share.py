"""What leaves the page: a link with the whole state, paper, files."""
from page import Page, PROFILE
import page

DIFF = """\
main;gone 20 0
main;grew 10 30
main;new 0 20
main;same 30 30
main;shrank 40 20
"""


def rows(b):
    return b.js("return Array.from(document.querySelectorAll('tbody tr'))"
                ".map(r => Array.from(r.cells, c => c.textContent))")


def reopened(b, p):
    """the same graph, opened by the address as it is now"""
    url = b.url()
    b.open(url)
    p.ready()


def test_address_holds_the_whole_state(b):
    p = Page(b, DIFF)
    p.click("grew", hold=("Alt",))
    b.keys("i", "w", "v", "d")
    p.press("Compare: shares")
    p.press("Table")
    p.press("Gone")
    dark = b.js("return document.querySelector('.app.dark') !== null")
    reopened(b, p)
    assert "grew" not in p.names() and "same" in p.names()
    assert "Hidden: grew" in p.text("status")
    assert p.box("all")["y"] < p.box("main")["y"]
    assert p.text("by") == "Width: before"
    assert p.text("compare") == "Compare: counts"
    assert b.js("return document.querySelector('.tabletools "
                "[aria-pressed=true]').textContent") == "Gone"
    assert b.js("return document.querySelector('.app.dark') !== null") == dark
    b.js("document.querySelector('.close').click()")
    b.keys("Escape")
    assert "grew" in p.names()


def test_address_holds_what_is_collapsed(b):
    p = Page(b, "main;std::a;std::b;work 6\nmain;r;r;r 4\n")
    b.keys("e")
    want = p.names()
    assert len(p.named("r")) == 1
    reopened(b, p)
    assert p.names() == want and len(p.named("r")) == 1


def test_back_undoes_every_step(b):
    p = Page(b)
    p.click("idle", hold=("Alt",))
    b.keys("i")
    b.keys("t")
    assert p.box("all")["y"] < p.box("main")["y"]
    b.back()
    b.wait("document.querySelector('.panel').hidden")
    b.back()
    b.wait("!location.hash.includes('roots')")
    assert p.box("all")["y"] > p.box("main")["y"]
    assert "idle" not in p.names()
    b.back()
    b.wait("!location.hash")
    assert "idle" in p.names() and p.text("status") == ""


def test_more_copies_the_link(b):
    p = Page(b)
    p.click("run")
    b.js("Object.defineProperty(navigator, 'clipboard', {value: "
         "{writeText: t => { window.copied = t; return Promise.resolve(); "
         "}}})")
    p.press("More")
    b.js("Array.from(document.querySelectorAll('.choice')).find(c => "
         "c.textContent === 'Copy link').click()")
    b.wait("window.copied")
    assert b.js("return window.copied").endswith("#zoom=main;run")


def saved(b, choice):
    """what the browser is given to keep"""
    b.js("window.kept = null; URL.createObjectURL = blob => { blob.text()"
         ".then(t => { window.kept = t; }); return 'blob:x'; };"
         "HTMLAnchorElement.prototype.click = () => {};")
    b.js("Array.from(document.querySelectorAll('.tools button')).find(e => "
         "e.textContent === 'More').click(); Array.from(document"
         ".querySelectorAll('.choice')).find(c => "
         "c.textContent.startsWith(arguments[0])).click()", choice)
    return b.wait("window.kept")


def test_view_is_saved_as_folded_text(b):
    p = Page(b)
    text = saved(b, "Save what is in view")
    assert set(text.split("\n")) - {"", '# unit="samples"'} == \
        set(PROFILE.split("\n")) - {""}, text
    p.click("eval", hold=("Alt",))
    p.click("run")
    p.click("main")
    text = saved(b, "Save what is in view")
    want = [l for l in PROFILE.split("\n")
            if l.startswith("main") and "eval" not in l]
    assert [l for l in text.split("\n") if l and l[0] != "#"] == \
        sorted(want), text
    b.keys("Escape", "Escape", "Escape", "r")
    text = saved(b, "Save what is in view")
    assert "main;parse;lex;malloc 5" in text, text


def test_saved_text_is_of_the_range_in_view(b):
    Page(b, "main;a 40\nmain;b 20\nmain;b;c 40\n", at="#range=0.5-0.7")
    text = saved(b, "Save what is in view")
    assert [l for l in text.split("\n") if l and l[0] != "#"] == [
        "main;b 10", "main;b;c 10"], text


def test_saved_text_keeps_both_counts_and_decimals(b):
    Page(b, "a;b 1.5 0\na;c 2 7.25\n")
    text = saved(b, "Save what is in view")
    assert "a;b 1.5 0\na;c 2 7.25\n" in text, text


def test_view_is_saved_as_a_picture_without_script(b):
    p = Page(b, PROFILE, "--title=a <title>")
    p.click("run")
    p.search("malloc")
    text = saved(b, "Save the view as SVG")
    assert "<script" not in text and "idle" not in text
    path = page.folder + "/saved.svg"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    b.open(path)
    seen = b.js("return Array.from(document.querySelectorAll('text'), "
                "t => t.textContent)")
    assert {"a <title>", "run", "eval"} <= set(seen), seen
    assert [t for t in seen if t.startswith("Zoomed to run: 70.00%")], seen
    assert [t for t in seen if t.startswith("Search for malloc")], seen
    titles = b.js("return Array.from(document.querySelectorAll('title'), "
                  "t => t.textContent)")
    assert "run (70 samples, 70.00%)" in titles, titles


def test_paper_gets_the_whole_picture(b):
    p = Page(b, "# command=\"make all\"\n" + PROFILE, "--colors=java")
    b.cdp("Emulation.setEmulatedMedia", media="print")
    b.cdp("Emulation.setDeviceMetricsOverride", width=794, height=1123,
          deviceScaleFactor=1, mobile=False)
    try:
        b.js("window.dispatchEvent(new Event('beforeprint'))")
        out = b.js(
            "return Array.from(document.querySelectorAll("
            "'svg.print rect, svg.print text')).map(e => "
            "e.getBoundingClientRect()).filter(r => r.right > innerWidth "
            "|| r.bottom > innerHeight || r.width === 0).length")
        seen = b.js("return Array.from(document.querySelectorAll("
                    "'svg.print text'), t => t.textContent)")
        hidden = b.js("return getComputedStyle(document.querySelector("
                      "'foreignObject')).display")
        b.js("window.dispatchEvent(new Event('afterprint'))")
    finally:
        b.cdp("Emulation.clearDeviceMetricsOverride")
        b.cdp("Emulation.setEmulatedMedia", media="")
    assert out == 0 and hidden == "none", (out, hidden)
    assert {"run", "idle", "make all"} <= set(seen), seen
    assert [t for t in seen if "native" in t], seen
    b.wait("document.querySelector('.app').offsetHeight === innerHeight && "
           "document.querySelector('.picture').getAttribute('width') > 1000")
    b.js_async("const done = arguments[0]; requestAnimationFrame(() => "
               "requestAnimationFrame(done))")
    p.click("run")
    assert "idle" not in p.names()


def test_pdf_is_of_the_still_picture(b):
    p = Page(b)
    pdf = b.cdp("Page.printToPDF", preferCSSPageSize=False)["data"]
    assert len(pdf) > 1000
    assert not b.js("return document.querySelector('svg.print')")
    assert p.box("all")


def test_comparison_of_counts_leaves_the_unchanged_uncoloured(b):
    p = Page(b, "main;same 100 100\nmain;less 300 100\n")
    fill = p.box("same")["fill"]
    p.press("Compare: shares")
    assert p.text("compare") == "Compare: counts"
    assert p.box("same")["fill"] != fill
    red, _, blue = map(int, p.box("same")["fill"][4:-1].split(","))
    assert abs(red - blue) < 5
    p.hover("less")
    p.says("facts", "before 300 samples (75.00%), after 100 samples "
           "(50.00%), -200 samples, -66.7% relative")


def test_legend_of_a_comparison_is_a_scale_with_values(b):
    p = Page(b, "main;same 100 100\nmain;less 300 100\n")
    assert "25.00 points less after" in p.text("scale") and \
        "25.00 points more after" in p.text("scale"), p.text("scale")
    p.press("Compare: shares")
    assert "200 samples less" in p.text("scale"), p.text("scale")
    assert "linear-gradient" in b.js(
        "return document.querySelector('.scale b').style.backgroundImage")


def test_details_of_a_comparison_are_not_cut_on_a_narrow_page(b):
    p = Page(b, DIFF, "--width=400")
    p.hover("grew")
    p.says("name", "grew")
    cut = b.js("const d = document.querySelector('.details'); "
               "return d.scrollHeight - d.clientHeight")
    assert cut <= 0, cut


def test_gone_functions_are_shown_in_place_on_demand(b):
    p = Page(b, DIFF)
    assert "gone" not in p.names()
    p.press("Show in place")
    assert "gone" in p.names()


def test_head_tells_what_is_known_of_the_capture(b):
    Page(b, '# command="make all"\n# host="box"\n' + PROFILE)
    head = b.js("return document.querySelector('.head').textContent")
    assert "make all" in head and "on box" in head, head


def test_more_lists_what_can_be_done(b):
    p = Page(b)
    p.hover("run")
    p.press("More")
    menu = p.text("menu")
    for text in ("Copy link", "Save the view as SVG", "Collapse recursion"):
        assert text in menu, menu


def test_metadata_decide_what_is_compared_first(b):
    p = Page(b, "# compare=\"counts\"\n# unit=\"samples\"\n"
             "main;same 100 100\nmain;less 300 100\n")
    assert p.text("compare") == "Compare: counts"
    red, _, blue = map(int, p.box("same")["fill"][4:-1].split(","))
    assert abs(red - blue) < 5
    static = b.js(
        "return Array.from(document.querySelectorAll('g.static g.frame')).map("
        "g => [g.querySelector('title').textContent.split(' ')[0], "
        "g.querySelector('rect').getAttribute('fill')])")
    assert ["same", "#e4e4e4"] in static, static


def test_saved_part_says_how_many_samples_it_has(b):
    p = Page(b, '# unit="samples"\n# weight="100"\n# samples="100"\n' +
             PROFILE)
    assert "whole" not in saved(b, "Save what is in view")
    p.click("run")
    text = saved(b, "Save what is in view")
    for key, value in ("weight", 70), ("whole", 100), ("samples", 70):
        assert '# %s="%d"\n' % (key, value) in text, text


def test_saved_picture_has_self_weight_and_the_axis(b):
    Page(b, "main;a 3000\nmain 2000\n", "--flamechart")
    text = saved(b, "Save the view as SVG")
    assert text.count('fill-opacity="0.38"') == 2, text
    assert ">1,000 samples</text>" in text, text
    assert ">1,000 samples</text>" not in saved(
        Page(b, PROFILE).b, "Save the view as SVG")
