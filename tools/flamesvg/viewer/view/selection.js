/*
 * The frame that is selected, or under the pointer.
 */

/*
 * One frame is selected: the last one that the reader pointed at or chose.  A
 * pointer that rests does not change that when another frame moves under it.
 */
function select(pane, frame) {
	state.select = { pane, frame };
	state.hover = null;
	page.pointer.muted = true;
}

/* the frame that keys act on */
function target() {
	const at = state.hover || state.select;
	return at && !at.run && at.frame > 0 ? at : null;
}

function targetName() {
	const at = target();
	return at ? at.pane.tree.name[at.frame] : -1;
}
