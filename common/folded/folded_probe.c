#include "common/folded/folded_probe.h"

#include "common/base/num.h"
#include "common/folded/folded_line.h"
#include "common/folded/pack_read.h"
#include "common/profile/meta.h"

/* Return true for lines such as "main;read 3". */
static bool
ends_in_number(str line)
{
	size_t i = line.n;
	struct num n;

	while (i > 0 && line.p[i - 1] != ' ' && line.p[i - 1] != '\t')
		i--;
	return i > 1 && num_parse(str_from(line, i), &n) != NUM_BAD;
}

/* Return true for a line with three counts, which is another format:
 * "a.py:f;L9 7505 484 0". */
static bool
ends_in_three(str line)
{
	for (int n = 0; n < 3; n++) {
		size_t at = str_rchr(line, ' ');

		if (at == STR_NONE || at == 0 || !ends_in_number(line))
			return false;
		line = str_upto(line, at);
	}
	return true;
}

/* Return true for a comment after the count: "main;read 3 # why". */
static bool
before_comment(str line)
{
	size_t hash = str_rchr(line, '#');

	return hash != STR_NONE &&
	    ends_in_number(str_trim(str_upto(line, hash)));
}

/* Return true for "main;read 3", but not for code or prose, which has blanks
 * around ';' or a comment that ends in a number. */
static bool
is_deep(str line)
{
	size_t end = str_rchr(line, ';');

	if (end == STR_NONE || end == 0 ||
	    (str_find(line, STR(" # ")) != STR_NONE && !before_comment(line)))
		return false;
	for (size_t i = 0; i < end; i++)
		if (line.p[i] == ';' && str_blank(line.p[i + 1]))
			return false;
	/* the count may follow the last ';' directly: "main;read; 3" */
	return !str_blank(line.p[end + 1]) ||
	    str_chr(str_trim(str_from(line, end + 1)), ' ') == STR_NONE;
}

/* Allow one line in ten to be something else.  Lines of tables end in numbers
 * as well, so only a ';' or metadata prove that these are stacks. */
enum folded_probe
folded_probe(str head)
{
	size_t good = 0, bad = 0, deep = 0;
	struct meta meta = {0};
	bool ours;
	str line;

	if (pack_probe(head))
		return FOLDED_CERTAIN;
	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (folded_comment(line))
			meta_line(&meta, line);
		if (line.n == 0 || folded_comment(line))
			continue;
		if ((!ends_in_number(line) && !before_comment(line)) ||
		    ends_in_three(line)) {
			bad++;
			continue;
		}
		good++;
		deep += is_deep(line);
	}
	ours = meta_get(&meta, STR("weight")).n > 0 ||
	    meta_get(&meta, STR("unit")).n > 0;
	arena_free(&meta.arena);
	if (deep > 0 && deep == good && good > bad && bad * 10 > good)
		return FOLDED_MAYBE;	/* a short text with comments */
	if (good == 0 || bad * 10 > good)
		return FOLDED_NO;
	return deep > 0 || ours ? FOLDED_CERTAIN : FOLDED_DOUBTFUL;
}
