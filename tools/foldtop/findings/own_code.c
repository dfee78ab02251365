#include "tools/foldtop/findings/own_code.h"

#include "common/base/buf.h"
#include "tools/foldtop/findings/patterns.h"
#include "tools/foldtop/model/managed.h"

#define PART_NAME 40		/* maximum columns of a callee's name */
#define PART_LEAST 0.05		/* minimum percent of a part printed */

/* interpreter frames between a function of a script and its callee */
static const char *const glue[] = {
	"_PyEval_*", "PyEval_*", "_PyObject_*", "PyObject_*",
	"_PyFunction_Vectorcall", "_PyVectorcall_*", "py_trampoline*",
	"cfunction_vectorcall_*", "method_vectorcall_*",
	"Builtins_Interpreter*", "Interpreter", NULL
};

static bool
is_glue(const struct profile *p, uint32_t id)
{
	return patterns_match(glue,
	    frame_function(names_text(p->names, id)));
}

/* return the first frame of ids[from..depth) that is not glue, or
 * OWN_CODE_NONE */
static uint32_t
find_below(const struct profile *p, const uint32_t *ids, size_t from,
    size_t depth)
{
	for (size_t d = from; d < depth; d++)
		if (!is_glue(p, ids[d]))
			return ids[d];
	return OWN_CODE_NONE;
}

/* return the outermost function of a stack without own code, after main or the
 * start of a thread */
static uint32_t
find_outermost(const struct profile *p, const uint32_t *ids, size_t depth)
{
	for (size_t d = p->labels; d < depth; d++)
		if (!frame_root(names_text(p->names, ids[d])) &&
		    !is_glue(p, ids[d]))
			return ids[d];
	return ids[depth - 1];
}

static int
own_code_by_function(const void *a, const void *b)
{
	const struct own_part *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	if (x->function != y->function)
		return x->function > y->function ? 1 : -1;
	return c != 0 ? c : str_cmp(x->below, y->below);
}

static int
own_code_by_count(const void *a, const void *b)
{
	const struct own_function *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	return c != 0 ? c : str_cmp(x->name, y->name);
}

/* return the length of a name such as "f (app.py:12)" up to ":12)" */
static size_t
find_line(str name)
{
	size_t n = name.n;

	if (!str_ends(name, STR(")")))
		return name.n;
	for (n--; n > 0 && str_digit(name.p[n - 1]);)
		n--;
	return n > 0 && n + 1 < name.n && name.p[n - 1] == ':' ? n - 1 :
	    name.n;
}

/* return one id for all names of a function, which differ by line or V8 tier */
static uint32_t
plain_id(struct own_code *c, const struct profile *p, uint32_t id)
{
	struct buf b = {0};
	uint32_t plain;
	str name;
	size_t n;

	if (id == OWN_CODE_NONE)
		return id;
	name = managed_plain(names_text(p->names, id));
	n = find_line(name);
	if (n == name.n)
		return names_id(&c->names, name);
	buf_add(&b, str_upto(name, n));
	buf_char(&b, ')');
	plain = names_id(&c->names, buf_str(&b));
	buf_free(&b);
	return plain;
}

/* sum up the pairs (own function, its callee) of all stacks */
static void
sum_pairs(struct own_code *c, const struct profile *p, struct stacks *pairs)
{
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, d;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);
		struct num count = profile_count(p, i);
		uint32_t pair[2] = {OWN_CODE_NONE};

		d = own_leaf(p->own, p->names, ids, p->labels, depth);
		if (d != STR_NONE)
			pair[0] = plain_id(c, p, ids[d]);
		pair[1] = plain_id(c, p, d != STR_NONE ?
		    find_below(p, ids, d + 1, depth) :
		    find_outermost(p, ids, depth));
		stacks_add(pairs, pair, 2, &count);
	}
}

void
own_code_find(struct own_code *c, const struct profile *p)
{
	struct stacks pairs = {0};
	struct own_part *parts;
	struct own_function *f;

	sum_pairs(c, p, &pairs);
	parts = NEW(&c->arena, struct own_part, pairs.n + 1);
	c->all = f = NEW(&c->arena, struct own_function, pairs.n + 1);
	for (uint32_t i = 0; i < pairs.n; i++) {
		size_t two;
		const uint32_t *ids = stacks_ids(&pairs, i, &two);

		parts[i] = (struct own_part){ids[0], ids[1] == OWN_CODE_NONE ?
		    (str){0} : names_text(&c->names, ids[1]),
		    stacks_count(&pairs, i, 0)};
	}
	SORT(parts, pairs.n, own_code_by_function);
	for (size_t i = 0, n; i < pairs.n; i += n, f++) {
		*f = (struct own_function){.id = parts[i].function,
		    .parts = &parts[i]};
		for (n = 0; i + n < pairs.n && parts[i + n].function == f->id;
		    n++)
			f->count = num_add(f->count, parts[i + n].count);
		f->n = n;
		if (f->id != OWN_CODE_NONE)
			f->name = names_text(&c->names, f->id);
	}
	c->none.id = OWN_CODE_NONE;	/* the largest id is sorted last */
	if (f > c->all && f[-1].id == OWN_CODE_NONE)
		c->none = *--f;
	c->n = (size_t)(f - c->all);
	SORT(c->all, c->n, own_code_by_count);
	stacks_free(&pairs);
}

size_t
own_code_listed(const struct own_code *c, const struct profile *p,
    size_t most)
{
	size_t n = 0, rows = most > 0 ? most : OWN_CODE_ROWS;

	while (n < c->n && n < rows && (most > 0 ||
	    profile_percent(p, c->all[n].count) >= OWN_CODE_LEAST))
		n++;
	return n;
}

void
own_code_parts(const struct profile *p, const struct own_function *f,
    const struct screen *screen, struct buf *b)
{
	for (size_t i = 0; i < f->n && i < OWN_CODE_PARTS; i++) {
		double share = profile_percent(p, f->parts[i].count);

		if (share < PART_LEAST ||
		    (f->n == 1 && f->parts[i].below.n == 0))
			break;
		buf_add(b, i > 0 ? STR(", ") : STR(" in "));
		if (f->parts[i].below.n == 0)
			buf_add(b, STR("itself"));
		else
			screen_fit(screen, b, f->parts[i].below, PART_NAME);
		buf_fmt(b, " %.1f%%", share);
	}
}

void
own_code_caller(const struct profile *p, uint32_t id,
    const struct screen *screen, struct buf *b)
{
	struct stacks callers = {0};
	struct num all = {0}, most = {0};
	str caller = {0};

	if (own_is(p->own, p->names, id))
		return;
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, at = p->labels, d;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);
		struct num count = profile_count(p, i);

		while (at < depth && ids[at] != id)
			at++;
		if (at >= depth)
			continue;
		all = num_add(all, count);
		d = own_leaf(p->own, p->names, ids, p->labels, at);
		if (d != STR_NONE)
			stacks_add(&callers, &ids[d], 1, &count);
	}
	for (uint32_t i = 0; i < callers.n; i++) {
		size_t one;
		str name = names_text(p->names,
		    stacks_ids(&callers, i, &one)[0]);
		struct num count = stacks_count(&callers, i, 0);
		int c = num_cmp(count, most);

		if (c > 0 || (c == 0 && str_cmp(name, caller) < 0)) {
			most = count;
			caller = name;
		}
	}
	if (callers.n > 0) {
		buf_fmt(b, " (%.0f%% from ", num_percent(most, all));
		screen_fit(screen, b, caller, PART_NAME);
		buf_char(b, ')');
	}
	stacks_free(&callers);
}
