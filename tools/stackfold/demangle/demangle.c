#include "tools/stackfold/demangle/demangle.h"

#include "common/base/num.h"
#include "common/base/task.h"
#include "tools/stackfold/demangle/demangle_cxx.h"
#include "tools/stackfold/demangle/demangle_rust.h"

/* bytes of stack for DEMANGLE_DEEPEST levels, even in unoptimized code */
#define STACK_BYTES ((size_t)DEMANGLE_DEEPEST * 4096)

/* Demangle "___Z1fv_block_invoke_2", the closure of a block in f(). */
static bool
demangle_block(struct buf *to, str s, bool whole,
    struct demangle_depth *limit)
{
	size_t at = str_find(s, STR("_block_invoke")), start = to->n;

	if (at == STR_NONE)
		return false;
	buf_add(to, STR("invocation function for block in "));
	if (demangle_cxx(to, str_upto(s, at), whole, limit))
		return true;
	to->n = start;
	return false;
}

/* Demangle "camlStdlib__List__$3d$3d_12" as perf does: two underscores are a
 * dot, and "$3d" is the character with this hexadecimal code. */
static bool
demangle_ocaml(struct buf *to, str s)
{
	uint64_t c;

	for (size_t i = 4; i < s.n; i++)
		if (str_starts(str_from(s, i), STR("__"))) {
			buf_char(to, '.');
			i++;
		} else if (s.p[i] == '$' && i + 2 < s.n &&
		    num_hex((str){s.p + i + 1, 2}, &c) && c >= ' ') {
			buf_char(to, (char)c);
			i += 2;
		} else {
			buf_char(to, s.p[i]);
		}
	return true;
}

/* Return the end of the name: at "@plt", "+0x12", " (in /bin/app)", "_[k]". */
static size_t
find_name_end(str s)
{
	size_t i = 0;

	while (i < s.n && (str_name_char(s.p[i]) || s.p[i] == '.'))
		i++;
	return i > 0 && i < s.n && s.p[i] == '[' && s.p[i - 1] == '_' ?
	    i - 1 : i;
}

/* Demangle a name that does not exceed the depth limit. */
static bool
demangle_within(struct buf *to, str mangled, bool whole,
    struct demangle_depth *limit)
{
	bool done;
	size_t end, n = 0;
	str s = mangled, suffix;

	while (n < s.n && s.p[n] == '_')
		n++;
	end = find_name_end(s);
	suffix = str_from(s, end);
	s = str_from(str_upto(s, end), n > 0 ? n - 1 : 0);
	if (n == 0)
		done = demangle_ocaml(to, s);
	else if (n > 2)
		done = demangle_block(to, s, whole, limit);
	else
		done = demangle_rust(to, s, limit) ||
		    demangle_cxx(to, s, whole, limit);
	if (done)
		buf_add(to, suffix);
	return done;
}

/* A deeply nested name, and the result of demangling it. */
struct deep_name {
	struct buf *to;
	str mangled;
	bool whole, done;
};

static void
demangle_deep(void *arg)
{
	struct deep_name *d = arg;
	struct demangle_depth limit = {.most = DEMANGLE_DEEPEST};

	d->done = demangle_within(d->to, d->mangled, d->whole, &limit) &&
	    !limit.reached;
}

bool
demangle(struct buf *to, str mangled, enum symbol_mode mode)
{
	struct deep_name deep = {to, mangled, mode == SYMBOL_FULL, false};
	struct demangle_depth limit = {.most = DEMANGLE_SHALLOW};
	size_t start = to->n;
	bool done;

	if (mode == SYMBOL_RAW || !demangle_candidate(mangled))
		return false;
	done = demangle_within(to, mangled, deep.whole, &limit);
	if (limit.reached) {
		to->n = start;
		done = task_run_deep(demangle_deep, &deep, STACK_BYTES) &&
		    deep.done;
		to->n = done ? to->n : start;
	}
	return done;
}
