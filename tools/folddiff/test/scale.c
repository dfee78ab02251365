#include "tools/folddiff/test/scale.h"

#include "common/base/sys.h"
#include "tools/folddiff/names/label.h"

#define WIDTH 40	/* of a command in the reason */

/* commands that end after a time, and not after some work */
static bool
fixed_time(str command)
{
	static const str words[] = {{"sleep", 5}, {"timeout", 7}};
	str word = command;
	size_t at = str_chr(command, ' ');

	if (at != STR_NONE)
		word = str_upto(command, at);
	at = str_rchr(word, '/');
	if (at != STR_NONE)
		word = str_from(word, at + 1);
	for (size_t i = 0; i < LENGTH(words); i++)
		if (str_eq(word, words[i]))
			return true;
	return false;
}

/* is any run what foldfilter --time selected? */
static bool
parts_of_time(const struct runs *r)
{
	for (unsigned i = 0; i < r->n; i++)
		if (meta_get(&r->all[i].meta, STR("time")).n > 0)
			return true;
	return false;
}

enum norm_by
scale_choose(const struct runs *r, struct buf *why)
{
	str command = runs_agreed(r, STR("command"));

	for (unsigned i = 0; i < r->n; i++)
		if (meta_get(&r->all[i].meta, STR("command")).n == 0) {
			buf_fmt(why, "%s has no # command", r->all[i].name);
			return NORM_TOTAL;
		}
	if (command.n == 0) {
		buf_fmt(why, "the commands differ");
		return NORM_TOTAL;
	}
	if (parts_of_time(r)) {
		buf_fmt(why, "a run is a part of the time of a recording");
		return NORM_TOTAL;
	}
	label_name(command, WIDTH, why);
	if (fixed_time(command)) {
		buf_fmt(why, " takes a fixed time");
		return NORM_TOTAL;
	}
	if (runs_agreed(r, STR("unit")).n == 0) {
		why->n = 0;
		buf_fmt(why, "the runs have no common # unit");
		return NORM_TOTAL;
	}
	buf_fmt(why, " is the command of all runs");
	return NORM_NONE;
}
