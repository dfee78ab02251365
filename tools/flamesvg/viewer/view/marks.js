/*
 * Marks above the map: moments, which differ most from the rest of the time,
 * and times in which samples were lost.  Below it a list of the moments.  A
 * click chooses one.
 *
 *	mapMarks.moments, .lost	{ from, to, text } in slices
 */
const mapMarks = { moments: [], lost: [] };

function readMarks(name) {
	return Array.from(root.querySelectorAll("g.heatmap > g." + name),
	    g => ({
		from: Number(g.getAttribute("data-from")),
		to: Number(g.getAttribute("data-to")),
		text: g.querySelector("title").textContent
	}));
}

function chooseMark({ from, to }, second) {
	map.cursor = from;
	act.setRanges(withRange([from, to], second || map.second), true);
}

/* Draw a bar above the slices of a mark; its number avoids previous ones. */
function drawMark(mark, name, number) {
	const { per, wide } = map.grid;
	const x = of => Math.max(0, (of - state.times.first) / per * wide);
	const width = Math.max(3, x(mark.to) - x(mark.from));
	const left = Math.min(x(mark.from), page.across - width);
	const group = svgElement(page.marks, "g", { "class": name });
	svgElement(group, "title", {}, mark.text);
	/* the area to click is larger than the bar */
	svgElement(group, "rect", { "class": "reach", x: left - 2, y: 0,
		width: width + 4, height: 14 });
	svgElement(group, "rect", { x: left, y: number ? 10 : 1, width,
		height: number ? 3 : 4 });
	if (number) {
		const at = Math.max(Math.min(left, page.across - 12),
		    mapMarks.free);
		svgElement(group, "text", { x: at, y: 9 }, String(number));
		mapMarks.free = at + 7 * String(number).length + 2;
	}
	group.addEventListener("click", event =>
		chooseMark(mark, event.shiftKey));
	group.addEventListener("pointerenter", () => {
		page.mapText.textContent = mark.text;
	});
	group.addEventListener("pointerleave", () => showMapText());
}

function drawMarks() {
	page.marks.textContent = "";
	page.marks.setAttribute("width", page.across);
	mapMarks.free = 0;
	mapMarks.lost.forEach(mark => drawMark(mark, "lost", 0));
	mapMarks.moments.map((mark, k) => [mark, k + 1])
		.sort(([a], [b]) => a.from - b.from)
		.forEach(([mark, number]) => drawMark(mark, "moment", number));
}

function makeMarkList() {
	if (!mapMarks.moments.length) {
		return;
	}
	const list = make("div", "marklist", page.map);
	make("span", "", list, "Differs from the rest:");
	mapMarks.moments.forEach((mark, k) => {
		const button = makeButton("", list, k + 1 + ". " +
		    mark.text.replace(/, [^,]*$/, ""), mark.text +
		    "; Shift compares", event =>
			chooseMark(mark, event.shiftKey));
		button.addEventListener("pointerenter", () => {
			page.mapText.textContent = mark.text;
		});
	});
}
