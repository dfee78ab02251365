/*
 * Tests of the model, which stands before this file.  A test is an entry of
 * claims; folded() makes a tree of folded lines, sum() the oracle of them.
 */
const assert = require("assert");

function parse(text) {
	return text.trim().split("\n").map(line => {
		const words = line.split(" ");
		const counts = words.filter((w, i) => i > 0).map(Number);
		return { stack: words[0].split(";"), counts };
	});
}

/* a profile and its tree, siblings in the order of names */
function folded(text) {
	const lines = parse(text);
	const names = Array.from(new Set(lines.flatMap(l => l.stack))).sort();
	const profile = newProfile(new Map(), names, 1);
	const columns = lines[0].counts.length;
	const builder = new Builder(columns, profile.whole);
	for (const { stack, counts } of lines) {
		const node = stack.reduce((on, name) =>
			builder.child(on, names.indexOf(name)), 0);
		builder.weigh(node, counts.map(c => [c]), 0);
	}
	const tree = builder.tree("name");
	const wholes = tree.total.map(total => total[0]);
	const widths = { by: "after", scale: 1, spare: 0,
		whole: profile.whole };
	return { lines, profile, tree: measure(tree, widths), widths, wholes,
		n: name => profile.names.indexOf(name) };
}

/* of each column, the counts of lines that pass */
function sum(lines, test) {
	return lines[0].counts.map((c, i) => lines.filter(test)
		.reduce((total, line) => total + line.counts[i], 0));
}

function random(seed) {
	let x = seed;
	return n => {
		x = Math.imul(x, 1103515245) + 12345 & 0x7fffffff;
		return (x >>> 8) % n;
	};
}

/* lines of random stacks over few names, so that they recur */
function anyLines(seed, columns) {
	const any = random(seed);
	const stacks = new Set();
	while (stacks.size < 60) {
		stacks.add(Array.from({ length: 1 + any(7) },
		    () => "abcdefgh"[any(8)]).join(";"));
	}
	return Array.from(stacks, stack => stack + " " + Array.from(
	    { length: columns }, () => 1 + any(50)).join(" ")).join("\n");
}

function marks(f, test) {
	return Uint8Array.from(f.profile.names, name => test(name) ? 1 : 0);
}

function linesOf({ tree, profile }) {
	const lines = [];
	for (let i = 1; i < tree.length; i++) {
		if (tree.self.some(self => self[i] > 0)) {
			lines.push(pathOf(tree, i).map(n => profile.names[n])
				.join(";") + " " +
				tree.self.map(self => self[i]).join(" "));
		}
	}
	return lines.sort();
}

function fresh(f, mode, more) {
	return Object.assign({ profile: f.profile, base: f.tree, mode,
		pivot: -1, sort: "name", baseSort: "name", edits: [],
		rootOnTop: false, sequence: null, widths: f.widths }, more);
}

/* samples of slices of 100 each, by name */
function range(profile, slices) {
	const names = profile.names.length;
	const one = { slices: [], sizes: [], samples: 0,
		of: new Float64Array(names) };
	for (const slice of slices) {
		const map = new Map();
		for (const [name, x] of Object.entries(slice)) {
			const n = profile.names.indexOf(name);
			map.set(n, x);
			one.of[n] += x;
			one.samples += x;
		}
		one.slices.push(map);
		one.sizes.push(Array.from(map.values())
			.reduce((a, b) => a + b, 0));
	}
	return one;
}

const claims = {
	"numbers are grouped and shares are exact at their ends"() {
		assert.strictEqual(grouped(1234567.5), "1,234,567.5");
		assert.strictEqual(shareText(1, 1e6), "<0.01%");
		assert.strictEqual(shareText(999999, 1e6), ">99.99%");
		assert.strictEqual(shareText(3, 3), "100%");
		const format = { unit: "ns", unitGiven: false, human: true,
			factor: 1, size: 1000 };
		assert.strictEqual(formatCount(format, 1500000), "1.5 s");
		assert.strictEqual(formatCount(Object.assign({}, format,
		    { unit: "samples", human: false, size: 1 }), 1), "1 sample");
		assert.strictEqual(sharesText([1, 3], [4, 4],
		    ["before", "after"]), "before 25.00%, after 75.00%");
	},

	"totals are those of the lines below a path"() {
		const f = folded(anyLines(1, 2));
		for (let i = 0; i < f.tree.length; i++) {
			const path = pathOf(f.tree, i).map(n =>
				f.profile.names[n]);
			assert.deepStrictEqual(totalsOf(f.tree, i),
			    sum(f.lines, ({ stack }) => path.every((name, k) =>
				stack[k] === name)));
			assert.strictEqual(follow(f.tree, pathOf(f.tree, i)), i);
		}
	},

	"a share counts each stack once, however often it has a name"() {
		const f = folded(anyLines(2, 2));
		for (const name of "abcdefgh") {
			const { weights } = shareOf(f.tree, marks(f, n =>
				n === name), 0);
			assert.deepStrictEqual(weights, sum(f.lines,
			    ({ stack }) => stack.includes(name)), name);
		}
	},

	"functions have what they do themselves and what they call"() {
		const f = folded(anyLines(3, 1));
		const { self, total } = functions({ tree: f.tree, within: 0 });
		for (const name of "abcdefgh") {
			const n = f.n(name);
			assert.deepStrictEqual([total[0][n]], sum(f.lines,
			    ({ stack }) => stack.includes(name)));
			assert.deepStrictEqual([self[0][n]], sum(f.lines,
			    ({ stack }) => stack[stack.length - 1] === name));
		}
	},

	"a tree from the leaves has all stacks, reversed"() {
		const f = folded(anyLines(4, 2));
		const turned = linesOf({ profile: f.profile,
			tree: reversed(f.tree) });
		assert.deepStrictEqual(turned, f.lines.map(({ stack, counts }) =>
			stack.slice().reverse().join(";") + " " +
			counts.join(" ")).sort());
	},

	"callers and callees of a function add up to it"() {
		const f = folded(anyLines(5, 2));
		const [up, down] = panesOf(fresh(f, "sandwich",
		    { pivot: f.n("c") }));
		const want = sum(f.lines, ({ stack }) => stack.includes("c"));
		assert.deepStrictEqual(totalsOf(up.tree, 0), want);
		assert.deepStrictEqual(totalsOf(down.tree, 0), want);
	},

	"what an edit hides is gone, and nothing else"() {
		const f = folded(anyLines(7, 1));
		const frame = follow(f.tree, [f.n("a")]);
		const [pane] = panesOf(fresh(f, "flame"));
		const [kind, names] = hiding(pane, frame, "flame", -1);
		const edit = newEdit(f.profile, kind, names, "flame", "");
		const [left] = panesOf(fresh(f, "flame", { edits: [edit] }));
		assert.deepStrictEqual(totalsOf(left.tree, 0),
		    sum(f.lines, ({ stack }) => stack[0] !== "a"));
	},

	"recursion that is collapsed keeps its weight"() {
		const f = folded("m;r;r;r 4\nm;r;x;r 3\nm 1");
		const edit = newEdit(f.profile, "recursion", [], "flame", "");
		const [pane] = panesOf(fresh(f, "flame", { edits: [edit] }));
		assert.deepStrictEqual(linesOf({ profile: f.profile,
			tree: pane.tree }), ["m 1", "m;r 4", "m;r;x;r 3"]);
	},

	"a range has the parts of frames that lie in it"() {
		const f = folded("m;a;x 30\nm;b 20\nm;b;y 20\nm;c;x 30");
		const [pane] = panesOf(fresh(f, "flame"));
		pane.range = [0.25, 0.6];
		const view = viewOf(pane);
		assert.deepStrictEqual(linesOf({ profile: f.profile,
			tree: view.tree }), ["m;a;x 5", "m;b 20", "m;b;y 10"]);
		assert.strictEqual(viewOf(pane).tree, view.tree);
		const marked = f.profile.names.map(name => name === "x");
		assert.deepStrictEqual(shareOf(view.tree, marked, view.within),
		    { weights: [5], count: 1 });
	},

	"widths are of the side that was chosen"() {
		const f = folded("a 10 2\nb 2 10");
		const by = which => Array.from(measure(f.tree, { by: which,
			scale: 1, spare: 0, whole: f.profile.whole }).width);
		assert.deepStrictEqual(by("before"), [12, 10, 2]);
		assert.deepStrictEqual(by("after"), [12, 2, 10]);
		assert.deepStrictEqual(by("max"), [20, 10, 10]);
	},

	"a change is in points of the share, or in counts of the whole"() {
		const f = folded("a 10 30\nb 90 170");
		const shares = { compare: "shares", negate: false, own: true,
			wholes: f.wholes, steady: null };
		assert.ok(Math.abs(changeIn(shares, 10, 30) - 5) < 1e-9);
		assert.strictEqual(changeIn(Object.assign({}, shares,
		    { compare: "counts" }), 10, 30), 20);
		const { more, less } = largestChanges(shares, f.tree);
		assert.deepStrictEqual([more.n, less.n], [f.n("a"), f.n("b")]);
		assert.ok(Math.abs(largestPoints(shares, f.tree) - 5) < 1e-9);
	},

	"ranges that are drawn alike differ by chance in 1 of 20 at most"() {
		const { profile } = folded("a 1\nb 1\nc 1\nd 1");
		const any = random(9);
		let found = 0;
		for (let round = 0; round < 400; round++) {
			const draw = () => {
				const slice = { a: 0, b: 0, c: 0, d: 0 };
				for (let k = 0; k < 50; k++) {
					slice["aaabbccccd"[any(10)]]++;
				}
				return slice;
			};
			const sides = [0, 1].map(() => range(profile,
			    [draw(), draw(), draw()]));
			found += withinChance(sides, profile.names.length)
				.slice(0, 4).includes(0) ? 1 : 0;
		}
		assert.ok(found <= 20, found + " of 400");
	},

	"a change of 2 in 3 is found, one in bursts is not"() {
		const { profile } = folded("a 1\nb 1");
		const even = withinChance([range(profile, [{ a: 50, b: 50 },
			{ a: 48, b: 52 }]), range(profile, [{ a: 80, b: 20 },
			{ a: 82, b: 18 }])], profile.names.length);
		assert.strictEqual(even[0], 0);
		const bursts = withinChance([range(profile, [{ a: 95, b: 5 },
			{ a: 5, b: 95 }]), range(profile, [{ a: 98, b: 2 },
			{ a: 42, b: 58 }])], profile.names.length);
		assert.strictEqual(bursts[0], 1);
	},

	"the deviate is that of the tables"() {
		assert.ok(Math.abs(deviate(0.05) - 1.95996) < 5e-4);
		assert.ok(Math.abs(deviate(0.001) - 3.29053) < 5e-4);
	},

	"a search is smart about the case of letters and expressions"() {
		const f = folded("Read 1\nread 2\nvfs_read 3");
		const found = text => newTerm(f.profile, text, null);
		const names = term => f.profile.names.filter((name, i) =>
			term.marked[i]).join(" ");
		assert.strictEqual(names(found("read")), "Read read vfs_read");
		assert.strictEqual(names(found("Read")), "Read");
		assert.strictEqual(names(found("^read")), "Read read");
		assert.strictEqual(names(found("/^r/")), "read");
		assert.ok(found("/(/").error);
		const [pane] = panesOf(fresh(f, "flame"));
		const term = found("read");
		countTerm(term, pane);
		assert.deepStrictEqual([term.all, term.count], [[6], 3]);
	},

	"names have kinds and sources"() {
		const text = name => functionOf(name);
		assert.strictEqual(text("libc.so`read_[k]"), "read");
		const profile = newProfile(new Map(), ["k`f_[k]", "app`g", "h"],
		    1);
		assert.deepStrictEqual([0, 1, 2].map(n => kindOf(profile, n)),
		    ["kernel", "user", ""]);
		assert.deepStrictEqual(sourceOf("push:vec.h:12"),
		    { file: "vec.h", line: "12" });
	},

	"a headline names what is hottest, and idle CPUs are not"() {
		const f = folded("swapper;do_idle_[k];halt_[k] 50\n" +
		    "app;main 10\napp;main;read;sys_[k];copy_[k] 25\n" +
		    "app;main;write;sys_[k] 5\napp;[unknown] 10");
		const found = headline(f.profile, { tree: f.tree, within: 0 });
		assert.deepStrictEqual(found.hottest.map(({ n, weight }) =>
			[f.profile.shown[n], weight]),
		[["copy", 25], ["main", 10], ["sys", 5]]);
		assert.deepStrictEqual([found.kernel, found.idle, found.whole],
		    [30, 50, 100]);
		assert.deepStrictEqual(found.caller,
		    { n: f.n("read"), weight: 25 });
		const main = follow(f.tree, [f.n("app"), f.n("main")]);
		assert.strictEqual(headline(f.profile, { tree: f.tree,
			within: main }).whole, 40);
		const plain = folded("a;b 3\na;c 1");
		assert.strictEqual(headline(plain.profile, { tree: plain.tree,
			within: 0 }).kernel, null);
	},

	"own code has what it calls, up to the next own function"() {
		const f = folded("app;mine::a;lib;x 30\napp;mine::a 10\n" +
		    "app;mine::a;lib;mine::b;y 40\napp;lib 20");
		const own = marks(f, name => name.startsWith("mine"));
		const of = within => headline(f.profile, { tree: f.tree,
			within }, own).yours.map(({ n, weight }) =>
			[f.profile.names[n], weight]);
		assert.deepStrictEqual(of(0), [["mine::a", 40],
			["mine::b", 40]]);
		const lib = follow(f.tree, ["app", "mine::a", "lib"].map(f.n));
		assert.deepStrictEqual(of(lib), [["mine::b", 40],
			["mine::a", 30]]);
	},

	"labels shorten in stages, and show both ends last"() {
		const glyphs = new Float32Array(129).fill(10);
		const name = "ns::Table<int, long>::find(int, char const*)";
		const stages = stagesOf(glyphs, name).map(s => s.text);
		assert.deepStrictEqual(stages, [name,
			"ns::Table<int, long>::find",
			"ns::Table<\u2026>::find", "Table<\u2026>::find",
			"find"]);
		assert.strictEqual(clip(glyphs, "abcdefghij", 55), "abcd\u2026");
	},

	"a label has one ellipsis at most, and a long name is its function"() {
		const glyphs = new Float32Array(129).fill(10);
		const ellipses = text => text.split("\u2026").length - 1;
		for (const name of ["a<int>::b<long>::c<char>::sort<bool>()",
			"__introsort_loop_of_values<std::vector<int> >()"]) {
			const stages = stagesOf(glyphs, name);
			for (let room = 10; room < 400; room += 10) {
				const label = labelIn(glyphs, stages, room);
				assert.ok(ellipses(label) < 2, label);
			}
		}
		const args = "std::vector<int, std::allocator<int> >";
		assert.strictEqual(briefName("db::Table<" + args + ">::find(" +
		    args + " const&, " + args + "&) const"),
		"db::Table<\u2026>::find");
		assert.strictEqual(briefName("f(int)"), "f(int)");
	},

	"a place is split into a function and a file without its folder"() {
		assert.deepStrictEqual(splitBase("JS:* /srv/app/a.js:5:31"),
			["JS:*", "a.js:5:31"]);
		assert.deepStrictEqual(splitBase("ns::f(int)"),
			["ns::f(int)", ""]);
	},

	"the stem is folded, and its branches keep their places"() {
		const f = folded("a;b;c;d;e;f 500\na;b;c;d;e;g 460\n" +
		    "a;b;c;d;x;x2 20\na;b;c;y 20");
		const at = names => follow(f.tree, names.split(";").map(n =>
			f.n(n)));
		const [pane] = panesOf(fresh(f, "flame"));
		pane.stem = stemOf(f.tree, 0);
		assert.deepStrictEqual(pane.stem, ["", "a", "a;b", "a;b;c",
			"a;b;c;d"].map(path => path ? at(path) : 0));
		const rows = [["a;b;c", 0], ["a;b;c;d;e", 1], ["a;b;c;y", 1],
			["a;b;c;d;e;f", 2], ["a;b;c;d;x;x2", 2]];
		for (const [path, row] of rows) {
			assert.strictEqual(rowIn(pane, at(path)), row, path);
		}
		const seen = walk(pane, 1000, 20);
		seen.frames.forEach((frame, k) => assert.strictEqual(
		    seen.rows[k], rowIn(pane, frame)));
		pane.zoom = at("a;b;c;d;e");
		const zoomed = walk(pane, 1000, 20);
		zoomed.frames.forEach((frame, k) => assert.strictEqual(
		    zoomed.rows[k], rowIn(pane, frame)));
		assert.deepStrictEqual(stemOf(folded("a;b;c 1\nd 1").tree, 0), []);
	},

	"what the zoomed frame stands on is folded, unless the stem ends there"() {
		const f = folded("a;b;c;d;e;f 1\na;x;y;z;u;v 3\nw 1");
		const at = path => follow(f.tree, path.split("")
			.map(name => f.n(name)));
		const path = [0, at("a"), at("ab"), at("abc"), at("abcd")];
		assert.deepStrictEqual(stemOf(f.tree, at("abcde")), path);
		assert.deepStrictEqual(stemOf(f.tree, at("abcd")),
		    path.slice(0, 4));
		assert.deepStrictEqual(stemOf(f.tree, at("abc")), []);
		const g = folded("a;b;c;d;e 97\nx 3");
		const e = follow(g.tree, ["a", "b", "c", "d", "e"]
			.map(name => g.n(name)));
		assert.deepStrictEqual(stemOf(g.tree, e), stemOf(g.tree, 0));
	},

	"classes of a sandwich count the function itself"() {
		const f = folded("m;a 3\nm;a;b 2\nm;c 5");
		const tree = calleesOf(f.tree, f.n("a"), "name");
		const classes = Int32Array.from(["a", "b", "c", "m"],
		    name => name === "b" ? 1 : 0);
		const { sum } = weighClasses({ tree, within: 0 },
		    { labels: ["x", "y"], classes });
		assert.deepStrictEqual(Array.from(sum), [3, 2]);
	},

	"crumbs have room, and fold those in the middle"() {
		const label = frame => "name" + frame;
		const all = crumbsOf([0, 1, 2, 3, 4, 5], 300, label,
		    text => 8 * text.length);
		assert.deepStrictEqual(all.map(one => one.frame),
		    [0, 1, 2, 3, 4, 5]);
		assert.deepStrictEqual(all.map(one => one.folded),
		    [false, false, true, true, true, false]);
		assert.strictEqual(all.reduce((sum, one) => sum + one.w, 0),
		    300);
		assert.ok(all[5].label.endsWith("name5 (6)"));
	},

	"frames too narrow to draw are in runs, and none is missing"() {
		const f = folded(anyLines(8, 1));
		const [pane] = panesOf(fresh(f, "flame"));
		const seen = walk(pane, 60, 20);
		pane.seen = seen;
		const drawn = new Set(seen.frames);
		for (const { first, last } of seen.runs) {
			for (let i = first; i < last; i++) {
				drawn.add(i);
			}
		}
		for (let i = 0; i < f.tree.length; i++) {
			assert.ok(drawn.has(i) || f.tree.width[i] *
				60 / f.tree.width[0] < 1, String(i));
		}
	}
};

let passed = 0;
let failed = 0;
for (const [claim, test] of Object.entries(claims)) {
	if (process.argv.slice(2).every(word => claim.includes(word))) {
		try {
			test();
			passed++;
		} catch (error) {
			failed++;
			console.log("FAIL unit/model: " + claim + ": " +
				error.message.split("\n").slice(0, 12)
					.join("\n\t"));
		}
	}
}
console.log(passed + " passed, " + failed + " failed, 0 skipped");
process.exitCode = failed ? 1 : 0;
