/*
 * The start: read, derive, build the page, draw.
 */

/* characters that cannot be shown become U+FFFD, as in the static picture */
function showable(name) {
	/* eslint-disable-next-line no-control-regex */
	return /[\x00-\x1f\x7f]|\]$/.test(name) ?
		/* eslint-disable-next-line no-control-regex */
		name.replace(/[\x00-\x1f\x7f]/g, "\ufffd")
			.replace(/(.)_\[[kwij]\]$/, "$1") : name;
}

/* the function of module`function, and every other name as it is */
function functionOf(name) {
	const plain = showable(name);
	return plain.indexOf("`", 1) < 0 ? plain :
		plain.replace(/^[^`]+`(?=.)/, "");
}

function readProfile() {
	const tree = decode();
	if (!tree) {
		return false;
	}
	state.full = finishTree(tree);
	state.wholeName = tree.name[0];
	state.names.push("all");
	state.shown = state.names.map(functionOf);
	setBase(state.full);
	state.sequence = decodeSequence();
	state.times = decodeTimes(state.full);
	return true;
}

function watchScheme() {
	const media = window.matchMedia("(prefers-color-scheme: dark)");
	act.setDark(media.matches);
	const changed = () => {
		if (!state.darkSet) {
			act.setDark(media.matches);
			draw();
		}
	};
	if (media.addEventListener) {
		media.addEventListener("change", changed);
	}
}

/* the search of the fragment */
function startSearch(terms) {
	state.kept = terms.slice(0, -1);
	page.box.value = terms.slice(-1).join("");
	setTerms(termTexts());
}

function begin() {
	if (!readProfile()) {
		return;
	}
	makePage();
	readLinks();
	const font = getComputedStyle(page.picture);
	measureGlyphs(options.fontSize + "px " + font.fontFamily);
	watchScheme();
	watchSize();
	applyView();
	state.panes = state.panes.length ? state.panes : buildPanes();
	noteOpening();
	startSearch(alone ? applyFragment() : []);
	lastFragment = fragment();
	listen();
	draw();
	showAll();
	root.setAttribute("data-ready", "1");
}

try {
	begin();
} finally {
	root.classList.toggle("live", Boolean(page.app));
	if (page.app) {	/* as all of it is hidden, none is read out */
		root.querySelector("g.static").setAttribute("aria-hidden",
		    "true");
	}
}
