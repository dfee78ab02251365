/* The headline of a view: what is hottest, and where. */
const HOTTEST = 3;	/* functions named, at most */
const WORTH = 0.01;	/* least share that is mentioned */

/* names of frames of an idle CPU */
const IDLE = new RegExp("^(swapper([/-].*)?|(cpu_startup_entry|do_idle|" +
    "cpu_idle.*|cpuidle_.*|default_idle.*|intel_idle.*|mwait_idle.*|" +
    "acpi_(idle|safe_halt).*|poll_idle|(pv_)?native_safe_halt|" +
    "arch_cpu_idle.*))$");

/*
 * Return { idle, kernel, unnamed }, arrays by name with 1 for frames of an idle
 * CPU, of the kernel, and without a symbol. kernel is null if kinds are
 * unknown.  The profile keeps them.
 */
function traitsOf(profile) {
	const { shown } = profile;
	if (!profile.traits) {
		const by = test => Uint8Array.from(shown, (name, n) =>
			test(name, n) ? 1 : 0);
		const kernel = by((name, n) =>
			kindOf(profile, n) === "kernel");
		profile.traits = { idle: by(name => IDLE.test(name)),
			kernel: profile.kinds && kernel.includes(1) ? kernel :
				null,
			unnamed: by(isUnknown) };
	}
	return profile.traits;
}

/* Return an array by frame: 1 if it or a caller is of an idle CPU; or null. */
function idleFrames(profile, tree) {
	if (tree.idle === undefined) {
		const names = traitsOf(profile).idle;
		tree.idle = names.includes(1) ? framesUnder(tree, names) : null;
	}
	return tree.idle;
}

/* Return the k names with the largest weights, as [{ n, weight }]. */
function largest(weights, k) {
	const found = [];
	for (let n = 0; n < weights.length; n++) {
		const weight = weights[n];
		let at = found.length;
		while (at > 0 && found[at - 1].weight < weight) {
			at--;
		}
		if (weight > 0 && at < k) {
			found.splice(at, 0, { n, weight });
			found.length = Math.min(found.length, k);
		}
	}
	return found;
}

/*
 * Return weights by name: each self weight counts for the frame itself or the
 * nearest caller that is the user's code. own has 1 for those names.
 */
function weighOwn({ tree, within }, own) {
	const { name, parent, end } = tree;
	const self = tree.self[tree.self.length - 1];
	const weights = new Float64Array(own.length);
	const nearest = new Int32Array(end[within]);	/* name + 1, or 0 */
	for (let i = within; i >= 0 && !nearest[within]; i = parent[i]) {
		nearest[within] = own[name[i]] ? name[i] + 1 : 0;
	}
	for (let i = within + 1; i < end[within]; i++) {
		nearest[i] = own[name[i]] ? name[i] + 1 : nearest[parent[i]];
	}
	for (let i = within; i < end[within]; i++) {
		if (nearest[i]) {
			weights[nearest[i] - 1] += self[i];
		}
	}
	return weights;
}

/*
 * Return the headline of a view { tree, within }: the functions with the
 * largest self weight, as { n, weight }; if the user's code is known, its
 * functions by weighOwn(); the self weight of the kernel and the function that
 * calls it most, both null if kinds are unknown; the weight of idle CPUs; and
 * the whole.  Idle CPUs and frames without a symbol are not hot.
 */
function headline(profile, { tree, within }, mine) {
	const { name, parent, end } = tree;
	if (within === 0 && tree.headline) {
		return tree.headline;
	}
	const last = tree.self.length - 1;
	const [self, total] = [tree.self[last], tree.total[last]];
	const { idle, kernel, unnamed } = traitsOf(profile);
	const own = new Float64Array(profile.names.length);
	const calls = new Float64Array(profile.names.length);
	const found = { hottest: [], yours: [], kernel: null, caller: null,
		idle: 0, whole: total[within] };
	for (let i = within; i < end[within];) {
		const n = name[i];
		if (idle[n] || total[i] === 0) {
			found.idle += total[i];
			i = end[i];
			continue;
		}
		own[n] += self[i];
		if (kernel && kernel[n] && i > 0) {
			found.kernel += self[i];
			calls[name[parent[i]]] += kernel[name[parent[i]]] ?
				0 : total[i];
		}
		i++;
	}
	own[profile.whole] = calls[profile.whole] = 0;
	found.hottest = largest(own.map((weight, n) =>
		unnamed[n] ? 0 : weight), HOTTEST)
		.filter(({ weight }) => weight >= WORTH * found.whole);
	found.caller = largest(calls, 1)[0] || null;
	found.yours = mine ? largest(weighOwn({ tree, within }, mine), HOTTEST)
		.filter(({ weight }) => weight >= WORTH * found.whole) : [];
	if (within === 0) {	/* the view that is shown most often */
		tree.headline = found;
	}
	return found;
}
