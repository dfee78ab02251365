/* Acts: other views, edits, copies. */

/* Turn to a view.  Return "", or why it is too large. */
function turnTo(mode) {
	if (mode !== state.mode) {
		goHome();
		forgetRoom();	/* an axis takes some */
	}
	state.mode = mode;
	try {
		rebuild();
		return "";
	} catch (e) {
		state.mode = "flame";
		rebuild();
		return e.message;
	}
}

function applyView(mode, pivot) {
	const known = mode === "leaf" || mode === "flame" ||
	    mode === "chart" && state.sequence ||
	    mode === "sandwich" && pivot >= 0;
	state.pivot = pivot === undefined ? -1 : pivot;
	turnTo(known ? mode : firstMode());
}

const LARGE = 200000;	/* frames; turning them takes 300 ms */

act.turn = function (mode) {
	const turn = () => {
		const why = turnTo(mode);
		goHome();
		refresh(true);
		if (why) {
			page.facts.textContent = "too large for this view: " +
			    why;
		}
	};
	if (mode === "sandwich" || state.base.length < LARGE) {
		turn();
	} else {
		page.facts.textContent = "merging " +
		    plural(state.base.length, "frame") + "...";
		/* once that is on the screen */
		requestAnimationFrame(() => setTimeout(turn));
	}
};

/* turn to a view, and back */
function turnOrBack(mode) {
	act.turn(state.mode === mode ? "flame" : mode);
}

act.leaf = () => turnOrBack("leaf");
act.chart = () => state.sequence && turnOrBack("chart");

act.sandwich = function (name) {
	if (name >= 0 && name !== state.profile.whole) {
		state.pivot = name;
		act.turn("sandwich");
	}
};

act.sort = function () {
	state.sort = state.sort === "value" ? "name" : "value";
	rebuild();
	refresh(true);
};

act.pick = function (name) {
	page.box.value = "/^" + escaped(uniqueName(state.profile, name)) + "$/";
	act.search();
};

/* Add an edit, and keep the zoom as far as its path exists. */
function pushEdit(kind, names, share) {
	if (state.mode === "chart") {
		page.facts.textContent = "not in order of time: press m first";
		return;
	}
	const pane = mainPane();
	const path = pathOf(pane.tree, pane.zoom);
	state.edits.push(newEdit(state.profile, kind, names, state.mode,
	    share));
	rebuild();
	mainPane().zoom = follow(mainPane().tree, path);
	recount();
	refresh(true);
}

act.hide = function (pane, frame) {
	if (frame > 0) {
		const [kind, names] = hiding(pane, frame, state.mode,
		    state.pivot);
		pushEdit(kind, names, sharesOf(totalsOf(pane.tree, frame),
		    state.basis.wholes));
	}
};

act.recursion = () => pushEdit("recursion", []);

/* Show a text to copy by hand, as plain http has no clipboard. */
function offer(text, what) {
	openPanel("copy");
	makePanelHead("Copy the " + what, "press Ctrl-C, then Esc");
	const field = make("textarea", "", page.panel);
	field.value = text;
	field.focus();
	field.select();
}

function toClipboard(text, what) {
	if (!navigator.clipboard) {
		offer(text, what);
		return;
	}
	navigator.clipboard.writeText(text).then(() => {
		page.facts.textContent = "copied the " + what;
	}, () => offer(text, what));
}

act.copyLink = function () {
	writeFragment(false);
	toClipboard(location.href, "link");
};

act.copyName = function () {
	const name = targetName();
	if (name >= 0) {
		toClipboard(longName(state.profile, name), "name");
	}
};

/* copy the stack, root first in every view */
act.copyStack = function () {
	const at = target();
	if (!at) {
		return;
	}
	let path = pathOf(at.pane.tree, at.frame);
	if (state.mode === "sandwich") {
		path = [state.pivot].concat(path);
	}
	if (state.mode === "leaf" || state.mode === "sandwich" &&
	    at.pane.up) {
		path.reverse();
	}
	toClipboard(path.map(name => foldedName(name)).join(";"), "stack");
};
