/* Counts, shares and times as text, as in titles of the static picture. */
const BYTES = { bytes: 1, B: 1, KiB: 1024, kB: 1000 };
const SECONDS = {
	ns: 1e-9, nanoseconds: 1e-9, us: 1e-6, microseconds: 1e-6,
	ms: 1e-3, milliseconds: 1e-3, s: 1, seconds: 1
};

/* 1234567.5 as 1,234,567.5 */
function grouped(value) {
	const parts = String(+value.toFixed(6)).split(".");
	parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, ",");
	return parts.join(".");
}

function humanBytes(value) {
	const names = ["B", "KiB", "MiB", "GiB", "TiB"];
	let k = 0;
	for (; value >= 1023.95 && k < 4; k++) {
		value /= 1024;
	}
	return value.toFixed(k ? 1 : 0) + " " + names[k];
}

function humanSeconds(value) {
	const steps = [[0.99995, 1, "s"], [0.99995e-3, 1e3, "ms"],
		[0.99995e-6, 1e6, "us"], [0, 1e9, "ns"]];
	const step = steps.find(s => value >= s[0]);
	return +(value * step[1]).toPrecision(4) + " " + step[2];
}

/* Round a count that has a factor; halves go to the even number. */
function rounded(value, factor) {
	if (factor === 1) {
		return value;
	}
	const whole = Math.round(value);
	return Math.abs(value % 1) === 0.5 && whole % 2 ? whole - 1 : whole;
}

const PLURALS = new Set(["allocations", "bytes", "calls", "counts", "cycles",
	"events", "faults", "objects", "samples"]);

/* "1 sample", "2 samples"; a unit that the user gave is never changed */
function withUnit(number, { unit, unitGiven }) {
	const one = number === "1" && PLURALS.has(unit) && !unitGiven;
	return number + " " + (one ? unit.slice(0, -1) : unit);
}

/*
 * A number of packed units as "1,234 samples" or "1.2 GiB".  A format is
 * { unit, unitGiven, human, factor, size }: the count that a unit stands for is
 * its size.
 */
function formatCount(format, units) {
	const { unit, human, factor, size } = format;
	const count = units * size * factor;
	if (human && BYTES[unit]) {
		return humanBytes(count * BYTES[unit]);
	}
	if (human && SECONDS[unit]) {
		return humanSeconds(count * SECONDS[unit]);
	}
	return withUnit(grouped(rounded(count, factor)), format);
}

/* 12.34%; 0.00% and 100.00% only if that is exact */
function shareText(part, whole) {
	const share = whole > 0 ? 100 * part / whole : 0;
	if (share > 0 && share < 0.005) {
		return "<0.01%";
	}
	if (share < 100 && share >= 99.995) {
		return ">99.99%";
	}
	return share === 100 ? "100%" : share.toFixed(2) + "%";
}

function plural(count, what) {
	return grouped(count) + " " + what + (count === 1 ? "" : "s");
}

function ratio(part, whole) {
	return whole > 0 ? part / whole : 0;
}

/* 12.3%, for the headline */
function roundShare(part, whole) {
	return +(100 * ratio(part, whole)).toFixed(1) + "%";
}

/* Format a number with its sign, or without one if it rounds to 0. */
function signed(value, digits) {
	const text = value.toFixed(digits);
	return Number(text) === 0 ? text.replace("-", "") :
		(value > 0 ? "+" : "") + text;
}

/* "12.34%", or "before 12.34%, after 13.00%" */
function sharesText(weights, whole, sides) {
	const of = (w, c) => shareText(w, whole[c]);
	return weights.length === 1 ? of(weights[0], 0) :
		sides.map((side, c) => side + " " + of(weights[c], c))
			.join(", ");
}

/* Return the smallest of 1, 2, 5 times a power of ten, from `least` on. */
function roundStep(least) {
	const power = Math.pow(10, Math.floor(Math.log10(least)));
	return power * [1, 2, 5, 10].find(k => k * power >= least * 0.999);
}

/* 12.5 s, with the digits that distinguish steps */
function timeText(seconds, step, most) {
	const [scale, unit] = [[1, "s"], [1e3, "ms"], [1e6, "us"],
		[1e9, "ns"]].find(([k]) => most * k >= 1) || [1e9, "ns"];
	const digits = Math.max(0, -Math.floor(Math.log10(step * scale) +
	    1e-6));
	return grouped(+(seconds * scale).toFixed(Math.min(digits, 9))) +
	    " " + unit;
}
