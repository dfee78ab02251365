/*
 * A graph without packed profile is read from its static boxes: the depth
 * of a box from its y, its share from its width.  Counts are then only as exact
 * as tenths of a pixel allow, which the page tells.
 */

function readBox(group) {
	const rect = group.querySelector("rect");
	const title = group.querySelector("title");
	if (!rect) {
		return null;
	}
	const said = title ? title.textContent : "";
	const tail = group.classList.contains("elided") ? /: [^:]*$/ :
		/ \([^()]*\)$/;
	return {
		x: parseFloat(rect.getAttribute("x")),
		y: parseFloat(rect.getAttribute("y")),
		width: parseFloat(rect.getAttribute("width")),
		fill: rect.getAttribute("fill"),
		name: said.split("\n")[0].replace(tail, "")
	};
}


/* preorder: from left to right, a wider box before those on it */
function sortBoxes(boxes) {
	for (const box of boxes) {
		box.level = Math.round(box.y / options.rowHeight);
	}
	const whole = boxes.reduce((a, b) => a.width >= b.width ? a : b);
	const up = boxes.every(b => b.level <= whole.level);
	for (const box of boxes) {
		box.depth = Math.abs(box.level - whole.level) || 0;
		if (box !== whole && box.depth === 0) {
			box.depth = 1;
		}
	}
	state.rootOnTop = !up;
	boxes.sort((a, b) => Math.abs(a.x - b.x) > 0.15 ?
	    a.x - b.x : a.depth - b.depth);
	return boxes;
}

function nameBoxes(boxes) {
	const sorted = Array.from(new Set(boxes.map(b => b.name))).sort();
	const number = new Map(sorted.map((name, i) => [name, i]));
	state.colors = new Uint8Array(3 * sorted.length);
	for (const box of boxes) {
		state.colors.set(channels(box.fill), 3 * number.get(box.name));
	}
	state.names = sorted;
	state.exact = false;
	return number;
}

/* the width of each box without the boxes that stand on it */
function selfOfBoxes(tree, boxes) {
	const self = tree.self[0];
	const open = [];
	boxes.forEach((box, i) => {
		self[i] = Math.max(box.width, 0);
		while (open.length && boxes[open[open.length - 1]].depth >=
		    box.depth) {
			open.pop();
		}
		if (open.length) {
			const under = open[open.length - 1];
			self[under] = Math.max(0, self[under] - box.width);
		}
		open.push(i);
	});
}

function decodeStatic() {
	const groups = root.querySelectorAll(
	    "g.frames > .frame, g.frames > .elided:not(.cut)");
	const boxes = Array.from(groups, readBox).filter(box => box);
	if (!boxes.length) {
		return null;
	}
	sortBoxes(boxes);
	const number = nameBoxes(boxes);
	const tree = newTree(boxes.length, 1);
	selfOfBoxes(tree, boxes);
	boxes.forEach((box, i) => {
		tree.depth[i] = box.depth;
		tree.name[i] = number.get(box.name);
	});
	state.unit = (options.total || 1) / boxes[0].width;
	return tree;
}
