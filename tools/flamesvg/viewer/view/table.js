/*
 * The table of what is in view: functions, calls from the root, or calls from
 * the leaf.
 */

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
			act.fillTable();
		});
	}
	if (!rows.length) {
		make("p", "more", page.panel, state.table === "gone" &&
			!table.filter ? "No function is gone." :
			"No function matches.");
	}
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
		act.fillTable();
	});
}

function makeHeadings(element) {
	const head = make("tr", "", make("thead", "", element));
	const when = state.table === "gone" ? " " + sideNames()[0] : "";
	if (state.columns === 2) {
		makeHeading(head, "change", "Change");
	}
	makeHeading(head, "self", "Self" + when);
	makeHeading(head, "total", "Total" + when);
	makeHeading(head, "name", "Function");
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

/* the controls: which table, shares or counts, a filter */
function makeTableTools() {
	const tools = make("div", "tabletools", page.panel);
	for (const [what, text, hint] of tables()) {
		const tab = makeButton("", tools, text, hint, () => {
			state.table = what;
			act.fillTable();
			writeFragment(true);
		});
		tab.setAttribute("aria-pressed", state.table === what);
	}
	const counts = makeButton("", tools, "Counts",
	    "counts instead of shares", () => {
			table.counts = !table.counts;
			act.fillTable();
		});
	counts.setAttribute("aria-pressed", table.counts);
	if (state.terms.length) {
		const hits = makeButton("", tools, "Hits",
		    "only what the search found", () => {
				table.hits = !table.hits;
				act.fillTable();
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

function makeTable() {
	const { tree, within, part } = scopeOf();
	page.panel.textContent = "";
	makePanelHead(within > 0 || part ? "In view: " + (part ? "a part of " :
		"") + shownName(tree.name[within]) : "In all",
	"click highlights, Shift-click shows callers and callees");
	makeTableTools();
	fillRows();
}

/* what the table depends on; it is filled again when that changes */
function tableKey() {
	const { tree, zoom, range } = mainPane();
	return { tree, zoom, range, terms: table.hits ? state.terms : null,
		widthBy: state.widthBy, compare: state.basis.compare };
}

function fillTable() {
	keepFocus(makeTable);
	page.tableOf = tableKey();
}

/* open a table, the heaviest functions first */
function openTable(what, hits) {
	state.table = what;
	Object.assign(table, { hits, by: what === "gone" ? "self" :
		"total", ascending: false });
	openPanel("table");
	act.fillTable();
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

function followView() {
	if (state.panel === "table") {
		const now = tableKey();
		if (!page.tableOf || Object.keys(now).some(k =>
			now[k] !== page.tableOf[k])) {
			table.hits = table.hits && state.terms.length > 0;
			act.fillTable();
		}
	}
}

act.fillTable = fillTable;
