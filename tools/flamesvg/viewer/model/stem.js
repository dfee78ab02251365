/*
 * The stem: from the whole on, frames with nearly all of it, each called by the
 * one before.  They would take a row each and say the same, so they are folded
 * into one row of crumbs.  What branches off from them begins in the row on it,
 * as does what the last one calls; its place from left to right is kept, so
 * that no two branches meet:
 *
 *	        | f g |			        | f g |
 *	    |x| |  e  |			|y| |x| |  e  |
 *	|y| | |   d   |			all > b > c
 *	|      c      |
 *	|      b      |			(y is called by c, x by d, which is
 *	|     all     |			drawn with all rows)
 */
const STEM = 0.95;	/* least share of the whole of a frame of the stem */
const STEM_LEAST = 4;	/* frames of a stem, at least */

/*
 * Return the frames of the stem without the last one, which keeps its row; if
 * the view is zoomed to a frame beyond the stem, all callers of that frame.
 * Return [] if they are fewer than four.
 */
function stemOf(tree, zoom) {
	let stem = [0];
	const { width, parent } = tree;
	let at = childOf(tree, 0);
	while (at >= 0 && width[at] >= STEM * width[0]) {
		stem.push(at);
		at = childOf(tree, at);
	}
	stem.pop();
	if (zoom > 0 && !stem.includes(zoom) &&
	    !stem.includes(parent[zoom])) {
		stem = stackOf(tree, parent[zoom]);
	}
	return stem.length < STEM_LEAST ? [] : stem;
}

/* Return the row of a frame; the whole and its stem are in row 0. */
function rowIn({ tree, stem }, frame) {
	const { depth, end } = tree;
	let [low, high] = [0, stem.length];	/* the first `low` have it */
	while (low < high) {
		const middle = (low + high) >> 1;
		const at = stem[middle];
		if (at <= frame && frame < end[at]) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return depth[frame] - (low > 0 ? depth[stem[low - 1]] : 0);
}

/*
 * Return the boxes of the frames of a stem in one row: [{ frame, x, w, label,
 * folded }].  The first two and the last ones get as much room as their labels
 * need, which wide() measures.  Those between them are folded: they are narrow,
 * and share a label.
 */
function crumbsOf(stem, across, labelOf, wide) {
	const last = stem.length - 1;
	const crumb = k => {
		const label = (k ? "\u203a " : "") + labelOf(stem[k]) +
			(k === last ? " (" + stem.length + ")" : "");
		return { frame: stem[k], label, w: wide(label) + 12,
			folded: false };
	};
	const fold = Math.max(wide("\u203a \u2026") + 12,
	    Math.min(2 * stem.length, across / 4));
	const first = [crumb(0), crumb(1)];
	const ends = [crumb(last)];
	let room = across - fold - first[0].w - first[1].w - ends[0].w;
	let k = last - 1;
	for (; k > 1; k--) {
		const one = crumb(k);
		room -= one.w;
		if (room < 0) {
			break;
		}
		ends.unshift(one);
	}
	const folded = stem.slice(2, k + 1).map((frame, i) => ({ frame,
		label: i ? "" : "\u203a \u2026", w: fold / (k - 1),
		folded: true }));
	const all = first.concat(folded, ends);
	let x = 0;
	for (const one of all) {
		one.x = x;
		one.w = Math.max(0, Math.min(one.w, across - x));
		x += one.w;
	}
	all[all.length - 1].w += across - x;
	return all;
}
