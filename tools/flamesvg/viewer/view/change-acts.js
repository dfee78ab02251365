/* Acts of comparisons only. */
act.widthBy = function () {
	const all = ["after", "before", "max"];
	act.setWidthBy(all[(all.indexOf(state.widthBy) + 1) % 3]);
};

act.setWidthBy = function (by) {
	state.widthBy = by;
	setWidths();
	fillLegend();
	recount();
	refresh(true);
};

act.setCompare = function (what) {
	state.basis.compare = what;
	setWidths();
	forgetRoom();
	fillLegend();
	showCompared();
};

/* compare shares of the whole, or counts */
act.compare = function () {
	act.setCompare(state.basis.compare === "counts" ? "shares" :
		"counts");
	recount();
	refresh(true);
};

act.listGone = function () {
	openTable("gone", false);
	writeFragment(true);
};

/* Show a gone function: it has no width after, so use the larger ones. */
act.showGone = function (name) {
	if (state.widthBy === "after") {
		act.setWidthBy("max");
	}
	act.goTo(name);
};
