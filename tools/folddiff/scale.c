#include "tools/folddiff/scale.h"

#include "common/sys.h"

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

/* as a terminal may show it */
static void
put(str command, struct buf *b)
{
	size_t at = b->n;

	buf_add(b, str_upto(command, command.n < WIDTH ? command.n : WIDTH));
	for (; at < b->n; at++)
		if ((unsigned char)b->p[at] < ' ' ||
		    (unsigned char)b->p[at] >= 0x7f)
			b->p[at] = '?';
	if (command.n > WIDTH)
		buf_add(b, STR("..."));
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
	put(command, why);
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
