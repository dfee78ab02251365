/*
 * After each event: draw the picture, and report the rest.
 */

function showAll() {
	showTools();
	followLegend();
	showPressed();
	if (state.times) {
		followSearch();
	}
	showMatched();
	showStatus();
	showDetails();
	followView();
}

function refresh(push) {
	draw();
	showAll();
	writeFragment(push);
}

/* make the trees of mode, edits and order; zoom back to the whole */
function rebuild() {
	state.panes = panesOf(state);
	state.hover = null;
	state.select = null;
	state.hit = -1;
	recount();
}
