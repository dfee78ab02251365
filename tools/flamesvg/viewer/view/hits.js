/*
 * The hits of a search.  A veil covers the boxes, with holes for hits.  Hits
 * are drawn on the veil in their colour, and labels on top.  Changing the boxes
 * themselves would take too long.
 */

function isSearching() {
	return Boolean(state.term && state.term.count);
}

/* a box as part of a path */
function outlineOfSlot({ x, y, w }) {
	return rectPath(x, y, Math.max(w - (w > 3 ? 0.5 : 0), 0.3),
	    options.rowHeight - 1);
}

/* Write paths, a map by colour, as fills or strokes. */
function writePaths(group, paths, kind) {
	while (group.childElementCount < paths.size) {
		svgElement(group, "path");
	}
	let path = group.firstChild;
	for (const [color, d] of paths) {
		path.setAttribute(kind, color);
		path.setAttribute("d", d);
		path = path.nextSibling;
	}
	for (; path; path = path.nextSibling) {
		path.removeAttribute("d");
	}
}

/* Set the colour of a label: on a hit, on the veil, or in a hole of it. */
function writeInk(slot, searching, hit) {
	if (slot.has.label) {
		set(slot, slot.text, "fill", hit ? hit.ink(1) :
			searching && !slot.same ? slot.veiled : slot.ink);
	}
}

/* Draw the hits, and set the colours of all labels. */
function placeHits() {
	const searching = isSearching();
	const solid = paintOf(HIT_COLOR);
	const paths = new Map([[solid.fill, ""], [hatch(HIT_COLOR), ""]]);
	const marks = hitMarks(state.term);
	for (let k = 0; k < used; k++) {
		const slot = slots[k];
		const { run, pane, frame } = slot;
		slot.hit = searching && (run ?
			hitsOfRun(state.term, pane, run) :
			marks[pane.tree.name[frame]]) ? HIT_COLOR : "";
		if (slot.hit) {
			const fill = slot.run ? hatch(HIT_COLOR) : solid.fill;
			paths.set(fill, paths.get(fill) + outlineOfSlot(slot));
		}
		writeInk(slot, searching, slot.hit && !slot.run ? solid : null);
	}
	paths.set(solid.fill, paths.get(solid.fill) + (searching ? small : [])
		.filter(({ pane, frame }) => marks[pane.tree.name[frame]])
		.map(outlineOfSlot).join(""));
	page.foundAll = Array.from(paths.values()).join("");
	writePaths(page.found, paths, "fill");
}

/* Draw the veil, with holes for hits and the name under the pointer. */
function placeVeil() {
	const { veil } = page;
	if (!isSearching()) {
		veil.setAttribute("display", "none");
		return;
	}
	let path = "M0 0H" + page.across + "V" + page.height + "H0z";
	for (let k = 0; k < used; k++) {
		const slot = slots[k];
		if (!slot.hit) {
			path += slot.same ? outlineOfSlot(slot) : "";
			writeInk(slot, true, null);
		}
	}
	veil.setAttribute("d", path + page.foundAll);
	veil.removeAttribute("display");
}
