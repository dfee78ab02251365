/* Texts about a frame, a run of narrow ones, and a search. */

/* Return the weight of a function in the view as text, or "". */
function sameText(pane, frame) {
	const marked = new Uint8Array(state.profile.shown.length);
	const { tree, within } = viewOf(pane);
	marked[pane.tree.name[frame]] = 1;
	const same = shareOf(tree, marked, within);
	if (same.count < 2) {
		return "";
	}
	return grouped(same.count) + " frames of this function: " +
	    (isWhole(pane) ? sharesOf(same.weights, state.basis.wholes) +
	    " of all" : sharesOf(same.weights, totalsOf(tree, within)) +
	    " of view");
}

function factsOf(pane, frame) {
	const { tree, zoom } = pane;
	if (state.columns === 2) {
		const total = changeText(tree, frame, false);
		return [!tree.fromLeaf && tree.self.some(self =>
			self[frame] > 0) ? total + "\nself " +
			changeText(tree, frame, true) : total];
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
	return tree.fromLeaf ? facts : facts.concat("self " + countText(self) +
	    " (" + shareText(self, whole) + ")");
}

/* Return the weights of a run by column. */
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
