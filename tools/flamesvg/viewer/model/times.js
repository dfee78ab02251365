/*
 * When the stacks were: what each slice of time has of each stack, in the
 * form that common/folded/pack_times.h describes.
 *
 *	length, first, n	seconds of a slice; slices first to n - 1
 *	cell			slices that have enough samples for a colour
 *	slice, leaf, count	of each part: its slice, the frame of the whole
 *				profile that its stack ends in, its weight
 *	whole			of each frame, the weight of all its parts
 *	weight, idle		of each slice: without idle tasks, and theirs
 *	capacity, cpus		the largest weight of a slice; 0 if unknown
 *	tree			the profile
 */
const REST = 0;
const AGAIN = 1;

function readParts(times, reader, tree) {
	const ends = [];	/* the frames in which stacks end */
	tree.self[0].forEach((weight, i) => {
		if (i > 0 && weight > 0) {
			ends.push(i);
		}
	});
	const left = tree.self[0].slice();
	let slice = 0;
	let at = -1;
	let again = 0;
	for (let k = 0; k < times.slice.length; k++) {
		let code = reader.number();
		for (; code === 0; code = reader.number()) {
			slice += reader.number();
			at = -1;
		}
		at += Math.floor(code / 4);
		const leaf = ends[at];
		const kind = code % 4;
		again = kind === REST ? left[leaf] :
			kind === AGAIN ? again : reader.number();
		left[leaf] -= again;
		times.slice[k] = slice;
		times.leaf[k] = leaf;
		times.count[k] = again;
	}
	times.whole = tree.self[0].map((n, i) => n - left[i]);
}

function weightOfMarked({ slice, leaf, count, n }, marked) {
	const weight = new Float64Array(n + 1);
	for (let k = 0; k < slice.length; k++) {
		if (marked[leaf[k]]) {
			weight[slice[k]] += count[k];
		}
	}
	return weight;
}

/* Read the times of a profile; of() returns a number of the document. */
function readTimes(of, reader, tree, { names, size }) {
	const parts = of("parts");
	const times = {
		length: of("slice"), first: of("first"), n: of("slices"),
		cell: of("cell") || 1,
		capacity: of("capacity") / size, cpus: of("cpus"),
		slice: new Int32Array(parts), leaf: new Int32Array(parts),
		count: new Float64Array(parts), whole: null, weight: null, tree
	};
	readParts(times, reader, tree);
	const idle = framesUnder(tree, names.map(name =>
		times.capacity > 0 && /^swapper([/-]|$)/.test(name)));
	times.weight = weightOfMarked(times, idle.map(mark => 1 - mark));
	return times;
}

/* Return the first part of that slice or a later one, by binary search. */
function partAt(times, slice) {
	const all = times.slice;
	let [low, high] = [0, all.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (all[middle] < slice) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

function addParts({ leaf, count }, self, from, to, factor) {
	for (let k = from; k < to; k++) {
		self[leaf[k]] += factor * count[k];
	}
	return self;
}

/*
 * Return the self weight of each frame in slices from..to - 1.  If these have
 * most parts, the other slices are subtracted from the whole.  Counts are whole
 * numbers, so that a frame without weight gets exactly 0.
 */
function selfBetween(times, [from, to]) {
	const [first, last] = [partAt(times, from), partAt(times, to)];
	const all = times.slice.length;
	if (last - first <= all / 2) {
		return addParts(times, new Float64Array(times.tree.length),
		    first, last, 1);
	}
	return addParts(times, addParts(times, times.whole.slice(), 0, first,
	    -1), last, all, -1);
}

/*
 * Return the samples of each function in slices from..to - 1 for
 * withinChance(); factor is the samples per packed unit.
 */
function samplesBetween(times, [from, to], factor, names) {
	const { slice, leaf, count, tree } = times;
	const range = { slices: [], sizes: [], samples: 0,
		of: new Float64Array(names) };
	const last = partAt(times, to);
	for (let k = partAt(times, from), at = -1; k < last; k++) {
		const name = tree.name[leaf[k]];
		const samples = factor * count[k];
		if (slice[k] !== at) {
			at = slice[k];
			range.slices.push(new Map());
			range.sizes.push(0);
		}
		const n = range.slices.length - 1;
		range.slices[n].set(name,
		    (range.slices[n].get(name) || 0) + samples);
		range.sizes[n] += samples;
		range.samples += samples;
		range.of[name] += samples;
	}
	return range;
}

/* 14:03:12.5, in UTC */
function clockText(seconds, step) {
	const text = new Date(Math.round(seconds * 1000)).toISOString();
	return text.slice(11, step < 0.1 ? 22 : step < 1 ? 21 : 19);
}
