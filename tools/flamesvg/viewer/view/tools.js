/* The head of the page: search and buttons. */

/* Make the buttons; "rare" ones move to the menu More on a small page. */
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
	    "the map of time with its details",
	    () => act.openMap());
	if (state.times || state.columns === 2) {
		page.by = makeButton("by rare", tools, "",
		    "width by after, before, the larger (w)",
		    () => act.widthBy());
		page.compare = makeButton("compare rare", tools, "",
		    "compare shares of the whole, or counts",
		    () => act.compare());
	}
	page.darkness = makeButton("rare", tools, "Dark",
	    "dark or light (d)", () => act.dark());
	page.more = makeButton("", tools, "More",
	    "what can be done with a frame, save, copy the link",
	    () => act.more());
	makeButton("rare", tools, "Help", "three questions, and all keys (?)",
	    () => act.help());
}

function makeSearch(head) {
	const form = setAll(make("form", "search", head), { role: "search" });
	page.prev = makeButton("prev", form, "\u2039",
	    "previous hit (N)", () => act.hit(-1));
	page.next = makeButton("next", form, "\u203a",
	    "next hit (n)", () => act.hit(1));
	page.list = makeButton("list", form, "List",
	    "functions that match, with their shares", () => act.list());
	const field = make("span", "field", form);
	page.box = setAll(make("input", "", field), { type: "text",
		placeholder: "Search  /", spellcheck: "false",
		autocomplete: "off",
		"aria-label": "search names; write /re/ for an expression" });
	page.kind = make("span", "kind-of-term", field);
	page.kind.hidden = true;
	page.clear = makeButton("clear", field, "\u00d7",
	    "clear the search", () => act.clearSearch());
}

function showTools() {
	page.reset.disabled = !state.panes.some(isZoomed);
	page.time.hidden = !state.times;
	page.out.disabled = page.reset.disabled;
	page.leaf.setAttribute("aria-pressed", state.mode === "leaf");
	page.flip.setAttribute("aria-pressed", state.rootOnTop);
	page.app.classList.toggle("flipped", state.rootOnTop);
	page.darkness.setAttribute("aria-pressed", state.dark);
	page.table.setAttribute("aria-pressed", state.panel === "table");
	if (page.by) {
		page.by.hidden = page.compare.hidden = state.columns !== 2;
		page.by.textContent = "Width: " + widthName();
		page.compare.textContent = "Compare: " + state.basis.compare;
	}
}
