/*
 * A few words next to the pointer.  The details have more; a screen reader
 * reads only those.
 */
const TIP_GAP = 14;	/* pixels from the pointer */

/* Place the tip next to the pointer, on the side where the page has room. */
function placeTip() {
	const { tip, app, pointer } = page;
	if (tip.hidden) {
		return;
	}
	const box = app.getBoundingClientRect();
	const x = inUnits(pointer.x - box.left);
	const y = inUnits(pointer.y - box.top);
	const wide = tip.offsetWidth + TIP_GAP;
	const high = tip.offsetHeight + TIP_GAP;
	const left = x + wide > app.offsetWidth ? x - wide : x + TIP_GAP;
	const top = y + high > app.offsetHeight ? y - high : y + TIP_GAP;
	tip.style.left = Math.max(0, left) + "px";
	tip.style.top = app.scrollTop + Math.max(0, top) + "px";
}

function tipOfFrame(tree, frame) {
	const name = longName(state.profile, tree.name[frame]);
	if (state.columns === 1) {
		const total = tree.total[0][frame];
		return [name, countText(total) + ", " +
		    shareText(total, state.basis.wholes[0])];
	}
	const [before, after] = tree.total;
	return [name, shareText(before[frame], state.basis.wholes[0]) +
	    " \u2192 " + shareText(after[frame], state.basis.wholes[1]) + ", " +
	    changeName(points(state.basis, tree, frame, false))];
}

function showTip() {
	const { tip } = page;
	const at = state.hover;
	tip.hidden = !at || page.pointer.rests || !page.menu.hidden;
	if (tip.hidden) {
		return;
	}
	const [name, said] = at.run ?
		[plural(at.run.count, "frame") + " too narrow to draw",
			sharesOf(weightsOfRun(at.pane, at.run),
			    state.basis.wholes)] :
		tipOfFrame(at.pane.tree, at.frame);
	const brief = briefName(name);
	tip.textContent = "";
	make("b", "", tip, brief);
	if (brief !== name) {
		make("span", "whole", tip, name);
	}
	make("span", "", tip, said);
	placeTip();
}

/* Note a move of the pointer.  It rests after a click, and shows no tip. */
function movePointer(x, y) {
	const { pointer } = page;
	if (pointer.x === x && pointer.y === y) {
		return;
	}
	page.pointer = { x, y, rests: false, muted: false };
	if (pointer.rests) {
		showTip();
	} else {
		placeTip();
	}
}
