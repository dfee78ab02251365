/*
 * What a reader does with the map of time: a range by dragging or by the
 * keyboard, a click for one slice, a second range to compare with.
 */
function secondsText(slice) {
	const { length, n } = state.times;
	return timeText(slice * length, length, n * length);
}

/* " (14:03:12.5 to 14:03:13.0 UTC)", if the time of day is known */
function wallText([from, to]) {
	const { length } = state.times;
	const at = slice => clockText(wallClock() + slice * length, length);
	return wallClock() ? " (" + at(from) + " to " + at(to) + " UTC)" : "";
}

/* "12.5-13.2", as --time of foldfilter takes it */
function timeOption([from, to]) {
	const { length } = state.times;
	return +(from * length).toFixed(9) + "," + +(to * length).toFixed(9);
}

function rangeText([from, to], column) {
	const whole = column === 0 && state.columns === 2 ?
		state.wholeBefore : state.whole;
	const samples = samplesOf(whole);
	return secondsText(from) + " to " + secondsText(to) +
	    wallText([from, to]) + ": " + countText(whole) +
	    (samples ? ", " + samples : "");
}

/* the samples that a packed unit stands for, or 0 if that is unknown */
function samplesPerUnit() {
	return options.unit === "samples" ? state.unit : ratio(
	    Number(state.meta.get("samples")) || 0, state.full.total[0][0]);
}

/* the samples of a weight, if only the metadata tell their number */
function samplesOf(weight) {
	const count = weight * samplesPerUnit();
	const near = Math.round(count);
	return count > 0 && options.unit !== "samples" ? (Math.abs(count -
		near) < 1e-6 * count ? "" : "about ") + plural(near, "sample") :
		"";
}

/* the slices of what is painted as one: a cell, or that of a row */
function unitOf() {
	return map.byRoot ? map.grid.per : state.times.cell;
}

/* "1.8 of 2 CPUs busy", or the weight of a cell */
function sliceText({ slice, row }) {
	const { capacity, cpus, n } = state.times;
	const to = Math.min(n, slice + unitOf());
	const name = map.byRoot ? map.grid.roots[row] : -1;
	const weight = map.byRoot ? rowWeight(row, slice, to) :
		cellSum(state.times.weight, slice);
	return secondsText(slice) + " to " + secondsText(to) + ": " +
		(map.byRoot ? (name < 0 ? "others" : state.shown[name]) + " " :
			"") + (capacity > 0 ?
		(cpus * weight / capacity / (to - slice)).toFixed(1) + " of " +
		plural(cpus, "CPU") + " busy" : countText(weight));
}

/* the line above the map: what is under the pointer, or chosen */
function showMapText(at) {
	const { ranges, times } = state;
	const { first, n } = times;
	const all = "Time: " + secondsText(first) + " to " + secondsText(n) +
		wallText([first, n]) + ". Drag over a range, or click.";
	page.mapText.textContent = at ? sliceText(at) :
		map.second ? "Choose the range to compare with." :
			!ranges.length ? all : (ranges.length === 1 ? "" :
				"A ") + ranges.map(rangeText)
				.join("; against B ");
	page.mapSecond.hidden = ranges.length !== 1;
	page.mapSecond.setAttribute("aria-pressed", map.second);
	page.mapSwap.hidden = ranges.length !== 2;
	page.mapCopy.hidden = page.mapClear.hidden = !ranges.length;
	page.map.classList.toggle("ranged", ranges.length > 0);
	page.mapRows.textContent = map.byRoot ? "Rows: first frames" :
		"Rows: time";
	page.mapBar.style.backgroundImage = "linear-gradient(to right," +
	    mapRamp().join(",") + ")";
	page.mapScale.textContent = scaleText();
}

/* the profile in the chosen ranges, a column for each */
function rangedTree() {
	const { ranges } = state;
	return ranges.length ? compact(state.full, ranges.map(
	    ([from, to]) => selfBetween(from, to))) : state.full;
}

/* the profile of the chosen ranges becomes that of the page */
function applyRanges() {
	const { tree } = mainPane();
	const path = pathOf(tree, mainPane().zoom);
	setBase(rangedTree());
	turnTo(state.mode);
	mainPane().zoom = follow(mainPane().tree, path);
	countTerms();
}

/* set the tree that the whole page tells about */
function setBase(tree) {
	const last = tree.total.length - 1;
	const whole = tree === state.full ? options.total / state.unit : 0;
	state.base = tree;
	state.columns = tree.total.length;
	state.whole = Math.max(tree.total[last][0], whole || 0);
	state.spare = state.whole - tree.total[last][0];
	state.wholeBefore = last === 0 ? 0 : Math.max(tree.total[0][0],
	    options.totalBefore / state.unit || 0);
	state.scale = state.wholeBefore > 0 && state.whole > 0 ?
		state.whole / state.wholeBefore : 1;
	state.steady = steadyNames();
	if (last === 1 && !options.ramp.length) {
		options.ramp = changeRamp();
	}
	measure(tree);
	findRampMax();
}

/* as ramp_init_changes() has them: blue for less, orange for more */
function changeRamp() {
	const ramp = [];
	for (let k = -32; k <= 32; k++) {
		const end = k < 0 ? [70, 151, 228] : [237, 121, 64];
		ramp.push("rgb(" + end.map(c => Math.trunc(228 +
		    (c - 228) * Math.abs(k) / 32)).join() + ")");
	}
	return ramp;
}

function setRanges(ranges, push) {
	state.ranges = ranges.map(([from, to]) => [
		Math.max(from, state.times.first), Math.min(to, state.times.n)])
		.filter(([from, to]) => from < to);
	map.second = false;
	goHome();
	applyRanges();
	showColumns();
	drawMap();
	refresh(push);
}

act.swapRanges = () => setRanges(state.ranges.slice().reverse(), true);
act.clearRanges = () => setRanges([], true);
act.second = function () {
	map.second = !map.second;
	showMapText();
};

/* small pages show a strip of the map until its reader asks for all */
act.openMap = function () {
	page.map.classList.toggle("open");
	page.time.setAttribute("aria-pressed",
	    page.map.classList.contains("open"));
	drawMap();
	forgetRoom();
	draw();
};

act.mapRows = function () {
	map.byRoot = !map.byRoot;
	drawMap();
	fitHeight();
	draw();
	writeFragment(true);
};

/* the commands that select or judge the times that the page shows */
act.copyCommands = function () {
	const file = decodeURIComponent(location.pathname.split("/").pop()) ||
		"cpu.svg";
	const quoted = "'" + file.replace(/'/g, "'\\''") + "'";
	const [a, b] = state.ranges.map(range =>
		"foldfilter --time=" + timeOption(range) + " " + quoted);
	toClipboard(b ? "folddiff --report <(" + a + ") <(" + b + ")" :
		a + " | foldtop", "command");
};

/* the cell at a place of the map: its first slice, and its row */
function cellAt({ x, y }) {
	const { wide, high, rows } = map.grid;
	const { first, n } = state.times;
	const unit = unitOf();
	const column = Math.floor(Math.max(0, x / wide));
	const row = Math.max(0, Math.min(rows - 1, Math.floor(y / high)));
	const last = Math.ceil((n - first) / unit) - 1;
	const k = map.byRoot ? column : column * rows + row;
	return { slice: first + unit * Math.max(0, Math.min(last, k)), row };
}

function placeInMap(event) {
	const box = page.mapSvg.getBoundingClientRect();
	return { x: inUnits(event.clientX - box.left),
		y: inUnits(event.clientY - box.top) };
}

/* choose A, or B beside it */
function withRange(range, second) {
	return second && state.ranges.length ? [state.ranges[0], range] :
		[range];
}

function listenToMap() {
	const svg = page.mapSvg;
	let from = -1;
	const rangeOf = event => {
		const to = cellAt(placeInMap(event)).slice;
		return [Math.min(from, to), Math.max(from, to) + unitOf()];
	};
	svg.addEventListener("pointerdown", event => {
		if (event.button === 0) {
			from = cellAt(placeInMap(event)).slice;
			svg.setPointerCapture(event.pointerId);
		}
	});
	svg.addEventListener("pointermove", event => {
		if (from >= 0) {
			drawRanges(withRange(rangeOf(event),
			    event.shiftKey || map.second));
		}
		showMapText(cellAt(placeInMap(event)));
	});
	svg.addEventListener("pointerleave", () => showMapText());
	svg.addEventListener("pointerup", event => {
		if (from >= 0) {
			const range = rangeOf(event);
			from = -1;
			map.cursor = range[0];
			setRanges(withRange(range, event.shiftKey ||
			    map.second), true);
		}
	});
	svg.addEventListener("pointercancel", () => {
		from = -1;
		drawRanges(state.ranges);
	});
	svg.addEventListener("keydown", onMapKey);
}

/* arrows choose a slice, Shift widens the range; c compares, x swaps */
function onMapKey(event) {
	const { first, n } = state.times;
	const { per } = map.grid;
	const cell = unitOf();
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
		setRanges(withRange([last[0], to],
		    state.ranges.length === 2), false);
	} else if (step) {
		map.cursor = map.cursor < 0 ? first : Math.max(first,
		    Math.min(n - cell, map.cursor + step));
		setRanges(withRange([map.cursor, map.cursor + cell],
		    state.ranges.length === 2 || map.second), false);
	} else {
		return;
	}
	event.preventDefault();
	event.stopPropagation();
}

function makeMap(app) {
	if (!state.times) {
		return;
	}
	page.map = make("div", "map", app);
	const head = make("div", "maphead", page.map);
	page.mapText = make("output", "maptext", head);
	page.mapText.setAttribute("aria-live", "polite");
	makeMapLegend(head);
	page.mapRows = makeButton("", head, "", "a row for each first frame, " +
	    "such as a CPU, a thread or a command", () => act.mapRows());
	page.mapSecond = makeButton("", head, "Compare with",
	    "choose a second range (c, or drag with Shift)",
	    () => act.second());
	page.mapSwap = makeButton("", head, "Swap A and B",
	    "compare the other way round (x)", () => act.swapRanges());
	page.mapCopy = makeButton("", head, "Copy the command",
	    "the command that gives this range, or judges the change",
	    () => act.copyCommands());
	page.mapClear = makeButton("", head, "All time",
	    "show the whole recording (Esc)", () => act.clearRanges());
	makeMarks();
	page.mapSvg = svgElement("svg", page.map);
	page.mapSvg.setAttribute("class", "mapcells");
	page.mapSvg.setAttribute("tabindex", "0");
	page.mapSvg.setAttribute("role", "application");
	page.mapSvg.setAttribute("aria-label", "map of time; arrows choose " +
	    "a slice, with Shift a range");
	for (const [key, name] of [["cells", "g"], ["ranges", "g"],
		["mapAxis", "svg"], ["when", "g"]]) {
		page[key] = svgElement(name, page.mapSvg);
		page[key].setAttribute("class", key === "mapAxis" ? "axis" :
			key);
	}
	makeMarkList();
	listenToMap();
}

function makeMapLegend(parent) {
	const legend = make("div", "maplegend", parent);
	page.mapBar = make("b", "", legend);
	page.mapScale = make("span", "", legend);
}

/* what the colours of the cells tell, and how long one is */
function scaleText() {
	const { capacity, cpus } = state.times;
	const length = unitOf() * state.times.length;
	return (capacity > 0 ? "from idle to " + (map.byRoot ? "one CPU" :
		"all of " + plural(cpus, "CPU")) + " busy" :
		"from nothing to the heaviest") +
		"; a cell is " + timeText(length, length, length);
}
