/*
 * The viewer of flamesvg.  One script, the same bytes in every SVG: all that
 * is particular to one graph is read from the document.  What page.c writes
 * and this script reads, in the order of the document:
 *
 *	svg.foldtools		data-* as write_root_attributes() tells
 *	  title			the name of the window
 *	  script		makes the svg .live, which hides g.static
 *	  style, defs		linearGradient#bg-ID, pattern#hatch-ID
 *	  g.static		all of the picture, for readers without script:
 *	    rect.background, text.title, text.subtitle, text.notice
 *	    g.ticks		of a flame chart: path, text.tick of each
 *	    g.heatmap		path of each colour, text
 *	      g.moment, g.lost	data-from, data-to in slices: title, rect, text
 *	    g.frames
 *	      g.frame		title, rect, text; .new or .gone in a diff
 *	      g.elided		title, rect: frames too narrow to draw
 *	      g.elided.cut	title, rect, text: rows not shown
 *	    g.legend		g.class with data-color, data-share: rect, text
 *	    text.footer, text.hint
 *	  metadata.data		the profile, see common/folded/pack.h
 *	  metadata.colors	r, g, b of each colour; its number by name
 *	  metadata.classes	data-name: what a palette calls names
 *	  metadata.slices	what each slice of time has of each stack
 *	  metadata.sequence	frame and count in order of arrival
 *	  metadata.nameattr	data-name, href, target, data-title of each
 *	  script		the same bytes in every picture
 *
 * What this script adds is one foreignObject, built in 70-page.js.  Where it
 * fails, the static picture is shown again.  The files are joined in the order
 * of their names, inside one function.
 */
const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

const root = document.currentScript.closest("svg");
const alone = document.documentElement === root;

function setting(name, otherwise) {
	const value = root.getAttribute("data-" + name);
	return value === null ? otherwise : value;
}

function numeric(name, otherwise) {
	const value = parseFloat(setting(name, ""));
	return isFinite(value) ? value : otherwise;
}

function flag(name) {
	return setting(name, "") === "1";
}

const options = {
	id: setting("id", "0") + "-" + Array.from(
	    document.querySelectorAll("svg.foldtools")).indexOf(root),
	fluid: flag("fluid"),
	width: parseFloat(root.getAttribute("width")),
	reversed: flag("reversed"),
	chart: flag("flamechart"),
	merged: flag("merged"),		/* a chart without order of time */
	total: numeric("total", 0),
	totalBefore: numeric("before", 0),
	delta: setting("delta", "self"),
	negate: flag("negate"),
	unit: setting("unit", "counts"),
	unitGiven: flag("unit-given"),	/* by the user: it is never changed */
	human: flag("human"),
	factor: numeric("factor", 1),
	sourceUrl: setting("source-url", ""),
	fontSize: numeric("font-size", 12),
	fontWidth: numeric("font-width", 0.59),
	rowHeight: numeric("frame-height", 16),
	palette: setting("color", "hot"),
	background: flag("bg") ? [setting("bg1"), setting("bg2")] : null,
	ramp: setting("ramp", "").split(" ").filter(c => c),
	painted: setting("ramp", "") === "",	/* by name, not by number */
	noise: setting("noise-color", "#c8c8c8"),
	rootColor: setting("root-color", "#c8c8c8")
};

/* the one state; everything drawn follows from it */
const state = {
	meta: new Map(),	/* metadata, as in folded(5) */
	names: [],	/* of the profile, then those that edits make */
	shown: [],	/* without module and annotation */
	plain: [],	/* with the module, see plainNames() */
	likeness: new Map(),	/* by a name of an edit: whose colour it has */
	wholeName: 0,	/* the number of the name of the whole */
	colors: [],	/* three bytes a name; some may be missing */
	palette: setting("color", "hot"),	/* the palette of the frames */
	palettes: new Map(),	/* by name: get { labels, colors, classes } */
	steady: null,	/* names whose change is noise, or null */
	judged: "",	/* from how many samples that is known */
	columns: 1,
	unit: 1,	/* the count that a packed 1 stands for */
	whole: 0,	/* what 100 % is, in packed units */
	wholeBefore: 0,	/* 100 % of the first of two columns */
	spare: 0,	/* part of the whole that no stack has, --total */
	scale: 1,	/* of the column before, to be compared with after */
	full: null,	/* the profile as a tree, see 30-tree.js */
	base: null,	/* the same, or what chosen ranges of time have of it */
	times: null,	/* when stacks were, see 24-times.js */
	ranges: [],	/* chosen ranges of slices: none, A, or A and B */
	sequence: null,	/* the order of arrival */
	panes: [],	/* the trees in view: one, or two in a sandwich */
	mode: "flame",	/* flame, leaf, sandwich, chart */
	pivot: -1,	/* the name that a sandwich shows */
	edits: [],	/* by the reader: { make, said, mode, code } */
	rootOnTop: flag("inverted"),
	fullHeight: flag("full-height"),
	compare: setting("compare", "shares"),	/* or counts */
	rampMax: 1,	/* the change at the ends of the scale */
	widthBy: setting("width-by", "after"),
	sort: setting("sort", "name"),
	baseSort: setting("sort", "name"),	/* order as embedded */
	dark: false,
	darkSet: false,	/* by the reader, not by the system */
	terms: [],	/* what is searched for, see 60-search.js */
	kept: [],	/* the texts of terms beside that of the box */
	letters: "smart",	/* their case: smart, exact, any */
	hit: -1,	/* the hit that was shown last, or -1 */
	hover: null,	/* {pane, frame} under the pointer */
	select: null	/* {pane, frame} of the keyboard */
};

/* what a reader can do, by key, click or button: filled in 80-act.js */
const act = {};
