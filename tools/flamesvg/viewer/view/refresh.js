/* After each event: draw the picture, and update the rest of the page. */

function showAll() {
	showTools();
	followLegend();
	showPressed();
	if (state.times && map.term !== state.term) {
		drawCells();
	}
	showMatched();
	showStatus();
	showDetails();
	followView();
}

function refresh(push) {
	showStatus();	/* before drawing, as it takes room */
	draw();
	showAll();
	writeFragment(push);
}

/* Make the trees of the view, and zoom to the whole. */
function rebuild() {
	state.panes = panesOf(state);
	state.hover = null;
	state.select = null;
	state.hit = -1;
	recount();
}
