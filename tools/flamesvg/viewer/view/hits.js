/*
 * The hits of a search in the picture.  A veil covers the boxes, with holes
 * where hits are; on it the hits are drawn in their colour, and on these
 * the labels.  To change the boxes themselves would take too long.
 */

/* did a search find anything? */
function isSearching() {
	return Boolean(state.term && state.term.count);
}

/* the colour of the search in a box, or "" */
function hitOf({ pane, frame, run }) {
	return run && run.stem || !(run ? hitsOfRun(state.term, pane, run) :
		hitMarks(state.term)[pane.tree.name[frame]]) ? "" : HIT_COLOR;
}

/* a box as part of a path */
function outlineOfSlot({ x, y, w }) {
	const wide = Math.max(w - (w > 3 ? 0.5 : 0), 0.3).toFixed(2);
	return "M" + x.toFixed(2) + " " + y + "h" + wide + "v" +
	    (options.rowHeight - 1) + "h-" + wide + "z";
}

/* paths by their fill */
function writePaths(group, paths) {
	while (group.childElementCount < paths.size) {
		svgElement("path", group);
	}
	let path = group.firstChild;
	for (const [fill, d] of paths) {
		path.setAttribute("fill", fill);
		path.setAttribute("d", d);
		path = path.nextSibling;
	}
	for (; path; path = path.nextSibling) {
		path.removeAttribute("d");
	}
}

/* the colour of a label: on a hit, on the veil, or in a hole of it */
function writeInk(slot, searching, hit) {
	if (slot.has.label) {
		set(slot, slot.text, "fill", hit ? hit.ink :
			searching && !slot.same ? slot.veiled : slot.ink);
	}
}

/* the boxes that are hits, and the ink of all labels */
function placeHits() {
	const searching = isSearching();
	const paths = new Map();
	for (let k = 0; k < used; k++) {
		const slot = slots[k];
		const hit = slot.hit = searching ? hitOf(slot) : "";
		const color = hit && !slot.run ? paintOf(hit) : null;
		if (hit) {
			const fill = color ? color.fill : hatch(hit);
			paths.set(fill, (paths.get(fill) || "") +
			    outlineOfSlot(slot));
		}
		writeInk(slot, searching, color);
	}
	for (const one of searching ? small : []) {
		one.hit = hitMarks(state.term)[one.pane.tree.name[one.frame]];
		if (one.hit) {
			const { fill } = paintOf(HIT_COLOR);
			paths.set(fill, (paths.get(fill) || "") +
			    outlineOfSlot(one));
		}
	}
	writePaths(page.found, paths);
}

/* holes: hits, frames of the name under the pointer, and notes */
function placeVeil() {
	const { veil } = page;
	if (!isSearching()) {
		veil.setAttribute("display", "none");
		return;
	}
	let path = "M0 0H" + page.across + "V" + page.height + "H0z";
	for (let k = 0; k < used; k++) {
		const slot = slots[k];
		if (slot.hit || slot.same || slot.run && slot.run.stem) {
			path += outlineOfSlot(slot);
		}
		if (!slot.hit) {
			writeInk(slot, true, null);
		}
	}
	path += small.filter(one => one.hit).map(outlineOfSlot).join("");
	veil.setAttribute("d", path);
	veil.removeAttribute("display");
}
