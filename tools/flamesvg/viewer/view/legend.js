/*
 * The legend under the picture: what the colours mean, and a choice of
 * palettes.  A click on a class highlights it.
 */
const LEGEND_MOST = 12;

/* Make the legend: one chip per class, as in the static one. */
function makeLegend(view) {
	if (root.querySelector("g.legend > g.class") || options.painted) {
		page.legend = setAll(make("ul", "legend", view),
		    { "aria-label": "what the colours mean" });
	}
}

const SCALE_END = /, by .* or more$/;	/* classes that the scale shows */

function dressLegend() {
	if (!page.legend) {
		return;
	}
	for (const bar of page.legend.querySelectorAll(".scale b")) {
		bar.style.backgroundImage = "linear-gradient(to right," +
		    options.ramp.map((c, i) => rampAt(i).fill).join(",") + ")";
	}
	for (const swatch of page.legend.querySelectorAll("i[data-color]")) {
		swatch.style.background =
		    (state.columns === 2 ? paintOfChip : paintOf)(
			swatch.getAttribute("data-color")).fill;
	}
}

/* Add the classes of the static legend that the scale does not show. */
function fillStatic() {
	for (const one of root.querySelectorAll(
	    "g.legend > g[class=class]")) {
		const text = one.textContent;
		if (!SCALE_END.test(text)) {
			makeChip(make("li", "", page.legend), "class",
			    one.getAttribute("data-color"), text);
		}
	}
}

const legendAll = { base: null, palette: null, sum: null, drawn: null };

/* Return [number, text] for the heaviest classes, with their shares of the
 * view and of all. */
function classShares(palette) {
	const pane = mainPane();
	const whole = !pane || isWhole(pane);
	const base = { tree: state.base, within: 0 };
	const view = whole ? base : viewOf(pane);
	if (legendAll.base !== state.base || legendAll.palette !== palette) {
		Object.assign(legendAll, { base: state.base, palette },
		    weighClasses(base, palette));
	}
	const all = legendAll;
	const { sum, drawn } = whole ? all : weighClasses(view, palette);
	const of = view.tree.total[0][view.within];
	const [most] = state.basis.wholes;
	return palette.labels.map((label, i) => i).filter(i => drawn[i])
		.sort((a, b) => sum[b] - sum[a] || a - b)
		.slice(0, LEGEND_MOST)
		.sort((a, b) => all.sum[b] - all.sum[a] || a - b)
		.map(i => [i, whole ?
			shareText(sum[i], most) :
			shareText(sum[i], of) + " of view, " +
			shareText(all.sum[i], most) + " of all"]);
}

function fillClasses(palette, shares) {
	for (const [i, text] of shares) {
		const chip = make("li", "", page.legend);
		const label = palette.labels[i];
		const button = makeButton("class-of", chip, "",
		    "highlight " + label, () => act.highlight(label));
		makeChip(button, "class", "rgb(" + palette.colors[i].join() +
		    ")", label + " " + text);
	}
	if (hasStrips()) {
		makeChip(make("li", "", page.legend), "strip", "",
		    "self, without callees");
	}
}

function showPressed() {
	for (const one of page.app.querySelectorAll("button.class-of")) {
		const label = one.title.replace("highlight ", "class:");
		one.setAttribute("aria-pressed", page.box.value === label);
	}
}

/* Reserve the height of the legend with its longest texts, so that it never
 * moves the graph. */
function keepRoom(palette, shares) {
	const room = page.across + state.palette;
	if (page.legendRoom !== room) {
		page.legendRoom = room;
		forgetRoom();
		page.legend.style.minHeight = "";
		const kept = page.legend.childElementCount;
		fillClasses(palette, shares.map(([i]) => [i,
			"99.99% of view, 99.99% of all"]));
		page.legend.style.minHeight = page.legend.offsetHeight + "px";
		while (page.legend.childElementCount > kept) {
			page.legend.lastChild.remove();
		}
	}
}

/* Fill the part of the legend that explains the colours. */
function fillColors() {
	const palette = currentPalette();
	if (options.painted) {
		page.colors = makeButton("colors",
		    make("li", "", page.legend), "Colors: " + state.palette,
		    "what the colours mean", () => act.colors());
	}
	if (!palette && state.palette === options.palette) {
		fillStatic();
	}
	const shares = palette ? classShares(palette) : [];
	keepRoom(palette, shares);
	fillClasses(palette, shares);
}

function fillLegend() {
	if (!page.legend) {
		return;
	}
	page.legend.textContent = "";
	if (state.columns === 2) {
		makeScale(page.legend);
	}
	if (state.ranges.length < 2) {
		fillColors();
	} else if (state.basis.steady) {
		makeChip(make("li", "", page.legend), "class", options.noise,
		    "no significant change");
	}
	if (state.columns === 2) {
		makeOutlines(page.legend);
	}
	dressLegend();
}

/* Update the legend if its shares have changed. */
function followLegend() {
	const { tree, zoom, range } = mainPane();
	const now = [tree, zoom, range, state.palette, page.across];
	if (!page.legend || state.columns === 2 || page.legendOf &&
	    now.every((one, k) => one === page.legendOf[k])) {
		return;
	}
	page.legendOf = now;
	fillLegend();
	showPressed();
}

function paletteNames() {
	return Array.from(new Set([options.palette, "calm",
		...state.palettes.keys()]));
}

act.colors = function () {
	const box = page.colors.getBoundingClientRect();
	openMenu({ clientX: box.left, clientY: box.top }, paletteNames().map(
	    name => [name, "", () => act.setPalette(name),
		    name === state.palette]));
};

act.choosePalette = function (name) {
	if (name !== state.palette && paletteNames().includes(name)) {
		state.palette = name;
		forgetRoom();
		forgetPaints();
		fillLegend();
	}
};

act.setPalette = function (name) {
	act.choosePalette(name);
	drawWindow();
	act.search();
	writeFragment(true);
};

/* Highlight a class, or nothing if it already is. */
act.highlight = function (label) {
	const text = "class:" + label;
	page.box.value = page.box.value === text ? "" : text;
	act.search();
	writeFragment(true);
};

/* Show or hide what only a comparison has. */
function showColumns() {
	const two = state.columns === 2;
	page.app.classList.toggle("two", two);
	page.compared.hidden = !two;
	forgetRoom();
	fillLegend();
	if (two) {
		showCompared();
	}
}
