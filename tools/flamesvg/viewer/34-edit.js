/*
 * What the reader removes or collapses, and the trees that are in view.
 * An edit makes a tree from a tree; edits are applied in order, before the
 * view is turned, and undone from the last.
 */

/* the library or package that a name tells, or its kind, or "" */
function libraryOf(name) {
	const text = state.names[name] || "";
	if (/_\[k\]$/.test(text)) {
		return "kernel";
	}
	const rules = [
		/^([^`]+)`/,			/* libc.so.6`malloc */
		/^(\[[^\]]+\])$/,		/* [libc.so.6] */
		/^((?:[\w.-]+\/)+[\w-]+)\./,	/* github.com/a/b.F */
		/^L?((?:[\w$]+\/)+)[\w$]+/,	/* java/util/Map.put */
		/^(?:.*\/)([^/]+\.so[\d.]*)$/,
		/^<*&*(\w+)::/,			/* std::vector<int>::at */
		/^(\w+\.\w+)\.\w/		/* java.util.Map.put */
	];
	for (const rule of rules) {
		const found = rule.exec(text);
		if (found) {
			return found[1];
		}
	}
	return "";
}

/* the number of a name that may be new; its colour is that of another one */
function nameNumber(text, like) {
	const known = state.names.indexOf(text);
	if (known >= 0) {
		return known;
	}
	state.names.push(text);
	state.shown.push(text);
	state.plain = [];
	state.likeness.set(state.names.length - 1, like);
	return state.names.length - 1;
}

/* frames on a frame of the same name are merged into it */
function collapseRecursion(tree) {
	return mapped(tree, state.sort, (builder, i, on) =>
		builder.name[on] === tree.name[i] && on > 0 ?
			on : builder.child(on, tree.name[i]));
}

/* neighbouring frames of a library become one frame with its name */
function collapseLibrary(tree, library, like) {
	const number = nameNumber(library + " (collapsed)", like);
	const inside = new Uint8Array(state.names.length);
	for (let i = 0; i < inside.length; i++) {
		inside[i] = libraryOf(i) === library ? 1 : 0;
	}
	return mapped(tree, state.sort, (builder, i, on) => {
		if (!inside[tree.name[i]]) {
			return builder.child(on, tree.name[i]);
		}
		return builder.name[on] === number ? on :
			builder.child(on, number);
	});
}

/* neighbouring frames without a name of a function become one */
function collapseUnknown(tree) {
	const known = state.names.findIndex(isUnknown);
	const number = nameNumber("[unknown]", known);
	const inside = Uint8Array.from(state.names, name =>
		isUnknown(name) ? 1 : 0);
	return mapped(tree, state.sort, (builder, i, on) => {
		const name = inside[tree.name[i]] ? number : tree.name[i];
		return name === number && builder.name[on] === number ?
			on : builder.child(on, name);
	});
}

/* [unknown], [libfoo.so] */
function isUnknown(name) {
	return /^\[[^\]]+\](_\[[kij]\])?$/.test(name);
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
function hide(tree, chain, anchored) {
	return mapped(tree, state.sort, (builder, i, on) =>
		matches(tree, i, chain, anchored) ? -1 :
			builder.child(on, tree.name[i]));
}

/* the depth of stacks that a notice tells are cut, or 0 */
function limitOf(text) {
	const found = / are cut at ([0-9]+) frames/.exec(text);
	return found ? Number(found[1]) : 0;
}

/* stacks as deep as the recorder allows, on a frame of the command or not */
function hideCut(tree) {
	const limit = Math.max(...staticTexts("notice").map(limitOf));
	let deepest = 0;
	for (let i = 1; i < tree.length; i++) {
		deepest = Math.max(deepest, tree.depth[i]);
	}
	const least = deepest === limit + 1 ? deepest : limit;
	return hideStacks(tree, i => limit > 0 && tree.depth[i] >= least);
}

/* drop stacks by their leaves: only weight that ends there */
function hideStacks(tree, test) {
	const copy = newTree(tree.length, tree.self.length);
	copy.depth = tree.depth;
	copy.name = tree.name;
	copy.self = tree.self.map(self => Float64Array.from(self));
	for (let i = 1; i < tree.length; i++) {
		if (test(i)) {
			copy.self.forEach(self => {
				self[i] = 0;
			});
		}
	}
	return mapped(finishTree(copy), state.sort, (builder, i, on) =>
		copy.total.some(total => total[i] > 0) ?
			builder.child(on, copy.name[i]) : -1);
}

/*
 * What an edit does, by the code that stands for it in the address:
 * [kind, name, ...].
 */
const EDITS = {
	recursion: () => ({ make: collapseRecursion,
		said: "Recursion collapsed." }),
	unknown: () => ({ make: collapseUnknown,
		said: "Unknown frames collapsed." }),
	library: ([like]) => ({
		make: tree => collapseLibrary(tree, libraryOf(like), like),
		said: "Collapsed: " + libraryOf(like) + "."
	}),
	hide: chain => ({ make: tree => hide(tree, chain, true),
		said: "Hidden: " + state.shown[chain[0]] }),
	hidepart: chain => ({ make: tree => hide(tree, chain, false),
		said: "Hidden: " + state.shown[chain[0]] }),
	cut: () => ({ make: hideCut, said: "Hidden: stacks that are cut." }),
	hideleaf: chain => ({ make: tree => hideStacks(tree, i =>
		matches(tree, i, chain, false)),
		said: "Hidden: " + state.shown[chain[0]] })
};

function newEdit(kind, names, mode, share) {
	const edit = EDITS[kind](names);
	const { said } = edit;
	return { make: edit.make, mode, kind, names,
		said: share ? said + " (" + share + " of all)." :
			said.replace(/\.?$/, ".") };
}

/* the kind and names of an edit that hides a frame of a pane, in every view */
function hiding(pane, frame) {
	const down = pathOf(pane.tree, frame);
	const up = down.slice().reverse();
	if (state.mode === "leaf") {
		return ["hideleaf", down];
	}
	if (state.mode === "sandwich") {
		return ["hidepart", pane.up ? [state.pivot].concat(down) :
			up.concat(state.pivot)];
	}
	return ["hide", up];
}

function edited() {
	return state.edits.reduce((tree, edit) => edit.make(tree),
	    state.base);
}

/* one pane, or two of a sandwich, one on the other */
function panesOf(tree) {
	const one = (t, up, skip) => ({
		tree: t.width ? t : measure(t), zoom: 0, up, skip
	});
	const sort = state.sort;
	if (state.mode === "sandwich") {
		return [one(callersOf(tree, state.pivot, sort), true, 1),
			one(calleesOf(tree, state.pivot, sort), false, 0)];
	}
	const up = !state.rootOnTop;
	if (state.mode === "leaf") {
		return [one(reversed(tree, sort), up, 0)];
	}
	if (state.mode === "chart") {
		return [one(inTime(state.base, state.sequence), up, 0)];
	}
	return [one(tree === state.base && sort !== state.baseSort ?
		reordered(tree, sort) : tree, up, 0)];
}

function buildPanes() {
	return panesOf(edited());
}
