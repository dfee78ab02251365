/* The weights of the frames in view, by function and by class of a palette. */

/* Return { self, total } of all functions within a frame, arrays by column
 * and name; recursion is counted once. */
function functions({ tree, within }) {
	const { name, end, total, self } = tree;
	const last = total.length - 1;
	const count = name.reduce((a, b) => Math.max(a, b), 0) + 1;
	const weights = { self: self.map(() => new Float64Array(count)),
		total: self.map(() => new Float64Array(count)) };
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

/*
 * Return { sum, drawn } by class: the self weight of its frames within a frame,
 * and whether it has any.  In the callers view, the self weight of a function
 * is the total of its frame in the first row.
 */
function weighClasses({ tree, within }, palette) {
	const { name, self, total, depth, parent, end, fromLeaf } = tree;
	const { classes, labels } = palette;
	const sum = new Float64Array(labels.length);
	const drawn = new Uint8Array(labels.length);
	let leaf = within;
	while (fromLeaf && depth[leaf] > 1) {
		leaf = parent[leaf];
	}
	for (let i = within; i < end[within]; i++) {
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
