/* Texts about weights, on the page, saved or read aloud. */

/* a number of packed units as "1,234 samples" or "1.2 GiB" */
function countText(units) {
	return formatCount(options.format, units);
}

/* Return the names of the two columns. */
function sideNames() {
	return state.ranges.length === 2 ? ["A", "B"] : ["before", "after"];
}

/* Return true if all of the profile is in view, without edits. */
function isWhole(pane) {
	return !isZoomed(pane) && !state.edits.length &&
		state.mode !== "sandwich";
}

/* "12.34%", or "before 12.34%, after 13.00%" */
function sharesOf(weights, whole) {
	return sharesText(weights, whole, sideNames());
}

/* "12 samples, 12.34% of all", or those of both sides */
function amountsText(weights) {
	const whole = state.basis.wholes;
	const shares = weights.map((w, c) => shareText(w, whole[c]));
	return weights.length === 1 ? countText(weights[0]) + ", " +
		shares[0] + " of all" : sideNames().map((side, c) => side +
		    " " + countText(weights[c]) + " (" + shares[c] + ")")
			.join(", ");
}
