/*
 * A part of the zoomed frame's width, and what is in view.
 *
 *	pane.range	[from, to] as shares of the zoomed frame, or null
 */
const RANGE_LEAST = 1e-9;

/* the view: from, to, on the axis of tree.start */
function spanOf(pane) {
	const { tree, zoom, range } = pane;
	const [from, to] = range || [0, 1];
	const width = tree.width[zoom];
	return [tree.start[zoom] + from * width, tree.start[zoom] + to * width];
}

/* the weight of the view */
function inView(pane) {
	const [from, to] = spanOf(pane);
	return to - from;
}

/*
 * The range of a pane as a tree: its frames keep the part of their own weight
 * that is in view; own weight begins where the frame begins.
 */
function treeInRange(pane) {
	const { tree, zoom } = pane;
	const [from, to] = spanOf(pane);
	const span = { from, to };
	const own = widthSelf(tree, tree.widths);
	const self = tree.self.map(() => new Float64Array(tree.length));
	for (let i = zoom; i < tree.end[zoom]; i++) {
		const start = tree.start[i];
		const part = own[i] > 0 ?
			overlap(span, start, own[i]) / own[i] :
			Number(start >= span.from && start < span.to);
		self.forEach((column, c) => {
			column[i] = part * tree.self[c][i];
		});
	}
	return compact(tree, self);
}

/* what is in view: a tree, and the frame of it that is zoomed to */
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
	return { tree: pane.ranged.tree, within: tree.depth[zoom], part: true };
}

function isZoomed(pane) {
	return pane.zoom !== 0 || Boolean(pane.range);
}

/* the range of an address, or null */
function readRange(text) {
	const [from, to] = (text || "").split("-").map(Number);
	return from >= 0 && to <= 1 && to - from >= RANGE_LEAST ?
		[from, to] : null;
}
