/*
 * The overview of a graph that is deeper than its window, in place of the
 * scroll bar: a line for each row, as long as the row is wide, and the part in
 * view.  A click or a drag scrolls.
 */
const OVERVIEW = 40;	/* pixels */

/* mark the part in view */
function placeOverview() {
	const part = page.shown / page.height;
	setAll(page.overviewPart, { y: page.scroll.scrollTop * part,
		height: page.shown * part });
}

/* Draw the overview.  It appears with the first view that needs it, and stays:
 * else some zooms would change the width of the graph, and draw it twice. */
function fitOverview() {
	const part = page.shown / page.height;
	page.deep = page.deep || alone && part < 1;
	if (!page.deep) {
		return;
	}
	page.scroll.parentNode.classList.add("deep");
	page.overview.style.top = page.scroll.offsetTop + "px";
	page.overview.setAttribute("height", page.shown);
	page.overviewRows.setAttribute("d", state.panes.map(pane =>
		pane.seen.levels.map((weight, row) => rectPath(0,
			rowTop(pane, row) * part,
			OVERVIEW * ratio(weight, inView(pane)),
			options.rowHeight * part)).join("")).join(""));
	placeOverview();
}

function makeOverview(view) {
	const overview = page.overview = svgElement(view, "svg", {
		"class": "overview", width: OVERVIEW, "aria-hidden": "true" });
	page.overviewRows = svgElement(overview, "path");
	page.overviewPart = svgElement(overview, "rect", { width: OVERVIEW });
	const scrollTo = event => {
		const { top, height } = overview.getBoundingClientRect();
		page.scroll.scrollTop = (event.clientY - top) / height *
		    page.height - page.scroll.clientHeight / 2;
	};
	overview.addEventListener("pointerdown", event => {
		overview.setPointerCapture(event.pointerId);
		scrollTo(event);
	});
	overview.addEventListener("pointermove", event => {
		if (event.buttons) {
			scrollTo(event);
		}
	});
}
