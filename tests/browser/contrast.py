"""Contrast of labels with what is behind them, after WCAG 2."""
import re

LEAST = 4.5
# labels as they are drawn: their ink, and all fills below their middle, the
# topmost first, each with its opacity
LABELS = """return Array.from(document.querySelectorAll(
    "svg.foldtools .labels text")).filter(t => t.textContent &&
        t.getAttribute("display") !== "none" &&
        !t.classList.contains("cut")).map(t => {
    const r = t.getBoundingClientRect();
    const [x, y] = [r.x + Math.min(r.width, 6) / 2, r.y + r.height / 2];
    const inside = e => { const b = e.getBoundingClientRect();
        return b.x <= x && x <= b.right && b.y <= y && y <= b.bottom; };
    const picture = t.ownerSVGElement;
    const o = picture.getBoundingClientRect();
    const point = new DOMPoint(x - o.x, y - o.y);
    const holds = p => p.getAttribute("d") && p.isPointInFill(point) &&
        p.getAttribute("display") !== "none";
    const fills = [];
    const add = e => { const s = getComputedStyle(e);
        fills.push([s.fill, Number(s.fillOpacity) * Number(s.opacity)]); };
    picture.querySelectorAll(".found path").forEach(p =>
        holds(p) && add(p));
    picture.querySelectorAll(".veil").forEach(p => holds(p) && add(p));
    picture.querySelectorAll(".box").forEach(g =>
        g.getAttribute("display") !== "none" &&
        inside(g.querySelector("rect")) && add(g.querySelector("rect")));
    fills.push([getComputedStyle(document.querySelector(".app"))
        .backgroundColor, 1]);
    return [t.textContent, getComputedStyle(t).fill, fills]; })"""


def channels(color):
    return [float(c) for c in re.findall(r"[\d.]+", color)[:3]]


def luminance(color):
    def linear(c):
        c /= 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
    r, g, b = map(linear, color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def behind(fills):
    """the colour of fills that lie on each other, the topmost first"""
    color = channels(fills[-1][0])
    for fill, opacity in reversed(fills[:-1]):
        if fill.startswith("url"):
            continue
        color = [opacity * c + (1 - opacity) * d
                 for c, d in zip(channels(fill), color)]
    return color


def contrasts(page):
    """labels with too little contrast, and how many there are"""
    labels = page.b.js(LABELS)
    found = [(text, round(ratio(channels(ink), behind(fills)), 2))
             for text, ink, fills in labels]
    return [one for one in found if one[1] < LEAST], len(found)
