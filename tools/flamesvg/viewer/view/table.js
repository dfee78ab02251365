/* The table of the functions in view. */

function fillFunctions(element, scope) {
	const rows = rowsBy(functions(scope));
	const body = make("tbody", "", element);
	const { tree, within, part } = scope;
	const whole = within > 0 || part ? totalsOf(tree, within) :
		state.basis.wholes;
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
		make("p", "more", page.panel, table.hits ?
			"No function matches." : "No function is gone.");
	}
}

function makeHeading(row, by, text) {
	const cell = make("th", by === "name" ? "" : "num " + by, row);
	cell.setAttribute("scope", "col");
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

/* Make the controls: which table, shares or counts, all or hits. */
function makeTableTools() {
	const tools = make("div", "tabletools", page.panel);
	for (const [what, text, hint] of state.columns === 2 ? TABLES : []) {
		const tab = makeButton("", tools, text, hint, () => {
			state.table = what;
			act.fillTable();
			writeFragment(true);
		});
		tab.setAttribute("aria-pressed", state.table === what);
	}
	const toggle = (key, text, hint) => makeButton("", tools, text, hint,
	    () => {
			table[key] = !table[key];
			act.fillTable();
		}).setAttribute("aria-pressed", table[key]);
	toggle("counts", "Counts", "counts instead of shares");
	if (state.term) {
		toggle("hits", "Hits", "only what the search found");
	}
}

function makeTable() {
	const scope = scopeOf();
	const { tree, within, part } = scope;
	page.panel.textContent = "";
	makePanelHead(within > 0 || part ? "In view: " + (part ? "a part of " :
		"") + shownName(tree.name[within]) : "In all",
	"click highlights, Shift-click shows callers and callees");
	makeTableTools();
	const element = make("table", "", page.panel);
	makeHeadings(element);
	fillFunctions(element, scope);
}

function tableKey() {
	const { tree, zoom, range } = mainPane();
	return { tree, zoom, range, term: table.hits ? state.term : null,
		widthBy: state.widthBy, compare: state.basis.compare };
}

/* Fill the panel; a control that is made again keeps the focus. */
act.fillTable = function () {
	const old = document.activeElement;
	const hint = page.panel.contains(old) && old.title;
	makeTable();
	const again = hint && Array.from(page.panel.querySelectorAll("button"))
		.find(button => button.title === hint);
	if (again) {
		again.focus();
	}
	page.tableOf = tableKey();
};

/* Open a table, the heaviest functions first. */
function openTable(what, hits) {
	state.table = what;
	Object.assign(table, { hits, by: what === "gone" ? "self" :
		"total", ascending: false });
	openPanel("table");
	act.fillTable();
}

act.list = () => openTable("functions", true);

function followView() {
	if (state.panel === "table") {
		const now = tableKey();
		if (!page.tableOf || Object.keys(now).some(k =>
			now[k] !== page.tableOf[k])) {
			table.hits = table.hits && Boolean(state.term);
			act.fillTable();
		}
	}
}

/* Open the table of an address, or none. */
act.chooseTable = function (what) {
	if (TABLES.slice(0, state.columns).some(([known]) => known === what)) {
		state.table = what;
		openPanel("table");
	} else if (state.panel === "table") {
		openPanel("");
	}
};
