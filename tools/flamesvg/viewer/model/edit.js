/*
 * Edits, by which the reader hides or collapses frames, and the trees in view.
 * An edit makes a tree from a tree.  Edits are applied in order, before another
 * view is derived, and the last one is undone first.
 */

/* Return true if the frame, its caller and so on have the names of the
 * chain; if anchored, the chain must end at a root. */
function matches(tree, frame, chain, anchored) {
	let at = frame;
	for (const name of chain) {
		if (at <= 0 || tree.name[at] !== name) {
			return false;
		}
		at = tree.parent[at];
	}
	return !anchored || at === 0;
}

/* Drop frames that match a chain of names, with their callees. */
function hide(tree, sort, chain, anchored) {
	return mapped(tree, sort, (builder, i, on) =>
		matches(tree, i, chain, anchored) ? -1 :
			builder.child(on, tree.name[i]));
}

/* Edits by their names in the address: they return the edited tree. */
const EDITS = {
	recursion: (tree, sort) => mapped(tree, sort, (builder, i, on) =>
		builder.name[on] === tree.name[i] && on > 0 ? on :
			builder.child(on, tree.name[i])),
	hide: (tree, sort, chain) => hide(tree, sort, chain, true),
	hidepart: (tree, sort, chain) => hide(tree, sort, chain, false),
	hideleaf: (tree, sort, chain) => compact(tree, tree.self.map(self =>
		self.map((weight, i) =>
			matches(tree, i, chain, false) ? 0 : weight)))
};

/* Return an edit that was made in a view; names are a chain for matches(). */
function newEdit({ shown }, kind, names, mode, share) {
	return { mode, kind, names, said: kind === "recursion" ?
		"Recursion collapsed." : "Hidden: " + shown[names[0]] +
			(share ? " (" + share + " of all)." : ".") };
}

/*
 * Return [kind, names] of the edit that hides a frame of a pane, which depends
 * on the view. pivot is the function of a sandwich.
 */
function hiding(pane, frame, mode, pivot) {
	const down = pathOf(pane.tree, frame);
	const up = down.slice().reverse();
	if (mode === "leaf") {
		return ["hideleaf", down];
	}
	if (mode === "sandwich") {
		return ["hidepart", pane.up ? [pivot].concat(down) :
			up.concat(pivot)];
	}
	return ["hide", up];
}

function edited({ base, edits, sort }) {
	return edits.reduce((tree, { kind, names }) =>
		EDITS[kind](tree, sort, names), base);
}

/*
 * Return the panes of a view: one, or for a sandwich one of callers above one
 * of callees.  A pane is { tree, zoom, range, stem, up, skip }: the frame that
 * fills its width, a part of that frame or null, the frames that share the
 * first row, true if the roots are at the lower end, and how many of the first
 * rows are not drawn.
 */
function panesOf(view) {
	const { base, mode, pivot, sort, baseSort, sequence, widths } = view;
	const tree = mode === "chart" ? base : edited(view);
	const up = !view.rootOnTop;
	const one = (t, at, skip) => ({ tree: t.widths === widths ? t :
		measure(t, widths), zoom: 0, range: null, stem: [], up: at,
		skip });
	if (mode === "sandwich") {
		return [one(callersOf(tree, pivot, "value"), true, 1),
			one(calleesOf(tree, pivot, sort), false, 0)];
	}
	return [one(mode === "leaf" ? reversed(tree) :
		mode === "chart" ? inTime(tree, sequence) :
			tree === base && sort !== baseSort ?
				mapped(tree, sort, (builder, i, on) =>
				builder.child(on, tree.name[i])) : tree,
	up, 0)];
}
