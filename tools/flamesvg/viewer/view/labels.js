/* Labels of boxes in the font of the picture. */
let glyphs = null;	/* widths of characters, see model/label.js */
const stagesCache = new Map();	/* stages of labels, by name */

function measureGlyphs(font) {
	const pen = document.createElementNS(XHTML, "canvas")
		.getContext("2d");
	glyphs = new Float32Array(129);
	glyphs.fill(options.fontSize * options.fontWidth);
	glyphs[127] = options.fontSize;
	if (!pen) {
		return;
	}
	pen.font = font;
	for (let c = 32; c < 127; c++) {
		glyphs[c] = pen.measureText(String.fromCharCode(c)).width;
	}
	glyphs[127] = Math.max(glyphs[127], pen.measureText("\u4e2d").width);
	glyphs[128] = Math.max(glyphs[77], pen.measureText("\u00e9").width);
}

function widthOf(text) {
	return widthIn(glyphs, text);
}

function labelFor(name, room) {
	if (room < 2 * glyphs[110]) {
		return "";
	}
	let stages = stagesCache.get(name);
	if (!stages) {
		stages = stagesOf(glyphs, shownName(name));
		stagesCache.set(name, stages);
	}
	return labelIn(glyphs, stages, room);
}
