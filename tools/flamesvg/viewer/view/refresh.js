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

let resting = 0;	/* the timer of the end of a gesture */

/* Draw a step of a gesture.  Sums over all frames in view take longer than a
 * drawing, so they follow once the gesture has ended. */
function refreshStep() {
	page.app.classList.add("pending");
	draw();
	clearTimeout(resting);
	resting = setTimeout(() => {
		page.app.classList.remove("pending");
		recount();
		showAll();
		writeFragment(false);
	}, STEP_WAIT);
}

/* Make the trees of the view, and zoom to the whole. */
function rebuild() {
	state.panes = panesOf(state);
	state.hover = null;
	state.select = null;
	state.hit = -1;
	recount();
}
