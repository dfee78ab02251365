/*
 * A tree of frames, as arrays in preorder; frame 0 is the whole.
 *
 *	depth, name	as read
 *	self[c]		its own weight in column c
 *	total[c]	the same with all frames on it
 *	end		the next frame that does not stand on it
 *	parent		the frame it stands on, -1 for the whole
 *	width, start	how wide it is drawn, and where it begins
 *	widths		what both are of, see measure()
 *	times		in a flame chart: when it starts; else null
 *	fromLeaf	frames stand on what they call
 */
function newTree(length, columns) {
	return {
		length,
		depth: new Int32Array(length),
		name: new Int32Array(length),
		self: Array.from({ length: columns },
		    () => new Float64Array(length)),
		total: [],
		end: new Int32Array(length),
		parent: new Int32Array(length),
		width: null,
		start: null,
		widths: null,
		times: null,
		fromLeaf: false
	};
}

/* Set parent and end from the depths. */
function linkUp(tree) {
	const { depth, parent, end, length } = tree;
	const open = [];	/* the last frame at each depth */
	for (let i = 0; i < length; i++) {
		const d = depth[i];
		parent[i] = d > 0 ? open[d - 1] : -1;
		open[d] = i;
		end[i] = i + 1;
	}
	for (let i = length - 1; i > 0; i--) {
		end[parent[i]] = Math.max(end[parent[i]], end[i]);
	}
	return tree;
}

/* Return the totals of all frames, given their self weights. */
function sums(tree, self) {
	const total = self.slice();
	const parent = tree.parent;
	for (let i = tree.length - 1; i > 0; i--) {
		total[parent[i]] += total[i];
	}
	return total;
}

/*
 * What the widths are of, as { by, scale, spare, whole }: the column before,
 * the one after or the larger of both; what a count before is worth, since two
 * columns are mostly compared as shares; and a part of the whole, which has
 * that name, that no stack has.  The larger one is chosen stack by stack, so
 * that sums are right.
 */
function widthSelf(tree, { by, scale }) {
	if (tree.self.length === 1) {
		return tree.self[0];
	}
	const [before, after] = tree.self;
	if (by === "before") {
		return before.map(v => v * scale);
	}
	if (by === "after") {
		return after;
	}
	return after.map((v, i) => Math.max(v, before[i] * scale));
}

/* Set width and start; self weight is to the left of callees. */
function measure(tree, widths) {
	const self = widthSelf(tree, widths);
	const { depth, name, length } = tree;
	const width = self === tree.self[0] ? tree.total[0] :
		sums(tree, self);
	const start = new Float64Array(length);
	const next = [0];	/* by depth: where the next frame starts */
	for (let i = 0; i < length; i++) {
		const d = depth[i];
		start[i] = next[d];
		next[d] += width[i];
		next[d + 1] = start[i] + self[i];
	}
	tree.width = width;
	if (widths.spare > 0 && name[0] === widths.whole) {
		tree.width = width.slice();
		tree.width[0] += widths.spare;
	}
	tree.start = tree.times || start;
	tree.widths = widths;
	return tree;
}

function finishTree(tree) {
	linkUp(tree);
	tree.total = tree.self.map(self => sums(tree, self));
	return tree;
}

/* Fill an array with elements of another one, given their places. */
function gather(to, from, places) {
	for (let i = 0; i < to.length; i++) {
		to[i] = from[places[i]];
	}
	return to;
}

/* Return the tree with other self weights, without frames of total 0. */
function compact(tree, self) {
	const total = self.map(column => sums(tree, column));
	const keep = new Int32Array(tree.length);
	const [first] = total;
	const last = total[total.length - 1];
	let count = 0;
	for (let i = 0; i < tree.length;) {
		if (i > 0 && first[i] === 0 && last[i] === 0) {
			i = tree.end[i];
		} else {
			keep[count++] = i++;
		}
	}
	const small = newTree(count, self.length);
	gather(small.depth, tree.depth, keep);
	gather(small.name, tree.name, keep);
	self.forEach((column, c) => gather(small.self[c], column, keep));
	small.total = total.map(column =>
		gather(new Float64Array(count), column, keep));
	return linkUp(small);
}

/* Return the frames from the whole to a frame; none for -1. */
function stackOf({ parent }, frame) {
	const stack = [];
	for (let i = frame; i >= 0; i = parent[i]) {
		stack.push(i);
	}
	return stack.reverse();
}

/* Return the names from the root to the frame. */
function pathOf(tree, frame) {
	return stackOf(tree, frame).slice(1).map(i => tree.name[i]);
}

/* Return the frame at the end of a path, or the last one that the tree has. */
function follow(tree, path) {
	let at = 0;
	for (const name of path) {
		let i = at + 1;
		while (i < tree.end[at] && tree.name[i] !== name) {
			i = tree.end[i];
		}
		if (i >= tree.end[at]) {
			break;
		}
		at = i;
	}
	return at;
}

/*
 * Return { weights, count } of the frames within a frame whose name has a mark.
 * Weights are by column, and exclude frames called by another marked one.
 */
function shareOf(tree, marked, within) {
	const { name, end, total } = tree;
	const stop = end[within];
	const weights = total.map(() => 0);
	let count = 0;
	let covered = 0;
	for (let i = within; i < stop; i++) {
		if (marked[name[i]]) {
			count++;
			if (i >= covered) {
				covered = end[i];
				for (let c = 0; c < total.length; c++) {
					weights[c] += total[c][i];
				}
			}
		}
	}
	return { weights, count };
}

/* Mark frames whose name has a mark, with all of their callees. */
function framesUnder({ name, parent, length }, names) {
	const marked = new Uint8Array(length);
	for (let i = 1; i < length; i++) {
		marked[i] = names[name[i]] || marked[parent[i]];
	}
	return marked;
}

function totalsOf(tree, frame) {
	return tree.total.map(column => column[frame]);
}

/* Return the heaviest callee, or -1. */
function childOf(tree, frame) {
	let best = -1;
	for (let i = frame + 1; i < tree.end[frame]; i = tree.end[i]) {
		if (best < 0 || tree.width[i] > tree.width[best]) {
			best = i;
		}
	}
	return best;
}

function overlap({ from, to }, start, length) {
	return start >= from && start + length <= to ? length :
		Math.max(0, Math.min(to, start + length) -
		    Math.max(from, start));
}

/* Return "new" or "gone" if one of two columns only has the frame, else "". */
function onlySide({ total: [before, after] }, frame) {
	return !after || before[frame] > 0 === after[frame] > 0 ? "" :
		after[frame] > 0 ? "new" : "gone";
}
