/*
 * The state in the fragment of the URL: #zoom=main;run&search=malloc.  Paths
 * consist of names, so a link also works for a newer graph.  The fragment tells
 * only how the view differs from the one in which the graph opens.  It is only
 * used if the SVG is the document: else it belongs to the page around.
 */
let lastFragment = "";

function encodePath(path) {
	return path.map(name => encodeURIComponent(state.names[name]))
		.join(";");
}

function decodePath(text) {
	if (!text) {
		return [];
	}
	const numbers = new Map(state.names.map((name, i) => [name, i]));
	return text.split(";").map(part => {
		const number = numbers.get(decodeURIComponent(part));
		return number === undefined ? -1 : number;
	});
}

function fragment() {
	const parts = [];
	const { tree, zoom } = mainPane();
	if (!startsIn(state.mode)) {
		parts.push("view=" + state.mode);
	}
	if (state.mode === "sandwich") {
		parts.push("of=" + encodePath([state.pivot]));
	}
	if (zoom !== 0) {
		parts.push("zoom=" + encodePath(pathOf(tree, zoom)));
	}
	if (mainPane().range) {
		parts.push("range=" + mainPane().range.map(part =>
			+part.toFixed(9)).join("-"));
	}
	state.ranges.forEach((range, k) => parts.push(
	    ["time=", "against="][k] + timeOption(range).replace(",", "-")));
	for (const term of state.terms) {
		parts.push("search=" + encodeURIComponent(term.text));
	}
	for (const edit of state.edits) {
		parts.push("edit=" + edit.kind + ":" + edit.mode + ":" +
		    encodePath(edit.names));
	}
	for (const [key, get] of Object.entries(SWITCHES)) {
		if (get() !== opening[key]) {
			parts.push(key + "=" + get());
		}
	}
	return parts.join("&");
}

/* what is switched on or chosen, as texts */
const SWITCHES = {
	roots: () => state.rootOnTop ? "top" : "bottom",
	rows: () => state.fullHeight ? "all" : "some",
	order: () => state.sort,
	width: () => state.widthBy,
	compare: () => state.compare,
	table: () => page.panel.kind === "table" ? table.what : "",
	rows_of_map: () => map.byRoot ? "roots" : "time",
	letters: () => state.letters,
	colors: () => state.palette,
	dark: () => state.darkSet ? String(state.dark) : ""
};
const opening = {};	/* the same texts when the graph opens */

function noteOpening() {
	for (const [key, get] of Object.entries(SWITCHES)) {
		opening[key] = get();
	}
}

function applySwitches(chosen) {
	const of = key => chosen[key] === undefined ? opening[key] :
		chosen[key];
	state.rootOnTop = of("roots") === "top";
	state.fullHeight = of("rows") === "all";
	state.sort = of("order") === "value" ? "value" : opening.order;
	if (state.columns === 2) {
		state.widthBy = ["before", "max", "after"]
			.includes(of("width")) ? of("width") : opening.width;
		setCompare(of("compare") === "counts" ? "counts" : "shares");
	}
	map.byRoot = of("rows_of_map") === "roots";
	state.letters = ["exact", "any"].includes(of("letters")) ?
		of("letters") : "smart";
	if (paletteNames().includes(of("colors"))) {
		setPalette(of("colors"));
	}
	if (of("dark")) {
		state.darkSet = true;
		act.setDark(of("dark") === "true");
	}
	return tables().some(([what]) => what === of("table")) ?
		of("table") : "";
}

/* edits whose names this graph has */
function applyEdits(texts) {
	state.edits = [];
	for (const text of texts) {
		const [kind, mode, path] = text.split(":");
		const names = decodePath(path || "");
		if (Object.keys(EDITS).includes(kind) && !names.includes(-1)) {
			state.edits.push(newEdit(kind, names, mode, ""));
		}
	}
}

function applyTable(what) {
	if (what) {
		table.what = what;
		openPanel("table");
	} else if (page.panel.kind === "table") {
		closePanel();
	}
}

/* the fragment of a search, until its hits are on the screen */
let unwritten = null;

function putFragment(text, push) {
	try {
		const url = location.href.replace(/#.*$/, "") + "#" + text;
		if (push) {
			history.pushState(null, "", url);
		} else {
			history.replaceState(null, "", url);
		}
	} catch (e) {
		location.hash = text;
	}
}

function writeWaiting() {
	if (unwritten !== null) {
		putFragment(unwritten, false);
		unwritten = null;
	}
}

/* is it another one? */
function noteFragment() {
	const now = fragment();
	const changed = alone && now !== lastFragment;
	lastFragment = alone ? now : lastFragment;
	return changed;
}

/* a zoom is a step of the history, a search is not */
function writeFragment(push) {
	writeWaiting();
	if (noteFragment()) {
		putFragment(lastFragment, push);
	}
}

/* to write the address takes longer than to show the hits of a search */
function writeFragmentLater() {
	if (noteFragment()) {
		if (unwritten === null) {
			requestAnimationFrame(() => setTimeout(writeWaiting));
		}
		unwritten = lastFragment;
	}
}

function readFragment(text) {
	const wanted = { search: [], edit: [] };
	for (const part of text.replace(/^#/, "").split("&")) {
		const [key, value] = part.split("=");
		if (key === "search") {
			wanted.search.push(decodeURIComponent(value || ""));
		} else if (key === "edit") {
			wanted.edit.push(value || "");
		} else {
			wanted[key] = value || "";
		}
	}
	return wanted;
}

/* the ranges of time of an address that the profile has */
function readRanges(wanted) {
	const { times } = state;
	const ranges = times ? [wanted.time, wanted.against].map(text =>
		(text || "").split("-").map(t => Math.round(t / times.length)))
		.filter(([from, to]) => from >= times.first && to > from &&
			to <= times.n) : [];
	if (ranges.length || state.ranges.length) {
		state.ranges = ranges;
		setBase(rangedTree());
		showColumns();
	}
	map.across = 0;
}

/* make the state that of the fragment; returns its search */
function applyFragment() {
	let wanted = { search: [], edit: [] };
	try {
		wanted = readFragment(location.hash);
		readRanges(wanted);
		applyTable(applySwitches(wanted));
		applyEdits(wanted.edit);
		applyView(wanted.view, decodePath(wanted.of)[0], true);
		mainPane().zoom = follow(mainPane().tree,
		    decodePath(wanted.zoom));
		mainPane().range = readRange(wanted.range);
	} catch (e) {
		mainPane().zoom = 0;
	}
	return wanted.search.concat(oldLink(wanted));
}

function onFragment() {
	const now = location.hash.replace(/^#/, "");
	if (now === lastFragment) {
		return;
	}
	lastFragment = now;
	unwritten = null;
	const terms = applyFragment();
	state.kept = terms.slice(0, -1);
	page.box.value = terms.slice(-1).join("");
	setTerms(termTexts());
	draw();
	showAll();
}
