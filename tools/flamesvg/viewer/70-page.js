/*
 * The page around the picture: XHTML in one foreignObject over the SVG.
 * Texts enter it as text only.
 */
const page = { draws: 0, height: 0, across: 0, anchor: null, shown: 0,
	room: null, held: 0 };

/* make("button", "name", parent, "text") */
function make(tag, name, parent, text) {
	const element = document.createElementNS(XHTML, tag);
	if (name) {
		element.setAttribute("class", name);
	}
	if (text) {
		element.textContent = text;
	}
	if (parent) {
		parent.appendChild(element);
	}
	return element;
}

function makeButton(name, parent, text, hint, action) {
	const button = make("button", name, parent, text);
	button.setAttribute("type", "button");
	button.setAttribute("title", hint);
	if (text.length < 3) {	/* a sign is not read aloud */
		button.setAttribute("aria-label", hint);
	}
	button.addEventListener("click", action);
	return button;
}

function staticTexts(name) {
	return Array.from(root.querySelectorAll("g.static > text." + name),
	    e => e.textContent);
}

function makeHead(app) {
	const head = make("header", "head", app);
	const titles = make("div", "titles", head);
	staticTexts("title").forEach(t => make("h1", "", titles, t));
	makeSearch(head);
	const tools = make("div", "tools", head);
	tools.setAttribute("role", "toolbar");
	tools.setAttribute("aria-label", "view");
	makeTools(tools);
	for (const text of staticTexts("subtitle").concat(
	    staticTexts("footer"))) {
		make("p", "sub", head, text).setAttribute("title", text);
	}
}

/* those called "rare" are in the menu More where the page is small */
function makeTools(tools) {
	page.out = makeButton("rare", tools, "\u2212",
	    "zoom out (-, or Ctrl and the wheel)", () => act.closer(2));
	makeButton("rare", tools, "+", "zoom in at the selected frame " +
	    "(+, or Ctrl and the wheel; or drag over a range)",
	    () => act.closer(0.5));
	page.reset = makeButton("reset", tools, "Reset zoom",
	    "show the whole (0)", () => act.reset());
	page.leaf = makeButton("", tools, "Callers view",
	    "merge stacks from the leaf: who calls what is hot (r)",
	    () => act.leaf());
	page.flip = makeButton("rare", tools, "Roots on top",
	    "roots at the upper or the lower end (i)", () => act.flip());
	page.table = makeButton("", tools, "Table",
	    "hottest functions (t)", () => act.table());
	page.time = makeButton("time", tools, "Time",
	    "the map of time with all that is told of it",
	    () => act.openMap());
	page.by = makeButton("by", tools, "Width: " + widthName(),
	    "width by after, before, the larger (w)", () => act.widthBy());
	page.compare = makeButton("compare", tools, "",
	    "compare shares of the whole, or counts", () => act.compare());
	page.darkness = makeButton("rare", tools, "Dark",
	    "dark or light (d)", () => act.dark());
	page.more = makeButton("", tools, "More",
	    "what can be done with a frame, save, copy the link",
	    () => act.more());
	makeButton("rare", tools, "Help", "three questions, and all keys (?)",
	    () => act.help());
}

function makeSearch(head) {
	const form = make("form", "search", head);
	form.setAttribute("role", "search");
	page.chips = make("span", "chips", form);
	page.prev = makeButton("prev", form, "\u2039",
	    "previous hit (N)", () => act.hit(-1));
	page.next = makeButton("next", form, "\u203a",
	    "next hit (n)", () => act.hit(1));
	page.list = makeButton("list", form, "List",
	    "functions that match, with their shares", () => act.list());
	const field = make("span", "field", form);
	page.box = make("input", "", field);
	page.box.setAttribute("type", "text");
	page.box.setAttribute("placeholder", "Search  /");
	page.box.setAttribute("spellcheck", "false");
	page.box.setAttribute("autocomplete", "off");
	page.box.setAttribute("aria-label",
	    "search names; write /re/ for an expression");
	page.kind = make("span", "kind-of-term", field);
	page.kind.hidden = true;
	page.letters = makeButton("letters", field, "Aa",
	    "does the case of letters matter? without a choice, if there " +
	    "is a capital", () => act.letters());
	page.add = makeButton("add", field, "+",
	    "keep this term and search for another (Ctrl-Enter)",
	    () => act.addTerm());
	page.clear = makeButton("clear", field, "\u00d7",
	    "clear the search", () => act.clearSearch());
}

/* a button after which its notice is needed no more */
function makeMend(line, text, hint, does) {
	makeButton("mend", line, text, hint, () => {
		const { parentNode } = line;
		line.remove();
		parentNode.hidden = !parentNode.firstChild;
		does();
	});
}

/* a line with a button that acts on it */
function makeNotice(notices, text) {
	const line = make("p", "notice", notices, text);
	if (limitOf(text)) {
		makeMend(line, "Hide them", "hide the stacks that are cut",
		    () => act.hideCut());
	} else if (/of frames are unknown/.test(text)) {
		makeMend(line, "Collapse them",
		    "neighbouring frames without a name become one",
		    () => act.unknown());
	} else if (/^Gone\b/.test(text)) {
		makeButton("mend", line, "List them",
		    "all functions that are gone, with their shares",
		    () => act.listGone());
		makeButton("mend", line, "Show in place",
		    "widths by the larger of before and after",
		    () => act.setWidthBy("max"));
	}
	return line;
}

/* what is wrong with the profile: one line, the others after a click */
function makeNotices(app) {
	const texts = staticTexts("notice");
	if (!texts.length) {
		return;
	}
	const notices = make("div", "notices", app);
	const lines = texts.map(t => makeNotice(notices, t));
	const rest = lines.slice(1);
	if (!rest.length) {
		return;
	}
	const more = makeButton("", lines[0], rest.length + " more",
	    "show all notices", () => {
		rest.forEach(line => {
			line.hidden = !line.hidden;
		});
		more.textContent = rest[0].hidden ?
			rest.length + " more" : "less";
		fitHeight();
	});
	rest.forEach(line => {
		line.hidden = true;
	});
}

function makeDetails(app) {
	page.status = make("div", "status", app);
	page.status.hidden = true;
	page.status.setAttribute("role", "status");
	page.details = make("div", "details", app);
	page.matched = make("output", "matched", page.details);
	page.matched.setAttribute("aria-live", "polite");
	page.name = make("div", "name", page.details);
	page.facts = make("div", "facts", page.details);
	page.compared = make("div", "compared", app);
}

/* the url() of a hatching that is grey, or in the colour of a search */
function hatch(color) {
	const known = page.hatches.get(color);
	if (known) {
		return known;
	}
	const id = "dots-" + options.id + "-" + page.hatches.size;
	page.hatches.set(color, "url(#" + id + ")");
	const pattern = svgElement("pattern", page.picture);
	pattern.setAttribute("id", id);
	pattern.setAttribute("width", 4);
	pattern.setAttribute("height", 4);
	pattern.setAttribute("patternUnits", "userSpaceOnUse");
	pattern.setAttribute("patternTransform", "rotate(45)");
	const stripe = svgElement("rect", pattern);
	stripe.setAttribute("class", color ? "" : "stripe");
	stripe.setAttribute("fill", color);
	stripe.setAttribute("width", color ? 2.6 : 1.5);
	stripe.setAttribute("height", 4);
	return page.hatches.get(color);
}

function makePicture(stage) {
	const view = make("div", "view", stage);
	page.axis = svgElement("svg", view);
	page.axis.setAttribute("class", "axis");
	page.axis.style.display = "none";
	page.scroll = make("div", "scroll", view);
	page.picture = svgElement("svg", page.scroll);
	page.picture.setAttribute("class", "picture");
	page.picture.setAttribute("tabindex", "0");
	page.picture.setAttribute("role", "tree");
	page.picture.setAttribute("aria-label", "flame graph; arrows move, " +
	    "Enter zooms, question mark lists all keys");
	page.picture.setAttribute("font-size", options.fontSize);
	page.picture.setAttribute("font-family",
	    (root.getAttribute("font-family") || "Verdana") +
	    ", sans-serif");
	page.hatches = new Map();
	page.fresh = document.createDocumentFragment();	/* boxes to add */
	page.freshLabels = document.createDocumentFragment();
	page.band = make("div", "band", page.scroll);
	page.band.hidden = true;
	page.boxes = svgElement("g", page.picture);
	page.boxes.setAttribute("role", "group");
	page.veil = svgElement("path", page.picture);
	page.veil.setAttribute("class", "veil");
	page.found = svgElement("g", page.picture);
	page.found.setAttribute("class", "found");
	page.labels = svgElement("g", page.picture);
	page.labels.setAttribute("class", "labels");
	page.labels.setAttribute("aria-hidden", "true");
	page.ring = svgElement("rect", page.picture);
	page.ring.setAttribute("class", "ring");
	makeHint(view);
	makeLegend(view);
}

function makePage() {
	fitFingers();
	const frame = svgElement("foreignObject");
	frame.setAttribute("width", "100%");
	frame.setAttribute("height", "100%");
	const app = make("div", "app", frame);
	app.classList.toggle("alone", alone);
	page.app = app;
	makeHead(app);
	makeNotices(app);
	makeDetails(app);
	makeMap(app);
	page.stage = make("div", "stage", app);
	makePicture(page.stage);
	page.panel = make("div", "panel", page.stage);
	page.panel.hidden = true;
	makeMenu(app);
	makeTip(app);
	showColumns();
	root.insertBefore(frame, root.querySelector(":scope > metadata") ||
	    root.lastElementChild);
	takeRoom();
}

/* controls that only a comparison has */
function showColumns() {
	const two = state.columns === 2;
	page.app.classList.toggle("two", two);
	page.by.hidden = page.compare.hidden = !two;
	forgetRoom();
	fillLegend();
	showCompared();
}

/* the colours of --bgcolors */
function dress(style) {
	if (options.background && !state.dark) {
		style.setProperty("background-image", "linear-gradient(" +
		    options.background.join(",") + ")");
	} else {
		style.removeProperty("background-image");
	}
}

/* on a touch screen rows are higher */
function fitFingers() {
	if (window.matchMedia("(pointer: coarse)").matches) {
		options.rowHeight = Math.max(options.rowHeight, 22);
	}
}

/* alone: the whole window; in a page: its author's width and our height */
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

/*
 * A unit is a pixel of the window.  A view box is kept, because a page that
 * embeds this file reads its height from it.  Phones show a file like this as a
 * page of 980 pixels: there a unit is a pixel of the screen.
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

/* a length on the screen in units of the page */
function inUnits(length) {
	const { app } = page;
	return length * app.offsetWidth / app.getBoundingClientRect().width;
}

/* inlined in a page the SVG is as high as its content; alone it scrolls */
function fitHeight() {
	if (alone || page.app.offsetHeight === 0) {
		return;
	}
	const least = page.panel.hidden ? 0 : 360;
	page.firstHeight = page.firstHeight ||
	    Math.max(page.above + page.below, 120);
	page.scroll.style.height = Math.max(least, page.firstHeight) + "px";
	page.panel.style.maxHeight = page.scroll.style.height;
	root.setAttribute("height", page.app.offsetHeight);
}
