/*
 * Elements of frames.  They are reused, and attributes are written only if they
 * have changed.
 */

const MIN_OUTLINE = 3;	/* pixels; narrower boxes have no outline */

const slots = [];	/* { group, rect, text, pane, frame, run, ink } */

let used = 0;
const small = [];	/* { pane, frame, x, y, w }, without a box */

const slotOf = new WeakMap();

function paintOfFrame(tree, frame) {
	if (options.ramp.length && state.columns === 2) {
		return paintOfChange(tree, frame);
	}
	return paintOfName(tree.name[frame]);
}

/* Make a box.  Most are too narrow for a label: text is made when needed. */
function newSlot() {
	const group = svgElement(page.fresh, "g");
	const slot = {
		group,
		rect: svgElement(group, "rect",
		    { height: options.rowHeight - 1 }),
		text: null,
		id: "box-" + options.id + "-" + slots.length,
		has: { label: "" }	/* values of attributes */
	};
	slotOf.set(group, slot);
	slots.push(slot);
	return slot;
}

function hideSlot(slot, hidden) {
	slot.hidden = hidden;
	for (const element of slot.text ? [slot.group, slot.text] :
		[slot.group]) {
		element.setAttribute("display", hidden ? "none" : "inline");
	}
}

function takeSlot(pane, frame, run) {
	const slot = slots[used] || newSlot();
	used++;
	slot.pane = pane;
	slot.frame = frame;
	slot.run = run;
	if (slot.hidden) {
		hideSlot(slot, false);
	}
	return slot;
}

/* Set an attribute if it has changed: writing costs more than comparing. */
function set(slot, element, name, value) {
	const key = element === slot.rect ? name : "text" + name;
	if (slot.has[key] !== value) {
		slot.has[key] = value;
		element.setAttribute(name, value);
	}
}

function place(slot, x, y, w) {
	slot.x = x;
	slot.y = y;
	slot.w = w;
	const gap = w > 3 ? 0.5 : 0;
	set(slot, slot.rect, "x", Math.round(100 * x) / 100);
	set(slot, slot.rect, "y", y);
	set(slot, slot.rect, "width",
	    Math.max(Math.round(100 * (w - gap)) / 100, 0.3));
}

function write(slot, label, style) {
	if (label !== slot.has.label) {
		slot.text = slot.text ||
			svgElement(page.freshLabels, "text", { dy: "0.35em" });
		slot.text.textContent = label;
		slot.has.label = label;
	}
	if (label) {
		const text = slot.text;
		set(slot, text, "x", Math.round(100 * (slot.x + 3)) / 100);
		set(slot, text, "y", slot.y + (options.rowHeight - 1) / 2);
		set(slot, text, "class", style);
	}
}

/* Describe a box to assistive technology if it has a label. */
function describe(slot, label) {
	const group = slot.group;
	if (!label) {
		if (slot.has.role) {
			group.setAttribute("aria-hidden", "true");
			slot.has.role = "";
		}
		return;
	}
	const { tree } = slot.pane;
	const said = shownName(tree.name[slot.frame]) + ", " +
		sharesOf(totalsOf(tree, slot.frame), state.basis.wholes);
	if (slot.has.role !== said) {
		slot.has.role = said;
		group.removeAttribute("aria-hidden");
		setAll(group, { role: "treeitem",
			"aria-level": tree.depth[slot.frame] + 1,
			"aria-label": said });
	}
}

/* Remove elements beyond 200 spare ones. */
function freeSlots() {
	while (slots.length > used + 200) {
		const slot = slots.pop();
		slot.group.remove();
		if (slot.text) {
			slot.text.remove();
		}
		if (page.active === slot) {
			page.active = null;
		}
	}
}

function rowTop(pane, depth) {
	return pane.origin + (pane.up ? -1 : 1) * depth * options.rowHeight;
}

/* Return where an event is in an element, in units of the page. */
function placeIn(element, event) {
	const box = element.getBoundingClientRect();
	return { x: inUnits(event.clientX - box.left),
		y: inUnits(event.clientY - box.top) };
}

/* Return the box at an event, or what is drawn there without one. */
function slotAt(event) {
	const group = event.target.closest && event.target.closest("g");
	if (!group || group !== page.small) {
		return group ? slotOf.get(group) : undefined;
	}
	const { x, y } = placeIn(page.picture, event);
	for (const pane of state.panes) {
		const row = Math.floor((y - pane.origin) / options.rowHeight);
		const found = frameAtPlace(pane, pane.up ? -row : row, x);
		if (found) {
			return Object.assign({ pane }, found);
		}
	}
	return undefined;
}

