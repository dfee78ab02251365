/*
 * What the reader removes or collapses, and the trees that are in view.
 * An edit makes a tree from a tree; edits are applied in order, before the
 * view is turned, and undone from the last.
 */

/* frames on a frame of the same name are merged into it */
function collapseRecursion({ tree, sort }) {
	return mapped(tree, sort, (builder, i, on) =>
		builder.name[on] === tree.name[i] && on > 0 ?
			on : builder.child(on, tree.name[i]));
}

/* does the chain of names end at this frame (anchored: begin at its root)? */
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

/* drop the frames at the end of a chain of names, and all frames on them */
function hide({ tree, sort }, chain, anchored) {
	return mapped(tree, sort, (builder, i, on) =>
		matches(tree, i, chain, anchored) ? -1 :
			builder.child(on, tree.name[i]));
}

/* drop the self weight of the frames at the end of a chain of names */
function hideLeaves({ tree }, chain) {
	return compact(tree, tree.self.map(self => self.map((weight, i) =>
		matches(tree, i, chain, false) ? 0 : weight)));
}

/*
 * What an edit does, by the code that stands for it in the address:
 * [kind, name, ...].  It makes a tree of { profile, tree, sort }.
 */
const EDITS = {
	recursion: () => ({ make: collapseRecursion,
		said: "Recursion collapsed." }),
	hide: ({ shown }, chain) => ({ make: from => hide(from, chain, true),
		said: "Hidden: " + shown[chain[0]] }),
	hidepart: ({ shown }, chain) => ({
		make: from => hide(from, chain, false),
		said: "Hidden: " + shown[chain[0]] }),
	hideleaf: ({ shown }, chain) => ({
		make: from => hideLeaves(from, chain),
		said: "Hidden: " + shown[chain[0]] })
};

function newEdit(profile, kind, names, mode, share) {
	const edit = EDITS[kind](profile, names);
	const { said } = edit;
	return { make: edit.make, mode, kind, names,
		said: share ? said + " (" + share + " of all)." :
			said.replace(/\.?$/, ".") };
}

/*
 * The kind and names of an edit that hides a frame of a pane: in the view from
 * the leaves, in a sandwich of the function pivot, or in any other.
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

/* the profile with all edits applied */
function edited({ profile, base, edits, sort }) {
	return edits.reduce((tree, edit) =>
		edit.make({ profile, tree, sort }), base);
}

/*
 * The trees of a view: one pane, or two of a sandwich, one on the other.  A
 * pane is { tree, zoom, range, stem, up, skip }: the frame that fills its
 * width, a part of that frame or null, the frames that are folded into the
 * first row, whether the roots are at its lower end, and how many rows are not
 * drawn.
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
				reordered(tree, sort) : tree, up, 0)];
}
