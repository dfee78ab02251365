/* Set the state from the fragment of an address, see address.js. */

/* Add the parts of an address to what is wanted. */
function readFragment(text, wanted) {
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
}

/* Set the state from the fragment.  Return the text to search for. */
function applyFragment() {
	const wanted = { search: "", edit: [] };
	try {
		readFragment(location.hash, wanted);
		if (state.times) {
			readRanges(wanted);
		}
		for (const [key, [, apply]] of Object.entries(SWITCHES)) {
			apply(wanted[key] === undefined ? opening[key] :
				wanted[key]);
		}
		state.edits = wanted.edit.map(text => {
			const [kind, mode, path] = text.split(":");
			return newEdit(state.profile, kind,
			    decodePath(state.profile, path), mode, "");
		}).filter(({ kind, names }) => Object.hasOwn(EDITS, kind) &&
			!names.includes(-1));
		applyView(wanted.view,
		    decodePath(state.profile, wanted.of)[0]);
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
