/*
 * The state in the fragment of the address: #zoom=main;run&search=malloc.
 * Paths consist of names, so a link also works for a newer graph.  The fragment
 * has only how the view differs from the one in which the graph opens.  It is
 * only used if the SVG is the document: else it belongs to the page around.
 */

const opening = {};	/* switches as the graph opens */

/* switches: [get, apply], which get the state as text and set it */
const SWITCHES = {
	roots: [() => state.rootOnTop ? "top" : "bottom", text => {
		state.rootOnTop = text === "top";
	}],
	stem: [() => state.stem ? "folded" : "rows", text => {
		state.stem = text !== "rows";
	}],
	order: [() => state.sort, text => {
		state.sort = text === "value" ? text : opening.order;
	}],
	width: [() => state.widthBy, text => {
		state.widthBy = ["before", "max", "after"].includes(text) ?
			text : opening.width;
	}],
	compare: [() => state.basis.compare, text => {
		if (state.columns === 2) {
			act.setCompare(text === "counts" ? text : "shares");
		}
	}],
	colors: [() => state.palette, text => act.choosePalette(text)],
	dark: [() => state.darkSet ? String(state.dark) : "", text => {
		if (text) {
			state.darkSet = true;
			act.setDark(text === "true");
		}
	}],
	table: [() => state.panel === "table" ? state.table : "", text =>
		act.chooseTable(text)]
};

/* "12.5,13.2", as --time of foldfilter takes it */
function timeOption([from, to]) {
	const { length } = state.times;
	return +(from * length).toFixed(9) + "," + +(to * length).toFixed(9);
}

function fragment() {
	const parts = [];
	const { tree, zoom } = mainPane();
	if (!startsIn(state.mode)) {
		parts.push("view=" + state.mode);
	}
	if (state.mode === "sandwich") {
		parts.push("of=" + encodePath(state.profile, [state.pivot]));
	}
	if (zoom !== 0) {
		parts.push("zoom=" + encodePath(state.profile,
		    pathOf(tree, zoom)));
	}
	if (mainPane().range) {
		parts.push("range=" + mainPane().range.map(part =>
			+part.toFixed(9)).join("-"));
	}
	state.ranges.forEach((range, k) => parts.push(
	    ["time=", "against="][k] + timeOption(range).replace(",", "-")));
	if (state.term) {
		parts.push("search=" + encodeURIComponent(state.term.text));
	}
	for (const edit of state.edits) {
		parts.push("edit=" + edit.kind + ":" + edit.mode + ":" +
		    encodePath(state.profile, edit.names));
	}
	for (const [key, [get]] of Object.entries(SWITCHES)) {
		if (get() !== opening[key]) {
			parts.push(key + "=" + get());
		}
	}
	return parts.join("&");
}

let lastFragment = "";

const STEP_WAIT = 150;	/* ms after which a gesture or typing has ended */

/* the fragment to write once a search rests, or null */
let unwritten = null;
let writing = 0;	/* the timer for that */

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

/* Note the fragment.  Return true if it has changed. */
function noteFragment() {
	const now = fragment();
	const changed = alone && now !== lastFragment;
	lastFragment = alone ? now : lastFragment;
	return changed;
}

/* Write the fragment; with push, as a step of the history. */
function writeFragment(push) {
	writeWaiting();
	if (noteFragment()) {
		putFragment(lastFragment, push);
	}
}

/* Write the fragment after the last letter: it takes as long as a search. */
function writeFragmentLater() {
	if (noteFragment()) {
		unwritten = lastFragment;
		clearTimeout(writing);
		writing = setTimeout(writeWaiting, STEP_WAIT);
	}
}

