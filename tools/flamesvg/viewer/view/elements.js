/* Elements of the page and of the picture.  Texts enter them as text only. */

function setAll(element, attributes) {
	Object.entries(attributes).forEach(([key, value]) =>
		element.setAttribute(key, value));
	return element;
}

/* svgElement(parent, "text", { x: 3 }, "label"); the last two are optional */
function svgElement(parent, tag, attributes, text) {
	const element = document.createElementNS(SVG, tag);
	setAll(element, attributes || {});
	if (text) {
		element.textContent = text;
	}
	return parent.appendChild(element);
}

/* make("button", "name", parent, "text") */
function make(tag, name, parent, text) {
	const element = document.createElementNS(XHTML, tag);
	if (name) {
		element.setAttribute("class", name);
	}
	if (text) {
		element.textContent = text;
	}
	return parent.appendChild(element);
}

function makeButton(name, parent, text, hint, action) {
	const button = setAll(make("button", name, parent, text),
	    { type: "button", title: hint });
	if (text.length < 3) {	/* a symbol is not read aloud */
		button.setAttribute("aria-label", hint);
	}
	button.addEventListener("click", action);
	return button;
}

/* Make a chip of the legend: a swatch, in a colour or of a kind, and a text. */
function makeChip(parent, kind, color, text) {
	const swatch = make("i", kind, parent);
	if (color) {
		swatch.setAttribute("data-color", color);
	}
	make("span", "", parent, text);
}

function staticTexts(name) {
	return Array.from(root.querySelectorAll("g.static > text." + name),
	    e => e.textContent);
}

const STILL_PAD = 10;	/* pixels around the view that is saved */

/* a rectangle as part of a path */
function rectPath(x, y, w, h) {
	const wide = w.toFixed(2);
	return "M" + x.toFixed(2) + " " + y.toFixed(2) + "h" + wide + "v" +
	    h.toFixed(2) + "h-" + wide + "z";
}

/* Return the url() of a hatching, in a colour or grey; make it once. */
function hatch(color) {
	const known = page.hatches.get(color);
	if (known) {
		return known;
	}
	const id = "dots-" + options.id + "-" + page.hatches.size;
	page.hatches.set(color, "url(#" + id + ")");
	const pattern = svgElement(page.picture, "pattern", { id, width: 4,
		height: 4, patternUnits: "userSpaceOnUse",
		patternTransform: "rotate(45)" });
	svgElement(pattern, "rect", { "class": color ? "" : "stripe",
		fill: color, width: color ? 2.6 : 1.5, height: 4 });
	return page.hatches.get(color);
}

/* Convert a length on the screen to units of the page. */
function inUnits(length) {
	const { app } = page;
	return length * app.offsetWidth / app.getBoundingClientRect().width;
}

/* Call a function that uses what the browser stores, if it does. */
function withStorage(use) {
	try {
		return use(localStorage);
	} catch (e) {
		return null;
	}
}
