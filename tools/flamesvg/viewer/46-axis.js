/*
 * An axis: ticks at round numbers, as many as have room; of time, if the unit
 * is one of time.
 */
const TICK_ROOM = 90;	/* pixels */
const AXIS_HEIGHT = 18;

/* 1, 2 or 5 times a power of ten, at least `least` */
function roundStep(least) {
	const power = Math.pow(10, Math.floor(Math.log10(least)));
	return power * [1, 2, 5, 10].find(k => k * power >= least * 0.999);
}

/* 12.5 s, with the digits that a step needs */
function timeText(seconds, step, most) {
	const [scale, unit] = [[1, "s"], [1e3, "ms"], [1e6, "us"],
		[1e9, "ns"]].find(([k]) => most * k >= 1) || [1e9, "ns"];
	const digits = Math.max(0, -Math.floor(Math.log10(step * scale) +
	    1e-6));
	return grouped(+(seconds * scale).toFixed(Math.min(digits, 9))) +
	    " " + unit;
}

/* when slice 0 began, in seconds since 1970, or 0 if that is unknown */
function wallClock() {
	return Number(state.meta.get("wall")) || 0;
}

/* 14:03:12.5 in UTC */
function clockText(seconds, step) {
	const text = new Date(Math.round(seconds * 1000)).toISOString();
	return text.slice(11, step < 0.1 ? 22 : step < 1 ? 21 : 19);
}

/* seconds that a packed unit stands for, or 0 */
function secondsOf() {
	const rate = Number(state.meta.get("rate"));
	return state.unit * (SECONDS[options.unit] ||
	    (options.unit === "samples" && rate > 0 ? 1 / rate : 0));
}

/* put ticks into an svg that is as wide as from..to */
function drawAxis(svg, from, to, text) {
	const wide = page.across;
	const step = roundStep((to - from) * TICK_ROOM / wide);
	svg.textContent = "";
	svg.setAttribute("width", wide);
	svg.setAttribute("height", AXIS_HEIGHT);
	for (let k = Math.ceil(from / step - 1e-9); k * step <= to; k++) {
		const x = wide * (k * step - from) / (to - from);
		if (x + TICK_ROOM * 0.6 > wide) {
			break;
		}
		still(svg, "path", { d: "M" + x.toFixed(1) + " 3v12" });
		still(svg, "text", { x: (x + 4).toFixed(1), y: 13 },
		    text(k * step, step, to));
	}
}

/* over a flame chart: what is in view */
function showAxis() {
	const [pane] = state.panes;
	const shown = state.mode === "chart" && !options.merged &&
	    pane.seen.to > pane.seen.from;
	page.axis.style.display = shown ? "" : "none";
	if (!shown) {
		return;
	}
	const { from, to } = pane.seen;
	const second = secondsOf();
	const scale = second || state.unit * options.factor;
	drawAxis(page.axis, from * scale, to * scale, second ? timeText :
		value => withUnit(grouped(value), options.unit));
}
