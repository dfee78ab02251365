/*
 * A part of the zoomed frame's width, and what is in view.
 *
 *	pane.range	[from, to] as shares of the zoomed frame, or null
 */
const RANGE_LEAST = 1e-9;

/* Return [from, to] of the view, in units of tree.start. */
function spanOf(pane) {
	const { tree, zoom, range } = pane;
	const [from, to] = range || [0, 1];
	const width = tree.width[zoom];
	return [tree.start[zoom] + from * width, tree.start[zoom] + to * width];
}

function inView(pane) {
	const [from, to] = spanOf(pane);
	return to - from;
}

/*
 * Return the tree with the weights in the range of a pane, which changes with
 * each step of the wheel.  Frames inside the range are copied with all of their
 * callees at a time; frames outside weigh 0, and have the name of the whole.  A
 * frame that crosses an edge keeps the part of its self weight that is in view;
 * self weight begins where the frame begins.
 */
function treeInRange(pane) {
	const { tree, zoom } = pane;
	const { start, end, width, parent } = tree;
	const [from, to] = spanOf(pane);
	const own = widthSelf(tree, tree.widths);
	const self = tree.self.map(() => new Float64Array(tree.length));
	const total = tree.self.map(() => new Float64Array(tree.length));
	const name = new Int32Array(tree.length).fill(tree.widths.whole);
	const known = [];	/* frames whose total has only to be added up */
	for (let i = zoom; i < end[zoom] && start[i] < to;) {
		const inside = start[i] >= from && start[i] + width[i] <= to;
		const next = inside ? end[i] : i + 1;
		if (start[i] + width[i] < from) {
			i = end[i];
			continue;
		}
		const part = own[i] > 0 ?
			overlap({ from, to }, start[i], own[i]) / own[i] :
			Number(start[i] >= from);
		for (let c = 0; c < self.length; c++) {
			if (inside) {
				self[c].set(tree.self[c].subarray(i, next), i);
				total[c].set(tree.total[c].subarray(i, next),
				    i);
			} else {
				total[c][i] = self[c][i] =
					part * tree.self[c][i];
			}
		}
		name.set(tree.name.subarray(i, next), i);
		known.push(i);
		i = next;
	}
	for (const i of known.reverse()) {
		for (const column of i > 0 ? total : []) {
			column[parent[i]] += column[i];
		}
	}
	return Object.assign({}, tree, { name, self, total, headline: null });
}

/* Return the tree in view, the zoomed frame, and if only a part is in view. */
function viewOf(pane) {
	const { tree, zoom, range } = pane;
	if (!range) {
		return { tree, within: zoom, part: false };
	}
	const seen = pane.ranged;
	if (!seen || seen.range !== range || seen.zoom !== zoom ||
	    seen.widths !== tree.widths) {
		pane.ranged = { range, zoom, widths: tree.widths,
			tree: treeInRange(pane) };
	}
	return { tree: pane.ranged.tree, within: zoom, part: true };
}

function isZoomed(pane) {
	return pane.zoom !== 0 || Boolean(pane.range);
}

/* Parse the range of an address.  Return null if it is not valid. */
function readRange(text) {
	const [from, to] = (text || "").split("-").map(Number);
	return from >= 0 && to <= 1 && to - from >= RANGE_LEAST ?
		[from, to] : null;
}
