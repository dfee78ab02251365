/* Keys, handled if the SVG is the document or has the focus. */

function choose(pane, frame) {
	const { tree, zoom, range } = pane;
	select(pane, frame);
	if (!isVisible(pane, frame)) {
		pane.range = null;
	}
	if (frame < zoom ? tree.end[frame] <= zoom : frame >= tree.end[zoom]) {
		pane.zoom = tree.parent[frame];
	}
	if (pane.zoom !== zoom || pane.range !== range) {
		recount();
		refresh(true);
	} else {
		showDetails();
	}
	page.picture.focus({ preventScroll: true });
	intoView();
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

/* keys: [names, help, acts by key, condition of the help] */
const KEYS = [
	["click Enter", "zoom to a frame", { Enter: () => act.enter() }],
	["drag + -", "zoom to a range, in, out; also Ctrl and the wheel", {
		"+": () => act.closer(0.5),
		"=": () => act.closer(0.5),
		"-": () => act.closer(2) }],
	["0", "show the whole again", { "0": () => act.reset() }],
	["Backspace", "zoom out by one frame", { Backspace: () => act.back() }],
	["arrows", "move between frames", {
		ArrowLeft: () => act.move(-1, 0),
		ArrowRight: () => act.move(1, 0),
		ArrowUp: () => act.move(0, 1),
		ArrowDown: () => act.move(0, -1) }],
	["right-click", "what can be done with a frame", {}],
	["/ Ctrl-F F3", "search; write /re/ for an expression", {
		"/": () => act.focusSearch(),
		F3: () => act.focusSearch() }],
	["n N", "next and previous hit; zooms to small ones", {
		n: () => act.hit(1),
		N: () => act.hit(-1) }],
	["i", "roots up or down", { i: () => act.flip() }],
	["r", "callers view: from the leaf, and back",
		{ r: () => act.leaf() }],
	["s Shift-click", "sandwich: callers and callees of a function",
		{ s: () => act.sandwich(targetName()) }],
	["t", "table of the hottest functions", { t: () => act.table() }],
	["v", "order siblings by name or by weight", { v: () => act.sort() }],
	["x Alt-click", "hide a frame and its callees",
		{ x: () => act.hideTarget() }],
	["e", "collapse recursion", { e: () => act.recursion() }],
	["c C", "copy the name, copy the stack", {
		c: () => act.copyName(),
		C: () => act.copyStack() }],
	["d", "dark or light", { d: () => act.dark() }],
	["? Esc", "this help; undo, step by step", {
		"?": () => act.help(),
		Escape: () => act.escape() }],
	["w", "width by after, before, or the larger",
		{ w: () => state.columns === 2 && act.widthBy() },
		() => state.columns === 2],
	["Tab", "to the map of time: arrows choose a slice, with Shift a " +
		"range; c compares", {}, () => state.times],
	["m", "flame chart, in order of time", { m: () => act.chart() },
		() => state.sequence]
];

const KEY_ACTS = Object.assign({}, ...KEYS.map(([, , does]) => does));

function onBoxKey(event) {
	if (event.key === "Escape") {
		if (page.box.value && state.hit < 0) {
			act.clearSearch();
		}
		page.picture.focus({ preventScroll: true });
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
