/* Read the profile, build the page, draw. */

function readProfile() {
	state.full = readDocument();
	if (state.full) {
		setBase(state.full, state.full.self.length === 2 ?
			steadyNames(state.profile) : null);
	}
	return Boolean(state.full);
}

function watchScheme() {
	const media = window.matchMedia("(prefers-color-scheme: dark)");
	act.setDark(media.matches);
	media.addEventListener("change", () => {
		if (!state.darkSet) {
			act.setDark(media.matches);
			draw();
		}
	});
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
	state.panes = state.panes.length ? state.panes : panesOf(state);
	noteOpening();
	page.box.value = alone ? applyFragment() : "";
	setTerm();
	lastFragment = fragment();
	listen();
	draw();
	if (isHalfEmpty() && !state.panel && !stored(CLOSED) &&
	    !/[#&]table=/.test(location.hash)) {
		state.table = "functions";
		openPanel("table");
		opening.table = "functions";
		lastFragment = fragment();
	}
	showAll();
	/* it is hidden, and not read out */
	root.querySelector("g.static").setAttribute("aria-hidden", "true");
	root.setAttribute("data-ready", "1");
}

begin();
