/* Set the state from the fragment of an address, see address.js. */

/* Apply the edits whose names this graph has. */
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

function readFragment(text) {
	const wanted = { search: "", edit: [] };
	for (const part of text.replace(/^#/, "").split("&")) {
		const [key, value] = part.split("=");
		if (key === "search") {
			wanted.search = decodeURIComponent(value || "");
		} else if (key === "edit") {
			wanted.edit.push(value || "");
		} else {
			wanted[key] = value || "";
		}
	}
	return wanted;
}

/* Set the state from the fragment.  Return the text to search for. */
function applyFragment() {
	let wanted = { search: "", edit: [] };
	try {
		wanted = readFragment(location.hash);
		if (state.times) {
			readRanges(wanted);
		}
		for (const [key, [, apply]] of Object.entries(SWITCHES)) {
			apply(wanted[key] === undefined ? opening[key] :
				wanted[key]);
		}
		applyEdits(wanted.edit);
		applyView(wanted.view,
		    decodePath(state.profile, wanted.of)[0], true);
		mainPane().zoom = follow(mainPane().tree,
		    decodePath(state.profile, wanted.zoom));
		mainPane().range = readRange(wanted.range);
	} catch (e) {
		mainPane().zoom = 0;
	}
	return wanted.search;
}

function onFragment() {
	const now = location.hash.replace(/^#/, "");
	if (now === lastFragment) {
		return;
	}
	lastFragment = now;
	unwritten = null;
	page.box.value = applyFragment();
	setTerm();
	draw();
	showAll();
}
