/*
 * Search: several terms, each with a colour.  A term is literal, with smart
 * case unless the reader chose otherwise, or /an expression/.  A text that has
 * signs of an expression, and compiles, is both.  A term is tried once per
 * name, never per frame.
 *
 *	term	{ text, kind, error, marked, view, all, count, color }
 */
const SIGNS = /[|^$\\[\](){}]|\.[*+]/;
const TERM_COLORS = ["rgb(230,0,230)", "rgb(0,150,136)", "rgb(63,81,181)",
	"rgb(121,85,72)", "rgb(0,137,207)", "rgb(104,159,56)"];

/* does the case of letters matter? if there is a capital, or as chosen */
function isExact(text, letters) {
	return letters === "exact" || letters === "smart" &&
		text !== text.toLowerCase();
}

/* the expression that a text may be; throws if it must be one and is not */
function expressionOf(text, letters) {
	const found = /^\/(.+)\/(i?)$/.exec(text);
	if (found) {
		return new RegExp(found[1], letters === "any" ? "i" : found[2]);
	}
	if (!SIGNS.test(text) || /^\||\|$/.test(text)) {
		return null;
	}
	try {
		return new RegExp(text, isExact(text, letters) ? "" : "i");
	} catch (e) {
		return null;
	}
}

/* an expression of that text alone */
function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function literalTest(text, letters) {
	if (isExact(text, letters)) {
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
 * The test of a term for a name, and whether it is an expression; a way to
 * search is { letters, palette }: the case of letters, and whose classes.
 */
function testOf(text, { letters, palette }) {
	const wanted = classIn(palette, text);
	if (wanted >= 0) {
		return { kind: "class", test: (shown, name) =>
			classOf(palette, name) === wanted };
	}
	const expression = expressionOf(text, letters);
	const literal = literalTest(text, letters);
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

function newTerm(profile, text, color, way) {
	const term = { text, color, error: "", marked: null, kind: "" };
	try {
		const { kind, test } = testOf(text, way);
		term.kind = kind;
		term.marked = markNames(profile, test);
		term.capital = isExact(text, way.letters) &&
			!term.marked.includes(1) &&
			markNames(profile, name => name.toLowerCase().includes(
			    text.toLowerCase())).includes(1);
	} catch (e) {
		term.error = "not an expression: " +
		    e.message.replace(/^.*?: /, "");
	}
	return term;
}

/* the share of the view and of all; nested hits count once */
function countTerm(term, pane) {
	if (!term.marked) {
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
	term.names = term.marked.reduce((a, b) => a + b, 0);
}

/* the terms of texts, each with a colour */
function newTerms(profile, texts, way) {
	return texts.map((text, i) => newTerm(profile, text,
	    TERM_COLORS[i % TERM_COLORS.length], way))
		.filter(term => term.text);
}

/* the colour of the first term that a name matches, or null */
function hitColor(terms, name) {
	for (const term of terms) {
		if (term.marked && term.marked[name]) {
			return term.color;
		}
	}
	return null;
}

/* for each name: does a term match it? kept in the list of terms */
function hitMarks(terms) {
	if (!terms.marks) {
		const all = terms.filter(term => term.marked);
		terms.marks = all.length ? all[0].marked.map((one, i) =>
			all.some(term => term.marked[i]) ? 1 : 0) :
			new Uint8Array(0);
	}
	return terms.marks;
}

/* hits among frames that are too narrow to draw */
function hitsOfRun(terms, { tree }, run) {
	const marks = hitMarks(terms);
	const { name } = tree;
	let hits = 0;
	for (let i = run.first; i < run.last; i++) {
		hits += marks[name[i]] || 0;
	}
	return hits;
}

/* the colour of the first hit among them, or "" */
function colorOfRun(terms, { tree }, run) {
	const marks = hitMarks(terms);
	const { name } = tree;
	for (let i = run.first; i < run.last; i++) {
		if (marks[name[i]]) {
			return hitColor(terms, name[i]);
		}
	}
	return "";
}

/* hits in the rows that are not shown */
function hitsOfCut(terms, pane) {
	const { tree, zoom, extent } = pane;
	if (extent.hitsOf !== terms) {
		const stop = terms.length ? tree.end[zoom] : 0;
		const marks = hitMarks(terms);
		const { name } = tree;
		extent.hitsOf = terms;
		extent.hits = 0;
		for (let i = zoom; i < stop; i++) {
			extent.hits += marks[name[i]] &&
			    rowIn(pane, i) >= extent.rows ? 1 : 0;
		}
	}
	return extent.hits;
}

/* the hits of a tree, the heaviest first */
function rankedHits(terms, tree) {
	if (tree.rankOf !== terms) {
		const { name, width, length } = tree;
		const marks = hitMarks(terms);
		const ranked = [];
		for (let i = 0; i < length; i++) {
			if (marks[name[i]] && width[i] > 0) {
				ranked.push(i);
			}
		}
		ranked.sort((a, b) => width[b] - width[a] || a - b);
		tree.rankOf = terms;
		tree.ranked = ranked;
	}
	return tree.ranked;
}

/* the hit after or before this one, in a circle; or -1 */
function nextHit(terms, tree, hit, step) {
	const ranked = rankedHits(terms, tree);
	const count = ranked.length;
	const at = ranked.indexOf(hit);
	const next = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
	return count ? ranked[(next + count) % count] : -1;
}

