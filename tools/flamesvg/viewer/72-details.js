/*
 * The lines that are always in view: the frame under the pointer or selected,
 * the hits of the search, what was removed.
 */
const KINDS = { k: "kernel", i: "inlined", j: "JIT", w: "waker" };

function markOf(name) {
	const found = /_\[([kijw])\]$/.exec(state.names[name] || "");
	return found ? found[1] : "";
}

/* are kinds marked, as common/profile/marks.c tells? */
function kindsKnown() {
	const marks = state.meta.get("marks");
	return marks ? marks.startsWith("kernel") :
		state.names.some(name => /_\[[kij]\]$/.test(name));
}

/* the module of a frame, as in module`function, or "" */
function moduleOf(name) {
	const found = /^([^`]+)`./.exec(state.names[name] || "");
	return found ? found[1].replace(/^\[(.*)\]$/, "$1") : "";
}

/* the kind of a frame, or "": a command has none, and it may be unknown */
function kindOf(name) {
	const mark = markOf(name);
	const module = mark ? "" : moduleOf(name);
	if (page.kindsKnown === undefined) {
		page.kindsKnown = kindsKnown();
	}
	return mark ? KINDS[mark] : /^(guest\.)?kernel/.test(module) ?
		"kernel" : module && page.kindsKnown ? "user" : "";
}

/* the name with its module, if it has one */
function longName(name) {
	return showable(state.names[name]);
}

/* { file, line } that a name tells, as "push:vec.h:12", or null */
function sourceOf(name) {
	const text = state.shown[name];
	const inside = /\(([^()\s]+:\d+)\)$/.exec(text);
	const found = /^(?:file:\/\/)?(.*?):(\d+)(?::\d+)?$/.exec(
	    inside ? inside[1] : splitPlace(text)[1]);
	return found ? { file: found[1], line: found[2] } : null;
}

/* the address of a source line, or "" */
function sourceUrl({ file, line }) {
	return /^https?:/.test(options.sourceUrl) ? options.sourceUrl
		.replace(/%l/g, line)
		.replace(/%f/g, () => file.replace(/^\/+/, "").split("/")
			.map(encodeURIComponent).join("/")) : "";
}

/* the file and line of a frame, as a link if it is known where files are */
function showSource(name) {
	const source = sourceOf(name);
	if (!source) {
		return;
	}
	const url = sourceUrl(source);
	const chip = make(url ? "a" : "small", "kind source", page.name,
	    source.file.replace(/^.*\//, "") + ":" + source.line);
	if (url) {
		chip.setAttribute("href", url);
		chip.setAttribute("target", "_blank");
		chip.setAttribute("rel", "noopener");
	}
}

/* what a block without a name is, and how it would get one */
function unnamedText(name) {
	const text = longName(name);
	const found = /^(?:.*`)?\[([^\]]+)\]$/.exec(text);
	return !found || !isUnknown(text.replace(/^.*`/, "")) ||
	    /^(no frames|filtered|other|lost|idle|truncated)$/.test(found[1]) ?
		"" : found[1] === "unknown" ?
			"code without a symbol: install debug symbols, or " +
			"enable perf maps" : "code of " + found[1] +
			" without a symbol: install its debug symbols";
}

/* without a sign if it rounds to 0 */
function signed(value, digits) {
	const text = value.toFixed(digits);
	return Number(text) === 0 ? text.replace("-", "") :
		(value > 0 ? "+" : "") + text;
}

/* what 100 % of each column is */
function wholes() {
	return state.columns === 2 ? [state.wholeBefore, state.whole] :
		[state.whole];
}

/* the totals of a frame, one for each column */
function totalsOf(tree, frame) {
	return tree.total.map(column => column[frame]);
}

/* "12.34%", or "before 12.34%, after 13.00%" */
function sharesText(weights, whole) {
	const of = (w, c) => shareText(w, whole[c]);
	return weights.length === 1 ? of(weights[0], 0) :
		sideNames().map((side, c) => side + " " + of(weights[c], c))
			.join(", ");
}

/* "12 samples, 12.34% of all", or those of both sides */
function amountsText(weights) {
	return weights.length === 1 ? countText(weights[0]) + ", " +
		sharesText(weights, wholes()) + " of all" :
		sideNames().map((side, c) => side + " " +
		    countText(weights[c]) + " (" +
		    shareText(weights[c], wholes()[c]) + ")").join(", ");
}

/* before 10 (1.00%), after 12 (1.20%), +0.20 points, +20% relative */
function changeText(tree, frame, own) {
	const [before, after] = own ? tree.self : tree.total;
	const was = ratio(before[frame], state.wholeBefore);
	const is = ratio(after[frame], state.whole);
	const facts = [amountsText([before[frame], after[frame]]),
		changeName(points(tree, frame, own))];
	if (was > 0 && is > 0) {
		const relative = state.compare === "counts" ?
			after[frame] / before[frame] : is / was;
		facts.push(signed(sign() * 100 * (relative - 1), 1) +
		    "% relative");
	} else if (is > 0 || was > 0) {
		facts.push(is > 0 ? "new" : "gone");
	}
	return facts.join(", ");
}

/* the weight of a function in the view, on any stack */
function sameText(pane, frame) {
	const marked = new Uint8Array(state.shown.length);
	const { tree, within } = viewOf(pane);
	marked[pane.tree.name[frame]] = 1;
	const same = shareOf(tree, marked, within);
	if (same.count < 2) {
		return "";
	}
	return grouped(same.count) + " frames of this function: " +
	    sharesText(same.weights, totalsOf(tree, within)) + " of view";
}

function factsOf(pane, frame) {
	const { tree, zoom } = pane;
	if (state.columns === 2) {
		const own = changeText(tree, frame, true);
		return [changeText(tree, frame, false) + "\nself " + own];
	}
	const total = tree.total[0][frame];
	const self = tree.self[0][frame];
	const facts = [countText(total), shareText(total, state.whole) +
	    " of all"];
	if (isZoomed(pane) && frame >= zoom) {
		facts.push(shareText(pane.seen.weight(frame), inView(pane)) +
		    " of view");
	}
	facts.push("self " + countText(self) + " (" +
	    shareText(self, state.whole) + ")");
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

function describeRun(pane, run) {
	page.name.textContent = plural(run.count, "frame") +
	    " too narrow to draw";
	const hits = hitsOfRun(pane, run);
	page.facts.textContent = [amountsText(weightsOfRun(pane, run))].concat(
	    hits ? plural(hits, "hit") + " among them" : [],
	    "click to zoom in").join(" \u00b7 ");
}

function showDetails() {
	showTip();
	showWhen();
	const at = state.hover || state.select ||
	    { pane: mainPane(), frame: mainPane().zoom };
	if (at.run) {
		describeRun(at.pane, at.run);
		return;
	}
	const { pane, frame } = at;
	const name = pane.tree.name[frame];
	page.name.textContent = state.shown[name];
	for (const chip of [moduleOf(name), kindOf(name), unnamedText(name)]) {
		if (chip) {
			make("small", "kind", page.name, chip);
		}
	}
	showSource(name);
	const link = page.links.get(name);
	if (link && link.title) {
		make("small", "kind", page.name, link.title);
	}
	const facts = factsOf(pane, frame);
	const same = frame > 0 ? sameText(pane, frame) : "";
	page.facts.textContent =
	    facts.concat(same || []).join(" \u00b7 ");
}

function termText(term) {
	if (term.error) {
		return term.error;
	}
	if (!term.count) {
		return term.capital ? "no match in this case of letters; Aa " +
			"ignores it" : "no match";
	}
	const pane = mainPane();
	const { tree, within } = viewOf(pane);
	return (isZoomed(pane) ? sharesText(term.view,
	    totalsOf(tree, within)) + " of view, " : "") +
	    sharesText(term.all, wholes()) + " of all, " +
	    plural(term.count, "frame");
}

function showMatched() {
	const texts = state.terms.map(term => state.terms.length > 1 ?
		term.text + ": " + termText(term) : termText(term));
	const found = state.terms.some(term => term.count);
	page.matched.textContent = texts.join(" \u00b7 ") +
	    (state.hit >= 0 ? " \u00b7 " + hitPlace() : "");
	page.matched.classList.toggle("bad",
	    state.terms.some(term => term.error));
	page.details.classList.toggle("found", state.terms.length > 0);
	page.details.classList.toggle("many", state.terms.length > 1);
	page.prev.hidden = page.next.hidden = !found;
	page.add.hidden = !found || !page.box.value;
	page.list.hidden = !found;
	page.clear.hidden = !state.terms.length;
	page.letters.setAttribute("aria-pressed", isExact(page.box.value));
	showKind();
}

/* tell whether the text in the box is an expression */
function showKind() {
	const last = page.box.value ?
		state.terms[state.terms.length - 1] : null;
	const expression = last && last.kind === "expression";
	page.kind.hidden = !last || !last.kind;
	page.kind.textContent = expression ? ".*" :
		last && last.kind === "class" ? "class" : "abc";
	page.kind.setAttribute("title", expression ?
		"searched for as an expression" : "searched for as " +
		(last && last.kind === "class" ? "a class" : "plain text"));
}

function hitPlace() {
	const ranked = rankedHits(mainPane().tree);
	return grouped(ranked.indexOf(state.hit) + 1) + " of " +
	    grouped(ranked.length);
}

/* the terms that are kept, each with its colour */
function showChips() {
	const live = page.box.value ? 1 : 0;
	const kept = state.terms.slice(0, state.terms.length - live);
	page.chips.textContent = "";
	kept.forEach((term, i) => {
		const chip = makeButton("chip", page.chips, term.text,
		    "remove this term", () => act.dropTerm(i));
		chip.style.borderColor = term.color;
	});
	page.box.style.borderColor = live && state.terms.length ?
		state.terms[state.terms.length - 1].color : "";
}

const MODES = {
	leaf: "Callers view: callers lie on what they call.",
	chart: "Flame chart: time runs from left to right."
};

/* "12.00% of all, self 3.00%" of the function of a sandwich */
function pivotText() {
	const { tree } = mainPane();
	const last = tree.total.length - 1;
	return shareText(tree.total[last][0], state.whole) + " of all, self " +
		shareText(tree.self[last][0], state.whole);
}

/* how the view differs from the profile, with a button to undo it */
function showStatus() {
	const lines = state.edits.map(edit => edit.said);
	if (state.mode === "sandwich") {
		lines.unshift("Sandwich of " + state.shown[state.pivot] + ", " +
		    pivotText() + ": callers above, callees below.");
	} else if (MODES[state.mode] && !startsIn(state.mode)) {
		lines.unshift(MODES[state.mode]);
	}
	page.status.textContent = lines.join(" ");
	page.status.hidden = !lines.length;
	if (lines.length) {
		makeButton("undo", page.status, lastEdit() ?
			"Undo" : "Back", "undo (Esc)", () => act.escape());
	}
}

function startsIn(mode) {
	return mode === (options.reversed ? "leaf" :
		options.chart ? "chart" : "flame");
}

/* the column of the widths, in the words of the page */
function widthName() {
	const [first, second] = sideNames();
	return { before: first, after: second }[state.widthBy] ||
		state.widthBy;
}

function showTools() {
	page.reset.disabled = !state.panes.some(isZoomed);
	page.time.hidden = !state.times;
	page.out.disabled = page.reset.disabled;
	page.leaf.setAttribute("aria-pressed", state.mode === "leaf");
	page.flip.setAttribute("aria-pressed", state.rootOnTop);
	page.app.classList.toggle("flipped", state.rootOnTop);
	page.darkness.setAttribute("aria-pressed", state.dark);
	page.table.setAttribute("aria-pressed", page.panel.kind === "table");
	page.by.textContent = "Width: " + widthName();
	page.compare.textContent = "Compare: " + state.compare;
}

function showAll() {
	showTools();
	showChips();
	followLegend();
	showPressed();
	followSearch();
	showMatched();
	showStatus();
	showDetails();
	followView();
}
