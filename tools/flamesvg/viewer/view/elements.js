/*
 * Elements of the page and of the picture.  Texts enter them as text only.
 */

/* svgElement("g", parent, "name"); the last two may be left out */
function svgElement(tag, parent, name) {
	const element = document.createElementNS(SVG, tag);
	if (name) {
		element.setAttribute("class", name);
	}
	if (parent) {
		parent.appendChild(element);
	}
	return element;
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
	if (parent) {
		parent.appendChild(element);
	}
	return element;
}

function makeButton(name, parent, text, hint, action) {
	const button = make("button", name, parent, text);
	button.setAttribute("type", "button");
	button.setAttribute("title", hint);
	if (text.length < 3) {	/* a sign is not read aloud */
		button.setAttribute("aria-label", hint);
	}
	button.addEventListener("click", action);
	return button;
}

function staticTexts(name) {
	return Array.from(root.querySelectorAll("g.static > text." + name),
	    e => e.textContent);
}

function setAll(element, attributes) {
	for (const key of Object.keys(attributes)) {
		element.setAttribute(key, attributes[key]);
	}
}

/* an element of the picture, with attributes */
function still(parent, name, attributes, text) {
	const element = svgElement(name, parent);
	setAll(element, attributes);
	if (text) {
		element.textContent = text;
	}
	return element;
}

/* the url() of a hatching that is grey, or in the colour of a search */
function hatch(color) {
	const known = page.hatches.get(color);
	if (known) {
		return known;
	}
	const id = "dots-" + options.id + "-" + page.hatches.size;
	page.hatches.set(color, "url(#" + id + ")");
	const pattern = svgElement("pattern", page.picture);
	pattern.setAttribute("id", id);
	pattern.setAttribute("width", 4);
	pattern.setAttribute("height", 4);
	pattern.setAttribute("patternUnits", "userSpaceOnUse");
	pattern.setAttribute("patternTransform", "rotate(45)");
	const stripe = svgElement("rect", pattern);
	stripe.setAttribute("class", color ? "" : "stripe");
	stripe.setAttribute("fill", color);
	stripe.setAttribute("width", color ? 2.6 : 1.5);
	stripe.setAttribute("height", 4);
	return page.hatches.get(color);
}

/* a length on the screen in units of the page */
function inUnits(length) {
	const { app } = page;
	return length * app.offsetWidth / app.getBoundingClientRect().width;
}

/* what this browser keeps, if it does */
function stored(key) {
	try {
		return localStorage.getItem(key);
	} catch (e) {
		return "";
	}
}

function store(key, value) {
	try {
		localStorage.setItem(key, value);
	} catch (e) {
		return;
	}
}
