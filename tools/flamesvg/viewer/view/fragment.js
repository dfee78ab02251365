/*
 * An address is opened: its fragment becomes the state, see address.js.
 */

function applySwitches(chosen) {
	const of = key => chosen[key] === undefined ? opening[key] :
		chosen[key];
	state.rootOnTop = of("roots") === "top";
	state.fullHeight = of("rows") === "all";
	state.stem = of("stem") !== "rows";
	state.sort = of("order") === "value" ? "value" : opening.order;
	if (state.columns === 2) {
		state.widthBy = ["before", "max", "after"]
			.includes(of("width")) ? of("width") : opening.width;
		setCompare(of("compare") === "counts" ? "counts" : "shares");
	}
	state.mapByRoot = of("rows_of_map") === "roots";
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
		const names = decodePath(state.profile, path || "");
		if (Object.keys(EDITS).includes(kind) && !names.includes(-1)) {
			state.edits.push(newEdit(state.profile, kind, names,
			    mode, ""));
		}
	}
}

function applyTable(what) {
	if (what) {
		state.table = what;
		openPanel("table");
	} else if (state.panel === "table") {
		closePanel();
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
		setRangedBase();
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
		applyView(wanted.view,
		    decodePath(state.profile, wanted.of)[0], true);
		mainPane().zoom = follow(mainPane().tree,
		    decodePath(state.profile, wanted.zoom));
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
