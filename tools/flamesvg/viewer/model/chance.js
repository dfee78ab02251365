/*
 * Which functions' shares differ between two ranges of time by more than
 * chance.  A function has x of the n samples of a range; its share of both
 * ranges together is p.  If its true shares are equal, the difference of x / n
 * is about normal, with variance p (1 - p) (1/n + 1/m), less half a sample for
 * each range (Yates' correction).  A function that runs in bursts varies more
 * than samples drawn one by one.  The variation between the slices of each
 * range shows by how much, as Pearson's X^2 over its degrees of freedom
 * (McCullagh and Nelder, Generalized Linear Models, 4.5).  The level is divided
 * by the number of functions that are tested (Bonferroni).
 */
const CHANCE = 0.05;

/* Return z such that a normal deviate is beyond -z or z with probability p;
 * the error is below 4.5e-4 (Abramowitz and Stegun, 26.2.23). */
function deviate(p) {
	const t = Math.sqrt(-2 * Math.log(p / 2));
	return t - (2.515517 + t * (0.802853 + t * 0.010328)) /
		(1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/*
 * Return what a slice adds to Pearson's X^2 if x of its n samples are of a
 * function and n p are expected, less what it adds if x is 0; see
 * overdispersions().
 */
function excess(x, n, p) {
	return (x * x - 2 * x * n * p) / (n * p * (1 - p));
}

/*
 * Return the overdispersion of each name: how much more its share varies
 * between slices than by chance, at least 1.  A range is { slices: [Map of
 * samples by name], sizes, samples, of }, with the samples of each slice, of
 * the range, and of each name in it.
 */
function overdispersions(ranges, names) {
	const sum = new Float64Array(names);
	let freedom = 0;
	for (const { slices, sizes, samples, of } of ranges) {
		const share = n => of[n] / samples;
		freedom += Math.max(0, slices.length - 1);
		slices.forEach((slice, k) => slice.forEach((x, n) => {
			sum[n] += share(n) < 1 ?
				excess(x, sizes[k], share(n)) : 0;
		}));
		for (let n = 0; n < names; n++) {
			const p = share(n);
			sum[n] += p < 1 ? samples * p / (1 - p) : 0;
		}
	}
	return sum.map(x => freedom > 0 ? Math.max(1, x / freedom) : 1);
}

/* Return an array by name: 1 if chance explains why its shares differ. */
function withinChance([a, b], names) {
	const spread = overdispersions([a, b], names);
	const tested = a.of.reduce((sum, x, n) =>
		sum + (x + b.of[n] > 0 ? 1 : 0), 0);
	const limit = deviate(CHANCE / Math.max(1, tested));
	const each = 1 / a.samples + 1 / b.samples;
	return Uint8Array.from(a.of, (x, n) => {
		const p = (x + b.of[n]) / (a.samples + b.samples);
		const apart = Math.abs(x / a.samples - b.of[n] / b.samples) -
			each / 2;
		return apart <= limit * Math.sqrt(
		    p * (1 - p) * each * spread[n]) ? 1 : 0;
	});
}
