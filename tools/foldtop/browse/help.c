#include "tools/foldtop/browse/help.h"

#include "common/base/sys.h"

/* 40 columns are enough for the longest of them */
static const struct { unsigned needs; const char *key, *what; } lines[] = {
	{0, "arrows hjkl", "callee, caller, beside"},
	{0, "PgUp PgDn", "several levels, or lines"},
	{0, "g G", "first frame, heaviest leaf"},
	{0, "Enter", "as wide as the screen"},
	{0, "Esc Bksp", "go back"},
	{0, "a", "all of the profile again"},
	{0, "/", "search: RE =name kind:kernel"},
	{0, "*", "search this function"},
	{0, "n N", "next one found, one before"},
	{0, "s", "its callers, from all places"},
	{0, "c", "its callees, from all places"},
	{0, "x", "hide it: its callees stay"},
	{0, "r", "only stacks that have it"},
	{0, "t", "table of functions, or graph"},
	{0, "o", "other order of the table"},
	{0, "i", "roots on top, or below"},
	{HELP_LIVE, "z", "hold it: show no new parts"},
	{HELP_KEEP, "K", "keep the recording, or not"},
	{0, "^L", "draw the screen again"},
	{0, "q", "end; print what selects this"},
};

size_t
help_count(unsigned known)
{
	size_t n = 0;

	for (size_t i = 0; i < LENGTH(lines); i++)
		n += (lines[i].needs & ~known) == 0;
	return n;
}

void
help_line(unsigned known, size_t n, const char **key, const char **what)
{
	for (size_t i = 0; i < LENGTH(lines); i++)
		if ((lines[i].needs & ~known) == 0 && n-- == 0) {
			*key = lines[i].key;
			*what = lines[i].what;
			return;
		}
}
