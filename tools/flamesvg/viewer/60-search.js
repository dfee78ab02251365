/*
 * Search: several terms, each with a colour.  A term is literal, with smart
 * case, or /an expression/.  It is tried once per name, never per frame.
 *
 *	term	{ text, test, error, marked, view, all, count, color }
 */
const TERM_COLORS = [options.searchColor, "rgb(0,150,136)", "rgb(63,81,181)",
	"rgb(121,85,72)", "rgb(0,137,207)", "rgb(104,159,56)"];

/* what a term asks of a name; throws where the expression is wrong */
function testOf(text) {
	const found = /^\/(.+)\/(i?)$/.exec(text);
	if (found) {
		const expression = new RegExp(found[1], found[2]);
		return name => expression.test(name);
	}
	if (text !== text.toLowerCase()) {
		return name => name.includes(text);
	}
	return name => name.toLowerCase().includes(text);
}

function markNames(test) {
	const marked = new Uint8Array(state.shown.length);
	for (let i = 0; i < marked.length; i++) {
		marked[i] = test(state.shown[i]) ? 1 : 0;
	}
	marked[state.wholeName] = 0;
	return marked;
}

function newTerm(text, color) {
	const term = { text, color, error: "", marked: null };
	try {
		term.marked = markNames(testOf(text));
	} catch (e) {
		term.error = "not an expression: " +
		    e.message.replace(/^.*?: /, "");
	}
	return term;
}

/* the pane that shares are of: in a sandwich, what the function calls */
function mainPane() {
	return state.panes[state.panes.length - 1];
}

/* share of the view and of all, without counting nested hits twice */
function countTerm(term) {
	if (!term.marked) {
		return;
	}
	const { tree, zoom } = mainPane();
	const all = shareOf(tree, term.marked, 0);
	const view = zoom === 0 ? all : shareOf(tree, term.marked, zoom);
	term.count = all.count;
	term.all = all.weight;
	term.view = tree.parent[zoom] >= 0 &&
	    isCovered(tree, term.marked, tree.parent[zoom]) ?
		tree.width[zoom] : view.weight;
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

/* of every frame and the end of a tree, how many hits lie before it */
function hitSums(tree) {
	if (tree.hitsOf !== state.terms) {
		const hits = Uint8Array.from(state.names,
		    (text, name) => hitColor(name) ? 1 : 0);
		const before = new Int32Array(tree.length + 1);
		for (let i = 0; i < tree.length; i++) {
			before[i + 1] = before[i] + hits[tree.name[i]];
		}
		tree.hitsOf = state.terms;
		tree.hitSums = before;
	}
	return tree.hitSums;
}

/* hits among frames that are too narrow to draw */
function hitsOfRun(pane, run) {
	if (!state.terms.length) {
		return 0;
	}
	const before = hitSums(pane.tree);
	return before[run.last] - before[run.first];
}

/* the colour of the first of them, or "" */
function colorOfRun(pane, run) {
	const { tree } = pane;
	let i = run.first;
	if (!hitsOfRun(pane, run)) {
		return "";
	}
	while (!isHit(tree, i)) {
		i++;
	}
	return hitColor(tree.name[i]);
}

/* hits in the rows that are not shown */
function hitsOfCut(pane) {
	const { tree, zoom, extent } = pane;
	if (extent.hitsOf !== state.terms) {
		const some = state.terms.length > 0;
		extent.hitsOf = state.terms;
		extent.hits = 0;
		for (let i = zoom; some && i < tree.end[zoom]; i++) {
			extent.hits += tree.depth[i] >= extent.rows &&
			    isHit(tree, i);
		}
	}
	return extent.hits;
}

/* state.terms from texts; the last one is that of the box, maybe empty */
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

/* the hit after or before a frame in preorder, round the end; or -1 */
function nextHit(tree, from, step) {
	const length = tree.length;
	for (let k = 1; k <= length; k++) {
		const i = (from + step * k + length * 2) % length;
		if (isHit(tree, i)) {
			return i;
		}
	}
	return -1;
}

/* how many hits lie before a frame in preorder */
function hitsBefore(tree, frame) {
	return hitSums(tree)[frame];
}

/*
 * Where to zoom so that a frame can be read: nowhere if it can be now, else
 * to the frame nearest to the root in which it is 40 pixels wide.
 */
function zoomFor(pane, frame) {
	const { tree, zoom } = pane;
	const wide = f => tree.width[frame] * page.across >=
	    40 * tree.width[f];
	if (frame >= zoom && frame < tree.end[zoom] && wide(zoom)) {
		return zoom;
	}
	let best = frame;
	for (let i = tree.parent[frame]; i >= 0 && wide(i);
	    i = tree.parent[i]) {
		best = i;
	}
	return best;
}
