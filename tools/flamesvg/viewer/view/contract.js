/*
 * The viewer of flamesvg.  Nothing in it is particular to one graph: that is
 * read from the document.  Plain pictures, of one profile without times, lack
 * the files that SPECIAL in the Makefile lists; whoever calls these asks first
 * for state.times or two columns.  What page.c writes and this script reads, in
 * the order of the document:
 *
 *	svg.foldtools		data-* of write_root_attributes()
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
 *	  metadata.viewer	style and script of the page, packed
 *	  script		unpacks them, the same bytes in every picture
 *
 * This script adds one foreignObject, built in view/page.js.
 *
 * The files are joined in the order of the Makefile, inside one function, and
 * each uses only what comes before it.  Those of model/ are functions of
 * values, which know neither this document nor any state.  Those of view/ draw
 * what the model computes, and call it on each event.
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
	merged: flag("merged"),		/* a chart without order of time */
	total: numeric("total", 0),
	totalBefore: numeric("before", 0),
	format: {	/* of counts, see formatCount() */
		unit: setting("unit", "counts"),
		unitGiven: flag("unit-given"),
		human: flag("human"),
		factor: numeric("factor", 1),
		size: 1
	},
	sourceUrl: setting("source-url", ""),
	nameType: setting("nametype", ""),
	fontSize: numeric("font-size", 12),
	fontWidth: numeric("font-width", 0.59),
	rowHeight: numeric("frame-height", 16),
	palette: setting("color", "hot"),
	background: flag("bg") ? [setting("bg1"), setting("bg2")] : null,
	ramp: setting("ramp", "").split(" ").filter(c => c),
	painted: setting("ramp", "") === "",	/* colours are by name */
	noise: setting("noise-color", "#c8c8c8"),
	rootColor: setting("root-color", "#c8c8c8")
};

/* what is shown, as values of the model; everything drawn follows from it */
const state = {
	profile: null,	/* names and metadata, see model/names.js */
	full: null,	/* its tree, see model/tree.js */
	times: null,	/* slices of time, see model/times.js */
	sequence: null,	/* the order of arrival */
	ranges: [],	/* [[from, to], ...] of slices: none, A, or A and B */
	base: null,	/* the tree of the profile, or of chosen ranges of it */
	columns: 1,	/* columns of the base */
	basis: {	/* what is compared: model/change.js */
		compare: setting("compare", "shares"),
		negate: flag("negate"),
		own: setting("delta", "self") === "self",
		wholes: [0],
		steady: null
	},
	judged: "",	/* numbers of samples that chance was judged by */
	rampMax: 1,	/* the change at the ends of the scale */
	widthBy: setting("width-by", "after"),
	widths: null,	/* what widths show, see widthSelf() */
	mode: "flame",	/* flame, leaf, sandwich, chart */
	pivot: -1,	/* the name that a sandwich shows */
	sort: setting("sort", "name"),
	baseSort: setting("sort", "name"),	/* order as embedded */
	edits: [],	/* edits by the reader, see newEdit() */
	panes: [],	/* panes of the view, see panesOf() */
	rootOnTop: flag("inverted"),
	stem: true,	/* the stem is one row, see model/stem.js */
	term: null,	/* what is searched for, see model/search.js */
	hit: -1,	/* the hit that was shown last, or -1 */
	hover: null,	/* {pane, frame} under the pointer */
	select: null,	/* {pane, frame} of the keyboard */
	colors: [],	/* three bytes per name; some may be missing */
	palette: setting("color", "hot"),	/* the palette of the frames */
	palettes: new Map(),	/* by name: get { labels, colors, classes } */
	panel: "",	/* the open panel: table, help, copy or "" */
	table: "functions",	/* the kind of table, see rows.js */
	dark: false,
	darkSet: false	/* the reader chose dark or light */
};

/* elements of the page, each made by the file of its subject */
const page = { draws: 0, height: 0, across: 0, anchor: null, shown: 0,
	room: null, held: 0, deep: false };

/* what keys, clicks and buttons do.  Each file of the view adds its acts,
 * which files before it call through this table only */
const act = {};
