/*
 * Which functions differ between two ranges of time by more than chance.
 *
 * Of n samples of a range, x are of a function; its share in both ranges
 * together is p.  If the function does not differ, the shares x / n of the
 * ranges differ by a normal deviate of variance p (1 - p) (1/n + 1/m), minus
 * half a sample for each (Yates' correction).  A function that comes in bursts
 * varies more than samples drawn one by one: by how much is seen between the
 * slices of each range, as Pearson's X^2 over its degrees of freedom (McCullagh
 * and Nelder, Generalized Linear Models, 4.5).  As many functions are tested,
 * the level is divided by their number (Bonferroni).
 */
const CHANCE = 0.05;

/* the deviate that a normal one exceeds, either way, with probability p; to
 * 4.5e-4 (Abramowitz and Stegun, 26.2.23) */
function deviate(p) {
	const t = Math.sqrt(-2 * Math.log(p / 2));
	return t - (2.515517 + t * (0.802853 + t * 0.010328)) /
		(1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/*
 * The part of Pearson's X^2 of one slice: x of its n samples, where n p are
 * expected, beside what a slice without any would add, see overdispersions().
 */
function excess(x, n, p) {
	return (x * x - 2 * x * n * p) / (n * p * (1 - p));
}

/*
 * Of each name, how much more it varies between slices than by chance; at least
 * 1.  A range is { slices: [Map of samples by name], sizes, samples, of }: the
 * samples of each slice, of the range, and of each name in it.
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

/* of each name, 1 if chance explains how its share differs in two ranges */
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
