"""Ten questions of a reader, each answered in at most two actions."""
from page import Page
from view_room import choose

RICH = ("# marks=\"kernel jit inlined\"\n# unit=\"samples\"\n"
        "# slice=\"0.5\"\n" + "".join(
            "%08.2fs;app;app`main;app`load;libc.so.6`read;"
            "[kernel.kallsyms]`vfs_read_[k] 30\n"
            "%08.2fs;app;app`main;app`work;[libz.so] %d\n" % (
                i / 2, i / 2, 10 if i < 8 else 40) for i in range(20)))
TWO = "# unit=\"samples\"\nmain;load;read 100 200\nmain;work 300 200\n"


def test_who_calls_x(b):
    p = Page(b, RICH)
    p.click("read", hold=("Shift",))
    assert p.box("load")["y"] < p.box("read")["y"] < p.box("vfs_read")["y"]


def test_what_is_hot(b):
    p = Page(b, RICH)
    p.press("Table")
    assert b.js("return document.querySelector('.panel tbody td.function "
                "span').textContent") == "vfs_read"


def test_when_did_it_run(b):
    p = Page(b, RICH)
    p.hover("[libz.so]")
    b.wait("document.querySelector('.map .when text').textContent === "
           "'when [libz.so] ran'")
    assert b.js("return document.querySelector('.map .when path')"
                ".getAttribute('d').length") > 100


def test_what_changed(b):
    p = Page(b, TWO)
    said = p.text("compared")
    assert said == ("After has 25.00 points more in read, and 25.00 points "
                    "less in work, without callees."), said


def test_which_module(b):
    p = Page(b, RICH)
    p.hover("load")
    assert b.js("return Array.from(document.querySelectorAll('.details "
                ".kind'), e => e.textContent)") == ["app", "user"]


def test_is_it_kernel(b):
    p = Page(b, RICH)
    p.hover("vfs_read")
    assert "kernel" in b.js("return Array.from(document.querySelectorAll("
                            "'.details .kind'), e => e.textContent)")


def test_what_is_the_unnamed_block(b):
    p = Page(b, RICH)
    p.hover("[libz.so]")
    p.says("name", "code of libz.so without a symbol: install its debug")
    p = Page(b, "app;[unknown] 9\n")
    p.hover("[unknown]")
    p.says("name", "code without a symbol: install debug symbols")


def test_who_is_the_unknown_caller(b):
    p = Page(b, "app;[callers lost];f 5\napp;main;[unknown caller];f 4\n"
             "app;[not sampled] 1\n")
    p.hover("[callers lost]")
    p.says("name", "missing from the call chain, since code keeps no frame")
    p.hover("[unknown caller]")
    p.says("name", "a caller that is missing from the call chain, and that")
    p.hover("[not sampled]")
    assert "symbol" not in p.text("name"), p.text("name")


def test_how_much_is_x_in_all(b):
    p = Page(b, "a;read 10\nb;c;read 20\nb;d 70\n")
    p.search("read")
    assert "30.00% of all" in p.text("matched"), p.text("matched")


def test_share_it(b):
    p = Page(b, RICH)
    b.js("Object.defineProperty(navigator, 'clipboard', {value: {writeText: "
         "t => { window.copied = t; return Promise.resolve(); }}})")
    p.press("More")
    choose(b, "Copy link")
    b.wait("window.copied === location.href")


def test_print_it(b):
    p = Page(b, RICH)
    b.js("window.print = () => { window.printed = true; }")
    p.press("More")
    choose(b, "Print")
    assert b.js("return window.printed")
    b.js("window.dispatchEvent(new Event('beforeprint'))")
    said = b.js("return document.querySelector('svg.print').textContent")
    cells = b.js("return document.querySelectorAll('svg.print .cells path')"
                 ".length")
    b.js("window.dispatchEvent(new Event('afterprint'))")
    assert cells > 0 and "5 s" in said and "kernel 5" in said, said
    assert "Colors:" not in said, said


def test_print_keeps_marks_and_notices(b):
    p = Page(b, TWO.replace("main;work 300", "main;lost 100 0\nmain;work 300"))
    assert "Gone: lost" in p.text("notice")
    b.js("window.dispatchEvent(new Event('beforeprint'))")
    said = b.js("return document.querySelector('svg.print').textContent")
    b.js("window.dispatchEvent(new Event('afterprint'))")
    assert "Gone: lost" in said and "After has" in said, said


def test_banner_of_a_sandwich_tells_the_share_of_the_function(b):
    p = Page(b, "a;read 10\nb;read;x 20\nb;d 70\n", at="#view=sandwich&of=read")
    assert "30.00% of all, self 10.00%" in p.text("status"), p.text("status")


def test_help_begins_with_three_questions(b):
    p = Page(b, RICH)
    b.keys("?")
    said = p.text("questions")
    for question in "Who calls X?", "What changed?", "When did it run?":
        assert question in said, said


def test_border_of_the_search_has_a_contrast_of_3(b):
    from contrast import channels, ratio
    p = Page(b, RICH)
    for _ in range(2):
        edge, paper = b.js(
            "return [getComputedStyle(document.querySelector('.search input'))"
            ".borderTopColor, getComputedStyle(document.querySelector('.app'))"
            ".backgroundColor]")
        assert ratio(channels(edge), channels(paper)) >= 3, (edge, paper)
        p.press("Dark")


def test_image_follows_the_dark_mode_of_its_reader(b):
    p = Page(b, RICH)
    b.cdp("Emulation.setEmulatedMedia",
          features=[{"name": "prefers-color-scheme", "value": "dark"}])
    b.cdp("Emulation.setScriptExecutionDisabled", value=True)
    try:
        b.open(p.path)
        fills = b.js(
            "return ['rect.background', 'text.title', 'text.hint'].map(s => "
            "getComputedStyle(document.querySelector('g.static > ' + s))"
            ".fill)")
    finally:
        b.cdp("Emulation.setScriptExecutionDisabled", value=False)
        b.cdp("Emulation.setEmulatedMedia", features=[])
    assert fills == ["rgb(21, 24, 28)"] + 2 * ["rgb(228, 231, 234)"], fills


def test_a_frame_with_a_line_links_to_its_source(b):
    names = {"push:src/vec.h:12": "/r/src/vec.h#L12",
             "JS:~sort /home/me/app.js:5:19": "/r/home/me/app.js#L5",
             "score (work.py:7)": "/r/work.py#L7"}
    p = Page(b, "".join("main;%s 10\n" % n for n in names),
             "--source-url=https://example.org/r/%f#L%l")
    for name, url in names.items():
        p.hover(name)
        assert b.js("return document.querySelector('.details a.source').href"
                    ) == "https://example.org" + url, name
    p.click("push:src/vec.h:12", button=2)
    assert "Open line 12 of the source" in p.text("menu")
    b.keys("Escape")
    p = Page(b, "main;push:src/vec.h:12 10\n")
    p.hover("push:src/vec.h:12")
    p.says("name", "vec.h:12")
    assert not b.js("return document.querySelector('.details a')")


HEADLINE = "# event=\"cpu-clock\"\n# unit=\"samples\"\n" \
    "# marks=\"kernel jit inlined\"\n" \
    "swapper;do_idle_[k] 40\nmain;hot 30\nmain;read;sys_[k];copy_[k] 20\n" \
    "main;warm 10\n"


def test_headline_answers_what_is_hottest(b):
    p = Page(b, HEADLINE)
    assert p.text("name") == (
        "Hottest: hot 30%, copy 20%, warm 10% \u00b7 20% in the kernel, "
        "20% below read, 40% idle"), p.text("name")
    assert p.text("facts") == \
        "100 samples in all \u00b7 stacks of up to 4 frames", p.text("facts")
    p.press("copy")
    p.says("matched", "20.00% of all")
    b.keys("Escape", "Escape")
    p.click("main")
    assert p.text("name").startswith("Hottest here: hot 50%, copy 33.3%"), \
        p.text("name")
    assert p.text("facts").startswith("main: 60 samples"), p.text("facts")
    p.hover("hot")
    p.says("name", "hot")
    p = Page(b, HEADLINE + "main;read 10\n", at="#view=sandwich&of=read")
    assert p.text("name").startswith("Hottest here: copy 66.7%, read 33.3%"), \
        p.text("name")
    assert p.text("facts").startswith("read: 30 samples"), p.text("facts")
    p = Page(b, "# unit=\"bytes\"\n# event=\"malloc\"\nmain;a 10\nmain;b 20\n")
    assert p.text("name") == "Most: b 66.7%, a 33.3%", p.text("name")


def test_what_functions_do_themselves_is_seen_in_their_boxes(b):
    p = Page(b, HEADLINE + "main 20\n")
    strips = b.js("return document.querySelector('.picture .own')"
                  ".getAttribute('d').split('M').slice(1).map(s => "
                  "s.match(/^([0-9.]+) ([0-9.]+)h([0-9.]+)/).slice(1)"
                  ".map(Number))")
    main = p.box("main")
    at = [s for s in strips if abs(s[0] + p.picture()[0] - main["x"]) < 2 and
          abs(s[2] - main["w"] / 4) < 2]
    assert len(at) == 1, (strips, main)
    idle = p.box("do_idle")
    assert "idle" in idle["kind"].split()
    assert not [s for s in strips if abs(s[2] - idle["w"]) < 2], strips


def test_headline_begins_with_the_code_of_the_user(b):
    p = Page(b, "# event=\"cpu-clock\"\n# unit=\"samples\"\n"
             "# own=\"^svc::\"\n# own-from=\"build information\"\n"
             "app;svc::parse;core::split 50\napp;svc::parse;svc::count 30\n"
             "app;rt::idle 20\n")
    assert p.text("name") == (
        "Your code: svc::parse 50%, svc::count 30% \u00b7 Hottest: "
        "core::split 50%, svc::count 30%"), p.text("name")
    assert "yours" not in Page(b, HEADLINE).text("name")


def test_headline_says_that_nothing_is_hot(b):
    p = Page(b, "".join("main;f%d_[k] 1\n" % i for i in range(200)))
    said = p.text("name")
    assert said == ("No function with a name has 1% of its own \u00b7 "
                    "100% in the kernel, 100% below main"), said
