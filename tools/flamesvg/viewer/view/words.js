/*
 * What the page says about weights and changes, in every view, saved or read
 * out.
 */

/* a number of packed units as "1,234 samples" or "1.2 GiB" */
function countText(units) {
	return formatCount(options.format, units);
}

/* what the two columns are called, in the map and everywhere */
function sideNames() {
	return state.ranges.length === 2 ? ["A", "B"] : ["before", "after"];
}

/* is all of the profile in view, as it was read? */
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

/* "+1.25 points", or "+12 samples" */
function changeName(change) {
	if (state.basis.compare !== "counts") {
		return change !== 0 && Math.abs(change) < 0.005 ?
			"under 0.01 points" : signed(change, 2) + " points";
	}
	const count = change / 100 * state.basis.wholes[0];
	return (count > 0 ? "+" : count < 0 ? "-" : "") +
	    countText(Math.abs(count));
}

/* before 10 (1.00%), after 12 (1.20%), +0.20 points, +20% relative */
function changeText(tree, frame, own) {
	const [before, after] = own ? tree.self : tree.total;
	const was = ratio(before[frame], state.basis.wholes[0]);
	const is = ratio(after[frame], state.basis.wholes[1]);
	const facts = [amountsText([before[frame], after[frame]]),
		changeName(points(state.basis, tree, frame, own))];
	if (was > 0 && is > 0) {
		const relative = state.basis.compare === "counts" ?
			after[frame] / before[frame] : is / was;
		facts.push(signed((state.basis.negate ? -100 : 100) *
		    (relative - 1), 1) +
		    "% relative");
	} else if (is > 0 || was > 0) {
		facts.push(is > 0 ? "new" : "gone");
	}
	return facts.join(", ");
}

/* the weight of a function in the view, on any stack */
function sameText(pane, frame) {
	const marked = new Uint8Array(state.profile.shown.length);
	const { tree, within } = viewOf(pane);
	marked[pane.tree.name[frame]] = 1;
	const same = shareOf(tree, marked, within);
	if (same.count < 2) {
		return "";
	}
	return grouped(same.count) + " frames of this function: " +
	    sharesOf(same.weights, totalsOf(tree, within)) + " of view";
}

function factsOf(pane, frame) {
	const { tree, zoom } = pane;
	if (state.columns === 2) {
		const total = changeText(tree, frame, false);
		return [tree.self.some(self => self[frame] > 0) ? total +
			"\nself " + changeText(tree, frame, true) : total];
	}
	const total = tree.total[0][frame];
	const self = tree.self[0][frame];
	const [whole] = state.basis.wholes;
	const facts = [countText(total), shareText(total, whole) +
	    " of all"];
	if (isZoomed(pane) && frame >= zoom) {
		facts.push(shareText(pane.seen.weight(frame), inView(pane)) +
		    " of view");
	}
	facts.push("self " + countText(self) + " (" +
	    shareText(self, whole) + ")");
	return facts;
}

/* the weights of a run, a number for each column */
function weightsOfRun({ tree }, run) {
	const sum = tree.total.map(() => 0);
	for (let i = run.first; i < run.last; i = tree.end[i]) {
		tree.total.forEach((column, c) => {
			sum[c] += column[i];
		});
	}
	return sum;
}

function termText(term) {
	if (term.error) {
		return term.error;
	}
	if (!term.count) {
		return "no match";
	}
	const pane = mainPane();
	const { tree, within } = viewOf(pane);
	return (isZoomed(pane) ? sharesOf(term.view,
	    totalsOf(tree, within)) + " of view, " : "") +
	    sharesOf(term.all, state.basis.wholes) + " of all, " +
	    plural(term.count, "frame");
}
