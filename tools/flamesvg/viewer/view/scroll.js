/*
 * Where the picture is in its window.  The window is as high as the picture
 * was at first, as far as there is room.  The row of the roots keeps its
 * distance from the upper edge (page.anchor) whatever is drawn, so that a
 * click never moves the row under the pointer.  Where the picture ends before
 * the window does, it gets empty room.
 *
 *	page.above, page.below	pixels of the picture over the row of the
 *				roots, and from its upper edge on
 *	page.room		the largest height of the window, or null until
 *				it is measured
 *	page.held		the height that the picture was given
 */
const LEAST_ROWS = 3;

/* what the page leaves for the picture; in the page of others, most of it */
function measureRoom() {
	const { stage, scroll } = page;
	page.room = alone ? stage.clientHeight -
		(scroll.parentNode.offsetHeight - scroll.clientHeight) :
		0.8 * window.innerHeight;
}

/* the room may have changed: what is beside the picture was drawn anew */
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
	if (alone) {	/* whole rows, so that none is cut in half */
		const row = options.rowHeight;
		page.scroll.style.height = row * Math.max(LEAST_ROWS,
		    Math.floor(Math.min(page.room, page.held) / row)) + "px";
	}
}

/* the roots at the end of the window; of a sandwich as much as fits */
function homeAnchor(shown) {
	const [pane] = state.panes;
	if (state.panes.length === 2) {
		return Math.min(page.above, Math.max(Math.round(shown / 2),
		    shown - page.below));
	}
	return pane.up ? shown - page.below : 0;
}

/* the height of the window changed: roots at its lower end move with it */
function followWindow() {
	const shown = page.scroll.clientHeight;
	const [pane] = state.panes;
	if (page.anchor === null) {
		page.anchor = homeAnchor(shown);
	} else if (pane.up && state.panes.length === 1) {
		page.anchor += shown - page.shown;
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

/* after the window was scrolled */
function noteScroll() {
	page.anchor = state.panes[0].origin - page.scroll.scrollTop;
}

/* a frame is so many rows nearer to the roots, which move instead of it */
function keepRow({ up }, rows) {
	page.anchor += (up ? -1 : 1) * rows * options.rowHeight;
}

/* the next drawing starts from the roots */
function goHome() {
	page.anchor = null;
}

/* inlined in a page the SVG is as high as its content; alone it scrolls */
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
