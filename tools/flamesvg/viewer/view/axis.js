/* An axis with ticks at round numbers; of time, if the unit is one of time. */
const TICK_ROOM = 90;	/* pixels */
const AXIS_HEIGHT = 18;

/* Draw ticks from..to over the width of the graph. */
function drawAxis(svg, from, to, text) {
	const wide = page.across;
	const step = roundStep((to - from) * TICK_ROOM / wide);
	svg.textContent = "";
	svg.setAttribute("width", wide);
	for (let k = Math.ceil(from / step - 1e-9); k * step <= to; k++) {
		const x = wide * (k * step - from) / (to - from);
		if (x + TICK_ROOM * 0.6 > wide) {
			break;
		}
		svgElement(svg, "path", { d: "M" + x.toFixed(1) + " 3v12",
			stroke: "currentColor" });
		svgElement(svg, "text", { x: (x + 4).toFixed(1), y: 13 },
		    text(k * step, step, to));
	}
}

function hasAxis() {
	return state.mode === "chart" && !options.merged;
}

/* Draw the axis of a flame chart. */
function fillAxis() {
	const { from, to } = state.panes[0].seen;
	const { unit, factor } = options.format;
	const { size, meta } = state.profile;
	const rate = Number(meta.get("rate"));
	const second = size * (SECONDS[unit] ||
	    (unit === "samples" && rate > 0 ? 1 / rate : 0));
	const scale = second || size * factor;
	drawAxis(page.axis, from * scale, to * scale, second ? timeText :
		value => withUnit(grouped(value), options.format));
}
