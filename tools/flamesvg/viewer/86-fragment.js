/*
 * The state in the fragment of the URL: #zoom=main;run&search=malloc.  Paths
 * are of names, so a link outlives the graph it was made on.  Only when the
 * SVG is the document: else the fragment is somebody else's.
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
	for (const term of state.terms) {
		parts.push("search=" + encodeURIComponent(term.text));
	}
	return parts.join("&");
}

/* what a zoom changes is a step of the history, what a search does is not */
function writeFragment(push) {
	const now = fragment();
	if (!alone || now === lastFragment) {
		return;
	}
	lastFragment = now;
	try {
		const url = location.href.replace(/#.*$/, "") + "#" + now;
		if (push) {
			history.pushState(null, "", url);
		} else {
			history.replaceState(null, "", url);
		}
	} catch (e) {
		location.hash = now;
	}
}

function readFragment(text) {
	const wanted = { search: [] };
	for (const part of text.replace(/^#/, "").split("&")) {
		const [key, value] = part.split("=");
		if (key === "search") {
			wanted.search.push(decodeURIComponent(value || ""));
		} else {
			wanted[key] = value || "";
		}
	}
	return wanted;
}

/* make the state what the fragment says */
function applyFragment() {
	let wanted = { search: [] };
	try {
		wanted = readFragment(location.hash);
		applyView(wanted.view, decodePath(wanted.of)[0]);
		mainPane().zoom = follow(mainPane().tree,
		    decodePath(wanted.zoom));
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
	const terms = applyFragment();
	state.kept = terms.slice(0, -1);
	page.box.value = terms.slice(-1).join("");
	setTerms(termTexts());
	draw();
	showAll();
}
