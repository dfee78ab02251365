/*
 * The place of the graph in its window.  The window is as high as the graph was
 * at first, as far as there is room.  The row of the roots keeps its distance
 * from the upper edge (page.anchor) whatever is drawn, so that a click never
 * moves the row under the pointer. page.above and page.below are the pixels of
 * the graph above the row of the roots and from its upper edge on; page.room is
 * the largest height of the window, or null until it is measured; page.held is
 * the height that the graph has been given.
 */
const LEAST_ROWS = 3;

/* Measure the height left for the graph; embedded, 80 % of the window. */
function measureRoom() {
	const { stage, scroll } = page;
	page.room = alone ? stage.clientHeight -
		(scroll.parentNode.offsetHeight - scroll.clientHeight) :
		0.8 * window.innerHeight;
}

/* Measure the room again at the next drawing. */
function forgetRoom() {
	page.room = null;
}

function holdHeight() {
	const [pane] = state.panes;
	const wanted = page.above + page.below;
	if (page.anchor === null) {
		page.held = wanted;
	} else if (state.panes.length === 1 && !pane.up) {
		page.held = Math.max(page.held, wanted);
	}
	if (alone) {	/* a height of whole rows */
		const row = options.rowHeight;
		page.scroll.style.height = row * Math.max(LEAST_ROWS,
		    Math.floor(Math.min(page.room, page.held) / row)) + "px";
	}
}

/* Let roots at the lower end move with it when the window's height changes,
 * and further down if rows above them would no longer be seen. */
function followWindow() {
	const shown = page.scroll.clientHeight;
	const [pane] = state.panes;
	if (page.anchor === null) {
		page.anchor = state.panes.length === 1 ?
			(pane.up ? shown - page.below : 0) :
			Math.min(page.above, Math.max(Math.round(shown / 2),
			    shown - page.below));	/* most of it fits */
	} else if (pane.up && state.panes.length === 1 &&
	    shown !== page.shown) {
		page.anchor = Math.max(page.anchor + shown - page.shown,
		    Math.min(page.above, shown - page.below));
	}
	page.shown = shown;
}

function settle() {
	holdHeight();
	followWindow();
	const room = Math.max(0, page.anchor - page.above);
	const origin = room + page.above;
	const top = origin - page.anchor;
	page.height = Math.max(origin + page.below, top + page.shown);
	page.picture.setAttribute("height", page.height);
	for (const pane of state.panes) {
		pane.origin = origin;
	}
	page.scroll.scrollTop = top;
}

function noteScroll() {
	page.anchor = state.panes[0].origin - page.scroll.scrollTop;
}

/* Show the roots at the next drawing. */
function goHome() {
	page.anchor = null;
}

/* Make an SVG in a page as high as its content; alone it scrolls. */
function fitHeight() {
	if (alone || page.app.offsetHeight === 0) {
		return;
	}
	const least = page.panel.hidden ? 0 : 360;
	page.firstHeight = page.firstHeight ||
	    Math.max(page.above + page.below, 120);
	page.scroll.style.height = Math.max(least, page.firstHeight) + "px";
	page.panel.style.maxHeight = page.scroll.style.height;
	root.setAttribute("height", page.app.offsetHeight);
}
