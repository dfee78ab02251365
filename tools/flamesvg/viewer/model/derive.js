/*
 * Trees derived from that of the profile: callers and callees of a function,
 * stacks in order of time, siblings in another order.
 */

/* A tree under construction, which merges siblings of equal names. */
function Builder(columns, whole) {
	this.count = 0;
	this.columns = columns;
	this.parent = new Int32Array(1024);
	this.name = new Int32Array(1024);
	this.self = Array.from({ length: columns },
	    () => new Float64Array(1024));
	this.slots = null;	/* node + 1 by hash, made when needed */
	this.add(-1, whole);
}

function longer(array) {
	const copy = new array.constructor(2 * array.length);
	copy.set(array);
	return copy;
}

function hashOf(parent, name, mask) {
	let h = Math.imul(parent, 0x9e3779b1) + Math.imul(name, 0x85ebca6b);
	h = Math.imul(h ^ h >>> 15, 0xc2b2ae35);
	return (h ^ h >>> 13) & mask;
}

Builder.prototype.grow = function () {
	this.parent = longer(this.parent);
	this.name = longer(this.name);
	this.self = this.self.map(longer);
	this.slots = null;
};

Builder.prototype.makeSlots = function () {
	this.slots = new Int32Array(4 * this.parent.length);
	for (let i = 0; i < this.count; i++) {
		this.slots[this.find(this.parent[i], this.name[i])] = i + 1;
	}
};

/* the slot of a node, or the free one for it */
Builder.prototype.find = function (parent, name) {
	const { slots } = this;
	const mask = slots.length - 1;
	let at = hashOf(parent, name, mask);
	while (slots[at]) {
		const node = slots[at] - 1;
		if (this.parent[node] === parent && this.name[node] === name) {
			break;
		}
		at = at + 1 & mask;
	}
	return at;
};

/* Add a node, even if its parent has a child of that name. */
Builder.prototype.add = function (parent, name) {
	if (this.count === this.parent.length) {
		this.grow();
	}
	const node = this.count++;
	this.parent[node] = parent;
	this.name[node] = name;
	return node;
};

Builder.prototype.child = function (parent, name) {
	if (!this.slots) {
		this.makeSlots();
	}
	const at = this.find(parent, name);
	if (this.slots[at]) {
		return this.slots[at] - 1;
	}
	this.slots[at] = this.count + 1;
	return this.add(parent, name);
};

Builder.prototype.weigh = function (node, weights, frame) {
	for (let c = 0; c < this.columns; c++) {
		this.self[c][node] += weights[c][frame];
	}
};

/* Return nodes in the order of their names, whose numbers are in that order,
 * by counting sort. */
Builder.prototype.byName = function () {
	const { count, name } = this;
	const names = name.subarray(0, count).reduce((a, b) =>
		Math.max(a, b), 0) + 1;
	const at = new Int32Array(names + 1);
	for (let i = 0; i < count; i++) {
		at[name[i] + 1]++;
	}
	for (let n = 1; n < at.length; n++) {
		at[n] += at[n - 1];
	}
	const nodes = new Int32Array(count);
	for (let i = 0; i < count; i++) {
		nodes[at[name[i]]++] = i;
	}
	return nodes;
};

/* Sort the children of each node, a linked list, the heaviest first. */
Builder.prototype.byValue = function (first, next) {
	const total = Float64Array.from(this.self[this.columns - 1]);
	for (let i = this.count - 1; i > 0; i--) {
		total[this.parent[i]] += total[i];
	}
	for (let i = 0; i < this.count; i++) {
		if (first[i] < 0 || next[first[i]] < 0) {
			continue;	/* no child, or one */
		}
		const list = [];
		for (let k = first[i]; k >= 0; k = next[k]) {
			list.push(k);
		}
		list.sort((a, b) => total[b] - total[a]);
		first[i] = list[0];
		list.forEach((k, at) => {
			next[k] = at + 1 < list.length ? list[at + 1] : -1;
		});
	}
};

/* Return the tree in preorder.  Parents are added before their children. */
Builder.prototype.tree = function (sort) {
	const first = new Int32Array(this.count).fill(-1);
	const next = new Int32Array(this.count).fill(-1);
	const order = sort === "input" ? null : this.byName();
	for (let k = this.count - 1; k >= 0; k--) {
		const node = order ? order[k] : k;
		if (node > 0) {
			next[node] = first[this.parent[node]];
			first[this.parent[node]] = node;
		}
	}
	if (sort === "value") {
		this.byValue(first, next);
	}
	const at = new Int32Array(this.count);	/* nodes in preorder */
	const open = [0];	/* the next node is on top */
	for (let i = 0; open.length; i++) {
		const node = at[i] = open.pop();
		if (next[node] >= 0) {
			open.push(next[node]);
		}
		if (first[node] >= 0) {
			open.push(first[node]);
		}
	}
	return this.arrange(at);
};

/* Return the tree whose frame i is node at[i]. */
Builder.prototype.arrange = function (at) {
	const { count, parent } = this;
	const tree = newTree(count, this.columns);
	const deep = new Int32Array(count);
	for (let i = 1; i < count; i++) {
		deep[i] = deep[parent[i]] + 1;
	}
	gather(tree.depth, deep, at);
	gather(tree.name, this.name, at);
	tree.self.forEach((self, c) => gather(self, this.self[c], at));
	tree.times = this.times ?
		gather(new Float64Array(count), this.times, at) : null;
	return finishTree(tree);
};

/* Return the outermost frames of a function. */
function outermost(tree, pivot) {
	const frames = [];
	for (let i = 1; i < tree.length;) {
		if (tree.name[i] === pivot) {
			frames.push(i);
			i = tree.end[i];
		} else {
			i++;
		}
	}
	return frames;
}

function callersOf(tree, pivot, sort) {
	const builder = new Builder(tree.self.length, pivot);
	for (const frame of outermost(tree, pivot)) {
		let node = 0;
		for (let i = tree.parent[frame]; i > 0; i = tree.parent[i]) {
			node = builder.child(node, tree.name[i]);
		}
		builder.weigh(node, tree.total, frame);
	}
	const callers = builder.tree(sort);
	callers.fromLeaf = true;
	return callers;
}

function calleesOf(tree, pivot, sort) {
	const builder = new Builder(tree.self.length, pivot);
	const made = new Int32Array(tree.length);
	for (const frame of outermost(tree, pivot)) {
		builder.weigh(0, tree.self, frame);
		for (let i = frame + 1; i < tree.end[frame]; i++) {
			made[i] = builder.child(made[tree.parent[i]],
			    tree.name[i]);
			builder.weigh(made[i], tree.self, i);
		}
	}
	return builder.tree(sort);
}

/* Copy a tree. pick() returns the node for a frame, given that of its
 * caller; -1 drops the frame with its callees. */
function mapped(tree, sort, pick) {
	const builder = new Builder(tree.self.length, tree.name[0]);
	const made = new Int32Array(tree.length);
	builder.weigh(0, tree.self, 0);
	for (let i = 1; i < tree.length;) {
		const node = pick(builder, i, made[tree.parent[i]]);
		if (node < 0) {
			i = tree.end[i];
			continue;
		}
		made[i] = node;
		builder.weigh(node, tree.self, i);
		i++;
	}
	return builder.tree(sort);
}

/* Return stacks in order of time; neighbours share their common frames. */
function inTime(tree, sequence) {
	const { leaves, counts } = sequence;
	const columns = counts.length;
	const builder = new Builder(columns, tree.name[0]);
	const open = [0];	/* nodes of the previous stack */
	let path = [0];		/* its frames in the base tree */
	let now = 0;
	builder.times = [0];
	for (let k = 0; k < leaves.length; k++) {
		const frames = stackOf(tree, leaves[k]);
		let same = 0;
		while (same < path.length && frames[same] === path[same]) {
			same++;
		}
		for (open.length = same; same < frames.length; same++) {
			const on = open[same - 1];
			open.push(builder.add(on, tree.name[frames[same]]));
			builder.times.push(now);
		}
		builder.weigh(open[open.length - 1], counts, k);
		now += counts[columns - 1][k];
		path = frames;
	}
	return builder.tree("input");
}
