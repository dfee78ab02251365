/*
 * Where the graph is deeper than its window, all of it in its place of the
 * scroll bar: a line for each row, as long as the row is wide, and the part in
 * view.  A click or a drag scrolls.
 */
const OVERVIEW = 40;	/* pixels */

/* the part in view */
function placeOverview() {
	const { overview, overviewPart, scroll } = page;
	const part = scroll.clientHeight / page.height;
	overview.style.top = scroll.offsetTop + "px";
	overview.setAttribute("height", scroll.clientHeight);
	overviewPart.setAttribute("y", scroll.scrollTop * part);
	overviewPart.setAttribute("height", scroll.clientHeight * part);
}

/* with room of its own only where it is needed */
function fitOverview() {
	const deep = alone && page.height > page.scroll.clientHeight + 1;
	const part = page.scroll.clientHeight / page.height;
	page.scroll.parentNode.classList.toggle("deep", deep);
	if (!deep) {
		return;
	}
	page.overviewRows.setAttribute("d", state.panes.map(pane =>
		pane.seen.levels.map((weight, row) => "M0 " +
		    (rowTop(pane, row) * part).toFixed(1) + "h" + (OVERVIEW *
		    ratio(weight, inView(pane))).toFixed(1) + "v" +
		    (options.rowHeight * part).toFixed(1) + "H0z").join(""))
		.join(""));
	placeOverview();
}

function makeOverview(view) {
	const overview = page.overview = svgElement("svg", view, "overview");
	overview.setAttribute("width", OVERVIEW);
	overview.setAttribute("aria-hidden", "true");
	page.overviewRows = svgElement("path", overview);
	page.overviewPart = svgElement("rect", overview);
	page.overviewPart.setAttribute("width", OVERVIEW);
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
