/* Rows of the table. */
const TABLE_ROWS = 200;

const table = { by: "", ascending: false, counts: false, hits: false,
	rows: TABLE_ROWS };

const TABLES = [
	["functions", "Functions", "functions in view"],
	["gone", "Gone", "functions that only the profile before has"]
];

/* Return the column whose weights are shown. */
function shownColumn() {
	return state.table === "gone" ? 0 : state.columns - 1;
}

/* Return the tree and frame that the table is about. */
function scopeOf() {
	const pane = mainPane();
	if (state.mode !== "flame" && state.mode !== "chart") {
		return { tree: edited(state), within: 0, part: false };
	}
	return viewOf(pane);
}

/* Return what rows are sorted by: as chosen, else change or self. */
function sortedBy() {
	return table.by || (state.columns === 2 ? "change" : "self");
}

function rowsBy(weights) {
	const shown = shownColumn();
	const key = {
		self: row => row.self[shown],
		total: row => row.total[shown],
		change: row => Math.abs(changeOfRow(state.basis, row)),
		name: ({ name }) => shownName(name).toLowerCase()
	}[sortedBy()];
	const up = table.ascending ? 1 : -1;
	const marks = hitMarks(state.term);
	const rows = [];
	for (let n = 0; n < weights.total[0].length; n++) {
		if (weights.total.some(column => column[n] > 0) &&
		    (!table.hits || marks[n]) && (state.table !== "gone" ||
			weights.total[1][n] === 0)) {
			const row = { name: n,
				self: weights.self.map(column => column[n]),
				total: weights.total.map(column => column[n])
			};
			rows.push(Object.assign(row, { key: key(row) }));
		}
	}
	return rows.sort((a, b) => a.key < b.key ? -up : a.key > b.key ? up :
		a.name - b.name);
}

/* Make a bar: of the change, to one side of the middle, or of the share. */
function makeBar(cell, node, whole) {
	const last = shownColumn();
	const bar = make("i", "", cell);
	if (state.columns === 2 && sortedBy() === "change") {
		const part = changeOfRow(state.basis, node) / state.rampMax;
		const wide = 50 * Math.min(1, Math.abs(part));
		bar.setAttribute("class", part > 0 ? "more" : "less");
		bar.style.left = (part > 0 ? 50 : 50 - wide) + "%";
		bar.style.width = wide + "%";
		return;
	}
	bar.style.width = 100 * ratio(sortedBy() === "self" ?
		node.self[last] : node.total[last], whole[last]) + "%";
}

function makeRow(body, node, whole) {
	const last = shownColumn();
	const row = make("tr", "", body);
	const amount = value => table.counts ? countText(value) :
		shareText(value, whole[last]);
	row.setAttribute("tabindex", "0");
	if (state.columns === 2) {
		make("td", "num", row,
		    changeName(changeOfRow(state.basis, node)));
	}
	make("td", "num", row, amount(node.self[last]));
	make("td", "num", row, amount(node.total[last]));
	const cell = make("td", "function", row);
	make("span", "", cell,
	    briefName(splitBase(shownName(node.name)).join(" ").trimEnd()));
	if (state.columns === 1) {	/* like its boxes */
		cell.style.borderLeftColor = paintOfName(node.name).fill;
	}
	cell.setAttribute("title",
	    longName(state.profile, node.name) + "\nself " +
	    countText(node.self[last]) + ", total " +
	    countText(node.total[last]));
	makeBar(cell, node, whole);
	return row;
}

/* Highlight a function, or go to it from the list of hits. */
function pickRow({ name }, event) {
	if (event.shiftKey) {
		act.sandwich(name);
	} else if (table.hits) {
		act.goTo(name);
	} else if (state.table === "gone") {
		act.showGone(name);
	} else {
		act.pick(name);
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
