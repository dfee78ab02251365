/*
 * Counts and shares as people read them, in the words of the static titles.
 */
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

/* whole counts; where a factor leaves a half, the even one */
function rounded(value) {
	if (options.factor === 1) {
		return value;
	}
	const whole = Math.round(value);
	return Math.abs(value % 1) === 0.5 && whole % 2 ? whole - 1 : whole;
}

const PLURALS = new Set(["allocations", "bytes", "calls", "counts", "cycles",
	"events", "faults", "objects", "samples"]);

/* "1 sample", "2 samples" */
function withUnit(number, unit) {
	const one = number === "1" && PLURALS.has(unit) && !options.unitGiven;
	return number + " " + (one ? unit.slice(0, -1) : unit);
}

/* a number of packed units as "1,234 samples" or "1.2 GiB" */
function countText(units) {
	const count = units * state.unit * options.factor;
	const unit = options.unit;
	if (options.human && BYTES[unit]) {
		return humanBytes(count * BYTES[unit]);
	}
	if (options.human && SECONDS[unit]) {
		return humanSeconds(count * SECONDS[unit]);
	}
	return withUnit(grouped(rounded(count)), unit);
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
