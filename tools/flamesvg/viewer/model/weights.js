/*
 * The weights of the frames in view, by function and as trees of calls.
 *
 *	weights	{ self, total }: of each column, a number for each name
 *	node	{ name, self, total, frame, ends }: a row of a tree; ends
 *		are the frames of the row, from the leaf, see callersIn()
 */

/* self and total of every function in a frame; recursion is counted once */
function functions({ tree, within }) {
	const { name, end, total, self } = tree;
	const last = total.length - 1;
	const weights = { self: [], total: [] };
	const count = name.reduce((a, b) => Math.max(a, b), 0) + 1;
	for (let c = 0; c <= last; c++) {
		weights.self.push(new Float64Array(count));
		weights.total.push(new Float64Array(count));
	}
	const until = new Int32Array(count);
	for (let i = Math.max(within, 1); i < end[within]; i++) {
		const n = name[i];
		const outer = i >= until[n];
		if (outer) {
			until[n] = end[i];
		}
		for (let c = 0; c <= last; c++) {
			weights.self[c][n] += self[c][i];
			if (outer) {
				weights.total[c][n] += total[c][i];
			}
		}
	}
	return weights;
}

/* of each column, the sum of a weight of some frames */
function sumOf(columns, frames) {
	return columns.map(column =>
		frames.reduce((sum, i) => sum + column[i], 0));
}

/* heaviest first, by the last column */
function byTotal(nodes) {
	const last = nodes.length ? nodes[0].total.length - 1 : 0;
	return nodes.sort((a, b) => b.total[last] - a.total[last] ||
	    b.total[0] - a.total[0] || a.name - b.name);
}

function nodeOf(tree, frame) {
	return {
		name: tree.name[frame], frame,
		self: tree.self.map(self => self[frame]),
		total: tree.total.map(total => total[frame])
	};
}

/* top down: what a frame calls */
function calleesIn(tree, frame) {
	const nodes = [];
	for (let i = frame + 1; i < tree.end[frame]; i = tree.end[i]) {
		nodes.push(nodeOf(tree, i));
	}
	return byTotal(nodes);
}

/* frames by their names, each with the leaf whose weight it carries */
function byName(tree, ends) {
	const groups = new Map();
	for (const end of ends) {
		const name = tree.name[end.at];
		if (!groups.has(name)) {
			groups.set(name, []);
		}
		groups.get(name).push(end);
	}
	return byTotal(Array.from(groups, ([name, list]) => ({
		name, ends: list,
		self: tree.self.map(() => 0),
		total: sumOf(tree.self, list.map(end => end.leaf))
	})));
}

/* bottom up: the functions that have self weight */
function leavesIn(tree, within) {
	const ends = [];
	for (let i = Math.max(within, 1); i < tree.end[within]; i++) {
		if (tree.self.some(self => self[i] > 0)) {
			ends.push({ at: i, leaf: i });
		}
	}
	const nodes = byName(tree, ends);
	nodes.forEach(node => {
		node.self = node.total;
	});
	return nodes;
}

/* and who called them, up to the frame in view */
function callersIn(tree, within, node) {
	const ends = [];
	for (const { at, leaf } of node.ends) {
		const up = tree.parent[at];
		if (at > within && up > 0) {
			ends.push({ at: up, leaf });
		}
	}
	return byName(tree, ends);
}

/*
 * Of each class, the self counts of its frames in a frame, and whether it has
 * any there.  Where stacks begin at their leaves, the self counts of a function
 * are the totals of its frames in the row on the whole.
 */
function weighClasses({ tree, within }, palette, fromLeaf) {
	const { name, self, total, depth, parent, end } = tree;
	const { classes, labels } = palette;
	const sum = new Float64Array(labels.length);
	const drawn = new Uint8Array(labels.length);
	let leaf = within;
	while (fromLeaf && depth[leaf] > 1) {
		leaf = parent[leaf];
	}
	for (let i = Math.max(within, 1); i < end[within]; i++) {
		const number = classes[name[i]];
		if (number < labels.length) {
			drawn[number] = 1;
			sum[number] += !fromLeaf ? self[0][i] :
				depth[i] === 1 ? total[0][i] : 0;
		}
	}
	if (depth[leaf] === 1 && leaf < within) {
		sum[classes[name[leaf]]] += total[0][within];
	}
	return { sum, drawn };
}
