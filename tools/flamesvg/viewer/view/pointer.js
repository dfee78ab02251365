/*
 * Mouse and touch.  A finger cannot hover, so the first tap selects a frame and
 * the second one zooms.
 */
const NARROW = 760;	/* pixels: least width of two columns */
const SMALL = 1100;	/* least width for all buttons */
const LOW = 680;	/* least height for all buttons */
const SHORT = 600;	/* least height for all lines */
let lastTouch = false;

function setHover(slot) {
	const old = state.hover;
	const { pane, frame, run } = slot || {};
	const now = pane ? { pane, frame, run } : null;
	if (!drag.pane && !(old && now ? old.pane === pane &&
	    old.frame === frame && old.run === run : old === now)) {
		state.hover = now;
		markSlots();
		showDetails();
	}
}

/* Open the link of a function.  Return false if it has none, or with Ctrl. */
function followLink(name, event) {
	const link = page.links.get(name);
	if (!link || !link.href || event.ctrlKey || event.metaKey) {
		return false;
	}
	window.open(link.href, link.target);
	return true;
}

function onClick(event) {
	const slot = slotAt(event);
	if (drag.ended) {
		drag.ended = false;
		return;
	}
	page.pointer.rests = true;
	page.picture.focus({ preventScroll: true });
	if (!slot || !slot.pane || !page.menu.hidden) {
		return;
	}
	const { pane, frame, run } = slot;
	const chosen = state.select;
	if (slot.folded) {
		act.unfold();
	} else if (event.altKey) {
		act.hide(pane, frame);
	} else if (event.shiftKey) {
		act.sandwich(pane.tree.name[frame]);
	} else if (lastTouch && (!chosen || chosen.pane !== pane ||
	    chosen.frame !== frame)) {
		choose(pane, frame);
	} else if (!followLink(pane.tree.name[frame], event)) {
		state.select = null;
		act.zoom(pane, run ? run.widest : frame);
	}
}

function readLinks() {
	page.links = new Map();
	for (const one of root.querySelectorAll(
	    ":scope > metadata.nameattr > *")) {
		const href = one.getAttribute("href") || "";
		page.links.set(Number(one.getAttribute("data-name")), {
			href: /^(https?:|mailto:|[^:]*$)/i.test(href) ? href :
				"",	/* a page, not a script */
			target: one.getAttribute("target") || "_top",
			title: one.getAttribute("data-title") || ""
		});
	}
}

/* Draw rows that scrolling brings close to the view. */
function drawMore() {
	if (page.scroll.clientHeight !== page.shown) {
		settle();
		drawWindow();
		return;
	}
	noteScroll();
	placeOverview();
	const top = page.scroll.scrollTop;
	const bottom = top + page.shown;
	if (top < Math.max(page.drawnFrom + page.near / 2, 0) ||
	    bottom > Math.min(page.drawnTo - page.near / 2, page.height)) {
		drawWindow();
	}
}

function listen() {
	const { picture, scroll, app, box } = page;
	picture.addEventListener("mouseover", event => {
		movePointer(event.clientX, event.clientY);
		if (!lastTouch && !page.pointer.muted) {
			setHover(slotAt(event));
		}
	});
	picture.addEventListener("mouseleave", () => setHover(null));
	picture.addEventListener("mousemove", event => {
		const muted = page.pointer.muted;
		movePointer(event.clientX, event.clientY);
		if ((muted || event.target.parentNode === page.small) &&
		    !page.pointer.muted && !lastTouch) {
			setHover(slotAt(event));
		}
	});
	picture.addEventListener("pointerdown", event => {
		lastTouch = event.pointerType === "touch";
	});
	picture.addEventListener("click", onClick);
	listenForRange();
	box.addEventListener("input", () => act.search());
	box.form.addEventListener("submit", event => event.preventDefault());
	scroll.addEventListener("scroll", drawMore);
	(alone ? window : app).addEventListener("keydown", onKey);
	window.addEventListener("beforeprint", onPrint);
	window.addEventListener("afterprint", afterPrint);
	if (alone) {
		window.addEventListener("popstate", onFragment);
		window.addEventListener("hashchange", onFragment);
	}
}

/* Set classes by the size of the page.  Return the width of the graph. */
function fitWidth() {
	const { classList, offsetWidth, offsetHeight } = page.app;
	classList.toggle("narrow", offsetWidth < NARROW);
	classList.toggle("small", alone && (offsetWidth < SMALL ||
	    offsetHeight < LOW));
	classList.toggle("short", alone && offsetHeight < SHORT);
	return Math.max(50, page.scroll.clientWidth);
}

/* Draw again if the graph has another width or height is left for it. */
function onSize() {
	if (page.scroll.clientWidth === 0) {
		return;		/* printed, or hidden */
	}
	const { across, room } = page;
	page.across = fitWidth();
	measureRoom();
	if (page.across !== across || page.room !== room) {
		page.picture.setAttribute("width", page.across);
		draw();
		showAll();
	} else {
		drawMore();
	}
}

