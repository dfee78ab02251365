/* Help: three questions with answers, and the list of keys. */

function makeQuestions() {
	const list = make("dl", "questions", page.panel);
	const all = [
		["Who calls X?", "Shift-click X, or point at it and press s: " +
		    "its callers are above, its callees below. Callers " +
		    "view (r) begins with what is hot."],
		["What changed?", state.columns === 2 ? "The line above the " +
		    "picture names the largest changes; Table, Change sorts " +
		    "all of them. Orange is more, blue is less." :
			"Compare two profiles with folddiff a b | flamesvg" +
			(state.times ? "; or drag over the map of time, then " +
			"with Shift over another range." : ".")],
		["When did it run?", state.times ? "Point at a frame: the " +
		    "line below the map shows when. A click in the map " +
		    "shows what ran then." : "Fold with stackfold " +
		    "--slice=auto: a map of time is drawn above the picture."]
	];
	for (const [question, way] of all) {
		make("dt", "", list, question);
		make("dd", "", list, way);
	}
}

function fillHelp() {
	makePanelHead("Help", "keys work on the frame under the pointer " +
	    "or the selected one");
	makeQuestions();
	const list = make("dl", "keys", page.panel);
	for (const [key, does, , where] of KEYS) {
		if (where && !where()) {
			continue;
		}
		const term = make("dt", "", list);
		key.split(" ").forEach(k => make("kbd", "", term, k));
		make("dd", "", list, does);
	}
}

act.table = () => togglePanel("table", act.fillTable);
act.help = () => togglePanel("help", fillHelp);
