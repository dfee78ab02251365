/*
 * Links to pictures of flamegraph.pl: ?s=TERM searches, ?x=10&y=37 zooms to
 * the box with that corner.
 */

/* the frame of the static picture's box at a place, or 0 */
function frameAt(x, y) {
	const boxes = root.querySelectorAll("g.frames > .frame > rect");
	const { tree } = mainPane();
	const of = (box, name) => parseFloat(box.getAttribute(name));
	if (!boxes.length) {
		return 0;
	}
	const all = boxes[0];
	const depth = Math.round(Math.abs(of(all, "y") - y) /
	    numeric("frame-height", 16));
	const at = (x - of(all, "x")) / of(all, "width") * tree.width[0];
	const near = tree.width[0] / of(all, "width");
	let best = 0;
	for (let i = 1; i < tree.length; i++) {
		if (tree.depth[i] === depth &&
		    Math.abs(tree.start[i] - at) < near && (best === 0 ||
		    tree.width[i] > tree.width[best])) {
			best = i;
		}
	}
	return best;
}

/* apply such a link if the fragment is empty; returns its terms */
function oldLink(wanted) {
	const asked = new URLSearchParams(location.search);
	const x = parseFloat(asked.get("x"));
	const y = parseFloat(asked.get("y"));
	if (isFinite(x) && isFinite(y) && !wanted.zoom && !location.hash) {
		mainPane().zoom = frameAt(x, y);
	}
	const term = asked.get("s");
	return term && !wanted.search.length && !location.hash ? [term] : [];
}
