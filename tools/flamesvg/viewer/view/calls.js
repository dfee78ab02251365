/*
 * The trees of the table.  A click on the sign of a row, or the right arrow,
 * opens it; only then its children are made.
 */
function childrenOf(scope, node) {
	return state.table === "down" ? calleesIn(scope.tree, node.frame) :
		callersIn(scope.tree, scope.within, node);
}

function hasChildren(scope, node) {
	const { tree, within } = scope;
	return state.table === "down" ?
		tree.end[node.frame] > node.frame + 1 :
		node.ends.some(end => end.at > within &&
			tree.parent[end.at] > 0);
}

/* the children of a row, which follow it */
function closeRow(row) {
	const level = Number(row.getAttribute("aria-level"));
	while (row.nextSibling &&
	    Number(row.nextSibling.getAttribute("aria-level")) > level) {
		row.nextSibling.remove();
	}
	row.setAttribute("aria-expanded", "false");
}

function makeCall(body, scope, node, level) {
	const row = makeRow(body, node, wholeOf(scope));
	const cell = row.lastChild;
	const inner = hasChildren(scope, node);
	const toggle = () => {
		if (row.getAttribute("aria-expanded") === "true") {
			closeRow(row);
		} else {
			act.openRow(row, scope, node);
		}
	};
	row.setAttribute("aria-level", level);
	cell.style.paddingLeft = 8 + 12 * Math.min(level - 1, 40) + "px";
	const arrow = make("b", inner ? "sign" : "sign leaf");
	cell.insertBefore(arrow, cell.firstChild);
	if (inner) {
		row.setAttribute("aria-expanded", "false");
		arrow.addEventListener("click", event => {
			event.stopPropagation();
			toggle();
		});
	}
	row.addEventListener("keydown", event => {
		const open = row.getAttribute("aria-expanded") === "true";
		if (inner && (event.key === "ArrowRight" && !open ||
		    event.key === "ArrowLeft" && open)) {
			toggle();
			event.preventDefault();
			event.stopPropagation();
		}
	});
	listenToRow(row, node);
	return row;
}

function openRow(row, scope, node) {
	const level = Number(row.getAttribute("aria-level"));
	const next = row.nextSibling;
	const rows = childrenOf(scope, node).slice(0, TABLE_ROWS);
	for (const child of rows) {
		const made = makeCall(row.parentNode, scope, child,
		    level + 1);
		row.parentNode.insertBefore(made, next);
	}
	row.setAttribute("aria-expanded", "true");
	/* a chain of single calls opens at once */
	if (rows.length === 1 && hasChildren(scope, rows[0]) &&
	    level < 60) {
		openRow(row.nextSibling, scope, rows[0]);
	}
}

function fillCalls(element, scope) {
	const { tree, within } = scope;
	const passes = filterTest();
	element.setAttribute("role", "treegrid");
	const body = make("tbody", "", element);
	const rows = state.table === "up" ? leavesIn(tree, within) :
		within > 0 ? [nodeOf(tree, within)] : calleesIn(tree, 0);
	const shown = rows.filter(node => passes(node.name));
	for (const node of shown.slice(0, table.rows)) {
		makeCall(body, scope, node, 1);
	}
	if (!shown.length) {
		make("p", "more", page.panel, "No function matches.");
	}
}

act.openRow = openRow;
