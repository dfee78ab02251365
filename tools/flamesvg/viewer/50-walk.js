/*
 * Which frames of a pane are wide enough to see, and where they lie.
 *
 *	pane	{ tree, zoom, up, skip }
 *	seen	frames in preorder with x and width in pixels
 *	runs	of neighbours too narrow to draw, one block each
 */
const MIN_WIDTH = 0.5;
const ROW_SHARE = 0.01;	/* a row below it, and those on it, are cut */

function Seen(pane) {
	this.frames = [];
	this.x = [];
	this.w = [];
	this.runs = [];
	this.levels = [];	/* weight of every depth, from the zoom on */
	this.pane = pane;
}

Seen.prototype.add = function (frame, x, w) {
	this.frames.push(frame);
	this.x.push(x);
	this.w.push(w);
};

/* a frame joins the run before it when both lie on the same one */
Seen.prototype.addNarrow = function (frame, x, w) {
	const { parent, end, width, depth } = this.pane.tree;
	let run = this.runs[this.runs.length - 1];
	if (!run || run.on !== parent[frame] || run.last !== frame) {
		run = { on: parent[frame], first: frame, depth: depth[frame],
			x, w: 0, weight: 0, count: 0, widest: frame };
		this.runs.push(run);
	}
	run.last = end[frame];
	run.w += w;
	run.weight += width[frame];
	run.count += end[frame] - frame;
	if (width[frame] > width[run.widest]) {
		run.widest = frame;
	}
};

/* the frames that the zoomed one lies on, as wide as the view */
function walkBelow(seen, across) {
	const { tree, zoom } = seen.pane;
	const below = [];
	for (let i = tree.parent[zoom]; i >= 0; i = tree.parent[i]) {
		below.push(i);
	}
	for (const frame of below.reverse()) {
		seen.add(frame, 0, across);
	}
}

function walk(pane, across) {
	const { width, start, end, depth } = pane.tree;
	const zoom = pane.zoom;
	const seen = new Seen(pane);
	const scale = width[zoom] > 0 ? across / width[zoom] : 0;
	const levels = seen.levels;
	walkBelow(seen, across);
	for (let i = zoom; i < end[zoom];) {
		const w = width[i] * scale;
		const x = (start[i] - start[zoom]) * scale;
		const level = depth[i] - depth[zoom];
		levels[level] = (levels[level] || 0) + width[i];
		if (w < MIN_WIDTH && i !== zoom) {
			if (w > 0) {
				seen.addNarrow(i, x, w);
			}
			i = end[i];
			continue;
		}
		seen.add(i, x, w);
		i++;
	}
	seen.runs = seen.runs.filter(run => run.w >= MIN_WIDTH);
	return seen;
}

/* how deep to draw: { rows, cut, share } */
function rowsOf(seen) {
	const { tree, zoom } = seen.pane;
	const all = seen.levels.length;
	const enough = ROW_SHARE * tree.width[zoom];
	let rows = all;
	if (!state.fullHeight) {
		while (rows > 1 && seen.levels[rows - 1] < enough) {
			rows--;
		}
	}
	if (all - rows < 4) {
		rows = all;
	}
	return {
		rows: tree.depth[zoom] + rows,
		cut: all - rows,
		share: rows < all ? seen.levels[rows] / tree.width[zoom] : 0
	};
}
