/*
 * The panel: the hottest functions as a table, or the list of keys.
 */
const TABLE_ROWS = 500;
const table = { by: "self", ascending: false };

/* self and total of every function; what recurs is counted once */
function functions(tree) {
	const { name, end, total, self } = tree;
	const last = total.length - 1;
	const weights = { self: [], total: [] };
	const count = state.names.length;
	for (let c = 0; c <= last; c++) {
		weights.self.push(new Float64Array(count));
		weights.total.push(new Float64Array(count));
	}
	const until = new Int32Array(count);
	for (let i = 1; i < tree.length; i++) {
		const n = name[i];
		const outer = i >= until[n];
		if (outer) {
			until[n] = end[i];
		}
		for (let c = 0; c <= last; c++) {
			weights.self[c][n] += self[c][i];
			if (outer) {
				weights.total[c][n] += total[c][i];
			}
		}
	}
	return weights;
}

/* the order of a column: { by, ascending } */
function rowsBy(weights) {
	const last = state.columns - 1;
	const key = {
		self: n => weights.self[last][n],
		total: n => weights.total[last][n],
		change: n => changeOf(weights.total, n),
		name: n => state.shown[n].toLowerCase()
	}[table.by];
	const up = table.ascending ? 1 : -1;
	const rows = [];
	for (let n = 0; n < weights.total[0].length; n++) {
		if (weights.total.some(column => column[n] > 0)) {
			rows.push({ n, key: key(n) });
		}
	}
	rows.sort((a, b) => a.key < b.key ? -up : a.key > b.key ? up :
		a.n - b.n);
	return rows.map(row => row.n);
}

function changeOf(columns, n) {
	return sign() * 100 * (ratio(columns[1][n], state.whole) -
	    ratio(columns[0][n], state.wholeBefore));
}

function makeHeading(row, by, text) {
	const cell = make("th", by === "name" ? "" : "num", row);
	cell.setAttribute("scope", "col");
	if (table.by === by) {
		cell.setAttribute("aria-sort",
		    table.ascending ? "ascending" : "descending");
	}
	const mark = table.by !== by ? "" :
		table.ascending ? " \u25b4" : " \u25be";
	makeButton("", cell, text + mark, "sort by " + text, () => {
		table.ascending = table.by === by ? !table.ascending :
			by === "name";
		table.by = by;
		fillTable();
	});
}

function makeRow(body, weights, n) {
	const last = state.columns - 1;
	const row = make("tr", "", body);
	const self = weights.self[last][n];
	const total = weights.total[last][n];
	row.setAttribute("tabindex", "0");
	make("td", "num", row, shareText(self, state.whole));
	make("td", "num", row, shareText(total, state.whole));
	if (last === 1) {
		make("td", "num", row, signed(changeOf(weights.total, n), 2));
	}
	const cell = make("td", "function", row, state.shown[n]);
	cell.setAttribute("title", state.shown[n] + "\nself " +
	    countText(self) + ", total " + countText(total));
	const bar = make("i", "", cell);
	bar.style.width = 100 * ratio(table.by === "total" ? total : self,
	    state.whole) + "%";
	const pick = event => act.pick(n, event.shiftKey);
	row.addEventListener("click", pick);
	row.addEventListener("keydown", event => {
		if (event.key === "Enter") {
			pick(event);
		}
	});
}

function fillTable() {
	const weights = functions(edited());
	const rows = rowsBy(weights);
	page.panel.textContent = "";
	makePanelHead("Hottest functions", "click highlights, " +
	    "Shift-click shows callers and callees");
	const element = make("table", "", page.panel);
	const head = make("tr", "", make("thead", "", element));
	makeHeading(head, "self", "Self");
	makeHeading(head, "total", "Total");
	if (state.columns === 2) {
		makeHeading(head, "change", "Change");
	}
	makeHeading(head, "name", "Function");
	const body = make("tbody", "", element);
	rows.slice(0, TABLE_ROWS).forEach(n => makeRow(body, weights, n));
	if (rows.length > TABLE_ROWS) {
		make("p", "more", page.panel, "and " +
		    plural(rows.length - TABLE_ROWS, "function") + " more");
	}
}

function makePanelHead(title, hint) {
	const head = make("div", "panelhead", page.panel);
	make("h2", "", head, title);
	make("span", "hint", head, hint);
	makeButton("close", head, "\u00d7", "close (Esc)",
	    () => act.closePanel());
}

const KEYS = [
	["click Enter", "zoom to a frame"],
	["0", "show the whole again"],
	["Backspace", "zoom out by one frame"],
	["arrows", "move between frames"],
	["right-click", "what can be done with a frame; or a long press"],
	["/ Ctrl-F F3", "search; write /re/ for an expression"],
	["n N", "next and previous hit; zooms to small ones"],
	["Ctrl-Enter", "keep the search term and search for another, too"],
	["i", "roots up or down"],
	["f", "all rows, or only those that hold 1% and more"],
	["r", "leaf to root, and back"],
	["s Shift-click", "sandwich: callers and callees of a function"],
	["t", "table of the hottest functions"],
	["v", "order siblings by name or by weight"],
	["x Alt-click", "hide a frame and all that lies on it"],
	["e", "collapse recursion"],
	["l", "collapse the library of a frame"],
	["c C", "copy the name, copy the stack"],
	["d", "dark or light"],
	["Esc", "undo, step by step"]
];

function fillHelp() {
	page.panel.textContent = "";
	makePanelHead("Keys", "they work on the frame under the pointer " +
	    "or the selected one");
	const list = make("dl", "keys", page.panel);
	const keys = KEYS.concat(
	    state.columns === 2 ? [["w", "width by after, before, or the " +
		"larger"]] : [],
	    state.sequence ? [["m", "flame chart, in order of time"]] : []);
	for (const [key, does] of keys) {
		const term = make("dt", "", list);
		key.split(" ").forEach(k => make("kbd", "", term, k));
		make("dd", "", list, does);
	}
}

function openPanel(kind) {
	page.panel.kind = kind;
	page.panel.hidden = false;
	page.panel.textContent = "";
	page.panel.setAttribute("class", "panel " + kind);
	fitHeight();
	showTools();
}

/* open a kind of panel, or close it when it is open */
function togglePanel(kind, fill) {
	if (page.panel.kind === kind) {
		act.closePanel();
	} else {
		openPanel(kind);
		fill();
	}
}

act.table = () => togglePanel("table", fillTable);
act.help = () => togglePanel("help", fillHelp);

act.closePanel = function () {
	page.panel.kind = "";
	page.panel.hidden = true;
	page.panel.textContent = "";
	fitHeight();
	showTools();
	page.picture.focus();
};
