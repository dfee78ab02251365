/*
 * A part of the zoomed frame's width: by dragging over it, by Ctrl and the
 * wheel, by plus and minus.
 */
const DRAG_LEAST = 6;	/* pixels; a shorter one is a click */

/* Show a range: after a step of a gesture, or as a step of the history. */
function setRange(pane, from, to, push) {
	from = Math.max(0, from);
	to = Math.min(1, to);
	if (to - from >= RANGE_LEAST) {
		pane.range = from === 0 && to === 1 ? null : [from, to];
		state.hover = null;
		if (push) {
			recount();
			refresh(true);
		} else {
			refreshStep();
		}
	}
}

/* Show `factor` times as much, and keep the place at x. */
function rangeAt(pane, x, factor) {
	const [from, to] = pane.range || [0, 1];
	const at = from + (to - from) * x / page.across;
	const wide = Math.min(1, (to - from) * factor);
	const left = Math.min(Math.max(0, at - wide * x / page.across),
	    1 - wide);
	if (wide === 1 && !pane.range && pane.zoom !== 0) {
		act.back();
	} else {
		setRange(pane, left, left + wide, false);
	}
}

/* Zoom at the selected frame, or in the middle. */
act.closer = function (factor) {
	const pane = mainPane();
	const at = state.select && state.select.pane === pane ?
		state.select.frame : pane.zoom;
	const x = pane.seen.x(at) + pane.seen.w(at) / 2;
	rangeAt(pane, Math.min(x, page.across), factor);
};

/* Return the pane at a height of the picture. */
function paneAt(y) {
	const [first] = state.panes;
	return y < rowTop(first, 0) + options.rowHeight ? first : mainPane();
}

function onWheel(event) {
	const { x, y } = placeIn(page.picture, event);
	const pane = paneAt(y);
	const across = event.deltaX || (event.shiftKey ? event.deltaY : 0);
	if (event.ctrlKey || event.metaKey) {
		rangeAt(pane, x, Math.exp(Math.sign(event.deltaY) * 0.25));
	} else if (pane.range && across) {
		const [from, to] = pane.range;
		const step = Math.max(-from, Math.min(1 - to,
		    across / page.across * (to - from)));
		setRange(pane, from + step, to + step, false);
	} else {
		return;
	}
	event.preventDefault();
}

/* the current drag: { pane, from, to }; ended: ignore the next click */
const drag = { pane: null, from: 0, to: 0, ended: false };

function showBand() {
	const shown = drag.pane && Math.abs(drag.to - drag.from) >= DRAG_LEAST;
	page.band.hidden = !shown;
	page.band.style.top = page.scroll.scrollTop + "px";
	page.band.style.left = Math.min(drag.from, drag.to) + "px";
	page.band.style.width = Math.abs(drag.to - drag.from) + "px";
	return shown;
}

function endDrag(event) {
	const { pane } = drag;
	const dragged = showBand();
	const [left, right] = [drag.from, drag.to].sort((a, b) => a - b);
	drag.pane = null;
	showBand();
	if (!dragged || event.type !== "pointerup") {
		return;
	}
	drag.ended = true;	/* the click follows at once, or never */
	setTimeout(() => {
		drag.ended = false;
	}, 0);
	const [from, to] = pane.range || [0, 1];
	const of = x => from + (to - from) * Math.max(0, x) / page.across;
	setRange(pane, of(left), of(right), true);
}

function listenForRange() {
	const { picture, scroll } = page;
	scroll.addEventListener("wheel", onWheel, { passive: false });
	picture.addEventListener("pointerdown", event => {
		const { x, y } = placeIn(page.picture, event);
		drag.ended = false;
		drag.pane = event.pointerType !== "touch" &&
		    event.button === 0 ? paneAt(y) : null;
		drag.from = drag.to = x;
	});
	picture.addEventListener("pointermove", event => {
		if (!drag.pane) {
			return;
		}
		drag.to = Math.min(placeIn(page.picture, event).x, page.across);
		if (showBand() && !picture.hasPointerCapture(event.pointerId)) {
			picture.setPointerCapture(event.pointerId);
			state.hover = null;
			showTip();
		}
	});
	picture.addEventListener("pointerup", endDrag);
	picture.addEventListener("pointercancel", endDrag);
}
