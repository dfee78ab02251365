/* Texts about times. */
/* Return when slice 0 began, in seconds since 1970, or 0 if unknown. */
function wallClock() {
	return Number(state.profile.meta.get("wall")) || 0;
}

/* Return the samples that a packed unit stands for, or 0 if unknown. */
function samplesPerUnit() {
	const { meta, size } = state.profile;
	return options.format.unit === "samples" ? size :
		ratio(Number(meta.get("samples")) || 0, state.full.total[0][0]);
}

function secondsText(slice) {
	const { length, n } = state.times;
	return timeText(slice * length, length, n * length);
}

/* " (14:03:12.5 to 14:03:13.0 UTC)", if the time of day is known */
function wallText([from, to]) {
	const { length } = state.times;
	const at = slice => clockText(wallClock() + slice * length, length);
	return wallClock() ? " (" + at(from) + " to " + at(to) + " UTC)" : "";
}

/* Return the samples of a weight as text, if they are not its unit. */
function samplesOf(weight) {
	const count = weight * samplesPerUnit();
	const near = Math.round(count);
	const { unit } = options.format;
	return count > 0 && unit !== "samples" ? (Math.abs(count -
		near) < 1e-6 * count ? "" : "about ") + plural(near, "sample") :
		"";
}

function rangeText([from, to], column) {
	const whole = state.basis.wholes[column];
	const samples = samplesOf(whole);
	return secondsText(from) + " to " + secondsText(to) +
	    wallText([from, to]) + ": " + countText(whole) +
	    (samples ? ", " + samples : "");
}

const map = { grid: null, second: false,
	cursor: -1, across: 0, term: null, when: -2 };

function scaleText() {
	const { capacity, cpus, cell } = state.times;
	const length = cell * state.times.length;
	return (state.term && state.term.marked ? "from no match to all of it" :
		capacity > 0 ? "from idle to all of " + plural(cpus, "CPU") +
		" busy" :
		"from nothing to the heaviest") +
		"; a cell is " + timeText(length, length, length);
}

/* Return the sum of a cell, given its first slice. */
function cellSum(weight, slice) {
	const { cell, n } = state.times;
	return weight.subarray(slice, Math.min(n, slice + cell))
		.reduce((a, b) => a + b, 0);
}

/* "1.8 of 2 CPUs busy", or the weight of a cell */
function sliceText(slice) {
	const { capacity, cpus, n, cell } = state.times;
	const to = Math.min(n, slice + cell);
	const weight = cellSum(state.times.weight, slice);
	return secondsText(slice) + " to " + secondsText(to) + ": " +
		(capacity > 0 ?
		(cpus * weight / capacity / (to - slice)).toFixed(1) + " of " +
		plural(cpus, "CPU") + " busy" : countText(weight));
}

const MAP_RAMP = ["#fee3a8", "#fdbb63", "#f48c3c", "#de5a28", "#b62d28",
	"#700f34"];

const MAP_DARK = ["#3a2c22", "#643a22", "#944c22", "#c96a26", "#f0993a",
	"#ffdf92"];	/* in dark mode busy is bright */

function mapRamp() {
	return state.dark ? MAP_DARK : MAP_RAMP;
}

/* Write the line above the map: the cell under the pointer, or the ranges. */
function showMapText(slice) {
	const { ranges, times } = state;
	const { first, n } = times;
	const all = "Time: " + secondsText(first) + " to " + secondsText(n) +
		wallText([first, n]) + ". Drag over a range, or click.";
	page.mapText.textContent = slice >= 0 ? sliceText(slice) :
		map.second ? "Choose the range to compare with." :
			!ranges.length ? all : (ranges.length === 1 ? "" :
				"A ") + ranges.map(rangeText)
				.join("; against B ");
	page.mapSecond.hidden = ranges.length !== 1;
	page.mapSecond.setAttribute("aria-pressed", map.second);
	page.mapSwap.hidden = ranges.length !== 2;
	page.mapCopy.hidden = page.mapClear.hidden = !ranges.length;
	page.map.classList.toggle("ranged", ranges.length > 0);
}

/* Return true if a small page shows only a strip of the map. */
function isFolded() {
	return page.app.classList.contains("small") &&
		!page.map.classList.contains("open");
}

/* Return the ranges with a new one, as B or as the only one. */
function withRange(range, second) {
	return second && state.ranges.length ? [state.ranges[0], range] :
		[range];
}
