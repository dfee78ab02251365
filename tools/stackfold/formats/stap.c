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
 *
 * Scripts for LuaJIT (OpenResty, Kong) also print its functions:
 *
 *	C:ngx_http_lua_shdict_get
 *	=content_by_lua(nginx.conf:22):1
 *		7
 */
#include "tools/stackfold/formats/parts/counted_stacks.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define SEPARATOR STR(" : ")

/* Return the symbol of " 0x1 : sym+0xb/0x10 [kernel]", "" if there is none. */
static str
parse_symbol(str line)
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

/* Return true for a function of LuaJIT: "C:ngx_http_lua_shdict_get",
 * "=content_by_lua(nginx.conf:22):1", "@/srv/app.lua:7" or "builtin#21". */
static bool
is_lua(str line)
{
	size_t colon = str_rchr(line, ':');
	str s = str_trim(line);

	if (s.n < 3 || s.p != line.p || str_has_char(s, ' '))
		return false;
	if (str_starts(s, STR("C:")) || str_starts(s, STR("T:")))
		return s.p[2] != '\\';		/* not a path of Windows */
	if (str_starts(s, STR("builtin#")))
		return true;
	s = str_trim(str_from(line, colon != STR_NONE ? colon + 1 : line.n));
	return (line.p[0] == '@' || line.p[0] == '=') && s.n > 0 &&
	    str_digits(s) == s.n;
}

static enum format_confidence
probe(str head)
{
	bool native = false, lua = false;
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if ((native || lua) && str_starts(line, STR("\t")) &&
		    num_parse(str_trim(line), &n) != NUM_BAD)
			return FORMAT_CERTAIN;
		native = parse_symbol(line).n > 0 ||
		    (native && str_starts(str_trim(line), STR("0x")));
		lua = is_lua(line);
	}
	return FORMAT_NO;
}

static bool
push_frame(struct sample *s, str line)
{
	str name = parse_symbol(line);

	if (name.n > 0)
		sample_function(s, name, '\0');
	else if (is_lua(line))
		sample_frame(s, str_trim(line), '\0');
	else if (str_starts(str_trim(line), STR("0x")))
		sample_frame(s, STR("[unknown]"), '\0');
	else
		return false;
	return true;
}

static void
fold(struct in *in, struct sample *s)
{
	counted_stacks_fold(in, s, push_frame);
}

const struct format format_stap = {
	.name = "stap",
	.what = "SystemTap backtraces, each with a count",
	.tested_with = "description",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
