/*
 * Where the picture is in its window.  The row of the roots keeps its
 * distance from the upper edge (page.anchor) whatever is drawn, so that a
 * click never moves the row under the pointer.  Where the picture ends before
 * the window does, it gets empty room.
 *
 *	page.above, page.below	pixels of the picture over the row of the
 *				roots, and from its upper edge on
 */

/* the roots at the end of the window, or the middle of a sandwich there */
function homeAnchor(shown) {
	const [pane] = state.panes;
	if (state.panes.length === 2) {
		return Math.round(shown / 2);
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

/* the next drawing starts from the roots */
function goHome() {
	page.anchor = null;
}
