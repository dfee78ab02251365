/*
 * Search: several terms, each with a colour.  A term is literal, with smart
 * case unless the reader chose otherwise, or /an expression/.  A text that has
 * signs of an expression, and compiles, is both.  A term is tried once per
 * name, never per frame.
 *
 *	term	{ text, kind, error, marked, view, all, count, color }
 */
const SIGNS = /[|^$\\[\](){}]|\.[*+]/;
const hitCache = { of: null, marks: [] };	/* see hitMarks() */
const TERM_COLORS = ["rgb(230,0,230)", "rgb(0,150,136)", "rgb(63,81,181)",
	"rgb(121,85,72)", "rgb(0,137,207)", "rgb(104,159,56)"];

/* the expression that a text may be; throws if it must be one and is not */
function expressionOf(text) {
	const found = /^\/(.+)\/(i?)$/.exec(text);
	if (found) {
		return new RegExp(found[1], state.letters === "any" ? "i" :
			found[2]);
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

/* does the case of letters matter? if there is a capital, or as chosen */
function isExact(text) {
	return state.letters === "exact" || state.letters === "smart" &&
		text !== text.toLowerCase();
}

function literalTest(text) {
	if (isExact(text)) {
		return name => name.includes(text);
	}
	const anyCase = new RegExp(escaped(text), "i");
	return name => anyCase.test(name);
}

/* the number of the class that "class:LABEL" names, or -1 */
function classIn(text) {
	const palette = currentPalette();
	return palette && text.startsWith("class:") ?
		palette.labels.indexOf(text.slice(6)) : -1;
}

/* the test of a term for a name, and whether it is an expression */
function testOf(text) {
	const wanted = classIn(text);
	if (wanted >= 0) {
		return { kind: "class", test: (shown, name) =>
			classOf(name) === wanted };
	}
	const expression = expressionOf(text);
	const literal = literalTest(text);
	return {
		kind: expression ? "expression" : "text",
		test: expression ? name => expression.test(name) ||
			literal(name) : literal
	};
}

/* of each name, how it reads with its module, or "" without one */
function plainNames() {
	if (state.plain.length !== state.names.length) {
		state.plain = state.names.map((name, i) => {
			const plain = showable(name);
			return plain === state.shown[i] ? "" : plain;
		});
	}
	return state.plain;
}

/* does a test match the name, with or without its module? */
function testName(test, i) {
	const plain = plainNames()[i];
	return test(state.shown[i], i) || plain !== "" && test(plain, i);
}

function markNames(test) {
	const marked = new Uint8Array(state.shown.length);
	for (let i = 0; i < marked.length; i++) {
		marked[i] = testName(test, i) ? 1 : 0;
	}
	marked[state.wholeName] = 0;
	return marked;
}

function newTerm(text, color) {
	const term = { text, color, error: "", marked: null, kind: "" };
	try {
		const { kind, test } = testOf(text);
		term.kind = kind;
		term.marked = markNames(test);
		term.capital = isExact(text) && !term.marked.includes(1) &&
			markNames(name => name.toLowerCase().includes(
			    text.toLowerCase())).includes(1);
	} catch (e) {
		term.error = "not an expression: " +
		    e.message.replace(/^.*?: /, "");
	}
	return term;
}

/* the pane of which shares are told: in a sandwich, that of the callees */
function mainPane() {
	return state.panes[state.panes.length - 1];
}

/* the share of the view and of all; nested hits count once */
function countTerm(term) {
	if (!term.marked) {
		return;
	}
	const pane = mainPane();
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

function countTerms() {
	state.terms.forEach(countTerm);
}

/* the colour of the first term that a name matches, or null */
function hitColor(name) {
	for (const term of state.terms) {
		if (term.marked && term.marked[name]) {
			return term.color;
		}
	}
	return null;
}

/* for each name: does a term match it? */
function hitMarks() {
	if (hitCache.of !== state.terms || hitCache.marks.length !==
	    state.names.length) {
		hitCache.of = state.terms;
		const marks = new Uint8Array(state.names.length);
		for (const { marked } of state.terms) {
			for (let i = 0; marked && i < marks.length; i++) {
				marks[i] |= marked[i];
			}
		}
		hitCache.marks = marks;
	}
	return hitCache.marks;
}

/* hits among frames that are too narrow to draw */
function hitsOfRun(pane, run) {
	const marks = hitMarks();
	const { name } = pane.tree;
	let hits = 0;
	for (let i = run.first; i < run.last; i++) {
		hits += marks[name[i]];
	}
	return hits;
}

/* the colour of the first hit among them, or "" */
function colorOfRun(pane, run) {
	const marks = hitMarks();
	const { name } = pane.tree;
	for (let i = run.first; i < run.last; i++) {
		if (marks[name[i]]) {
			return hitColor(name[i]);
		}
	}
	return "";
}

/* hits in the rows that are not shown */
function hitsOfCut(pane) {
	const { tree, zoom, extent } = pane;
	if (extent.hitsOf !== state.terms) {
		const stop = state.terms.length ? tree.end[zoom] : 0;
		const marks = hitMarks();
		const { depth, name } = tree;
		extent.hitsOf = state.terms;
		extent.hits = 0;
		for (let i = zoom; i < stop; i++) {
			extent.hits += depth[i] >= extent.rows ?
				marks[name[i]] : 0;
		}
	}
	return extent.hits;
}

/* state.terms from texts; the last one is that of the box, and may be empty */
function setTerms(texts) {
	state.terms = texts.map((text, i) =>
		newTerm(text, TERM_COLORS[i % TERM_COLORS.length]))
		.filter(term => term.text);
	state.hit = -1;
	countTerms();
}

function isHit(tree, frame) {
	return hitColor(tree.name[frame]) !== null;
}

/* the hits of a tree, the heaviest first */
function rankedHits(tree) {
	if (tree.rankOf !== state.terms) {
		const { name, width, length } = tree;
		const marks = hitMarks();
		const ranked = [];
		for (let i = 0; i < length; i++) {
			if (marks[name[i]] && width[i] > 0) {
				ranked.push(i);
			}
		}
		ranked.sort((a, b) => width[b] - width[a] || a - b);
		tree.rankOf = state.terms;
		tree.ranked = ranked;
	}
	return tree.ranked;
}

/* the hit after or before the one that is shown, in a circle; or -1 */
function nextHit(tree, step) {
	const ranked = rankedHits(tree);
	const count = ranked.length;
	const at = ranked.indexOf(state.hit);
	const next = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
	return count ? ranked[(next + count) % count] : -1;
}

/* is a frame wide enough to be seen, even if scrolled out of view? */
function isVisible(pane, frame) {
	const { tree, zoom, seen } = pane;
	return frame >= zoom && frame < tree.end[zoom] &&
	    tree.width[frame] >= seen.least && seen.w(frame) >= 4 &&
	    !isCut(pane, frame);
}

/* the frame nearest to the root in which a frame is 40 pixels wide */
function zoomFor(pane, frame) {
	const { tree } = pane;
	let best = frame;
	for (let i = tree.parent[frame]; i >= 0 && tree.width[frame] *
	    page.across >= 40 * tree.width[i]; i = tree.parent[i]) {
		best = i;
	}
	return best;
}
