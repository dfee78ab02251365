/*
 * The subject of the page: the profile or ranges of its time, what shares and
 * widths are of, the search.
 */

/* Return a name as shown, or below as in folded text. */
function shownName(name) {
	return state.profile.shown[name];
}

function foldedName(name) {
	return state.profile.names[name];
}

/* Compute the widths of all trees, after what they show has changed. */
function setWidths() {
	const { wholes, compare } = state.basis;
	const { total } = state.base;
	const [before, after] = wholes;
	state.widths = {
		by: state.widthBy,
		scale: compare !== "counts" && before > 0 && after > 0 ?
			after / before : 1,
		spare: wholes[wholes.length - 1] - total[total.length - 1][0],
		whole: state.profile.whole
	};
	new Set(state.panes.map(pane => pane.tree).concat(state.base))
		.forEach(tree => measure(tree, state.widths));
	state.rampMax = state.columns === 2 ?
		largestPoints(state.basis, state.base) : 1;
}

/* Set the tree that the page is about, and its names without a change. */
function setBase(tree, steady) {
	const last = tree.total.length - 1;
	const given = [options.totalBefore, options.total].slice(1 - last);
	state.base = tree;
	state.columns = last + 1;
	state.basis.wholes = tree.total.map((total, c) => Math.max(total[0],
	    tree === state.full && given[c] / state.profile.size || 0));
	state.basis.steady = steady;
	state.panes = [];
	setWidths();
}

/* Return the pane that shares are of: in a sandwich, that of the callees. */
function mainPane() {
	return state.panes[state.panes.length - 1];
}

/* Sum what the search finds, after the view has changed. */
function recount() {
	countTerm(state.term, mainPane());
}

/* search for the text in the box */
function setTerm() {
	state.term = newTerm(state.profile, page.box.value, currentPalette());
	state.hit = -1;
	recount();
}

/* the view in which the graph opens */
function firstMode() {
	return options.reversed ? "leaf" : state.sequence ? "chart" : "flame";
}

function startsIn(mode) {
	return mode === firstMode();
}

/* Return the last edit if it was made in this view, else null. */
function lastEdit() {
	const last = state.edits[state.edits.length - 1];
	return last && (last.mode === state.mode || startsIn(state.mode)) ?
		last : null;
}
