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

/* Return the change from one count to another, in percentage points. */
function changeIn({ compare, negate, wholes }, before, after) {
	return (negate ? -1 : 1) * 100 * (compare === "counts" ?
		ratio(after - before, wholes[0]) :
		ratio(after, wholes[1]) - ratio(before, wholes[0]));
}

/* Return the change of a frame's self weight or total, in points. */
function points(comparison, tree, frame, own) {
	const [before, after] = own ? tree.self : tree.total;
	return changeIn(comparison, before[frame], after[frame]);
}

/* Return the largest change of a frame, as diff_init() finds it. */
function largestPoints(comparison, tree) {
	let most = 1;
	for (let i = 1; i < tree.length; i++) {
		most = Math.max(most, Math.abs(points(comparison, tree, i,
		    comparison.own)));
	}
	return most;
}

/* Return the change of a function in the table, in points. */
function changeOfRow(comparison, { self, total }) {
	const [before, after] = comparison.own ? self : total;
	return changeIn(comparison, before, after);
}

/* Return the largest increase and decrease of functions, as { more, less }
 * of { n, change }, or null. */
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

/* Return an array by name: 1 if folddiff found no significant change; null
 * if it did not test. */
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
