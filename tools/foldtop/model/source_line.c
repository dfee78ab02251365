#include "tools/foldtop/model/source_line.h"

#include "common/base/num.h"
#include "common/profile/frame.h"

/* where the digits of a trailing ":12" begin; STR_NONE without */
static size_t
find_line_number(str name)
{
	size_t colon = str_rchr(name, ':');

	return colon == STR_NONE || colon + 1 == name.n ||
	    str_digits(str_from(name, colon + 1)) < name.n - colon - 1 ?
	    STR_NONE : colon + 1;
}

/* read the number of a line; false if no file can be so long */
static bool
read_number(str s, struct source_line *l)
{
	return num_whole(s, &l->line) && l->line <= UINT32_MAX;
}

/* take "push:vec.h:12" apart; false if it is not of that form */
static bool
read_compiled(str name, struct source_line *l)
{
	size_t at = find_line_number(name), colon;
	str before;

	if (at == STR_NONE || !read_number(str_from(name, at), l))
		return false;
	before = str_upto(name, at - 1);
	colon = str_rchr(before, ':');
	l->function = before;
	l->place = name;
	if (colon == STR_NONE || colon == 0 || before.p[colon - 1] == ':')
		return true;
	l->function = str_upto(before, colon);
	l->file = str_from(before, colon + 1);
	l->place = str_from(name, colon + 1);
	return true;
}

/* the same for "run (app.py:7)" */
static bool
read_script(str name, struct source_line *l)
{
	size_t open = str_ends(name, STR(")")) ? str_rchr(name, '(') : STR_NONE;
	size_t at;

	if (open == STR_NONE)
		return false;
	l->place = str_from(str_upto(name, name.n - 1), open + 1);
	at = find_line_number(l->place);
	if (at == STR_NONE || !read_number(str_from(l->place, at), l))
		return false;
	l->function = str_trim(str_upto(name, open));
	l->file = str_upto(l->place, at - 1);
	l->script = true;
	return true;
}

bool
source_line(str name, struct source_line *l)
{
	name = frame_plain(name);
	*l = (struct source_line){0};
	if ((read_script(name, l) || read_compiled(name, l)) &&
	    !str_starts(l->place, STR("??")))
		return true;
	if (l->file.n == 0)
		l->function = name;
	l->file = l->place = (str){0};
	l->line = 0;
	return false;
}
