#include "tools/foldtop/model/same_name.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/profile/frame.h"

struct merging {
	const struct names *names;
	uint32_t *stays;	/* by id: 1 + index in best[] */
	struct names functions;	/* functions with a module or mark */
	struct function {
		uint32_t first;	/* 1 + index in programs; 0: none yet */
		bool shared;
	} *function;
	struct names programs;	/* pairs (function, program) */
	uint32_t *best;		/* by pair: the name that stays */
	size_t function_cap, best_cap;
};

static str
find_program(str name)
{
	str module = frame_module(name);

	return module.n == 0 && frame_kind(name) == FRAME_KERNEL ?
	    STR("[kernel]") : module;
}

/* return the rank of a mark; the highest stays: a compiled function may also be
 * interpreted or inlined elsewhere */
static int
rank_mark(str name)
{
	enum frame_kind kind = frame_kind(name);

	return kind == FRAME_JIT ? 2 : kind != FRAME_INLINED;
}

/* note a name whose function is in `functions` */
static void
note_name(struct merging *m, uint32_t id, uint32_t function)
{
	str name = names_text(m->names, id);
	size_t had = m->programs.n;
	uint32_t program = names_pair(&m->programs, frame_function(name),
	    find_program(name));
	struct function *f = &m->function[function];

	GROW(m->best, m->best_cap, m->programs.n);
	if (program == had || rank_mark(name) >
	    rank_mark(names_text(m->names, m->best[program])))
		m->best[program] = id;
	f->shared |= f->first > 0 && f->first != program + 1;
	f->first = program + 1;
	m->stays[id] = program + 1;
}

static void
note_names(struct merging *m, const bool *used)
{
	for (uint32_t i = 0; i < m->names->n; i++) {
		str name = names_text(m->names, i);
		str function = frame_function(name);
		uint32_t id;

		if ((used != NULL && !used[i]) || function.n == name.n)
			continue;
		id = names_id(&m->functions, function);
		GROW_ZEROED(m->function, m->function_cap, m->functions.n);
		note_name(m, i, id);
	}
	for (uint32_t i = 0; i < m->names->n && m->functions.n > 0; i++) {
		uint32_t id;

		if ((used == NULL || used[i]) && m->stays[i] == 0 &&
		    names_find(&m->functions, names_text(m->names, i), &id))
			note_name(m, i, id);
	}
}

/* return the name that replaces this one */
static uint32_t
find_stays(const struct merging *m, uint32_t name)
{
	return m->stays[name] > 0 ? m->best[m->stays[name] - 1] : name;
}

/* return true if any function has several names */
static bool
has_several(const struct merging *m)
{
	for (uint32_t i = 0; i < m->functions.n; i++)
		if (m->function[i].shared)
			return true;
	for (uint32_t i = 0; i < m->names->n; i++)
		if (find_stays(m, i) != i)
			return true;
	return false;
}

static void
forget_names(struct merging *m)
{
	names_free(&m->functions);
	names_free(&m->programs);
	buf_drop(m->function);
	buf_drop(m->best);
	*m = (struct merging){.names = m->names, .stays = m->stays};
	memset(m->stays, 0, m->names->n * sizeof(*m->stays));
}

/* replace the names of all frames but labels, which are not functions; slices
 * have their own stacks after --of */
static void
merge_names(struct merging *m, struct arena *arena, struct profile *p,
    struct slices *slices)
{
	struct stacks *s = &p->stacks, *timed = &slices->stacks;
	bool *used = NEW(arena, bool, p->names->n + 1);
	bool own = p->slices != NULL && timed->node != s->node;
	uint32_t *to, *number;

	for (size_t i = 1; i < s->nodes; i++)
		if (s->node[i].depth > p->labels)
			used[s->node[i].name] = true;
	forget_names(m);
	note_names(m, used);
	if (!has_several(m))
		return;
	to = NEW(arena, uint32_t, p->names->n);
	number = NEW(arena, uint32_t, s->n + timed->n);
	for (uint32_t i = 0; i < p->names->n; i++)
		to[i] = find_stays(m, i);
	stacks_rename(s, to, p->names->n, p->labels, number);
	if (own)
		stacks_rename(timed, to, p->names->n, p->health.labels, number);
	if (p->slices != NULL)
		slices_renumber(slices, own ? timed : s, number);
}

void
same_name_merge(struct profile *p, struct slices *slices, struct names *shared)
{
	struct arena arena = {0};
	struct merging m = {.names = p->names,
	    .stays = NEW(&arena, uint32_t, p->names->n + 1)};

	note_names(&m, NULL);
	if (has_several(&m))	/* usually not */
		merge_names(&m, &arena, p, slices);
	for (uint32_t i = 0; i < m.functions.n; i++)
		if (m.function[i].shared)
			names_id(shared, names_text(&m.functions, i));
	forget_names(&m);
	arena_free(&arena);
}
