/*
 * SystemTap backtraces with a count:
 *
 *	stap -e 'global s; probe timer.profile { s[backtrace()] <<< 1 }
 *	    probe end { foreach (i in s+) { print_stack(i);
 *	    printf("\t%d\n", @count(s[i])) } }'
 *
 *	 0xffffffff81001111 : halt_here+0xb/0x10 [kernel]
 *	 0xffffffff81002222 : idle_outer+0x53/0x1d0 [kernel]
 *		42
 *
 * gives	idle_outer;halt_here 42
 */
#include "tools/stackfold/blocks.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/sample.h"

#define SEPARATOR STR(" : ")

/* " 0x1 : sym+0xb/0x10 [kernel]": the symbol, or {0} */
static str
symbol(str line)
{
	size_t at = str_find(line, SEPARATOR), plus, module;
	str s;

	if (at == STR_NONE || !str_starts(str_trim(line), STR("0x")))
		return (str){0};
	s = str_trim(str_from(line, at + SEPARATOR.n));
	plus = str_find(s, STR("+0x"));
	if (plus != STR_NONE && plus > 0)
		return str_upto(s, plus);
	module = str_find(s, STR(" ["));
	return str_ends(s, STR("]")) && module != STR_NONE ?
	    str_upto(s, module) : s;
}

static enum format_confidence
probe(str head)
{
	bool frames = false;
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (symbol(line).n > 0)
			frames = true;
		else if (frames && blocks_count(line, &n))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static bool
frame(struct sample *s, str line)
{
	str name = symbol(line);

	if (name.n > 0)
		sample_function(s, name, '\0');
	else if (str_starts(str_trim(line), STR("0x")))
		sample_frame(s, STR("[unknown]"), '\0');
	else
		return false;
	return true;
}

static void
fold(struct in *in, struct sample *s, const struct options *o)
{
	(void)o;
	blocks_fold(in, s, frame);
}

const struct format format_stap = {
	.name = "stap",
	.what = "SystemTap backtraces, each with a count",
	.tested_with = "description",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
