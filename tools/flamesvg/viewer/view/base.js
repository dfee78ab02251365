/*
 * What the page is about: the profile or ranges of its time, what its shares
 * and widths are of, and what is searched for in it.
 */

/* a name as it is shown, and as folded text has it */
function shownName(name) {
	return state.profile.shown[name];
}

function foldedName(name) {
	return state.profile.names[name];
}
/* the samples that a packed unit stands for, or 0 if that is unknown */
function samplesPerUnit() {
	const { meta, size } = state.profile;
	return options.format.unit === "samples" ? size :
		ratio(Number(meta.get("samples")) || 0, state.full.total[0][0]);
}

/* names that differ between two ranges by chance only, if samples are known */
function judgeRanges() {
	const factor = samplesPerUnit();
	const names = state.profile.names.length;
	if (state.ranges.length < 2 || !factor) {
		return null;
	}
	const sides = state.ranges.map(range =>
		samplesBetween(state.times, range, factor, names));
	if (!sides.every(side => side.samples > 0)) {
		return null;
	}
	state.judged = sides.map(side => grouped(Math.round(side.samples)))
		.join(" samples against ");
	return withinChance(sides, names);
}

/* as ramp_init_changes() has them: blue for less, orange for more */
function changeRamp() {
	const ramp = [];
	for (let k = -32; k <= 32; k++) {
		const end = k < 0 ? [70, 151, 228] : [237, 121, 64];
		ramp.push("rgb(" + end.map(c => Math.trunc(228 +
		    (c - 228) * Math.abs(k) / 32)).join() + ")");
	}
	return ramp;
}

/* what widths are of has changed, and so have those of all trees */
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

/* set the tree that the whole page is about */
function setBase(tree) {
	const last = tree.total.length - 1;
	const given = [options.totalBefore, options.total].slice(1 - last);
	state.base = tree;
	state.columns = last + 1;
	state.judged = "";
	state.basis.wholes = tree.total.map((total, c) => Math.max(total[0],
	    tree === state.full && given[c] / state.profile.size || 0));
	state.basis.steady = last === 0 ? null :
		steadyNames(state.profile) || judgeRanges();
	if (last === 1 && !options.ramp.length) {
		options.ramp = changeRamp();
	}
	state.panes = [];
	setWidths();
}

/* the profile, or the ranges of its time that were chosen */
function setRangedBase() {
	setBase(state.ranges.length ? rangedTree(state.times, state.ranges) :
		state.full);
}

/* the pane that shares are of: in a sandwich, that of the callees */
function mainPane() {
	return state.panes[state.panes.length - 1];
}

/* search for the text in the box */
function setTerm() {
	state.term = newTerm(state.profile, page.box.value, currentPalette());
	state.hit = -1;
	countTerm(state.term, mainPane());
}

/* another part is in view, and the search has other shares of it */
function recount() {
	countTerm(state.term, mainPane());
}

function startsIn(mode) {
	return mode === (options.reversed ? "leaf" :
		options.chart ? "chart" : "flame");
}

/* the last edit, if it came after the turn to this view */
function lastEdit() {
	const last = state.edits[state.edits.length - 1];
	return last && (last.mode === state.mode || startsIn(state.mode)) ?
		last : null;
}

/* "12.5-13.2", as --time of foldfilter takes it */
function timeOption([from, to]) {
	const { length } = state.times;
	return +(from * length).toFixed(9) + "," + +(to * length).toFixed(9);
}
