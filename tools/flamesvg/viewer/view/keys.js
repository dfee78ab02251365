/*
 * Keys.  They are ours if the SVG is the document, or has the focus.
 */

function choose(pane, frame) {
	select(pane, frame);
	const { tree, zoom, range } = pane;
	if (pane.range && !isVisible(pane, frame)) {
		pane.range = null;
		draw();
	}
	if (frame !== zoom && !(frame > zoom && frame < tree.end[zoom]) &&
	    !(frame < zoom && tree.end[frame] > zoom)) {
		pane.zoom = tree.parent[frame];
		draw();
	}
	if (isCut(pane, frame)) {
		state.fullHeight = true;
		draw();
	}
	page.picture.focus({ preventScroll: true });
	intoView();
	if (pane.zoom !== zoom || pane.range !== range) {
		countTerms();
		showAll();
		writeFragment(true);
	} else {
		showDetails();
	}
}

act.move = function (across, up) {
	const at = state.select || { pane: mainPane(),
		frame: mainPane().zoom };
	const { pane, frame } = at;
	let next;
	if (!state.select) {
		next = frame;
	} else if (across) {
		next = besideOf(pane, frame, across);
	} else if (up > 0 === pane.up) {
		next = childOf(pane.tree, frame);
	} else {
		next = pane.tree.parent[frame];
	}
	if (next >= pane.skip) {
		choose(pane, next);
	} else if (next === 0 && pane.skip) {
		choose(mainPane(), 0);
	} else if (state.panes.length === 2 && frame === 0 && up > 0) {
		const child = childOf(state.panes[0].tree, 0);
		if (child > 0) {
			choose(state.panes[0], child);
		}
	}
};

act.enter = function () {
	const at = state.hover || state.select;
	if (at) {
		act.zoom(at.pane, at.run ? at.run.widest : at.frame);
	}
};

act.hideTarget = function () {
	const at = target();
	if (at) {
		act.hide(at.pane, at.frame);
	}
};

const KEY_ACTS = {
	ArrowLeft: () => act.move(-1, 0),
	ArrowRight: () => act.move(1, 0),
	ArrowUp: () => act.move(0, 1),
	ArrowDown: () => act.move(0, -1),
	Enter: () => act.enter(),
	Backspace: () => act.back(),
	Escape: () => act.escape(),
	F3: () => act.focusSearch(),
	"+": () => act.closer(0.5),
	"=": () => act.closer(0.5),
	"-": () => act.closer(2),
	"0": () => act.reset(),
	"/": () => act.focusSearch(),
	"?": () => act.help(),
	C: () => act.copyStack(),
	N: () => act.hit(-1),
	c: () => act.copyName(),
	d: () => act.dark(),
	e: () => act.recursion(),
	f: () => act.full(),
	i: () => act.flip(),
	l: () => act.library(),
	m: () => act.chart(),
	n: () => act.hit(1),
	r: () => act.leaf(),
	s: () => act.sandwich(targetName()),
	t: () => act.table(),
	v: () => act.sort(),
	w: () => act.widthBy(),
	x: () => act.hideTarget()
};

function onBoxKey(event) {
	if (event.key === "Escape") {
		if (page.box.value && state.hit < 0) {
			page.box.value = "";
			act.search();
		}
		page.picture.focus({ preventScroll: true });
	} else if (event.key === "Enter" && event.ctrlKey) {
		act.addTerm();
	} else if (event.key === "Enter") {
		act.hit(event.shiftKey ? -1 : 1);
	} else {
		return;
	}
	event.preventDefault();
}

function onKey(event) {
	const find = (event.ctrlKey || event.metaKey) && !event.altKey &&
	    event.key.toLowerCase() === "f";
	if (event.target === page.box) {
		if (!find) {
			onBoxKey(event);
			return;
		}
	} else if (!find && (event.ctrlKey || event.metaKey ||
	    event.altKey)) {
		return;
	}
	const writes = ["textarea", "input"].includes(event.target.localName);
	if (writes && event.target !== page.box && event.key !== "Escape") {
		return;
	}
	const button = event.target.localName === "button" ||
	    event.target.localName === "tr";
	if (button && (event.key === "Enter" || event.key === " ")) {
		return;
	}
	const does = find ? act.focusSearch : KEY_ACTS[event.key];
	if (does) {
		event.preventDefault();
		does();
	}
}
