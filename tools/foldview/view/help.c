#include "tools/foldview/view/help.h"

/* the keys and what they do, in at most 40 columns per line */
const struct help_line help_lines[HELP_LINES] = {
	{"arrows hjkl", "callee, caller, sibling"},
	{"PgUp PgDn", "several levels, or lines"},
	{"g G", "first frame, heaviest leaf"},
	{"Enter", "as wide as the screen"},
	{"Esc Bksp", "go back"},
	{"a", "all of the profile again"},
	{"/", "search: RE =name kind:kernel"},
	{"*", "search this function"},
	{"n N", "next one found, one before"},
	{"s", "its callers, from all places"},
	{"c", "its callees, from all places"},
	{"x", "hide it: its callees stay"},
	{"r", "only stacks that have it"},
	{"t", "table of functions, or graph"},
	{"o", "other order of the table"},
	{"i", "roots on top, or below"},
	{"^L", "draw the screen again"},
	{"q", "end; print what selects this"},
	{"z", "hold it: show no new parts"},
};
