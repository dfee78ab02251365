/*
 * Changes between two profiles, or two ranges of time: words, colours, legend.
 */

/* Return the name of the column that widths show. */
function widthName() {
	const [first, second] = sideNames();
	return { before: first, after: second }[state.widthBy] ||
		state.widthBy;
}

/* "+1.25 points", or "+12 samples" */
function changeName(change) {
	if (state.basis.compare !== "counts") {
		return change !== 0 && Math.abs(change) < 0.005 ?
			"under 0.01 points" : signed(change, 2) + " points";
	}
	const count = change / 100 * state.basis.wholes[0];
	return (count > 0 ? "+" : count < 0 ? "-" : "") +
	    countText(Math.abs(count));
}

/* before 10 (1.00%), after 12 (1.20%), +0.20 points, +20% relative */
function changeText(tree, frame, own) {
	const [before, after] = own ? tree.self : tree.total;
	const was = ratio(before[frame], state.basis.wholes[0]);
	const is = ratio(after[frame], state.basis.wholes[1]);
	const facts = [amountsText([before[frame], after[frame]]),
		changeName(points(state.basis, tree, frame, own))];
	if (was > 0 && is > 0) {
		const relative = state.basis.compare === "counts" ?
			after[frame] / before[frame] : is / was;
		facts.push(signed((state.basis.negate ? -100 : 100) *
		    (relative - 1), 1) +
		    "% relative");
	} else if (is > 0 || was > 0) {
		facts.push(is > 0 ? "new" : "gone");
	}
	return facts.join(", ");
}

/*
 * Return the inks of a place in the ramp.  In dark mode its middle is close to
 * the page's colour and its ends stay bright: changes stand out, not their
 * absence.
 */
const DARK_MIDDLE = [64, 71, 78];
const DARK_NOISE = [92, 99, 106];

function rampAt(where) {
	const { ramp } = options;
	const at = Math.round(where);
	if (!state.dark) {
		return paintOf(ramp[at]);
	}
	const middle = (ramp.length - 1) / 2;
	const end = channels(ramp[at < middle ? 0 : ramp.length - 1]);
	const part = Math.abs(at - middle) / middle;
	return paintAs("dark" + at, () => inks(end.map((c, i) =>
		Math.round(part * c + (1 - part) * DARK_MIDDLE[i]))));
}

function noisePaint() {
	return state.dark ? paintAs("noise", () => inks(DARK_NOISE)) :
		paintOf(options.noise);
}

/* Return the inks of a chip in the legend of a comparison. */
function paintOfChip(text) {
	const { ramp } = options;
	const middle = (ramp.length - 1) / 2;
	return text === options.noise ? noisePaint() :
		text === ramp[middle] ? rampAt(middle) : paintOf(text);
}

/* Paint a frame, or in callers views the function that it leads to. */
function paintOfChange(tree, frame) {
	const middle = (options.ramp.length - 1) / 2;
	const { name, parent, fromLeaf } = tree;
	let of = frame;
	while (fromLeaf && parent[of] >= 0 &&
	    name[parent[of]] !== state.profile.whole) {
		of = parent[of];
	}
	if (state.basis.steady && state.basis.steady[name[of]]) {
		return noisePaint();
	}
	const change = points(state.basis, tree, frame, state.basis.own &&
		!(fromLeaf && frame > 0)) / state.rampMax;
	return rampAt(middle + middle * Math.max(-1, Math.min(1, change)));
}

function makeScale(legend) {
	const scale = make("li", "scale", legend);
	const [, second] = sideNames();
	const words = state.basis.negate ? ["more", "less"] : ["less", "more"];
	const most = changeName(state.rampMax).slice(1);
	const where = second === "B" ? " in B" : " after";
	make("span", "", scale, most + " " + words[0] + where);
	make("b", "", scale);
	make("span", "", scale, most + " " + words[1] + where +
	    (state.basis.own ? ", without callees" : ""));
}

/* Explain the dashes of frames in view that one column only has. */
function makeOutlines(legend) {
	const { base, widthBy } = state;
	const [first, second] = sideNames();
	for (const [kind, side, hides] of [["new", second, "before"],
		["gone", first, "after"]]) {
		if (widthBy !== hides && base.name.some((n, i) =>
			onlySide(base, i) === kind)) {
			makeChip(make("li", "", legend), kind, "", "only " +
				(state.ranges.length ? "in " : "") + side);
		}
	}
}

/* "B has 2.02 points more in f, and 1.10 points less in g." */
function showCompared() {
	const line = page.compared;
	line.textContent = "";
	const [first, second] = sideNames();
	const found = largestChanges(state.basis, state.base);
	const sides = ["more", "less"].filter(side => found[side]);
	if (!sides.length) {
		line.textContent = "No function " + (state.judged ?
			"differs between " + first + " and " + second +
			" by more than chance: " + state.judged :
			"changed its share between " + first + " and " +
			second) + ".";
		return;
	}
	make("span", "", line, second[0].toUpperCase() + second.slice(1) +
	    " has ");
	sides.forEach((side, k) => {
		const { n, change } = found[side];
		make("span", "", line, (k ? ", and " : "") +
		    changeName(Math.abs(change)).replace(/^\+/, "") + " " +
		    side + " in ");
		makeButton("changed", line, shownName(n),
		    "its callers and callees", () => act.sandwich(n));
	});
	make("span", "", line, state.basis.own ? ", without callees." :
		", with callees.");
}

/* Draw the scale of changes.  Return its width. */
function stillScale(parent, scale, x, y) {
	const [less, more] = Array.from(scale.querySelectorAll("span"),
	    one => one.textContent);
	const left = x + widthOf(less) + 6;
	const id = "scale-" + options.id;
	const gradient = svgElement(parent, "linearGradient", { id });
	const stops = options.ramp.filter((c, i) => i % 8 === 0);
	stops.forEach((c, i) => svgElement(gradient, "stop", {
		offset: (i / (stops.length - 1)).toFixed(3),
		"stop-color": c }));
	svgElement(parent, "text", { x, y }, less);
	svgElement(parent, "rect", { x: left, y: y - 9, width: 120, height: 10,
		fill: "url(#" + id + ")" });
	svgElement(parent, "text", { x: left + 126, y }, more);
	return left + 126 + widthOf(more) + 14 - x;
}
