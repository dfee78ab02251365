"""What is said of a frame, labels, colours, copies."""
import base64

from page import Page, PROFILE


def test_details_say_name_self_total_and_shares(b):
    p = Page(b)
    p.hover("lex")
    p.says("name", "lex")
    p.says("facts", "20 samples \u00b7 20.00% of all")
    p.says("facts", "self 15 samples (15.00%)")
    p.click("parse")
    p.hover("lex")
    p.says("facts", "20.00% of all \u00b7 100% of view")


def test_details_give_the_full_name_and_what_kind_it_is(b):
    p = Page(b)
    p.hover("tiny")
    p.says("name", "tinykernel")
    p.hover("std::map<std::string, int>::insert(int)")
    p.says("name", "std::map<std::string, int>::insert(int)")


def test_details_stay_in_view_in_a_deep_graph(b):
    p = Page(b, ";".join("f%d" % i for i in range(300)) + " 9\n")
    assert b.js("const r = document.querySelector('.details')"
                ".getBoundingClientRect(); return r.top >= 0 && "
                "r.bottom <= innerHeight")
    p.hover("all")
    p.says("name", "all")


def test_hover_marks_the_same_function_and_sums_it_once(b):
    p = Page(b)
    p.hover("eval")
    b.wait("document.querySelectorAll('.box.same').length === 2")
    p.says("facts", "2 frames of this function: 10.00% of all")
    p.hover("idle")
    b.wait("document.querySelectorAll('.box.same').length === 1")


def test_rest_of_the_pointer_is_told_what_is_too_narrow(b):
    text = "".join("main;f%03d 1\n" % i for i in range(900))
    p = Page(b, text + "main;wide 99100\n")
    block = [x for x in p.boxes() if "elided" in x["kind"]][0]
    b.move(block["x"] + block["w"] / 2, block["y"] + 4)
    p.says("name", "900 frames too narrow to draw")
    p.says("facts", "0.90% of all")


def test_block_of_narrow_frames_opens_on_a_click(b):
    text = "".join("main;f%03d 1\n" % i for i in range(900))
    p = Page(b, text + "main;f500;deep 500\nmain;wide 99100\n")
    block = [x for x in p.boxes() if "elided" in x["kind"]]
    assert block
    before = p.names()
    b.click(block[0]["x"] + block[0]["w"] / 2, block[0]["y"] + 4)
    assert p.names() != before and p.hash().startswith("#zoom=main;f")


def test_labels_shorten_arguments_then_templates_then_components(b):
    name = "ns::map<std::string, int>::insert(int, char const*)"
    seen = []
    for other in 0, 250, 300, 400, 500, 600, 700, 800, 900, 1900:
        p = Page(b, "%s 100\nzz %d\n" % (name, other or 1))
        seen.append(p.boxes()[1]["label"])
    assert seen[0] == name, seen
    assert "ns::map<std::string, int>::insert" in seen, seen
    assert "ns::map<\u2026>::insert" in seen, seen
    assert "insert" in seen, seen


def test_operators_are_not_taken_for_arguments(b):
    p = Page(b, "a::operator()(int) const 10\nb 110\n")
    assert p.boxes()[1]["label"] == "a::operator()", p.boxes()[1]["label"]


def test_label_never_reaches_beyond_its_box(b):
    names = ["WWWWWWWWWWWWWWWWWWWW", "iiiiiiiiiiiiiiiiiiiiiii",
             "\u4e2d\u6587\u51fd\u6570\u540d\u79f0\u6d4b\u8bd5",
             "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"]
    p = Page(b, "".join("%s%d %d\n" % (n, k, 1 + k) for n in names
                        for k in range(9)))
    wide = b.js("return Array.from(document.querySelectorAll('.labels text')"
                ", t => [t.textContent, t.getBBox().width])")
    room = {box["label"]: box["w"] for box in p.boxes()}
    over = [text for text, w in wide if text and w > room[text] - 2]
    assert p.names() and room and not over, over


def test_d_turns_dark_and_back(b):
    paper = "return getComputedStyle(document.querySelector('.app'))" \
        ".backgroundColor"
    p = Page(b)
    light, fill = b.js(paper), p.box("main")["fill"]
    b.keys("d")
    assert b.js(paper) != light and p.box("main")["fill"] != fill
    p.press("Dark")
    assert b.js(paper) == light and p.box("main")["fill"] == fill


def test_the_legend_has_the_colours_of_the_boxes_in_both_modes(b):
    Page(b, "main 50\nread_[k] 50\n", "--colors=kind")

    def swatches():
        return [sum(map(int, color[4:-1].split(","))) for color in b.js(
            "return [...document.querySelectorAll('.legend i.class')]"
            ".map(i => getComputedStyle(i).backgroundColor)")]

    light = swatches()
    assert light
    b.keys("d")
    dark = swatches()
    assert len(dark) == len(light)
    assert all(d < 0.6 * l for d, l in zip(dark, light)), (light, dark)
    b.keys("d")
    assert swatches() == light


def test_dark_mode_follows_the_system(b):
    def prefer(scheme):
        b.cdp("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}])
    prefer("dark")
    try:
        Page(b)
        assert b.js("return !!document.querySelector('.app.dark')")
        prefer("light")
        b.wait("!document.querySelector('.app.dark')")
    finally:
        prefer("")


def clipboard(b):
    return b.cdp("Runtime.evaluate", awaitPromise=True, userGesture=True,
                 expression="navigator.clipboard.readText()"
                 )["result"].get("value")


def allow(b):
    b.cdp("Browser.grantPermissions", permissions=[
        "clipboardReadWrite", "clipboardSanitizedWrite"])


def test_c_copies_the_name_and_capital_c_the_stack(b):
    allow(b)
    p = Page(b)
    p.hover("tiny")
    b.keys("c")
    p.says("facts", "copied the name")
    assert clipboard(b) == "tiny"
    b.keys("C")
    p.says("facts", "copied the stack")
    assert clipboard(b) == "main;run;tiny_[k]"


def test_copy_offers_the_text_where_there_is_no_clipboard(b):
    allow(b)
    p = Page(b)
    b.js("Object.defineProperty(navigator, 'clipboard', "
         "{value: undefined, configurable: true})")
    p.hover("lex")
    b.keys("C")
    assert "press Ctrl-C" in p.text("panel")
    b.keys("c", hold=("Control",))
    b.js("delete navigator.clipboard")
    assert clipboard(b) == "main;parse;lex"
    b.keys("Escape")
    assert p.text("panel") == ""


def test_hostile_names_stay_text(b):
    evil = ["<script>alert(1)</script>", "]]><b>x</b>", "&lt&\"'`",
            "javascript:alert(1)", "a\x01b\x1bc", "${x}{{y}}"]
    raw = "".join(n + " 10\n" for n in evil).encode() + b"\xff\xfe\xc0 9\n"
    p = Page(b, raw)
    for name in evil[:4]:
        p.box(name)
    assert "a\ufffdb\ufffdc" in p.names()
    p.search("<script>")
    p.says("matched", "1 frame")
    assert base64 and not b.js("return !!document.querySelector('b')")


def test_thousands_of_rows_draw_only_what_is_near(b):
    deep = ";".join("d%d" % i for i in range(2500))
    p = Page(b, deep + " 100\n", at="#stem=rows")
    assert "d0" in p.names() and "d2400" not in p.names()
    assert len(p.boxes()) < 200
    b.js("document.querySelector('.scroll').scrollTop = 0")
    b.wait("Array.from(document.querySelectorAll('.labels text'))"
           ".some(t => t.textContent === 'd2499')")
    assert len(p.boxes()) < 200


def script_options(name):
    """the options of ours under the name of one of FlameGraph's scripts"""
    with open("tools/flamegraph/scripts", encoding="ascii") as lines:
        for line in lines:
            words = line.split()
            if words[:1] == [name]:
                return words[2:]
    raise AssertionError("no " + name)


def test_weights_without_a_known_unit_are_not_called_samples(b):
    text = "# host=\"h\"\nmain;a 5006006001\n"
    p = Page(b, text)
    assert p.text("facts").startswith("5,006,006,001 counts"), \
        p.text("facts")
    assert "sample" not in b.js(
        "return document.querySelector('.app').textContent")
    p = Page(b, "# unit=\"ns\"\n" + text)
    assert p.text("facts").startswith("5.006 s "), p.text("facts")
    p = Page(b, text, *script_options("flamegraph.pl"))
    assert p.text("facts").startswith("5,006,006,001 samples"), \
        p.text("facts")


def test_a_label_keeps_the_function_and_drops_its_file(b):
    names = {"JS:~sortStuff /home/me/src/app.js:5:19": "sortStuff",
             "py::score:/home/me/a/long/way/to/work.py": "score",
             "push:vec.h:12": "push",
             "score (/home/me/a/long/way/to/work.py:7)": "score"}
    for width in 1280, 800, 600:
        p = Page(b, "".join("main;%s 10\n" % name for name in names) +
                 "main;rest 30\n", size=(width, 600))
        for name, function in names.items():
            label = p.box(name)["label"]
            assert function in label, (width, name, label)
            assert label.find(function) < 8, (width, name, label)


def test_a_long_label_keeps_its_end(b):
    p = Page(b, "main;pager_write_pagelist 9\nmain;rest 91\n")
    label = p.box("pager_write_pagelist")["label"]
    assert label.startswith("pager_w") and label.endswith("gelist"), label


def test_module_and_kind_are_told_where_a_frame_is_pointed_at(b):
    p = Page(b, "app;app`main;libc.so.6`read;[kernel.kallsyms]`vfs_read_[k]"
             " 60\napp;app`main;[libz.so] 40\n")
    assert {"main", "read", "vfs_read"} <= p.names(), p.names()
    for name, said in (("read", "libc.so.6"), ("read", "user"),
                       ("vfs_read", "kernel"),
                       ("[libz.so]", "code of libz.so without a symbol")):
        p.hover(name)
        p.says("name", said)
    p.hover("read")
    p.says("tip", "libc.so.6`read")


def test_a_search_finds_names_with_and_without_their_module(b):
    p = Page(b, "app;app`main;libc.so.6`read 60\napp;app`main;x 40\n")
    for text in "/^read$/", "libc.so.6`read", "/6`read$/":
        p = Page(b, "app;app`main;libc.so.6`read 60\napp;app`main;x 40\n",
                 at="#search=" + text)
        assert "60.00% of all" in p.text("matched"), p.text("matched")
