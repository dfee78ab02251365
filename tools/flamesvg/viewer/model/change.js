/*
 * What changes between two columns.  A comparison is
 *
 *	compare		"shares": points of the share of the whole; "counts":
 *			counts, whose change is a share of the whole before
 *	negate		changes have the other sign
 *	own		of what functions do themselves, not with callees
 *	wholes		what 100 % of each column is
 *	steady		by name, 1 where chance explains the change; or null
 */

/* the change of a count, in points */
function changeIn({ compare, negate, wholes }, before, after) {
	return (negate ? -1 : 1) * 100 * (compare === "counts" ?
		ratio(after - before, wholes[0]) :
		ratio(after, wholes[1]) - ratio(before, wholes[0]));
}

/* the change of a frame in points, as the page reports it */
function points(comparison, tree, frame, own) {
	const [before, after] = own ? tree.self : tree.total;
	return changeIn(comparison, before[frame], after[frame]);
}

/* the largest change, at the ends of the scale, as diff_init() finds it */
function largestPoints(comparison, tree) {
	let most = 1;
	for (let i = 1; i < tree.length; i++) {
		most = Math.max(most, Math.abs(points(comparison, tree, i,
		    comparison.own)));
	}
	return most;
}

/* the change of a row of a table, in points: of what the function does itself,
 * or with callees */
function changeOfRow(comparison, { self, total }) {
	const [before, after] = comparison.own ? self : total;
	return changeIn(comparison, before, after);
}

/* the functions whose share changed most: { more, less } of { n, change } */
function largestChanges(comparison, tree) {
	const { steady, own } = comparison;
	const weights = functions({ tree, within: 0 });
	const [before, after] = own ? weights.self : weights.total;
	const found = { more: null, less: null };
	for (let n = 0; n < before.length; n++) {
		const change = steady && steady[n] ? 0 :
			changeIn(comparison, before[n], after[n]);
		const side = change > 0 ? "more" : "less";
		if (change !== 0 && (!found[side] || Math.abs(change) >
		    Math.abs(found[side].change))) {
			found[side] = { n, change };
		}
	}
	return found;
}

/* names that a test of folddiff found no change of; null without one */
function steadyNames(profile) {
	const { meta, shown, whole } = profile;
	if (!meta.get("significance")) {
		return null;
	}
	const moved = new Set([shown[whole]]);
	for (const key of ["grew", "shrank"]) {
		(meta.get(key) || "").split(";").forEach(name =>
			moved.add(name));
	}
	return Uint8Array.from(shown, (name, i) => moved.has(name) ||
		moved.has(longName(profile, i)) ? 0 : 1);
}
