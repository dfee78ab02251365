/*
 * Search.  A term is a literal text, or /an expression/. Case matters if the
 * text has a capital.  A text that has signs of an expression and compiles is
 * tried as both.  Terms are matched once per name, not per frame.  A term is {
 * text, kind, error, marked, view, all, count }, or null.
 */
const SIGNS = /[|^$\\[\](){}]|\.[*+]/;
const HIT_COLOR = "rgb(230,0,230)";

/* Return true if case matters: the text has a capital. */
function isExact(text) {
	return text !== text.toLowerCase();
}

/* Return the expression of a text, or null.  Throw if /.../ is not valid. */
function expressionOf(text) {
	const found = /^\/(.+)\/(i?)$/.exec(text);
	if (found) {
		return new RegExp(found[1], found[2]);
	}
	if (!SIGNS.test(text) || /^\||\|$/.test(text)) {
		return null;
	}
	try {
		return new RegExp(text, isExact(text) ? "" : "i");
	} catch (e) {
		return null;
	}
}

function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function classOf(palette, name) {
	const count = palette ? palette.labels.length : 0;
	const number = count && name < palette.classes.length ?
		palette.classes[name] : count;
	return number < count ? number : -1;
}

/*
 * Return { kind, test } of a term: class, expression or text, and the test of a
 * name.  The palette has the classes.
 */
function testOf(text, palette) {
	const wanted = palette && text.startsWith("class:") ?
		palette.labels.indexOf(text.slice(6)) : -1;
	if (wanted >= 0) {
		return { kind: "class", test: (shown, name) =>
			classOf(palette, name) === wanted };
	}
	const expression = expressionOf(text);
	const anyCase = new RegExp(escaped(text), "i");
	const literal = name => isExact(text) ? name.includes(text) :
		anyCase.test(name);
	return {
		kind: expression ? "expression" : "text",
		test: expression ? name => expression.test(name) ||
			literal(name) : literal
	};
}

function markNames(profile, test) {
	const { shown } = profile;
	const plain = plainNames(profile);
	const marked = new Uint8Array(shown.length);
	for (let i = 0; i < marked.length; i++) {
		marked[i] = test(shown[i], i) ||
			plain[i] !== "" && test(plain[i], i) ? 1 : 0;
	}
	marked[profile.whole] = 0;
	return marked;
}

function newTerm(profile, text, palette) {
	if (!text) {
		return null;
	}
	const term = { text, error: "", marked: null, kind: "" };
	try {
		const { kind, test } = testOf(text, palette);
		term.kind = kind;
		term.marked = markNames(profile, test);
	} catch (e) {
		term.error = "not an expression: " +
		    e.message.replace(/^.*?: /, "");
	}
	return term;
}

/* Sum what the term matches, in the view and in all; nested hits count once. */
function countTerm(term, pane) {
	if (!term || !term.marked) {
		return;
	}
	const { tree, zoom } = pane;
	const view = viewOf(pane);
	const all = shareOf(tree, term.marked, 0);
	term.count = all.count;
	term.all = all.weights;
	const callers = stackOf(tree, tree.parent[zoom]);
	term.view = callers.some(i => term.marked[tree.name[i]]) ?
		totalsOf(view.tree, view.within) : !isZoomed(pane) ?
			all.weights : shareOf(view.tree, term.marked,
			    view.within).weights;
}

/* Return an array by name: 1 if the term matches. */
function hitMarks(term) {
	return term && term.marked || new Uint8Array(0);
}

/* Return the number of hits in a run of narrow frames. */
function hitsOfRun(term, { tree }, run) {
	const marks = hitMarks(term);
	return tree.name.subarray(run.first, run.last).reduce((hits, name) =>
		hits + (marks[name] || 0), 0);
}

/* Return the hits in a tree, the heaviest first. */
function rankedHits(term, tree) {
	if (tree.rankOf !== term) {
		const { name, width } = tree;
		const marks = hitMarks(term);
		tree.rankOf = term;
		tree.ranked = Array.from(name.keys())
			.filter(i => marks[name[i]] && width[i] > 0)
			.sort((a, b) => width[b] - width[a] || a - b);
	}
	return tree.ranked;
}

/* Return the next or previous hit, wrapping around, or -1. */
function nextHit(term, tree, hit, step) {
	const ranked = rankedHits(term, tree);
	const count = ranked.length;
	const at = ranked.indexOf(hit);
	const next = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
	return count ? ranked[(next + count) % count] : -1;
}

