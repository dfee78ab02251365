/*
 * Three questions and how to answer them, and the list of keys.
 */
const KEYS = [
	["click Enter", "zoom to a frame"],
	["drag + -", "zoom to a range, in, out; also Ctrl and the wheel"],
	["0", "show the whole again"],
	["Backspace", "zoom out by one frame"],
	["arrows", "move between frames"],
	["right-click", "what can be done with a frame; or a long press"],
	["/ Ctrl-F F3", "search; write /re/ for an expression"],
	["n N", "next and previous hit; zooms to small ones"],
	["Ctrl-Enter", "keep the search term and search for another, too"],
	["i", "roots up or down"],
	["f", "all rows, or only those that hold 1% and more"],
	["r", "callers view: from the leaf, and back"],
	["s Shift-click", "sandwich: callers and callees of a function"],
	["t", "table of the hottest functions"],
	["v", "order siblings by name or by weight"],
	["x Alt-click", "hide a frame and all that lies on it"],
	["e", "collapse recursion"],
	["l", "collapse the library of a frame"],
	["c C", "copy the name, copy the stack"],
	["d", "dark or light"],
	["Esc", "undo, step by step"]
];

/* three questions that a picture answers, and the way */
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
	page.panel.textContent = "";
	makePanelHead("Help", "keys work on the frame under the pointer " +
	    "or the selected one");
	makeQuestions();
	const list = make("dl", "keys", page.panel);
	const keys = KEYS.concat(
	    state.columns === 2 ? [["w", "width by after, before, or the " +
		"larger"]] : [],
	    state.times ? [["Tab", "to the map of time: arrows choose a " +
		"slice, with Shift a range; c compares"]] : [],
	    state.sequence ? [["m", "flame chart, in order of time"]] : []);
	for (const [key, does] of keys) {
		const term = make("dt", "", list);
		key.split(" ").forEach(k => make("kbd", "", term, k));
		make("dd", "", list, does);
	}
}

act.table = () => togglePanel("table", fillTable);
act.help = () => togglePanel("help", fillHelp);
