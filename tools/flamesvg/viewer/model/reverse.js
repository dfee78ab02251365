/*
 * The callers view: every stack read from its leaf.  Half a million frames may
 * become several millions, so the tree is written in preorder, with siblings by
 * weight, and not built node by node.  Stacks are sorted by their names from
 * the leaf on.  A group of neighbours with the same names so far becomes one
 * frame, and is divided by the next name.  Most groups have one stack, which is
 * copied to its end.
 */
const MOST_FRAMES = 3e7;	/* a gigabyte */
const FIRST_ROOM = 1 << 22;	/* frames; memory counts once it is written */

/* the frames in which stacks end, sorted by name, caller's name, and so on */
function sortedLeaves({ name, parent, self, length }) {
	const leaves = new Int32Array(length);
	let count = 0;
	for (let i = 1; i < length; i++) {
		if (self.some(column => column[i] > 0)) {
			leaves[count++] = i;
		}
	}
	return leaves.subarray(0, count).sort((a, b) => {
		while (a !== b && a > 0 && b > 0 && name[a] === name[b]) {
			a = parent[a];
			b = parent[b];
		}
		return a > 0 && b > 0 ? name[a] - name[b] : a - b;
	});
}

/* the tree as it is written, and the stacks that it is made of */
function CallersWriter(tree) {
	const { depth, name, self, total } = tree;
	this.tree = tree;
	this.leaves = sortedLeaves(tree);
	this.at = this.leaves.slice();	/* the next frame of each stack */
	this.open = [];	/* groups still to be written, the next one on top */
	this.count = 1;
	const room = this.leaves.reduce((sum, leaf) =>
		Math.min(sum + depth[leaf], FIRST_ROOM), 1);
	this.depth = new Int32Array(room);
	this.name = new Int32Array(room).fill(name[0], 0, 1);
	this.self = self.map(column =>
		new Float64Array(room).fill(column[0], 0, 1));
	this.total = total.map(column =>
		new Float64Array(room).fill(column[0], 0, 1));
}

CallersWriter.prototype.reserve = function (count) {
	while (count > this.name.length) {
		this.depth = longer(this.depth);
		this.name = longer(this.name);
		this.self = this.self.map(longer);
		this.total = this.total.map(longer);
	}
	if (count > MOST_FRAMES) {
		throw new RangeError("more than " + grouped(MOST_FRAMES) +
		    " frames");
	}
};

/* the self weight of the leaves of stacks from..to - 1 */
CallersWriter.prototype.weigh = function (column, from, to) {
	let sum = 0;
	for (let k = from; k < to; k++) {
		sum += column[this.leaves[k]];
	}
	return sum;
};

/* divide stacks by their next name; the heaviest group is written first */
CallersWriter.prototype.divide = function (from, to, deep) {
	const { at } = this;
	const { name, self } = this.tree;
	const groups = [];
	for (let k = from; k < to;) {
		const first = k;
		while (k < to && name[at[k]] === name[at[first]]) {
			k++;
		}
		groups.push({ from: first, to: k, deep,
			weight: this.weigh(self[self.length - 1], first, k) });
	}
	groups.reverse().sort((a, b) => a.weight - b.weight)
		.forEach(group => this.open.push(group));
};

/* write the rest of a stack that no other one shares */
CallersWriter.prototype.writeStack = function (k, deep) {
	const { name, parent, depth, self } = this.tree;
	const leaf = this.leaves[k];
	const end = this.count + depth[this.at[k]];
	this.reserve(end);
	self.forEach((column, c) => {
		this.total[c].fill(column[leaf], this.count, end);
		this.self[c][end - 1] = column[leaf];
	});
	for (let i = this.at[k]; i > 0; i = parent[i]) {
		this.depth[this.count] = deep++;
		this.name[this.count++] = name[i];
	}
};

/* write one frame of several stacks, then what is on it */
CallersWriter.prototype.writeGroup = function (from, to, deep) {
	const { name, parent, self } = this.tree;
	const { at, count } = this;
	this.reserve(count + 1);
	this.depth[count] = deep;
	this.name[count] = name[at[from]];
	let ended = from;	/* stacks that end here are sorted first */
	for (let k = from; k < to; k++) {
		at[k] = parent[at[k]];
		ended += at[k] === 0 ? 1 : 0;
	}
	self.forEach((column, c) => {
		this.total[c][count] = this.weigh(column, from, to);
		this.self[c][count] = this.weigh(column, from, ended);
	});
	this.count++;
	this.divide(ended, to, deep + 1);
};

function reversed(tree) {
	const writer = new CallersWriter(tree);
	writer.divide(0, writer.leaves.length, 1);
	while (writer.open.length) {
		const { from, to, deep } = writer.open.pop();
		if (to - from === 1) {
			writer.writeStack(from, deep);
		} else {
			writer.writeGroup(from, to, deep);
		}
	}
	const cut = array => array.subarray(0, writer.count);
	return linkUp(Object.assign(newTree(writer.count, 0), {
		fromLeaf: true,
		depth: cut(writer.depth), name: cut(writer.name),
		self: writer.self.map(cut), total: writer.total.map(cut) }));
}
