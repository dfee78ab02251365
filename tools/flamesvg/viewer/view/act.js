/* What keys, clicks and buttons do.  Each act ends by drawing. */
act.zoom = function (pane, frame) {
	const row = rowIn(pane, frame);
	state.hover = null;
	pane.range = null;
	pane.zoom = frame;
	layStem(pane);
	page.anchor += (pane.up ? -1 : 1) * options.rowHeight *
		(row - rowIn(pane, frame));	/* the frame keeps its place */
	recount();
	refresh(true);
};

act.reset = function () {
	state.panes.forEach(pane => {
		pane.zoom = 0;
		pane.range = null;
	});
	state.hover = null;
	state.select = null;
	goHome();
	recount();
	refresh(true);
};

/* zoom to the caller of the zoomed frame */
act.back = function () {
	const pane = mainPane();
	if (isZoomed(pane)) {
		act.zoom(pane, pane.range ? pane.zoom :
			pane.tree.parent[pane.zoom]);
	}
};

act.flip = function () {
	state.rootOnTop = !state.rootOnTop;
	if (state.panes.length === 1) {
		state.panes[0].up = !state.rootOnTop;
	}
	goHome();
	refresh(true);
};

/* unfold: show the frames of the stem in rows, or in one row */
act.unfold = function () {
	state.stem = !state.stem;
	goHome();
	refresh(true);
};

act.setDark = function (dark) {
	state.dark = dark;
	page.app.classList.toggle("dark", dark);
	page.app.style.backgroundImage = options.background && !dark ?
		"linear-gradient(" + options.background.join(",") + ")" : "";
	forgetPaints();
	dressLegend();
	if (state.times) {
		map.across = 0;		/* draw cells in other colours */
	}
};

act.dark = function () {
	state.darkSet = true;
	act.setDark(!state.dark);
	refresh(true);
};

/* search: no box moves, only colours change */
act.search = function () {
	setTerm();
	placeHits();
	placeVeil();
	showAll();
	writeFragmentLater();
};

act.clearSearch = function () {
	page.box.value = "";
	act.search();
};

/* scroll to the row of the selected frame */
function intoView() {
	if (!state.select) {
		return;
	}
	const { pane, frame } = state.select;
	const y = rowTop(pane, rowIn(pane, frame));
	const area = page.scroll;
	const row = options.rowHeight;
	if (y < area.scrollTop) {
		area.scrollTop = y - row;
	} else if (y + row > area.scrollTop + area.clientHeight) {
		area.scrollTop = y + 2 * row - area.clientHeight;
	}
	noteScroll();
	drawWindow();
}

/* show a frame; zoom only if it is too narrow to see */
function show(pane, frame) {
	const was = pane.zoom;
	if (!isVisible(pane, frame)) {
		pane.range = null;
		pane.zoom = zoomFor(pane, frame, page.across);
		layOut();
	}
	select(pane, frame);
	recount();
	refresh(pane.zoom !== was);
	intoView();
}

act.hit = function (step) {
	const pane = mainPane();
	const hit = nextHit(state.term, pane.tree, state.hit, step);
	if (hit >= 0) {
		state.hit = hit;
		show(pane, hit);
	}
};

/* show the heaviest frame of a function, from a list of hits */
act.goTo = function (name) {
	const pane = mainPane();
	const { width } = pane.tree;
	const best = pane.tree.name.reduce((found, n, i) => n === name &&
		i > 0 && (!found || width[i] > width[found]) ? i : found, 0);
	if (best > 0) {
		state.hit = hitMarks(state.term)[name] ? best : -1;
		show(pane, best);
	}
};

/* escape: undo the last step */
act.escape = function () {
	if (!page.panel.hidden) {
		act.closePanel();
	} else if (lastEdit()) {
		state.edits.pop();
		rebuild();
		refresh(true);
	} else if (!startsIn(state.mode)) {
		act.turn(firstMode());
	} else if (state.panes.some(isZoomed)) {
		act.reset();
	} else if (state.ranges.length) {
		act.setRanges(state.ranges.slice(0, -1), true);
	} else if (state.term) {
		act.clearSearch();
	} else {
		state.select = null;
		refresh(false);
	}
};

act.focusSearch = function () {
	page.box.focus();
	page.box.select();
};
