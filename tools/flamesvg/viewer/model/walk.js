/*
 * Which frames of a pane are wide enough to see, and where they lie.
 *
 *	pane	{ tree, zoom, up, skip }
 *	seen	frames in preorder, with their rows (see rowIn()) and widths in
 *		pixels; the weight of each row (levels), and that of the
 *		lightest frame drawn (least)
 *	runs	of neighbours too narrow to draw, one block each
 */
const FINEST = 0.05;	/* pixels of the narrowest frame; others join runs */
const FINE = 0.5;	/* the same in a tree of more than MANY frames */
const MANY = 120000;
const MOST_FRAMES_DRAWN = 40000;
const MOST_BOXES = 400;	/* in the rows of a window */

function Seen(pane, across) {
	const [from, to] = spanOf(pane);
	this.box = FINE;	/* pixels of the narrowest frame with a box */
	this.pane = pane;
	this.across = across;
	this.from = from;	/* the view begins and ends here */
	this.to = to;
	this.scale = to > from ? across / (to - from) : 0;
}

/* Return the left edge in pixels; callers of the zoomed frame fill the view. */
Seen.prototype.x = function (frame) {
	const { tree, zoom } = this.pane;
	return frame < zoom ? 0 :
		Math.max(0, tree.start[frame] - this.from) * this.scale;
};

Seen.prototype.w = function (frame) {
	return frame < this.pane.zoom ? this.across :
		this.weight(frame) * this.scale;
};

Seen.prototype.weight = function (frame) {
	const { start, width } = this.pane.tree;
	return overlap(this, start[frame], width[frame]);
};

/* Add a narrow frame to the last run, if both have the same caller and are
 * adjacent; else begin a run. */
Seen.prototype.addNarrow = function (frame, row) {
	const { parent, end, width } = this.pane.tree;
	let run = this.runs[this.runs.length - 1];
	if (!run || run.on !== parent[frame] || run.last !== frame) {
		if (run && run.w < FINEST) {
			this.runs.pop();	/* too narrow for a block */
		}
		run = { on: parent[frame], first: frame, row,
			x: this.x(frame), w: 0, weight: 0, count: 0,
			widest: frame };
		this.runs.push(run);
	}
	run.last = end[frame];
	run.w += this.w(frame);
	run.weight += width[frame];
	run.count += end[frame] - frame;
	if (width[frame] > width[run.widest]) {
		run.widest = frame;
	}
};

/* Visit the zoomed frame, after its callers below it, and its callees; those
 * lighter than `least` join runs. */
function walkUp(seen, below, least) {
	const { tree, stem, zoom, range } = seen.pane;
	const { width, end, depth } = tree;
	const frames = seen.frames = below.slice();
	const rows = seen.rows = frames.map(i => rowIn(seen.pane, i));
	const wide = seen.wide = frames.map(() => seen.across);
	let on = Math.max(0, stem.filter(at => at <= zoom &&
		zoom < end[at]).length - 1);	/* in the stem */
	seen.runs = [];
	const levels = seen.levels = new Array(rowIn(seen.pane, zoom) + 1)
		.fill(seen.to - seen.from);
	levels[levels.length - 1] = 0;
	seen.least = least;
	for (let i = zoom; i < end[zoom];) {
		while (on > 0 && i >= end[stem[on]]) {
			on--;
		}
		on += i === stem[on + 1] ? 1 : 0;
		const row = depth[i] - (on > 0 ? depth[stem[on]] : 0);
		const weight = range ? seen.weight(i) : width[i];
		if (weight > 0) {
			levels[row] = (levels[row] || 0) + weight;
		}
		if (weight > 0 && width[i] >= least || i === zoom) {
			frames.push(i);
			rows.push(row);
			wide.push(weight * seen.scale);
			i++;
			continue;
		}
		if (weight > 0) {
			seen.addNarrow(i, row);
		}
		i = end[i];
	}
	seen.runs = seen.runs.filter(run => run.w >= FINEST);
}

/* Return the most frames and runs as wide as a box in `rows` adjacent rows. */
function crowdOf(seen, rows, box) {
	const counts = [];	/* by row */
	const count = d => {
		counts[d] = (counts[d] || 0) + 1;
	};
	seen.wide.forEach((wide, k) => {
		if (wide >= box) {
			count(seen.rows[k]);
		}
	});
	seen.runs.filter(run => run.w >= box).forEach(run => count(run.row));
	let sum = 0;
	let most = 0;
	for (let d = 0; d < counts.length; d++) {
		sum += (counts[d] || 0) - (counts[d - rows] || 0);
		most = Math.max(most, sum);
	}
	return most;
}

/*
 * Choose the frames to draw: those of 0.05 pixels, or in a large tree of 0.5.
 * An element for each would take too long, so the widest have one, at most 400
 * in the rows of a window.  The others are parts of one path for each colour.
 */
function walk(pane, across, rows) {
	const seen = new Seen(pane, across);
	let least = seen.scale > 0 ? (pane.tree.length > MANY ? FINE : FINEST) /
		seen.scale : 0;
	const below = stackOf(pane.tree, pane.tree.parent[pane.zoom]);
	walkUp(seen, below, least);
	for (; seen.frames.length > MOST_FRAMES_DRAWN && least > 0;
		least *= 1.5) {
		walkUp(seen, below, least);
	}
	for (let crowd = crowdOf(seen, rows, seen.box); crowd > MOST_BOXES;
		crowd = crowdOf(seen, rows, seen.box)) {
		seen.box *= Math.max(1.3, 0.7 * crowd / MOST_BOXES);
	}
	return seen;
}

/* Return the frame or run at x pixels in a row of a pane, or null. */
function frameAtPlace({ seen }, row, x) {
	const holds = (left, w) => left <= x && x < left + Math.max(w, 1);
	const runs = seen.runs.filter(run => run.row === row &&
		holds(run.x, run.w));
	let frame = -1;
	seen.frames.forEach((one, k) => {
		if (seen.rows[k] === row &&
		    holds(seen.x(one), seen.wide[k])) {
			frame = one;
		}
	});
	return frame >= 0 ? { frame, run: null } : runs.length ?
		{ frame: runs[0].widest, run: runs[0] } : null;
}

/* Return the next visible frame of the same depth, or -1. */
function besideOf(pane, frame, step) {
	const { tree } = pane;
	const depth = tree.depth[frame];
	const least = 1.5 / pane.seen.scale;
	let last = -1;
	for (let i = pane.zoom; i < tree.end[pane.zoom];) {
		if (tree.depth[i] < depth) {
			i++;
			continue;
		}
		if (step < 0 && i >= frame) {
			return last;
		}
		if (tree.width[i] >= least) {
			if (step > 0 && i > frame) {
				return i;
			}
			last = i;
		}
		i = tree.end[i];
	}
	return -1;
}

/* Return true if a frame is wide enough to see, if not scrolled away. */
function isVisible(pane, frame) {
	const { tree, zoom, seen } = pane;
	return frame >= zoom && frame < tree.end[zoom] &&
	    tree.width[frame] >= seen.least && seen.w(frame) >= 4;
}

/* Return the outermost caller to zoom to that makes a frame 40 pixels wide. */
function zoomFor(pane, frame, across) {
	const { tree } = pane;
	let best = frame;
	for (let i = tree.parent[frame]; i >= 0 && tree.width[frame] *
	    across >= 40 * tree.width[i]; i = tree.parent[i]) {
		best = i;
	}
	return best;
}
