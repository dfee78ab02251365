/*
 * The map of time above the graph: a cell for each slice, in columns from left
 * to right, and from top to bottom within a column.  Its colour is the share
 * of what the CPUs could do; during a search, the share of what matches.
 *
 *	map.grid	{ rows, columns, wide, high } in pixels
 */

const SATURATED = 0.95;		/* share of the capacity: no CPU is idle */
const MAP_NARROWEST = 5;
const LINE_HEIGHT = 22;		/* pixels of the line below the map */

const STRIP = 20;	/* pixels of the folded map */

function layMap() {
	const { first, n, cell } = state.times;
	const count = Math.max(1, Math.ceil((n - first) / cell));
	const most = Math.floor(page.across / MAP_NARROWEST);
	const rows = [1, 2, 4, 5, 10, 20, 40, 50, 100].find(few =>
		count <= most * few) || Math.ceil(count / most);
	map.folded = isFolded();
	const columns = Math.ceil(count / rows);
	const high = map.folded ? STRIP / rows :
		Math.min(120, Math.max(24, 8 * rows)) / rows;
	map.grid = { rows, columns, per: rows * cell, high,
		wide: page.across / columns, tall: rows * high };
}

function sliceCells() {
	const { first, n, capacity, cell } = state.times;
	const { rows } = map.grid;
	const cells = [];
	for (let i = first; i < n; i += cell) {
		const k = (i - first) / cell;
		cells.push({ weight: cellSum(state.times.weight, i), slice: i,
			column: Math.floor(k / rows), row: k % rows });
	}
	const most = cells.reduce((a, b) => Math.max(a, b.weight), 0);
	for (const one of cells) {
		one.share = one.weight / (capacity * cell || most || 1);
	}
	return cells;
}

/* Return the level of a cell: 0 for nothing, up to the number of colours. */
function levelOf({ weight, share }) {
	const full = state.times.capacity > 0;
	const steps = MAP_RAMP.length;
	return weight === 0 ? 0 : full && share >= SATURATED ? steps :
		1 + Math.floor(Math.min(1, share) * 0.999 *
		    (steps - (full ? 1 : 0)));
}

/* Return levels by the share of a cell that matches the search. */
function hitLevels(cells) {
	const marked = framesUnder(state.full, hitMarks(state.term));
	const level = part => Math.min(MAP_RAMP.length,
		Math.ceil(MAP_RAMP.length * part - 1e-9));
	const found = weightOfMarked(state.times, marked);
	const { weight } = state.times;
	return cells.map(({ slice }) => level(ratio(cellSum(found, slice),
		cellSum(weight, slice))));
}

/* Draw the cells, one path per level. */
function drawCells() {
	const searching = state.term && state.term.marked;
	const cells = sliceCells();
	const levels = searching ? hitLevels(cells) : cells.map(levelOf);
	const { wide, high } = map.grid;
	const paths = [];
	cells.forEach(({ column, row }, k) => {
		const level = levels[k];
		paths[level] = (paths[level] || "") + rectPath(column * wide,
		    row * high, wide, high);
	});
	map.term = state.term;
	page.mapBar.style.backgroundImage = "linear-gradient(to right," +
	    (searching ? ["transparent", HIT_COLOR] : mapRamp()).join(",") +
	    ")";
	page.mapScale.textContent = scaleText();
	page.cells.textContent = "";
	paths.forEach((d, level) => {
		const path = svgElement(page.cells, "path", { d,
			"class": "level" + level });
		if (level > 0) {
			setAll(path, searching ? { fill: HIT_COLOR,
				"fill-opacity": (0.1 + 0.9 * level /
					MAP_RAMP.length).toFixed(2) } :
				{ fill: mapRamp()[level - 1] });
		}
	});
}

/* Return the outline of slices from..to - 1. */
function outlineOf([from, to]) {
	const { wide, high, rows } = map.grid;
	const { cell } = state.times;
	const first = Math.floor((from - state.times.first) / cell);
	const last = Math.ceil((to - state.times.first) / cell);
	const box = (column, top, columns, bottom) => rectPath(column * wide,
		top * high, columns * wide, (bottom - top) * high);
	const left = Math.floor(first / rows);
	const right = Math.floor((last - 1) / rows);
	const top = first % rows;
	const bottom = (last - 1) % rows + 1;
	if (top === 0 && bottom === rows) {
		return box(left, 0, right - left + 1, rows);
	}
	return left === right ? box(left, top, 1, bottom) :
		box(left, top, 1, rows) + (right - left > 1 ?
			box(left + 1, 0, right - left - 1, rows) : "") +
		box(right, 0, 1, bottom);
}

function drawRanges(ranges) {
	page.ranges.textContent = "";
	if (ranges.length) {	/* a veil over other slices */
		svgElement(page.ranges, "path", { "class": "veil", d: "M0 0h" +
			page.across + "v" + map.grid.tall + "H0z" +
			ranges.map(outlineOf).join("") });
	}
	ranges.forEach((range, k) => {
		const { per, wide } = map.grid;
		const column = Math.floor((range[0] - state.times.first) / per);
		svgElement(page.ranges, "path", { d: outlineOf(range) });
		svgElement(page.ranges, "text", { x: Math.min(column * wide + 3,
			page.across - 12), y: 12 }, "AB"[k]);
	});
}

function drawWhen(name) {
	page.when.textContent = "";
	if (name < 0) {
		svgElement(page.when, "text", { x: 0, y: 14, "class": "hint" },
		    "point at a frame to see when it ran");
		return;
	}
	const { first, weight } = state.times;
	const names = new Uint8Array(state.profile.names.length);
	names[name] = 1;
	const own = weightOfMarked(state.times, framesUnder(state.full, names));
	const { columns, per, wide } = map.grid;
	let d = "M0 " + LINE_HEIGHT;
	for (let k = 0; k < columns; k++) {
		const from = first + k * per;
		const sum = (array, at) => array.subarray(at, at + per)
		.reduce((a, b) => a + b, 0);
		const part = ratio(sum(own, from), sum(weight, from));
		d += "L" + (k * wide).toFixed(1) + " " + (LINE_HEIGHT -
		    (LINE_HEIGHT - 2) * Math.min(1, part)).toFixed(1) +
		    "h" + wide.toFixed(1);
	}
	svgElement(page.when, "path", { d: d + "V" + LINE_HEIGHT + "z" });
	svgElement(page.when, "text", { x: 4, y: 14 },
	    "when " + shownName(name) + " ran");
}

/* Show when the frame under the pointer ran, as a line below the map. */
function showWhen() {
	const at = target();
	const name = at ? at.pane.tree.name[at.frame] : -1;
	if (name !== map.when) {
		map.when = name;
		drawWhen(name);
	}
}

function drawMap() {
	map.across = page.across;
	layMap();
	const { tall } = map.grid;
	const { first, length } = state.times;
	setAll(page.mapSvg, { width: page.across,
		height: tall + (map.folded ? 0 : AXIS_HEIGHT + LINE_HEIGHT) });
	drawMarks();
	drawCells();
	drawRanges(state.ranges);
	const start = first * length + wallClock();
	drawAxis(page.mapAxis, start, start + map.grid.columns *
	    map.grid.per * length, wallClock() ? clockText : timeText);
	page.mapAxis.setAttribute("y", tall);
	page.when.setAttribute("transform", "translate(0," +
	    (tall + AXIS_HEIGHT) + ")");
	map.when = -2;
	showWhen();
	showMapText();
}

/* styles of the map in a picture without the style sheet */
const STILL_STYLES = [
	[".reach, .when", { display: "none" }],
	[".level0", { fill: "#f3f5f7" }],
	[".moment rect:not(.reach)", { fill: "#0b57d0" }],
	[".lost rect:not(.reach)", { fill: "#e0383e" }],
	[".ranges path:not(.veil)", { fill: "none", stroke: "#0b57d0",
		"stroke-width": 2 }],
	[".veil", { fill: "#fff", "fill-opacity": 0.65,
		"fill-rule": "evenodd" }],
	["text", { "font-size": 11 }]
];

/* Draw the map of time with its marks.  Return where it ends. */
function stillMap(parent, top) {
	const marks = page.marks.cloneNode(true);
	const cells = page.mapSvg.cloneNode(true);
	const high = Number(marks.getAttribute("height"));
	const tall = map.grid.tall + (map.folded ? 0 : AXIS_HEIGHT);
	if (!isSearching()) {	/* paper is light */
		MAP_RAMP.forEach((fill, k) => cells.querySelectorAll(".level" +
			(k + 1)).forEach(one => setAll(one, { fill })));
	}
	for (const [part, y] of [[marks, top], [cells, top + high]]) {
		setAll(part, { x: STILL_PAD, y: y });
		for (const [which, style] of STILL_STYLES) {
			part.querySelectorAll(which).forEach(one =>
				setAll(one, style));
		}
		parent.appendChild(part);
	}
	cells.setAttribute("height", tall);
	return top + high + tall + 6;
}
