/*
 * Save the view: as a picture that needs no script, for a report or a printer,
 * and as folded text, for other programs of a pipeline.
 */

/* dashes of outlines, as in boxes.c */
const DASHES = { new: "6 2", gone: "2 2" };

function stillBox(parent, box, fill, title) {
	const group = svgElement(parent, "g", {});
	svgElement(group, "title", {}, title);
	svgElement(group, "rect", { x: box.x.toFixed(1), y: box.y,
		width: Math.max(box.w - 0.5, 0.3).toFixed(1),
		height: options.rowHeight - 1, fill });
	return group;
}

function stillFrame(parent, pane, { frame, x, w, top, label }) {
	const { tree } = pane;
	const name = tree.name[frame];
	const color = hitMarks(state.term)[name] ? paintOf(HIT_COLOR) :
		paintOfFrame(tree, frame);
	const box = { x: STILL_PAD + x, y: top, w };
	const weights = totalsOf(tree, frame);
	const group = stillBox(parent, box, color.fill, shownName(name) +
	    (weights.length === 2 ? "\n" + factsOf(pane, frame).join("\n") :
		" (" + countText(weights[0]) + ", " +
		sharesOf(weights, state.basis.wholes) + ")"));
	const dash = DASHES[onlySide(tree, frame)];
	if (dash && box.w >= MIN_OUTLINE) {
		setAll(group.lastChild, { stroke: "#202020",
			"stroke-dasharray": dash });
	}
	const strip = hasStrips() &&
		stripOf({ pane, frame, x: box.x, y: top, w });
	if (strip) {
		svgElement(group, "path", { d: strip, "fill-opacity": 0.38 });
	}
	const text = label === undefined ? labelFor(name, w - 6) : label;
	if (text) {
		svgElement(group, "text", { x: (box.x + 3).toFixed(1),
			y: top + options.rowHeight / 2, dy: "0.35em",
			fill: color.ink(1) }, text);
	}
}

/* Draw all rows of the panes from `top` on.  Return where they end. */
function stillPanes(parent, top) {
	const row = options.rowHeight;
	for (const pane of state.panes) {
		const { seen, skip } = pane;
		const y = at => top + page.above + (pane.up ? -1 : 1) *
		    at * row;
		const drawn = d => d >= skip;
		const folded = new Set(pane.stem);
		seen.frames.forEach((frame, k) => {
			if (drawn(seen.rows[k]) && !folded.has(frame)) {
				stillFrame(parent, pane, { frame,
					x: seen.x(frame), w: seen.w(frame),
					top: y(seen.rows[k]) });
			}
		});
		for (const one of pane.crumbs) {
			stillFrame(parent, pane, Object.assign(one,
			    { top: y(0) }));
		}
		seen.runs.filter(run => drawn(run.row)).forEach(run =>
			stillBox(parent, { x: STILL_PAD + run.x, w: run.w,
				y: y(run.row) }, "#c4c4c4",
			plural(run.count, "frame") + " too narrow to draw"));
	}
	return top + page.above + page.below;
}

/* Return the lines above the graph. */
function stillTexts() {
	const { tree, zoom } = mainPane();
	const texts = staticTexts("subtitle").concat(staticTexts("footer"),
	    staticTexts("notice"), page.compared.hidden ? [] :
		page.compared.textContent);
	if (zoom !== 0) {
		texts.push("Zoomed to " + shownName(tree.name[zoom]) + ": " +
		    sharesOf(totalsOf(tree, zoom), state.basis.wholes) +
		    " of all");
	}
	state.ranges.forEach((range, k) => texts.push(
	    rangeText(range, k)));
	if (isSearching()) {
		texts.push("Search for " + state.term.text + ": " +
		    termText(state.term));
	}
	return texts.concat(page.status.hidden ? [] :
		page.status.firstChild.textContent);
}

/* Draw the legend.  Return where it ends. */
function stillLegend(parent, top) {
	let x = STILL_PAD;
	let y = top + 18;
	for (const chip of page.legend ? page.legend.children : []) {
		if (chip.querySelector(".colors")) {
			continue;	/* a control explains nothing */
		}
		if (chip.classList.contains("scale")) {
			x += stillScale(parent, chip, x, y);
			continue;
		}
		const swatch = chip.querySelector("i");
		const text = chip.textContent;
		const wide = 30 + widthOf(text);
		if (x > STILL_PAD && x + wide > page.across) {
			x = STILL_PAD;
			y += 18;
		}
		if (swatch) {
			const kind = swatch.className;
			const box = svgElement(parent, "rect", { x, y: y - 9,
				width: 10, height: 10, stroke: "#888",
				fill: swatch.getAttribute("data-color") ||
				    "#fff" });
			if (DASHES[kind]) {
				box.setAttribute("stroke-dasharray",
				    DASHES[kind]);
			}
			if (kind === "strip") {
				svgElement(parent, "rect", { x, y: y - 2,
					width: 10, height: 3,
					fill: "#767676" });
			}
		}
		svgElement(parent, "text", { x: x + 14, y }, text);
		x += wide;
	}
	return page.legend ? y + 8 : top;
}

/* Return the view as an SVG without script, in light colours. */
function stillView() {
	const dark = state.dark;
	const view = document.createElementNS(SVG, "svg");
	const wide = page.across + 2 * STILL_PAD;
	state.dark = false;
	forgetPaints();
	const paper = svgElement(view, "rect", { width: "100%", height: "100%",
		fill: "#fff" });
	svgElement(view, "text", { x: STILL_PAD, y: 24, "font-size": 17,
		"font-weight": "bold" }, staticTexts("title").join(" "));
	let y = 24;
	for (const text of stillTexts()) {
		svgElement(view, "text", { x: STILL_PAD, y: y += 17,
			fill: "#444" }, text);
	}
	y = state.times ? stillMap(view, y + 12) : y + 12;
	if (hasAxis()) {
		view.appendChild(setAll(page.axis.cloneNode(true),
		    { x: STILL_PAD, y, "font-size": 11 }));
		y += AXIS_HEIGHT;
	}
	y = stillLegend(view, stillPanes(view, y)) + STILL_PAD;
	state.dark = dark;
	forgetPaints();
	paper.setAttribute("height", y);
	return setAll(view, { xmlns: SVG, width: wide, height: y,
		viewBox: "0 0 " + wide + " " + y,
		"font-family": page.picture.getAttribute("font-family"),
		"font-size": options.fontSize });
}

/* Return the metadata of a part of the profile, as filters write them. */
function filteredMeta(meta, weight) {
	const whole = Number(meta.get("weight"));
	const samples = Number(meta.get("samples"));
	const part = new Map(meta);
	if (whole > 0 && weight < whole * (1 - 1e-9)) {
		part.set("weight", String(+weight.toFixed(9)));
		part.set("whole", meta.get("whole") || String(whole));
		if (samples > 0) {
			part.set("samples", String(Math.round(samples *
				weight / whole)));
		}
	}
	return part;
}

/* Return the stacks in view as folded text, root first. */
function foldedView() {
	const { tree, within } = state.mode === "leaf" ?
		{ tree: mainPane().tree, within: mainPane().zoom } : scopeOf();
	const { meta: all, size } = state.profile;
	const last = tree.self.length - 1;
	const lines = [];
	let weight = 0;
	for (let i = Math.max(within, 1); i < tree.end[within]; i++) {
		if (tree.self.some(self => self[i] > 0)) {
			const path = pathOf(tree, i);
			if (state.mode === "leaf") {
				path.reverse();
			}
			weight += tree.self[last][i];
			lines.push(path.map(n => foldedName(n)).join(";") +
			    " " + tree.self.map(self => String(+(self[i] *
				size).toFixed(9))).join(" "));
		}
	}
	const meta = Array.from(filteredMeta(all, weight * size)).filter(
	    ([key]) => !state.times || !["slice", "start"].includes(key))
		.map(([key, value]) => "# " + key + "=\"" +
			value.replace(/[\\"]/g, "\\$&") + "\"");
	return meta.concat(lines.sort()).join("\n") + "\n";
}

function saveText(text, type, ending) {
	const link = make("a", "", page.app);
	const name = (staticTexts("title")[0] || "graph")
		.replace(/[^\w.-]+/g, "-").toLowerCase();
	link.href = URL.createObjectURL(new Blob([text], { type }));
	link.download = name + ending;
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

act.saveSvg = () => saveText(new XMLSerializer().serializeToString(
    stillView()), "image/svg+xml", ".svg");

act.saveFolded = () => saveText(foldedView(), "text/plain", ".folded");

function afterPrint() {
	if (!page.still) {
		return;
	}
	page.still.remove();
	page.still = null;
	for (const [key, value] of page.restore) {
		if (value === null) {
			root.removeAttribute(key);
		} else {
			root.setAttribute(key, value);
		}
	}
}

/* Show the view as a still picture that fits the page. */
function onPrint() {
	afterPrint();
	const view = stillView();
	page.still = view;
	page.restore = ["viewBox", "width", "height"].map(key =>
		[key, root.getAttribute(key)]);
	view.setAttribute("class", "print");
	setAll(root, { viewBox: view.getAttribute("viewBox"), width: "100%",
		height: "100%" });
	root.appendChild(view);
}
