/* The frame that is selected, or under the pointer. */

/*
 * Select a frame.  A resting pointer does not change that if another frame
 * moves under it.
 */
function select(pane, frame) {
	state.select = { pane, frame };
	state.hover = null;
	page.pointer.muted = true;
}

/* Return the frame that keys act on, or null. */
function target() {
	const at = state.hover || state.select;
	return at && !at.run && at.frame > 0 ? at : null;
}

function targetName() {
	const at = target();
	return at ? at.pane.tree.name[at.frame] : -1;
}
