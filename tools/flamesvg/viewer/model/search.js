/*
 * Search: a term is literal, in any case of letters unless it has a capital, or
 * /an expression/.  A text that has signs of an expression, and compiles, is
 * both.  A term is tried once per name, never per frame.
 *
 *	term	{ text, kind, error, marked, view, all, count }, or null
 */
const SIGNS = /[|^$\\[\](){}]|\.[*+]/;
const HIT_COLOR = "rgb(230,0,230)";

/* does the case of letters matter? */
function isExact(text) {
	return text !== text.toLowerCase();
}

/* the expression that a text may be; throws if it must be one and is not */
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

/* an expression of that text alone */
function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function literalTest(text) {
	if (isExact(text)) {
		return name => name.includes(text);
	}
	const anyCase = new RegExp(escaped(text), "i");
	return name => anyCase.test(name);
}

/* the class of a name in a palette, or -1 */
function classOf(palette, name) {
	const count = palette ? palette.labels.length : 0;
	const number = count && name < palette.classes.length ?
		palette.classes[name] : count;
	return number < count ? number : -1;
}

/* the number of the class that "class:LABEL" names, or -1 */
function classIn(palette, text) {
	return palette && text.startsWith("class:") ?
		palette.labels.indexOf(text.slice(6)) : -1;
}

/*
 * The test of a term for a name, and whether it is an expression; of a palette
 * come the classes that may be searched for.
 */
function testOf(text, palette) {
	const wanted = classIn(palette, text);
	if (wanted >= 0) {
		return { kind: "class", test: (shown, name) =>
			classOf(palette, name) === wanted };
	}
	const expression = expressionOf(text);
	const literal = literalTest(text);
	return {
		kind: expression ? "expression" : "text",
		test: expression ? name => expression.test(name) ||
			literal(name) : literal
	};
}

function markNames(profile, test) {
	const marked = new Uint8Array(profile.shown.length);
	for (let i = 0; i < marked.length; i++) {
		marked[i] = testName(profile, test, i) ? 1 : 0;
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

/* the share of the view and of all; nested hits count once */
function countTerm(term, pane) {
	if (!term || !term.marked) {
		return;
	}
	const { tree, zoom } = pane;
	const view = viewOf(pane);
	const all = shareOf(tree, term.marked, 0);
	term.count = all.count;
	term.all = all.weights;
	term.view = tree.parent[zoom] >= 0 &&
	    isCovered(tree, term.marked, tree.parent[zoom]) ?
		totalsOf(view.tree, view.within) : !isZoomed(pane) ?
			all.weights : shareOf(view.tree, term.marked,
			    view.within).weights;
}

/* for each name: does the term match it? */
function hitMarks(term) {
	return term && term.marked || new Uint8Array(0);
}

/* hits among frames that are too narrow to draw */
function hitsOfRun(term, { tree }, run) {
	const marks = hitMarks(term);
	return tree.name.subarray(run.first, run.last).reduce((hits, name) =>
		hits + (marks[name] || 0), 0);
}

/* the hits of a tree, the heaviest first */
function rankedHits(term, tree) {
	if (tree.rankOf !== term) {
		const { name, width, length } = tree;
		const marks = hitMarks(term);
		const ranked = [];
		for (let i = 0; i < length; i++) {
			if (marks[name[i]] && width[i] > 0) {
				ranked.push(i);
			}
		}
		ranked.sort((a, b) => width[b] - width[a] || a - b);
		tree.rankOf = term;
		tree.ranked = ranked;
	}
	return tree.ranked;
}

/* the hit after or before this one, in a circle; or -1 */
function nextHit(term, tree, hit, step) {
	const ranked = rankedHits(term, tree);
	const count = ranked.length;
	const at = ranked.indexOf(hit);
	const next = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
	return count ? ranked[(next + count) % count] : -1;
}

