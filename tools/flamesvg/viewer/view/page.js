/*
 * The page around the picture: XHTML in one foreignObject over the SVG.
 * Texts enter it as text only.
 */

function makeHead(app) {
	const head = make("header", "head", app);
	const titles = make("div", "titles", head);
	staticTexts("title").forEach(t => make("h1", "", titles, t));
	makeSearch(head);
	makeTools(setAll(make("div", "tools", head),
	    { role: "toolbar", "aria-label": "view" }));
	for (const text of staticTexts("subtitle").concat(
	    staticTexts("footer"))) {
		make("p", "sub", head, text).setAttribute("title", text);
	}
}

/* Make a notice, with buttons for what is gone. */
function makeNotice(notices, text) {
	const line = make("p", "notice", notices, text);
	if (/^Gone\b/.test(text)) {
		makeButton("mend", line, "List them",
		    "all functions that are gone, with their shares",
		    () => act.listGone());
		makeButton("mend", line, "Show in place",
		    "widths by the larger of before and after",
		    () => act.setWidthBy("max"));
	}
}

/* Make the notices: one line, the others on demand. */
function makeNotices(app) {
	const [first, ...rest] = staticTexts("notice");
	if (!first) {
		return;
	}
	const notices = make("div", "notices", app);
	makeNotice(notices, first);
	if (rest.length) {
		const more = make("details", "", notices);
		make("summary", "", more, rest.length + " more");
		rest.forEach(text => makeNotice(more, text));
		more.addEventListener("toggle", fitHeight);
	}
}

function makeDetails(app) {
	page.status = setAll(make("div", "status", app), { role: "status" });
	page.status.hidden = true;
	page.compared = make("div", "compared", app);
	page.details = make("div", "details", app);
	page.matched = setAll(make("output", "matched", page.details),
	    { "aria-live": "polite" });
	page.name = make("div", "name", page.details);
	page.facts = make("div", "facts", page.details);
}

/* Make the layers, from back to front: boxes, the veil of a search, its
 * hits, labels, the ring. */
function makeLayers() {
	const layer = (tag, attributes) =>
		svgElement(page.picture, tag, attributes);
	page.boxes = layer("g", { role: "group" });
	page.small = layer("g", { "class": "small-frames",
		"aria-hidden": "true", transform: "scale(0.1 0.5)" });
	page.same = layer("path", { "class": "same-frames" });
	page.own = layer("path", { "class": "own" });
	page.veil = layer("path", { "class": "veil" });
	page.found = layer("g", { "class": "found" });
	page.labels = layer("g", { "class": "labels", "aria-hidden": "true" });
	page.ring = layer("rect", { "class": "ring" });
}

function makePicture(stage) {
	const view = make("div", "view", stage);
	page.axis = svgElement(view, "svg", { "class": "axis",
		height: AXIS_HEIGHT });
	page.scroll = make("div", "scroll", view);
	page.picture = svgElement(page.scroll, "svg", { "class": "picture",
		tabindex: "0", role: "tree", "font-size": options.fontSize,
		"font-family": (root.getAttribute("font-family") || "Verdana") +
		    ", sans-serif",
		"aria-label": "flame graph; arrows move, Enter zooms, " +
		    "question mark lists all keys" });
	page.hatches = new Map();
	page.fresh = document.createDocumentFragment();	/* new boxes */
	page.freshLabels = document.createDocumentFragment();
	page.band = make("div", "band", page.scroll);
	page.band.hidden = true;
	makeLayers();
	makeOverview(view);
	makeLegend(view);
}

/*
 * Set the view box: a unit is a pixel of the window.  A page that embeds this
 * file reads its height from the view box.  Phones show such a file as a page
 * of 980 pixels: there a unit is a pixel of the screen.
 */
function fitView() {
	const { innerWidth, innerHeight } = window;
	if (page.still) {
		return;
	}
	const phone = window.matchMedia("(pointer: coarse)").matches &&
	    window.screen.width < 0.8 * innerWidth;
	const scale = phone ? window.screen.width / innerWidth : 1;
	const wide = options.fluid ? innerWidth * scale : options.width;
	if (wide > 0 && innerHeight > 0) {
		root.setAttribute("viewBox", "0 0 " + wide + " " +
		    innerHeight * scale);
	}
}

/* Alone, take the whole window; in a page, its author's width. */
function takeRoom() {
	if (options.fluid) {
		root.setAttribute("width", "100%");
	}
	if (alone) {
		root.setAttribute("height", "100%");
		root.setAttribute("zoomAndPan", "disable");	/* Shift */
		root.setAttribute("preserveAspectRatio", "xMinYMin meet");
		window.addEventListener("resize", fitView);
		fitView();
	} else {
		root.removeAttribute("viewBox");
	}
}

function makePage() {
	if (window.matchMedia("(pointer: coarse)").matches) {
		options.rowHeight = Math.max(options.rowHeight, 24);
	}
	const frame = setAll(document.createElementNS(SVG, "foreignObject"),
	    { width: "100%", height: "100%" });
	const app = make("div", "app", frame);
	app.classList.toggle("alone", alone);
	page.app = app;
	makeHead(app);
	makeNotices(app);
	makeDetails(app);
	if (state.times) {
		makeMap(app);
	}
	page.stage = make("div", "stage", app);
	makePicture(page.stage);
	page.panel = make("div", "panel", page.stage);
	page.panel.hidden = true;
	makeMenu(app);
	page.tip = setAll(make("div", "tip", app), { "aria-hidden": "true" });
	page.tip.hidden = true;
	page.pointer = { x: 0, y: 0, rests: false, muted: false };
	showColumns();
	root.insertBefore(frame, root.querySelector(":scope > metadata") ||
	    root.lastElementChild);
	takeRoom();
}
