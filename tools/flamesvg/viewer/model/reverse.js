/*
 * Every stack read from its leaf.  Half a million frames become several
 * millions here, so the tree is written in preorder at once, group by group: a
 * group is the stacks that agree so far; the next frame of each stack tells
 * which child of the group it goes to.  Most groups have one stack, which is
 * only copied.
 *
 *	leaf	of every stack: the frame that has its weight
 *	at	of every stack: the frame that is next
 *	lo, hi	the part of both arrays that is a group
 */
const MOST_FRAMES = 3e7;	/* a gigabyte */

function leavesOf(tree) {
	const leaves = new Int32Array(tree.length);
	const first = tree.self[0];
	const last = tree.self[tree.self.length - 1];
	let count = 0;
	for (let i = 1; i < tree.length; i++) {
		if (first[i] > 0 || last[i] > 0) {
			leaves[count++] = i;
		}
	}
	return leaves.slice(0, count);
}

function Stacks(tree) {
	this.tree = tree;
	this.leaf = leavesOf(tree);
	this.at = this.leaf.slice();
	this.length = this.leaf.length;
	this.key = new Int32Array(this.length);
	this.spare = new Int32Array(2 * this.length);
	const names = tree.name.reduce((a, b) => Math.max(a, b), 0) + 1;
	this.count = new Int32Array(names);
	this.weight = new Float64Array(names);
}

/* mostly few elements, for which sort() is slow */
function sortNumbers(list) {
	if (list.length > 20) {
		list.sort((a, b) => a - b);
		return;
	}
	for (let i = 1; i < list.length; i++) {
		const one = list[i];
		let k = i;
		for (; k > 0 && list[k - 1] > one; k--) {
			list[k] = list[k - 1];
		}
		list[k] = one;
	}
}

/* the names of the next frames of a group, in the order to draw */
Stacks.prototype.namesAt = function (lo, hi, sort) {
	const { at, key, count } = this;
	const name = this.tree.name;
	const names = [];
	for (let k = lo; k < hi; k++) {
		const n = key[k] = name[at[k]];
		if (count[n]++ === 0) {
			names.push(n);
		}
	}
	if (names.length > 1 && sort === "value") {
		this.byValue(lo, hi, names);
	} else if (names.length > 1 && sort === "name") {
		sortNumbers(names);
	}
	return names;
};

Stacks.prototype.byValue = function (lo, hi, names) {
	const { leaf, key, weight } = this;
	const self = this.tree.self[this.tree.self.length - 1];
	for (const n of names) {
		weight[n] = 0;
	}
	for (let k = lo; k < hi; k++) {
		weight[key[k]] += self[leaf[k]];
	}
	names.sort((a, b) => weight[b] - weight[a]);
};

/* sort a group by those names; returns the limits between them */
Stacks.prototype.split = function (lo, hi, sort) {
	const { count } = this;
	const names = this.namesAt(lo, hi, sort);
	const limits = [lo];
	let next = lo;
	for (const n of names) {
		next += count[n];
		count[n] = next - count[n];
		limits.push(next);
	}
	if (names.length > 1) {
		this.move(lo, hi);
	}
	for (const n of names) {
		count[n] = 0;
	}
	return limits;
};

/* put every stack of a group at the next place of its name */
Stacks.prototype.move = function (lo, hi) {
	const { at, leaf, key, count, spare, length } = this;
	for (let k = lo; k < hi; k++) {
		const to = count[key[k]]++;
		spare[to] = at[k];
		spare[to + length] = leaf[k];
	}
	for (let k = lo; k < hi; k++) {
		at[k] = spare[k];
		leaf[k] = spare[k + length];
	}
};

Stacks.prototype.nameOf = function (k) {
	return this.tree.name[this.at[k]];
};

/* all stacks advance by a frame; those that end go into a list */
Stacks.prototype.step = function (lo, hi, ended) {
	const { at, leaf } = this;
	const parent = this.tree.parent;
	let live = lo;
	for (let k = lo; k < hi; k++) {
		const on = parent[at[k]];
		if (on > 0) {
			leaf[live] = leaf[k];
			at[live++] = on;
		} else {
			ended.push(leaf[k]);
		}
	}
	return live;
};

/* the number of frames if no two stacks agree, up to some millions */
Stacks.prototype.most = function () {
	let frames = 1;
	for (let k = 0; k < this.length && frames < 1 << 22; k++) {
		frames += this.tree.depth[this.leaf[k]];
	}
	return frames;
};

/* the new tree as it grows; its arrays may have free elements at the end */
function Writer(stacks) {
	this.stacks = stacks;
	this.room = stacks.most();
	this.tree = newTree(this.room, stacks.tree.self.length);
	this.tree.total = this.tree.self.map(
	    () => new Float64Array(this.room));
	this.length = 0;
}

Writer.prototype.reserve = function (count) {
	const { tree } = this;
	if (this.length + count > MOST_FRAMES) {
		throw new RangeError("more than " + grouped(MOST_FRAMES) +
		    " frames");
	}
	while (this.length + count > this.room) {
		this.room *= 2;
		for (const key of ["depth", "name", "parent", "end"]) {
			tree[key] = longer(tree[key]);
		}
		tree.self = tree.self.map(longer);
		tree.total = tree.total.map(longer);
	}
};

/* one frame; its end is known once all frames on it are written */
Writer.prototype.add = function (name, depth, on) {
	const { tree } = this;
	this.reserve(1);
	tree.depth[this.length] = depth;
	tree.name[this.length] = name;
	tree.parent[this.length] = on;
	return this.length++;
};

/* a frame for a group, which advances by one: where the group ends then */
Writer.prototype.group = function (lo, hi, on) {
	const { tree, stacks } = this;
	const leaf = stacks.leaf;
	const frame = this.add(stacks.nameOf(lo), tree.depth[on] + 1, on);
	const from = stacks.tree;
	const ended = [];
	for (let c = 0; c < from.self.length; c++) {
		let sum = 0;
		for (let k = lo; k < hi; k++) {
			sum += from.self[c][leaf[k]];
		}
		this.tree.total[c][frame] = sum;
	}
	const live = stacks.step(lo, hi, ended);
	for (let c = 0; c < from.self.length; c++) {
		for (const at of ended) {
			this.tree.self[c][frame] += from.self[c][at];
		}
	}
	return live;
};

/* the rest of a stack that agrees with no other one */
Writer.prototype.alone = function (k, on) {
	const from = this.stacks.tree;
	let i = this.stacks.at[k];
	const count = from.depth[i];
	this.reserve(count);
	const { depth, name, parent, end, self, total } = this.tree;
	const first = this.length;
	const last = first + count;
	const deep = depth[on] + 1 - first;
	for (let to = first; to < last; to++) {
		depth[to] = deep + to;
		name[to] = from.name[i];
		parent[to] = to - 1;
		end[to] = last;
		i = from.parent[i];
	}
	parent[first] = on;
	this.length = last;
	for (let c = 0; c < self.length; c++) {
		const weight = from.self[c][this.stacks.leaf[k]];
		total[c].fill(weight, first, last);
		self[c][last - 1] = weight;
	}
};

/* the whole, with the weight that has no frames */
Writer.prototype.whole = function () {
	const from = this.stacks.tree;
	const { self, total } = this.tree;
	this.add(from.name[0], 0, -1);
	for (let c = 0; c < self.length; c++) {
		self[c][0] = from.self[c][0];
		total[c][0] = from.total[c][0];
	}
};

Writer.prototype.finish = function () {
	const { tree, length } = this;
	const cut = array => array.subarray(0, length);
	for (const key of ["depth", "name", "parent", "end"]) {
		tree[key] = cut(tree[key]);
	}
	tree.self = tree.self.map(cut);
	tree.total = tree.total.map(cut);
	tree.length = length;
	return tree;
};

function reversed(tree, sort) {
	const stacks = new Stacks(tree);
	const writer = new Writer(stacks);
	const open = [];	/* lo, hi, on: groups, and frames to close */
	const divide = (lo, hi, on) => {
		open.push(-1, -1, on);
		const limits = stacks.split(lo, hi, sort);
		for (let g = limits.length - 1; g > 0; g--) {
			open.push(limits[g - 1], limits[g], on);
		}
	};
	writer.whole();
	divide(0, stacks.length, 0);
	while (open.length) {
		const on = open.pop();
		const hi = open.pop();
		const lo = open.pop();
		if (hi < 0) {
			writer.tree.end[on] = writer.length;
		} else if (hi - lo === 1) {
			writer.alone(lo, on);
		} else {
			const frame = writer.length;
			divide(lo, writer.group(lo, hi, on), frame);
		}
	}
	return writer.finish();
}
