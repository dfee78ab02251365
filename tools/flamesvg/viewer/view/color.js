/*
 * Fills of frames and colours of labels: by name for one profile, by frame for
 * a comparison.  The picture has a colour for each name.
 */

/* [r, g, b] of "#rrggbb" or "rgb(r,g,b)" */
function channels(text) {
	const hex = /^#(..)(..)(..)$/.exec(text || "");
	if (hex) {
		return hex.slice(1).map(h => parseInt(h, 16));
	}
	const found = /(\d+)\D+(\d+)\D+(\d+)/.exec(text || "");
	return found ? found.slice(1).map(Number) : [200, 200, 200];
}

/* Return the linear light of an sRGB channel. */
function linear(value) {
	const v = value / 255;
	return v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4);
}

/* Return black or white, whichever has more contrast: at least 4.58. */
function inkOn([r, g, b]) {
	return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) <
		0.1791 ? "#fff" : "#000";
}

/* opacity of a dimmed fill, and of boxes under the veil of a search */
const DIMMED = 0.45;
const VEILED = 0.35;
const PAPER = { light: [255, 255, 255], dark: [21, 24, 28] };
const EVEN = ["kind", "module", "calm"];	/* palettes of even lightness */

/* Return a fill, and the colour of a label on it with that opacity; most
 * boxes have no label. */
function inks(color) {
	const paper = state.dark ? PAPER.dark : PAPER.light;
	return { fill: "rgb(" + color.join() + ")", ink: part => inkOn(
	    color.map((c, i) => part * c + (1 - part) * paper[i])) };
}

/* Return the inks of a colour, which is darker in dark mode. */
function paint(r, g, b) {
	const even = EVEN.includes(state.palette);
	const dim = !state.dark ? 1 : even ? 0.52 : 0.78;
	return inks([r, g, b].map(c => Math.round(c * dim)));
}

let paints = new Map();
let named = [];		/* inks by name */

/* Discard cached colours, after a change of palette or mode. */
function forgetPaints() {
	paints = new Map();
	named = [];
}

/* Return the inks that mix() returns, cached by key. */
function paintAs(key, mix) {
	if (!paints.has(key)) {
		paints.set(key, mix());
	}
	return paints.get(key);
}

function paintOf(text) {
	return paintAs(text, () => paint(...channels(text)));
}

/* Return a number from 0 to 1 by a hash of the name. */
function shadeOf(name) {
	let h = 0;
	for (const c of foldedName(name)) {
		h = Math.imul(h ^ c.charCodeAt(0), 0x9e3779b1);
		h ^= h >>> 15;
	}
	return (h >>> 0) / 4294967296;
}

/* Return the inks of a name in a palette that the reader chose: a shade of
 * the hue of its class, or of one hue for all. */
function mixed(name) {
	const palette = currentPalette();
	const shade = shadeOf(name);
	if (!palette) {
		return paint(...[210, 175, 128].map(c =>
			Math.round(c + 29 * shade)));
	}
	const number = classOf(palette, name);
	const color = number < 0 ? [200, 200, 200] : palette.colors[number];
	return paint(...color.map(c =>
		Math.min(255, Math.round(c * (0.9 + 0.2 * shade)))));
}

function paintOfName(name) {
	let found = named[name];
	if (!found) {
		const at = 3 * name;
		const { colors } = state;
		found = at + 2 >= colors.length ? paintOf(options.rootColor) :
			state.palette !== options.palette ? mixed(name) :
				paint(colors[at], colors[at + 1],
				    colors[at + 2]);
		named[name] = found;
	}
	return found;
}
