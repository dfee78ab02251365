/*
 * The table of what is in view: functions, calls from the root, or calls from
 * the leaf.
 */
const TABLE_ROWS = 200;
const table = { what: "functions", by: "", ascending: false,
	counts: false, filter: "", hits: false, rows: TABLE_ROWS };

const TABLES = [
	["functions", "Functions", "functions in view"],
	["down", "Top down", "what calls what, from the root"],
	["up", "Bottom up", "who calls what, from the leaf"],
	["gone", "Gone", "functions that only the profile before has"]
];

/* the kinds of tables: only a comparison has functions that are gone */
function tables() {
	return TABLES.slice(0, state.columns === 2 ? 4 : 3);
}

/* a table without trees: one row for each function */
function isFlat() {
	return table.what === "functions" || table.what === "gone";
}

/* the column that weights are shown of */
function shownColumn() {
	return table.what === "gone" ? 0 : state.columns - 1;
}

/* the frame that the table is about, and what 100 % of it is */
function scopeOf() {
	const pane = mainPane();
	const { tree, zoom } = pane;
	if (state.mode !== "flame" && state.mode !== "chart") {
		return { tree: edited(), within: 0, part: false };
	}
	return pane.range ? { tree: treeInRange(pane),
		within: tree.depth[zoom], part: true } :
		{ tree, within: zoom, part: false };
}

function wholeOf(scope) {
	const { tree, within, part } = scope;
	return within > 0 || part ? tree.total.map(total => total[within]) :
		state.columns === 2 ? [state.wholeBefore, state.whole] :
			[state.whole];
}

/*
 * The change of a row: of what functions do themselves, unless colours and line
 * tell that with callees; below a function, of what its callers have of it.
 */
function changeOf({ self, total, ends }) {
	const [before, after] = comparesOwn() && !ends ? self : total;
	return changeIn(before, after);
}

/* names that the filter lets through */
function filterTest() {
	const { test } = testOf(table.filter);
	return name => (!table.filter || testName(test, name)) &&
		(!table.hits || hitColor(name) !== null);
}

/* what rows are sorted by: as chosen, or what the page is about */
function sortedBy() {
	return table.by || (state.columns === 2 ? "change" : "self");
}

/* the functions in the order that was chosen */
function rowsBy(weights) {
	const shown = shownColumn();
	const key = {
		self: row => row.self[shown],
		total: row => row.total[shown],
		change: row => Math.abs(changeOf(row)),
		name: ({ name }) => state.shown[name].toLowerCase()
	}[sortedBy()];
	const up = table.ascending ? 1 : -1;
	const passes = filterTest();
	const rows = [];
	for (let n = 0; n < weights.total[0].length; n++) {
		if (weights.total.some(column => column[n] > 0) &&
		    passes(n) && (table.what !== "gone" ||
			weights.total[1][n] === 0)) {
			rows.push({ name: n,
				self: weights.self.map(column => column[n]),
				total: weights.total.map(column => column[n])
			});
		}
	}
	rows.forEach(row => {
		row.key = key(row);
	});
	return rows.sort((a, b) => a.key < b.key ? -up : a.key > b.key ? up :
		a.name - b.name);
}

function makeHeading(row, by, text) {
	const cell = make("th", by === "name" ? "" : "num " + by, row);
	cell.setAttribute("scope", "col");
	if (!isFlat()) {
		cell.textContent = text;
		return;
	}
	const chosen = sortedBy() === by;
	if (chosen) {
		cell.setAttribute("aria-sort",
		    table.ascending ? "ascending" : "descending");
	}
	const mark = !chosen ? "" :
		table.ascending ? "\u00a0\u25b4" : "\u00a0\u25be";
	makeButton("", cell, text + mark, "sort by " + text, () => {
		table.ascending = chosen ? !table.ascending :
			by === "name";
		table.by = by;
		fillTable();
	});
}

function makeHeadings(element) {
	const head = make("tr", "", make("thead", "", element));
	const when = table.what === "gone" ? " " + sideNames()[0] : "";
	if (state.columns === 2) {
		makeHeading(head, "change", "Change");
	}
	makeHeading(head, "self", "Self" + when);
	makeHeading(head, "total", "Total" + when);
	makeHeading(head, "name", "Function");
}

/* a row of three or four cells; the last one is for the name */
function makeRow(body, node, whole) {
	const last = shownColumn();
	const row = make("tr", "", body);
	const amount = value => table.counts ? countText(value) :
		shareText(value, whole[last]);
	row.setAttribute("tabindex", "0");
	if (state.columns === 2) {
		make("td", "num", row, changeName(changeOf(node)));
	}
	make("td", "num", row, amount(node.self[last]));
	make("td", "num", row, amount(node.total[last]));
	const cell = make("td", "function", row);
	make("span", "", cell, state.shown[node.name]);
	cell.setAttribute("title", longName(node.name) + "\nself " +
	    countText(node.self[last]) + ", total " +
	    countText(node.total[last]));
	const bar = make("i", "", cell);
	bar.style.width = 100 * ratio(sortedBy() === "self" &&
	    isFlat() ? node.self[last] : node.total[last],
	whole[last]) + "%";
	return row;
}

/* a click, Enter: mark a function, or go to it from the list of hits */
function pickRow(node, event) {
	if (event.shiftKey) {
		act.sandwich(node.name);
	} else if (node.shown > 0) {
		show(mainPane(), node.shown);
	} else if (table.hits || node.frame > 0) {
		act.goTo(node.name);
	} else if (table.what === "gone") {
		act.showGone(node.name);
	} else {
		act.pick(node.name, false);
	}
}

function listenToRow(row, node) {
	row.addEventListener("click", event => pickRow(node, event));
	row.addEventListener("keydown", event => {
		const step = { ArrowUp: "previousSibling",
			ArrowDown: "nextSibling" }[event.key];
		if (event.key === "Enter") {
			pickRow(node, event);
		} else if (step && row[step]) {
			row[step].focus();
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	});
}

function fillFunctions(element, scope) {
	const rows = rowsBy(functions(scope));
	const body = make("tbody", "", element);
	const whole = wholeOf(scope);
	for (const node of rows.slice(0, table.rows)) {
		listenToRow(makeRow(body, node, whole), node);
	}
	if (rows.length > table.rows) {
		makeButton("more", page.panel, "Show " + plural(
		    rows.length - table.rows, "more function"),
		"show all of them", () => {
			table.rows = Infinity;
			fillTable();
		});
	}
	if (!rows.length) {
		make("p", "more", page.panel, table.what === "gone" &&
			!table.filter ? "No function is gone." :
			"No function matches.");
	}
}

/* the controls: which table, shares or counts, a filter */
function makeTableTools() {
	const tools = make("div", "tabletools", page.panel);
	for (const [what, text, hint] of tables()) {
		const tab = makeButton("", tools, text, hint, () => {
			table.what = what;
			fillTable();
			writeFragment(true);
		});
		tab.setAttribute("aria-pressed", table.what === what);
	}
	const counts = makeButton("", tools, "Counts",
	    "counts instead of shares", () => {
			table.counts = !table.counts;
			fillTable();
		});
	counts.setAttribute("aria-pressed", table.counts);
	if (state.terms.length) {
		const hits = makeButton("", tools, "Hits",
		    "only what the search found", () => {
				table.hits = !table.hits;
				fillTable();
			});
		hits.setAttribute("aria-pressed", table.hits);
	}
	const filter = make("input", "filter", tools);
	filter.setAttribute("type", "text");
	filter.setAttribute("placeholder", "Filter");
	filter.setAttribute("aria-label", "show only functions with this text");
	filter.value = table.filter;
	filter.addEventListener("input", () => {
		table.filter = filter.value;
		fillRows();
	});
}

/* fill only the rows, so that the filter keeps the focus */
function fillRows() {
	const scope = scopeOf();
	for (const old of page.panel.querySelectorAll("table, .more")) {
		old.remove();
	}
	const element = make("table", "", page.panel);
	makeHeadings(element);
	if (isFlat()) {
		fillFunctions(element, scope);
	} else {
		fillCalls(element, scope);
	}
}

/* a control of the panel that is made anew keeps the focus */
function keepFocus(fill) {
	const old = document.activeElement;
	const hint = old && page.panel.contains(old) &&
	    old.getAttribute("title");
	fill();
	const again = hint && Array.from(page.panel.querySelectorAll("button"))
		.find(button => button.getAttribute("title") === hint);
	if (again) {
		again.focus();
	}
}

function fillTable() {
	keepFocus(makeTable);
	page.tableOf = tableKey();
}

function makeTable() {
	const { tree, within, part } = scopeOf();
	page.panel.textContent = "";
	makePanelHead(within > 0 || part ? "In view: " + (part ? "a part of " :
		"") + state.shown[tree.name[within]] : "In all",
	"click highlights, Shift-click shows callers and callees");
	makeTableTools();
	fillRows();
}

/* what the table depends on; it is filled again when that changes */
function tableKey() {
	const { tree, zoom, range } = mainPane();
	return { tree, zoom, range, terms: table.hits ? state.terms : null,
		widthBy: state.widthBy, compare: state.compare };
}

function followView() {
	if (page.panel.kind === "table") {
		const now = tableKey();
		if (!page.tableOf || Object.keys(now).some(k =>
			now[k] !== page.tableOf[k])) {
			table.hits = table.hits && state.terms.length > 0;
			fillTable();
		}
	}
}

/* open a table, the heaviest functions first */
function openTable(what, hits) {
	Object.assign(table, { what, hits, by: what === "gone" ? "self" :
		"total", ascending: false });
	openPanel("table");
	fillTable();
}

act.list = () => openTable("functions", true);

act.listGone = function () {
	openTable("gone", false);
	writeFragment(true);
};

/* gone functions have no width after: widths by the larger one */
act.showGone = function (name) {
	if (state.widthBy === "after") {
		act.setWidthBy("max");
	}
	act.goTo(name);
};
