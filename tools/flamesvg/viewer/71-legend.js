/*
 * The legend under the picture: what the colours mean, and a choice of
 * palettes.  A click on a class highlights it.
 */
const LEGEND_MOST = 12;

/* can the reader choose colours? not of a comparison */
function hasPalettes() {
	return options.painted;
}

/* one chip per class of colours, as the static legend has them */
function makeLegend(view) {
	if (root.querySelector("g.legend > g.class") || hasPalettes()) {
		page.legend = make("ul", "legend", view);
		page.legend.setAttribute("aria-label",
		    "what the colours mean");
	}
}

/* the classes of the static legend, with their texts */
function staticClasses() {
	return Array.from(root.querySelectorAll("g.legend > g.class"), one => {
		const text = one.querySelector("text");
		return [one, text ? text.textContent : ""];
	});
}

const SCALE_END = /, by .* or more$/;	/* the scale shows these, too */

/* the scale of changes with the values at its ends, and their meaning */
function makeScale(legend) {
	const scale = make("li", "scale", legend);
	const [, second] = sideNames();
	const words = options.negate ? ["more", "less"] : ["less", "more"];
	const most = changeName(state.rampMax).slice(1);
	const where = second === "B" ? " in B" : " after";
	make("span", "", scale, most + " " + words[0] + where);
	const bar = make("b", "", scale);
	bar.style.backgroundImage = "linear-gradient(to right," +
	    options.ramp.join(",") + ")";
	make("span", "", scale, most + " " + words[1] + where +
	    (options.delta === "self" ? ", without callees" : ""));
}

/* the functions whose own share changed most: { n, change } */
function largestChanges() {
	const { self } = functions({ tree: state.base, within: 0 });
	const found = { more: null, less: null };
	for (let n = 0; n < self[0].length; n++) {
		const change = state.steady && state.steady[n] ? 0 :
			changeIn(self[0][n], self[1][n]);
		const side = change > 0 ? "more" : "less";
		if (change !== 0 && (!found[side] || Math.abs(change) >
		    Math.abs(found[side].change))) {
			found[side] = { n, change };
		}
	}
	return found;
}

/* "B has 2.02 points more in f, and 1.10 points less in g." */
function showCompared() {
	const line = page.compared;
	line.textContent = "";
	line.hidden = state.columns !== 2;
	if (line.hidden) {
		return;
	}
	const [first, second] = sideNames();
	const found = largestChanges();
	const sides = ["more", "less"].filter(side => found[side]);
	if (!sides.length) {
		line.textContent = "No function changed its share between " +
			first + " and " + second + ".";
		return;
	}
	make("span", "", line, second[0].toUpperCase() + second.slice(1) +
	    " has ");
	sides.forEach((side, k) => {
		const { n, change } = found[side];
		make("span", "", line, (k ? ", and " : "") +
		    changeName(Math.abs(change)).replace(/^\+/, "") + " " +
		    side + " in ");
		makeButton("changed", line, state.shown[n],
		    "its callers and callees", () => act.sandwich(n));
	});
	make("span", "", line, ", without callees.");
}

/* colour the legend as the boxes are in this mode */
function dressLegend() {
	for (const swatch of page.legend ?
		page.legend.querySelectorAll("i[data-color]") : []) {
		swatch.style.background =
		    paintOf(swatch.getAttribute("data-color")).fill;
	}
}

/* the classes of the static legend without those that the scale shows */
function fillStatic() {
	for (const [one, text] of staticClasses()) {
		const kind = one.getAttribute("class");
		if (SCALE_END.test(text)) {
			continue;
		}
		const chip = make("li", "", page.legend);
		const swatch = make("i", kind, chip);
		if (kind === "class") {	/* not an outline */
			swatch.setAttribute("data-color",
			    one.getAttribute("data-color"));
		}
		make("span", "", chip, text);
	}
}

/* the heaviest classes of a palette, by self counts of their frames */
function fillClasses(palette) {
	const { name, self, length } = state.base;
	const sum = new Float64Array(palette.labels.length);
	for (let i = 1; i < length; i++) {
		const number = classOf(name[i]);
		if (number >= 0) {
			sum[number] += self[0][i];
		}
	}
	const all = palette.labels.map((label, i) => i).filter(i => sum[i] > 0)
		.sort((a, b) => sum[b] - sum[a] || a - b);
	for (const i of all.slice(0, LEGEND_MOST)) {
		const chip = make("li", "", page.legend);
		const label = palette.labels[i];
		const button = makeButton("class-of", chip, "",
		    "highlight " + label, () => act.highlight(label));
		make("i", "class", button).setAttribute("data-color",
		    "rgb(" + palette.colors[i].join() + ")");
		make("span", "", button, label + " " +
		    shareText(sum[i], state.whole));
	}
}

/* which class is highlighted */
function showPressed() {
	for (const one of page.app.querySelectorAll("button.class-of")) {
		const label = one.title.replace("highlight ", "class:");
		one.setAttribute("aria-pressed", page.box.value === label);
	}
}

/* palettes to choose from: the picture's own, single hues, and classes */
function paletteNames() {
	return Array.from(new Set([options.palette, "calm", "hot",
		...state.palettes.keys()]));
}

function fillLegend() {
	if (!page.legend) {
		return;
	}
	page.legend.textContent = "";
	forgetRoom();
	if (state.columns === 2) {
		makeScale(page.legend);
	}
	if (state.ranges.length === 2) {
		return;
	}
	const palette = currentPalette();
	if (hasPalettes()) {
		page.colors = makeButton("colors",
		    make("li", "", page.legend), "Colors: " + state.palette,
		    "what the colours tell", () => act.colors());
	}
	if (palette) {
		fillClasses(palette);
	} else if (state.palette === options.palette) {
		fillStatic();
	}
	dressLegend();
}

act.colors = function () {
	const box = page.colors.getBoundingClientRect();
	openMenu({ clientX: box.left, clientY: box.top }, paletteNames().map(
	    name => [name, "", () => act.setPalette(name)]));
};

act.setPalette = function (name) {
	setPalette(name);
	drawWindow();
	act.search();
	writeFragment(true);
};

function setPalette(name) {
	state.palette = name;
	forgetPaints();
	fillLegend();
}

/* highlight a class, or nothing if it already is */
act.highlight = function (label) {
	const text = "class:" + label;
	state.kept = [];
	page.box.value = page.box.value === text ? "" : text;
	act.search();
	writeFragment(true);
};
