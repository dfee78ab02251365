/* The picture.  Only rows in or close to the visible part have elements. */

const NEAR = 400;	/* pixels drawn beyond the visible part */
const NEAR_CROWD = 48;	/* pixels, if rows have more than CROWD boxes */
const CROWD = 12;
const ROW_USUAL = 16;	/* pixels */
const ROW_HIGHEST = 24;
const CRUMB = 180;	/* pixels of the widest name of a crumb */
const OWN_HIGH = 3;	/* pixels: height of the strip of self weight */
const OWN_LEAST = 2;	/* pixels: least width of the strip */

function drawFrame(pane, frame, x, y, w, crumb) {
	const slot = takeSlot(pane, frame, null);
	const folded = slot.folded = Boolean(crumb && crumb.folded);
	const { tree, zoom } = pane;
	const color = paintOfFrame(tree, frame);
	const below = tree.depth[frame] < tree.depth[zoom];
	const idle = idleFrames(state.profile, tree);
	const pale = below || idle && idle[frame];
	const pivot = frame === 0 && state.mode === "sandwich";
	let classes = below ? "box below" : pivot ? "box pivot" : "box";
	if (w >= MIN_OUTLINE && onlySide(tree, frame)) {
		classes += " " + onlySide(tree, frame);
	}
	slot.classes = idle && idle[frame] ? classes + " idle" : classes;
	place(slot, x, y, w);
	set(slot, slot.rect, "fill", color.fill);
	const label = crumb ? crumb.label : labelFor(tree.name[frame], w - 6);
	if (label) {
		const part = pale ? DIMMED : 1;
		slot.ink = color.ink(part);
		slot.veiled = color.ink(part * VEILED);
	}
	write(slot, label, pivot ? "pivot" : "");
	describe(slot, folded ? "" : label);
}

function drawRun(pane, run, y) {
	const slot = takeSlot(pane, run.widest, run);
	slot.folded = false;
	slot.classes = "box elided";
	place(slot, run.x, y, run.w);
	set(slot, slot.rect, "fill", hatch(""));
	write(slot, "", "");
	describe(slot, "");
}

function layStem(pane) {
	pane.stem = state.stem && state.panes.length === 1 ?
		stemOf(pane.tree, pane.zoom) : [];
	pane.crumbs = pane.stem.length ? crumbsOf(pane.stem, page.across,
		frame => labelFor(pane.tree.name[frame], CRUMB), widthOf) : [];
}

/* Choose what the panes show, and set heights above and below the roots. */
function layOut() {
	let above = 0;
	let below = 0;
	for (const pane of state.panes) {
		const row = options.rowHeight;
		layStem(pane);
		const high = alone ? page.room : window.innerHeight;
		pane.seen = walk(pane, page.across, Math.ceil(high / row) + 8);
		if (pane.up) {
			above = Math.max(above, pane.seen.levels.length - 1);
		} else {
			below = Math.max(below, pane.seen.levels.length - 1);
		}
	}
	page.above = above * options.rowHeight;
	page.below = (below + 1) * options.rowHeight;
}

/* Add a frame without an element of its own. */
function addSmall(pane, frame, x, y, w) {
	small.push({ pane, frame, x, y, w });
}

let smallDue = false;	/* a drawing is due with the next frame of the screen */

/* Draw frames without elements: one path per colour, of lines as thick as a
 * row. page.small is scaled so that numbers are whole, which are written and
 * read faster. */
function placeSmall() {
	smallDue = false;
	const paths = new Map();
	const high = options.rowHeight - 1;
	for (const { pane, frame, x, y, w } of small) {
		const { fill } = paintOfFrame(pane.tree, frame);
		paths.set(fill, (paths.get(fill) || "") + "M" +
		    Math.round(10 * x) + " " + (2 * y + high) + "h" +
		    Math.max(1, Math.round(10 * (w > 3 ? w - 0.5 : w))));
	}
	page.small.setAttribute("stroke-width", 2 * high);
	writePaths(page.small, paths, "stroke");
}

function drawPane(pane, from, to) {
	const { seen } = pane;
	const { frames, runs } = seen;
	const folded = new Set(pane.stem);
	const chosen = state.select && state.select.pane === pane ?
		state.select.frame : -1;
	const inside = (d, y) => d >= pane.skip &&
	    y + options.rowHeight >= from && y <= to;
	for (let k = 0; k < frames.length; k++) {
		const frame = frames[k];
		const y = rowTop(pane, seen.rows[k]);
		if (!folded.has(frame) && inside(seen.rows[k], y)) {
			const w = seen.wide[k];
			(w >= seen.box || frame === chosen ? drawFrame :
				addSmall)(pane, frame, seen.x(frame), y, w);
		}
	}
	for (const run of runs) {
		const y = rowTop(pane, run.row);
		if (inside(run.row, y) && run.w >= seen.box) {
			drawRun(pane, run, y);
		} else if (inside(run.row, y)) {
			addSmall(pane, run.widest, run.x, y, run.w);
		}
	}
	if (pane.crumbs.length && inside(0, rowTop(pane, 0))) {
		for (const one of pane.crumbs) {
			drawFrame(pane, one.frame, one.x, rowTop(pane, 0),
			    one.w, one);
		}
	}
}

function placeRing(slot) {
	setAll(page.ring, slot ? { display: "inline", x: slot.x + 1,
		y: slot.y + 1, width: Math.max(slot.w - 2, 1),
		height: options.rowHeight - 3 } : { display: "none" });
}

/* Report the selected box to assistive technology, even if it has no label. */
function reportActive(slot) {
	const { picture } = page;
	if (page.active && page.active !== slot) {
		page.active.group.removeAttribute("aria-selected");
	}
	page.active = slot;
	if (slot) {
		setAll(slot.group, { id: slot.id, "aria-selected": "true" });
		describe(slot, "selected");
	}
	picture.setAttribute("aria-activedescendant", slot ? slot.id : "");
}

/* Mark the selected frame, and those with the name under the pointer. */
function markSlots() {
	const chosen = state.select;
	const hover = state.hover;
	const same = hover ? hover.pane.tree.name[hover.frame] : -1;
	let active = null;
	for (let k = 0; k < used; k++) {
		const slot = slots[k];
		let classes = slot.classes;
		slot.same = !slot.run &&
			slot.pane.tree.name[slot.frame] === same;
		if (slot.same) {
			classes += slot.w < MIN_OUTLINE ? " same slim" :
				" same";
		}
		if (chosen && !slot.run && slot.frame === chosen.frame &&
		    slot.pane === chosen.pane) {
			active = slot;
		}
		if (classes !== slot.marked) {
			slot.group.setAttribute("class", classes);
			slot.marked = classes;
		}
	}
	page.same.setAttribute("d", same < 0 ? "" : small.filter(one =>
		one.pane.tree.name[one.frame] === same)
		.map(outlineOfSlot).join(""));
	placeVeil();
	placeRing(active);
	reportActive(active);
}

/* Return true if boxes show self weight; in other views only roots have any. */
function hasStrips() {
	return state.columns === 1 && state.mode !== "leaf" &&
		state.mode !== "sandwich";
}

/* Return the self weight of a box as a part of a path: a strip at its lower
 * edge, as wide as its share. */
function stripOf({ run, pane, frame, x, y, w }) {
	const { self, total, idle } = pane.tree;
	const own = run || idle && idle[frame] ? 0 :
		w * ratio(self[0][frame], total[0][frame]);
	return own < OWN_LEAST ? "" : rectPath(x, y + options.rowHeight - 1 -
		OWN_HIGH, Math.min(own, w - 0.5), OWN_HIGH);
}

function drawWindow() {
	const near = state.panes.some(({ seen }) => seen.frames.length >
		CROWD * seen.levels.length) ? NEAR_CROWD : NEAR;
	const from = page.scroll.scrollTop - near;
	const to = page.scroll.scrollTop + page.shown + near;
	used = 0;
	small.length = 0;
	for (const pane of state.panes) {
		drawPane(pane, from, to);
	}
	for (let k = used; k < slots.length && !slots[k].hidden; k++) {
		hideSlot(slots[k], true);
		slots[k].pane = null;
	}
	if (!smallDue) {
		smallDue = true;
		requestAnimationFrame(placeSmall);
	}
	page.own.setAttribute("d", hasStrips() ?
		slots.slice(0, used).map(stripOf).join("") : "");
	placeHits();
	markSlots();
	page.boxes.appendChild(page.fresh);
	page.labels.appendChild(page.freshLabels);
	freeSlots();
	page.drawnFrom = from;
	page.drawnTo = to;
	page.near = near;
}

/* Make rows of the usual height higher if the window has room. */
function fitRows() {
	const row = options.rowHeight;
	const rows = (page.above + page.below) / row;
	if (alone && row === ROW_USUAL) {
		options.rowHeight = Math.max(row, Math.min(ROW_HIGHEST,
		    Math.floor(page.room / rows)));
		layOut();
	}
}

/* Draw everything again; the roots stay where they are. */
function draw() {
	if (state.times && (map.across !== page.across ||
	    map.folded !== isFolded())) {
		drawMap();
	}
	if (page.room === null) {
		page.axis.style.display = hasAxis() ? "" : "none";
		measureRoom();
	}
	layOut();
	if (page.draws === 0) {
		fitRows();
	}
	fitHeight();
	settle();
	fitOverview();
	drawWindow();
	if (hasAxis()) {
		fillAxis();
	}
	root.setAttribute("data-draws", ++page.draws);
}

