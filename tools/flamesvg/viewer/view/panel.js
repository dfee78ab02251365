/*
 * The panel at the side of the picture, which shows one thing at a time: a
 * table, help, a text to copy.
 */

function makePanelHead(title, hint) {
	const head = make("div", "panelhead", page.panel);
	make("h2", "", head, title);
	make("span", "hint", head, hint);
	makeButton("close", head, "\u00d7", "close (Esc)",
	    () => act.closePanel());
}

const CLOSED = "foldtools-closed";	/* stored if a reader closed it */

/* Return true if the graph takes less than half of its room. */
function isHalfEmpty() {
	return alone && 2 * page.held < page.room;
}

/* Open the panel, for a kind of content, or close it, for "". */
function openPanel(kind) {
	state.panel = kind;
	page.tableOf = null;
	page.panel.hidden = !kind;
	page.panel.textContent = "";
	page.panel.setAttribute("class", "panel " + kind);
	if (kind) {
		page.app.classList.toggle("roomy", isHalfEmpty());
	}
	fitHeight();
	showTools();
}

act.closePanel = function () {
	openPanel("");
	withStorage(storage => storage.setItem(CLOSED, "1"));
	page.picture.focus();
	writeFragment(true);
};

/* Open a kind of panel, or close it if it is open. */
function togglePanel(kind, fill) {
	if (state.panel === kind) {
		act.closePanel();
	} else {
		openPanel(kind);
		fill();
		writeFragment(true);
	}
}
