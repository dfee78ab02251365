/*
 * Menus of what can be done with a frame, also on a right click, and with the
 * page.
 */

function menuOf(pane, frame) {
	const name = pane.tree.name[frame];
	const choices = [
		["Zoom", "Enter", () => act.zoom(pane, frame)],
		["Callers and callees", "s", () => act.sandwich(name)],
		["Highlight", "", () => act.pick(name)],
		["Hide with its callees", "x", () => act.hide(pane, frame)],
		["Copy name", "c", () => act.copyName()],
		["Copy stack", "C", () => act.copyStack()]
	];
	const source = sourceOf(shownName(name));
	const url = source ? sourceUrl(source) : "";
	if (url) {
		choices.push(["Open line " + source.line + " of the source", "",
			() => window.open(url, "_blank", "noopener")]);
	}
	return choices;
}

function pageChoices() {
	const choices = [
		["Save the view as SVG", "", () => act.saveSvg()],
		["Save what is in view as folded text", "",
			() => act.saveFolded()],
		["Copy link", "", () => act.copyLink()],
		["Print", "", () => window.print()],
		["Collapse recursion", "e", () => act.recursion()],
		["Order by weight", "v", () => act.sort(),
			state.sort === "value"],
		["A row for each outer frame", "",
			() => act.unfold(), !state.stem]
	];
	if (state.sequence) {
		choices.push(["Flame chart", "m", () => act.chart(),
			state.mode === "chart"]);
	}
	if (state.columns === 2) {
		choices.push(["Width: " + widthName(), "w",
			() => act.widthBy()],
		["Compare: " + state.basis.compare, "", () => act.compare()]);
	}
	return page.app.classList.contains("small") ? choices.concat([
		["Roots on top", "i", () => act.flip(), state.rootOnTop],
		["Dark", "d", () => act.dark(), state.dark],
		["Zoom in", "+", () => act.closer(0.5)],
		["Zoom out", "-", () => act.closer(2)],
		["Help", "?", () => act.help()]
	]) : choices;
}

/* Open the menu of the selected frame and the page. */
act.more = function () {
	const box = page.more.getBoundingClientRect();
	const at = target();
	openMenu({ clientX: box.left, clientY: box.bottom + 2 },
	    (at ? menuOf(at.pane, at.frame) : []).concat(pageChoices()));
};

function makeMenu(app) {
	page.menu = setAll(make("div", "menu", app), { role: "menu" });
	page.menu.hidden = true;
	page.menu.addEventListener("keydown", onMenuKey);
	app.addEventListener("pointerdown", event => {
		if (!page.menu.contains(event.target)) {
			closeMenu();
		}
	});
	page.picture.addEventListener("contextmenu", event => {
		const slot = slotAt(event);
		if (slot && slot.pane && !slot.run && slot.frame > 0) {
			event.preventDefault();
			select(slot.pane, slot.frame);
			openMenu(event, menuOf(slot.pane, slot.frame));
			markSlots();
			showDetails();
		}
	});
}
