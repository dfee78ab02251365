/*
 * The lines above the graph: the frame under the pointer or selected, hits of
 * the search, edits.
 */

/* Return the address of a source line, or "". */
function sourceUrl({ file, line }) {
	return /^https?:/.test(options.sourceUrl) ? options.sourceUrl
		.replace(/%l/g, line)
		.replace(/%f/g, () => file.replace(/^\/+/, "").split("/")
			.map(encodeURIComponent).join("/")) : "";
}

/* Show the file and line of a frame, as a link with --source-url. */
function showSource(name) {
	const source = sourceOf(shownName(name));
	if (!source) {
		return;
	}
	const url = sourceUrl(source);
	const chip = make(url ? "a" : "small", "kind source", page.name,
	    source.file.replace(/^.*\//, "") + ":" + source.line);
	if (url) {
		setAll(chip, { href: url, target: "_blank", rel: "noopener" });
	}
}

function describeRun(pane, run) {
	page.name.textContent = plural(run.count, "frame") +
	    " too narrow to draw";
	const hits = hitsOfRun(state.term, pane, run);
	page.facts.textContent = [amountsText(weightsOfRun(pane, run))].concat(
	    hits ? plural(hits, "hit") + " among them" : [],
	    "click to zoom in").join(" \u00b7 ");
}

/* "stacks of up to 12 frames" */
function depthText(tree) {
	tree.deepest = tree.deepest ||
		tree.depth.reduce((a, b) => Math.max(a, b), 0);
	return "stacks of up to " + plural(tree.deepest, "frame");
}

/* Show a name with what is known about it. */
function showName(name) {
	const link = page.links.get(name);
	page.name.textContent = (options.nameType + " " +
	    briefName(shownName(name))).trimStart();
	for (const chip of [moduleOf(foldedName(name)),
		kindOf(state.profile, name),
		unnamedText(longName(state.profile, name)),
		link ? link.title : ""]) {
		if (chip) {
			make("small", "kind", page.name, chip);
		}
	}
	showSource(name);
}

function showDetails() {
	showTip();
	if (state.times) {
		showWhen();
	}
	const at = state.hover || state.select ||
	    { pane: mainPane(), frame: mainPane().zoom };
	if (at.run) {
		describeRun(at.pane, at.run);
		return;
	}
	const { pane, frame } = at;
	const name = pane.tree.name[frame];
	const facts = factsOf(pane, frame).join(" \u00b7 ");
	const overview = at !== state.hover && at !== state.select;
	page.name.classList.toggle("headline", overview);
	if (overview && showHottest(page.name)) {
		const { tree, within, part } = viewOf(pane);
		page.facts.textContent = isWhole(pane) ?
			(state.columns === 2 ? facts : countText(
			    tree.width[0]) + " in all") + " \u00b7 " +
			depthText(state.base) : part ?
			"a part of " + shownName(name) + ": " +
			amountsText(totalsOf(tree, within)) :
			shownName(name) + ": " + facts;
		return;
	}
	page.name.classList.remove("headline");
	showName(name);
	const same = frame > 0 ? sameText(pane, frame) : "";
	page.facts.textContent = facts + (same ? " \u00b7 " + same : "");
}

function showMatched() {
	const { term } = state;
	const found = isSearching();
	const hits = state.hit >= 0 ? rankedHits(term, mainPane().tree) : null;
	page.matched.textContent = term ? termText(term) + (hits ?
		" \u00b7 " + grouped(hits.indexOf(state.hit) + 1) + " of " +
		grouped(hits.length) : "") : "";
	page.matched.classList.toggle("bad", Boolean(term && term.error));
	page.prev.hidden = page.next.hidden = page.list.hidden = !found;
	page.clear.hidden = !term;
	page.box.style.borderColor = term ? HIT_COLOR : "";
	const [sign, words] = { expression: [".*", "an expression"],
		"class": ["class", "a class"] }[term && term.kind] ||
		["abc", "plain text"];
	page.kind.hidden = !(term && term.kind);
	page.kind.textContent = sign;
	page.kind.setAttribute("title", "searched for as " + words);
}

const MODES = {
	leaf: "Callers view: each function is followed by its callers.",
	chart: "Flame chart: time runs from left to right."
};

/* Show how the view differs from the profile, with a button to undo it. */
function showStatus() {
	const lines = state.edits.map(edit => edit.said);
	if (state.mode === "sandwich") {
		const { self, total } = mainPane().tree;
		const last = total.length - 1;
		const whole = state.basis.wholes[last];
		lines.unshift("Sandwich of " + shownName(state.pivot) + ", " +
		    shareText(total[last][0], whole) + " of all, self " +
		    shareText(self[last][0], whole) +
		    ": callers above, callees below.");
	} else if (MODES[state.mode] && !startsIn(state.mode)) {
		lines.unshift(MODES[state.mode]);
	}
	page.status.textContent = lines.join(" ");
	if (page.status.hidden !== !lines.length) {
		page.status.hidden = !lines.length;
		forgetRoom();
	}
	if (lines.length) {
		makeButton("undo", page.status, lastEdit() ?
			"Undo" : "Back", "undo (Esc)", () => act.escape());
	}
}
