#include "tools/foldview/view/help.h"

#include "common/base/sys.h"

/* the longest line takes 40 columns */
static const struct { bool live; const char *key, *what; } lines[] = {
	{false, "arrows hjkl", "callee, caller, sibling"},
	{false, "PgUp PgDn", "several levels, or lines"},
	{false, "g G", "first frame, heaviest leaf"},
	{false, "Enter", "as wide as the screen"},
	{false, "Esc Bksp", "go back"},
	{false, "a", "all of the profile again"},
	{false, "/", "search: RE =name kind:kernel"},
	{false, "*", "search this function"},
	{false, "n N", "next one found, one before"},
	{false, "s", "its callers, from all places"},
	{false, "c", "its callees, from all places"},
	{false, "x", "hide it: its callees stay"},
	{false, "r", "only stacks that have it"},
	{false, "t", "table of functions, or graph"},
	{false, "o", "other order of the table"},
	{false, "i", "roots on top, or below"},
	{true, "z", "hold it: show no new parts"},
	{false, "^L", "draw the screen again"},
	{false, "q", "end; print what selects this"},
};

size_t
help_count(bool live)
{
	size_t n = 0;

	for (size_t i = 0; i < LENGTH(lines); i++)
		n += live || !lines[i].live;
	return n;
}

void
help_line(bool live, size_t n, const char **key, const char **what)
{
	for (size_t i = 0; i < LENGTH(lines); i++)
		if ((live || !lines[i].live) && n-- == 0) {
			*key = lines[i].key;
			*what = lines[i].what;
			return;
		}
}
