// work - functions that node compiles while it runs
'use strict';

function fib(n) {
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

const table = new Map();
for (let i = 0; i < 120000; i++)
	table.set(`key ${i * 7919 % 10007}`, JSON.stringify({i, n: i % 13}));
console.log(fib(29), [...table.keys()].sort().length);
