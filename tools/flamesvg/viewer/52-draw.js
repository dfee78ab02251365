/*
 * From frames to elements.  Elements are kept and used again; only rows in
 * or near the visible part of the scrolled area have any.
 */
const MIN_OUTLINE = 3;	/* pixels; in less an outline hides the colour */
const NEAR = 400;	/* pixels drawn beyond the visible part, */
const NEAR_CROWD = 48;	/* or fewer where rows have many boxes */
const CROWD = 12;

const slots = [];	/* { group, rect, text, pane, frame, run, ink } */
let used = 0;
const slotOf = new WeakMap();

function svgElement(name, parent) {
	const element = document.createElementNS(SVG, name);
	if (parent) {
		parent.appendChild(element);
	}
	return element;
}

/* most boxes are too narrow for a label: text comes when it is needed */
function newSlot() {
	const group = svgElement("g");
	const slot = {
		group,
		rect: svgElement("rect", group),
		text: null,
		id: "box-" + options.id + "-" + slots.length,
		has: { label: "" }	/* the values of the attributes now */
	};
	slot.rect.setAttribute("height", options.rowHeight - 1);
	page.fresh.appendChild(group);
	slotOf.set(group, slot);
	slots.push(slot);
	return slot;
}

function hideSlot(slot, hidden) {
	slot.hidden = hidden;
	for (const element of slot.text ? [slot.group, slot.text] :
		[slot.group]) {
		if (hidden) {
			element.setAttribute("display", "none");
		} else {
			element.removeAttribute("display");
		}
	}
}

function takeSlot(pane, frame, run) {
	const slot = slots[used] || newSlot();
	used++;
	slot.pane = pane;
	slot.frame = frame;
	slot.run = run;
	if (slot.hidden) {
		hideSlot(slot, false);
	}
	return slot;
}

/* a value is written only if it changed: writing costs more than comparing */
function set(slot, element, name, value) {
	const key = element === slot.rect ? name : "text" + name;
	if (slot.has[key] !== value) {
		slot.has[key] = value;
		element.setAttribute(name, value);
	}
}

function place(slot, x, y, w) {
	slot.x = x;
	slot.y = y;
	slot.w = w;
	const gap = w > 3 ? 0.5 : 0;
	set(slot, slot.rect, "x", Math.round(100 * x) / 100);
	set(slot, slot.rect, "y", y);
	set(slot, slot.rect, "width",
	    Math.max(Math.round(100 * (w - gap)) / 100, 0.3));
}

/* labels are drawn on the veil of a search, see 53-hits.js */
function newText() {
	const text = svgElement("text", page.freshLabels);
	text.setAttribute("dy", "0.35em");
	return text;
}

function write(slot, label, style) {
	if (label !== slot.has.label) {
		slot.text = slot.text || newText();
		slot.text.textContent = label;
		slot.has.label = label;
	}
	if (label) {
		const text = slot.text;
		set(slot, text, "x", Math.round(100 * (slot.x + 3)) / 100);
		set(slot, text, "y", slot.y + (options.rowHeight - 1) / 2);
		set(slot, text, "class", style);
	}
}

/* boxes with a label are told to assistive technology as well */
function describe(slot, label) {
	const group = slot.group;
	if (!label) {
		if (slot.has.role) {
			group.setAttribute("aria-hidden", "true");
			slot.has.role = "";
		}
		return;
	}
	const { tree } = slot.pane;
	const said = state.shown[tree.name[slot.frame]] + ", " +
		sharesText(totalsOf(tree, slot.frame), wholes());
	if (slot.has.role !== said) {
		slot.has.role = said;
		group.removeAttribute("aria-hidden");
		group.setAttribute("role", "treeitem");
		group.setAttribute("aria-level",
		    tree.depth[slot.frame] + 1);
		group.setAttribute("aria-label", said);
	}
}

function drawFrame(pane, frame, x, y, w) {
	const slot = takeSlot(pane, frame, null);
	const { tree, zoom } = pane;
	const color = paintOfFrame(tree, frame);
	const below = tree.depth[frame] < tree.depth[zoom];
	const pivot = frame === 0 && state.mode === "sandwich";
	let classes = below ? "box below" : pivot ? "box pivot" : "box";
	if (w >= MIN_OUTLINE) {
		classes += isNew(tree, frame) ? " new" :
			isGone(tree, frame) ? " gone" : "";
	}
	slot.classes = classes;
	slot.ink = below ? color.dimmed : color.ink;
	slot.veiled = below ? color.both : color.veiled;
	place(slot, x, y, w);
	set(slot, slot.rect, "fill", color.fill);
	const label = labelFor(tree.name[frame], w - 6);
	write(slot, label, pivot ? "pivot" : "");
	describe(slot, label);
}

function drawRun(pane, run, y) {
	const slot = takeSlot(pane, run.widest, run);
	slot.classes = "box elided";
	place(slot, run.x, y, run.w);
	set(slot, slot.rect, "fill", hatch(""));
	write(slot, "", "");
	describe(slot, "");
}

/* the row that stands for those of a small share */
function writeCut(slot) {
	const { cut, share } = slot.pane.extent;
	const hits = hitsOfCut(slot.pane);
	write(slot, cut + " more rows hold " + shareText(share, 1) +
	    " of the view" + (hits ? " and " + plural(hits, "hit") : "") +
	    ": click or press f", "cut");
}

function drawCut(pane) {
	const { cut } = pane.extent;
	const slot = takeSlot(pane, 0, { cut });
	slot.classes = "box cut";
	slot.ink = slot.veiled = "currentColor";
	place(slot, 0, rowTop(pane, pane.extent.rows), page.across);
	set(slot, slot.rect, "fill", hatch(""));
	writeCut(slot);
	describe(slot, "");
}

/* the upper edge of a row of a pane */
function rowTop(pane, depth) {
	return pane.origin + (pane.up ? -1 : 1) * depth * options.rowHeight;
}

/* what the panes show, and their heights from the row of their roots */
function layOut() {
	let above = 0;
	let below = 0;
	for (const pane of state.panes) {
		pane.seen = walk(pane, page.across);
		pane.extent = rowsOf(pane.seen);
		const rows = pane.extent.rows + (pane.extent.cut ? 1 : 0);
		if (pane.up) {
			above = Math.max(above, rows - 1);
		} else {
			below = Math.max(below, rows - 1);
		}
	}
	page.above = above * options.rowHeight;
	page.below = (below + 1) * options.rowHeight;
}

function drawPane(pane, from, to) {
	const { seen } = pane;
	const { frames, runs } = seen;
	const depth = pane.tree.depth;
	const rows = pane.extent.rows;
	const inside = (d, y) => d < rows && d >= pane.skip &&
	    y + options.rowHeight >= from && y <= to;
	for (let k = 0; k < frames.length; k++) {
		const frame = frames[k];
		const y = rowTop(pane, depth[frame]);
		if (inside(depth[frame], y)) {
			drawFrame(pane, frame, seen.x(frame), y,
			    seen.w(frame));
		}
	}
	for (const run of runs) {
		const y = rowTop(pane, run.depth);
		if (inside(run.depth, y)) {
			drawRun(pane, run, y);
		}
	}
	if (pane.extent.cut) {
		drawCut(pane);
	}
}

/* how far beyond the visible part to draw */
function nearOf(panes) {
	const most = panes.map(({ seen }) =>
		seen.frames.length / Math.max(1, seen.levels.length));
	return Math.max(...most) > CROWD ? NEAR_CROWD : NEAR;
}

/* elements that were not needed for a while are removed */
function freeSlots() {
	while (slots.length > used + 200) {
		const slot = slots.pop();
		slot.group.remove();
		if (slot.text) {
			slot.text.remove();
		}
		if (page.active === slot) {
			page.active = null;
		}
	}
}

/* the visible part of the picture */
function drawWindow() {
	const near = nearOf(state.panes);
	const from = page.scroll.scrollTop - near;
	const to = page.scroll.scrollTop + page.scroll.clientHeight + near;
	used = 0;
	for (const pane of state.panes) {
		drawPane(pane, from, to);
	}
	for (let k = used; k < slots.length && !slots[k].hidden; k++) {
		hideSlot(slots[k], true);
		slots[k].pane = null;
	}
	placeHits();
	markSlots();
	page.boxes.appendChild(page.fresh);
	page.labels.appendChild(page.freshLabels);
	freeSlots();
	page.drawnFrom = from;
	page.drawnTo = to;
	page.near = near;
}

/* a ring around the selected box, over all others */
function placeRing(slot) {
	const ring = page.ring;
	if (!slot) {
		ring.setAttribute("display", "none");
		return;
	}
	ring.removeAttribute("display");
	ring.setAttribute("x", slot.x + 1);
	ring.setAttribute("y", slot.y + 1);
	ring.setAttribute("width", Math.max(slot.w - 2, 1));
	ring.setAttribute("height", options.rowHeight - 3);
}

/* the box that assistive technology reads, even if it has no label */
function tellActive(slot) {
	const { picture } = page;
	if (page.active && page.active !== slot) {
		page.active.group.removeAttribute("aria-selected");
	}
	page.active = slot;
	if (slot) {
		slot.group.setAttribute("id", slot.id);
		slot.group.setAttribute("aria-selected", "true");
		describe(slot, "selected");
	}
	picture.setAttribute("aria-activedescendant", slot ? slot.id : "");
}

/* frames that are selected, or have the name of the one under the pointer */
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
	placeVeil();
	placeRing(active);
	tellActive(active);
}

/* draw everything anew; the roots stay where they are */
function draw() {
	if (map.across !== page.across || state.times &&
	    map.folded !== isFolded()) {
		map.across = page.across;
		drawMap();
	}
	if (page.room === null) {
		measureRoom();
	}
	layOut();
	fitHeight();
	settle();
	drawWindow();
	showAxis();
	root.setAttribute("data-draws", ++page.draws);
}
