/* Read the profile, build the page, draw. */

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
	state.full = readDocument();
	if (!state.full) {
		return;
	}
	setBase(state.full, state.full.self.length === 2 ?
		steadyNames(state.profile) : null);
	makePage();
	readLinks();
	const font = getComputedStyle(page.picture);
	measureGlyphs(options.fontSize + "px " + font.fontFamily);
	watchScheme();
	page.across = fitWidth();
	page.picture.setAttribute("width", page.across);
	const sizes = new ResizeObserver(onSize);
	sizes.observe(page.scroll);
	sizes.observe(page.stage);
	new ResizeObserver(fitHeight).observe(page.app);
	applyView();
	for (const [key, [get]] of Object.entries(SWITCHES)) {
		opening[key] = get();
	}
	page.box.value = alone ? applyFragment() : "";
	setTerm();
	lastFragment = fragment();
	listen();
	draw();
	if (isHalfEmpty() && !state.panel && !withStorage(storage =>
		storage.getItem(CLOSED)) &&
	    !/[#&]table=/.test(location.hash)) {
		act.chooseTable("functions");
		opening.table = "functions";
		lastFragment = fragment();
	}
	showAll();
	/* hidden, so not read aloud */
	root.querySelector("g.static").setAttribute("aria-hidden", "true");
	root.setAttribute("data-ready", "1");
}

begin();
