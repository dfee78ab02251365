// Most of the time is in inner() and light(), called by outer().
function inner(n) {
	let s = 0;
	for (let i = 0; i < n; i++)
		s += Math.sqrt(i) % 7;
	return s;
}

function light(n) {
	const o = {};
	for (let i = 0; i < n; i++)
		o["k" + (i % 1000)] = i;
	return Object.keys(o).length;
}

function outer() {
	let s = 0;
	for (let i = 0; i < 400; i++)
		s += inner(1e5) + light(20000);
	return s;
}

console.log(outer() > 0);
