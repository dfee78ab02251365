/* The headline: what is hottest in the view, as buttons that highlight it. */

const FUNCTION_ROOM = 150;	/* pixels for a name */
const ONE_LINE = 1500;	/* pixels of a headline with two lists of three */

/* Return true if weights are CPU time; others are not called hot. */
function isHeat() {
	const event = state.profile.meta.get("event") || "";
	return (SECONDS[options.format.unit] || /^(samples|cycles)$/
		.test(options.format.unit)) &&
		!/off-?cpu|wall|\block|latency|wait|sched|queue/i.test(event);
}

function makeFunction(line, n) {
	makeButton("function-of", line, labelFor(n, FUNCTION_ROOM),
	    longName(state.profile, n) + ": highlight; Shift: callers and " +
	    "callees", event => event.shiftKey ? act.sandwich(n) :
		act.pick(n));
}

/* Return an array by name: 1 for the user's code; null if that is unknown. */
function ownNames() {
	const read = state.palettes.get("own");
	if (!read) {
		return null;
	}
	const { classes, labels } = read();
	const own = labels.indexOf("your code");
	return Uint8Array.from(state.profile.names, (name, n) =>
		n < classes.length && classes[n] === own ? 1 : 0);
}

function makeFunctions(line, what, functionsOf, whole) {
	make("span", "", line, what);
	functionsOf.forEach(({ n, weight }, k) => {
		make("span", "", line, k ? ", " : "");
		makeFunction(line, n);
		make("span", "", line, " " + roundShare(weight, whole));
	});
}

/* Write "45% in the kernel, 28% below read, 12% idle", as far as known. */
function makePlaces(line, found) {
	let before = " \u00b7 ";
	const add = (weight, words) => {
		make("span", "", line, before +
		    roundShare(weight, found.whole) + words);
		before = ", ";
	};
	const worth = weight => weight >= WORTH * found.whole;
	if (worth(found.kernel)) {
		add(found.kernel, " in the kernel");
	}
	if (found.caller && worth(found.caller.weight)) {
		add(found.caller.weight, " below ");
		makeFunction(line, found.caller.n);
	}
	if (worth(found.idle)) {
		add(found.idle, " idle");
	}
}

/* Write the headline of the view into a line.  Return false without one. */
function showHottest(line) {
	if (state.mode === "leaf" && isZoomed(mainPane())) {
		return false;	/* frames there stand for several leaves */
	}
	const { tree, within } = state.mode === "leaf" ?
		{ tree: edited(state), within: 0 } : viewOf(mainPane());
	if (page.hottestOf !== tree || page.hottestIn !== within) {
		page.hottestOf = tree;
		page.hottestIn = within;
		page.hottest = headline(state.profile, { tree, within },
		    ownNames());
	}
	const found = page.hottest;
	line.textContent = "";
	if (!found.hottest.length && !isWhole(mainPane())) {
		return false;
	}
	const here = (state.columns === 2 ? " " + sideNames()[1] : "") +
		(isWhole(mainPane()) ? ": " : " here: ");
	const most = HOTTEST - (page.app.classList.contains("narrow") ? 1 : 0) -
		(found.yours.length && page.across < ONE_LINE ? 1 : 0);
	if (found.yours.length) {
		makeFunctions(line, "Your code" + here,
		    found.yours.slice(0, most), found.whole);
		make("span", "", line, " \u00b7 ");
	}
	makeFunctions(line, found.hottest.length ? (isHeat() ? "Hottest" :
		"Most") + here : "No function with a name has 1% of its own",
	found.hottest.slice(0, most), found.whole);
	makePlaces(line, found);
	return true;
}
