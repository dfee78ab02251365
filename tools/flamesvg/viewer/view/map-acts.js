/*
 * Acts on the map of time: choose a range by dragging or with keys, one slice
 * with a click, a second range to compare with.
 */

/* Return the ramp of ramp_init_changes(): blue for less, orange for more. */
function changeRamp() {
	const ramp = [];
	for (let k = -32; k <= 32; k++) {
		const end = k < 0 ? [70, 151, 228] : [237, 121, 64];
		ramp.push("rgb(" + end.map(c => Math.trunc(228 +
		    (c - 228) * Math.abs(k) / 32)).join() + ")");
	}
	return ramp;
}

/* Return an array by name: 1 if chance explains the change between the two
 * ranges; null if numbers of samples are unknown. */
function judgeRanges() {
	const factor = samplesPerUnit();
	const names = state.profile.names.length;
	const sides = state.ranges.map(range =>
		samplesBetween(state.times, range, factor, names));
	state.judged = "";
	if (!factor || !sides.every(side => side.samples > 0)) {
		return null;
	}
	state.judged = sides.map(side => grouped(Math.round(side.samples)))
		.join(" samples against ");
	return withinChance(sides, names);
}
/* Set the base to the profile, or to the chosen ranges of it. */
function setRangedBase() {
	options.ramp = changeRamp();
	setBase(state.ranges.length ? compact(state.full, state.ranges.map(
		range => selfBetween(state.times, range))) : state.full,
	state.ranges.length === 2 ? judgeRanges() : null);
}

/* Apply the ranges of time that the profile has. */
function readRanges(wanted) {
	const { times } = state;
	const ranges = [wanted.time, wanted.against].map(text =>
		(text || "").split("-").map(t => Math.round(t / times.length)))
		.filter(([from, to]) => from >= times.first && to > from &&
			to <= times.n);
	if (ranges.length || state.ranges.length) {
		state.ranges = ranges;
		setRangedBase();
		showColumns();
	}
	map.across = 0;
}

/* Show the profile of the chosen ranges. */
function applyRanges() {
	const { tree } = mainPane();
	const path = pathOf(tree, mainPane().zoom);
	setRangedBase();
	turnTo(state.mode);
	mainPane().zoom = follow(mainPane().tree, path);
	recount();
}

act.setRanges = function (ranges, push) {
	state.ranges = ranges.map(([from, to]) => [
		Math.max(from, state.times.first), Math.min(to, state.times.n)])
		.filter(([from, to]) => from < to);
	map.second = false;
	goHome();
	applyRanges();
	showColumns();
	drawMap();
	refresh(push);
};

act.swapRanges = () => act.setRanges(state.ranges.slice().reverse(), true);

act.second = function () {
	map.second = !map.second;
	showMapText();
};

/* Open or fold the map, of which a small page shows a strip at first. */
act.openMap = function () {
	page.time.setAttribute("aria-pressed",
	    page.map.classList.toggle("open"));
	drawMap();
	forgetRoom();
	draw();
};

/* Copy the command that selects the chosen range, or compares two. */
act.copyCommands = function () {
	const file = decodeURIComponent(location.pathname.split("/").pop()) ||
		"cpu.svg";
	const quoted = "'" + file.replace(/'/g, "'\\''") + "'";
	const [a, b] = state.ranges.map(range =>
		"foldfilter --time=" + timeOption(range) + " " + quoted);
	toClipboard(b ? "folddiff --report <(" + a + ") <(" + b + ")" :
		a + " | foldtop", "command");
};

/* Return the first slice of the cell at an event. */
function cellAt(event) {
	const { x, y } = placeIn(page.mapSvg, event);
	const { wide, high, rows } = map.grid;
	const { first, n, cell } = state.times;
	const column = Math.floor(Math.max(0, x / wide));
	const row = Math.max(0, Math.min(rows - 1, Math.floor(y / high)));
	const last = Math.ceil((n - first) / cell) - 1;
	return first + cell * Math.max(0, Math.min(last, column * rows + row));
}

/* Handle keys: arrows (with Shift: a range), c to compare, x to swap. */
function onMapKey(event) {
	const { first, n, cell } = state.times;
	const { per } = map.grid;
	const step = { ArrowLeft: -per, ArrowRight: per, ArrowUp: -cell,
		ArrowDown: cell }[event.key];
	const last = state.ranges[state.ranges.length - 1];
	if (event.key === "c") {
		act.second();
	} else if (event.key === "x" && state.ranges.length === 2) {
		act.swapRanges();
	} else if (step && event.shiftKey && last) {
		const to = Math.max(last[0] + cell,
		    Math.min(n, last[1] + step));
		act.setRanges(withRange([last[0], to],
		    state.ranges.length === 2), false);
	} else if (step) {
		map.cursor = map.cursor < 0 ? first : Math.max(first,
		    Math.min(n - cell, map.cursor + step));
		act.setRanges(withRange([map.cursor, map.cursor + cell],
		    state.ranges.length === 2 || map.second), false);
	} else {
		return;
	}
	event.preventDefault();
	event.stopPropagation();
}

function listenToMap() {
	const svg = page.mapSvg;
	let from = -1;
	const rangeOf = event => {
		const to = cellAt(event);
		return [Math.min(from, to),
			Math.max(from, to) + state.times.cell];
	};
	svg.addEventListener("pointerdown", event => {
		if (event.button === 0) {
			from = cellAt(event);
			svg.setPointerCapture(event.pointerId);
		}
	});
	svg.addEventListener("pointermove", event => {
		if (from >= 0) {
			drawRanges(withRange(rangeOf(event),
			    event.shiftKey || map.second));
		}
		showMapText(cellAt(event));
	});
	svg.addEventListener("pointerleave", () => showMapText());
	svg.addEventListener("pointerup", event => {
		if (from >= 0) {
			const range = rangeOf(event);
			from = -1;
			map.cursor = range[0];
			act.setRanges(withRange(range, event.shiftKey ||
			    map.second), true);
		}
	});
	svg.addEventListener("pointercancel", () => {
		from = -1;
		drawRanges(state.ranges);
	});
	svg.addEventListener("keydown", onMapKey);
}

function makeMap(app) {
	page.map = make("div", "map", app);
	const head = make("div", "maphead", page.map);
	page.mapText = make("output", "maptext", head);
	page.mapText.setAttribute("aria-live", "polite");
	const legend = make("div", "maplegend", head);
	page.mapBar = make("b", "", legend);
	page.mapScale = make("span", "", legend);
	page.mapSecond = makeButton("", head, "Compare with",
	    "choose a second range (c, or drag with Shift)",
	    () => act.second());
	page.mapSwap = makeButton("", head, "Swap A and B",
	    "compare the other way round (x)", () => act.swapRanges());
	page.mapCopy = makeButton("", head, "Copy the command",
	    "the command that gives this range, or judges the change",
	    () => act.copyCommands());
	page.mapClear = makeButton("", head, "All time",
	    "show the whole recording (Esc)", () => act.setRanges([], true));
	mapMarks.moments = readMarks("moment");
	mapMarks.lost = readMarks("lost");
	page.marks = svgElement(page.map, "svg", { "class": "marks", height:
		mapMarks.moments.length + mapMarks.lost.length ? 14 : 0 });
	page.mapSvg = svgElement(page.map, "svg", { "class": "mapcells",
		tabindex: "0", role: "application", "aria-label": "map of " +
		    "time; arrows choose a slice, with Shift a range" });
	page.cells = svgElement(page.mapSvg, "g", { "class": "cells" });
	page.ranges = svgElement(page.mapSvg, "g", { "class": "ranges" });
	page.mapAxis = svgElement(page.mapSvg, "svg", { "class": "axis",
		height: AXIS_HEIGHT });
	page.when = svgElement(page.mapSvg, "g", { "class": "when" });
	makeMarkList();
	listenToMap();
}
