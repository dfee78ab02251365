/*
 * Every stack read from its leaf.  Half a million frames become several
 * millions here, so stacks are not looked up one by one: they are sorted by
 * their frames from the leaf on, and each adds what it does not share with the
 * one before.
 */
const MOST_FRAMES = 3e7;	/* a gigabyte */

/* the frames in which stacks end, in the order of their names, of those of
 * their callers, and so on */
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

function reversed(tree, sort) {
	const { name, parent, self } = tree;
	const builder = new Builder(self.length, name[0]);
	const nodes = [0];	/* of the stack before, from its leaf */
	builder.ordered = true;
	builder.weigh(0, self, 0);
	for (const leaf of sortedLeaves(tree)) {
		let at = leaf;
		let same = 0;
		while (at > 0 && same + 1 < nodes.length &&
		    builder.name[nodes[same + 1]] === name[at]) {
			same++;
			at = parent[at];
		}
		nodes.length = same + 1;
		for (; at > 0; at = parent[at]) {
			nodes.push(builder.add(nodes[nodes.length - 1],
			    name[at]));
		}
		builder.weigh(nodes[nodes.length - 1], self, leaf);
		if (builder.count > MOST_FRAMES) {
			throw new RangeError("more than " +
			    grouped(MOST_FRAMES) + " frames");
		}
	}
	return builder.tree(sort);
}
