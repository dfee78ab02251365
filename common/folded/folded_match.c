#include "common/folded/folded_match.h"

#include "common/base/buf.h"
#include "common/profile/frame.h"

#define STAYS UINT32_MAX

struct matching {
	struct folded *f;
	uint32_t *to;		/* by name: the new name, or STAYS */
	bool *several;		/* by name: several names could replace it */
	bool *is_full;		/* by name: the name has the mark */
	bool *full_path;	/* by node: a frame of its path has a mark */
	size_t full, bare;	/* numbers of names with a mark, and without */
};

#define MATCH_FEW 4		/* minimum names that prove a match */

/* Return "m`f" for "m`f_[k]". */
static str
cut_mark(str name)
{
	return frame_annotation(name) == 'k' ? frame_plain(name) : name;
}

/* Return "f_[k]" for "m`f_[k]". */
static str
cut_module(str name)
{
	size_t at = str_chr(frame_plain(name), '`');

	return at != STR_NONE && at > 0 ? str_from(name, at + 1) : name;
}

/* Return "f" for "m`f_[k]". */
static str
cut_both(str name)
{
	str s = cut_mark(name);

	return s.n < name.n && cut_module(s).n < s.n ? cut_module(s) : name;
}

/* Find names that occur both with and without the mark. */
static void
find_bare(struct matching *m, str (*cut)(str))
{
	const struct names *names = &m->f->names;

	m->full = m->bare = 0;
	for (uint32_t i = 0; i < names->n; i++) {
		str name = names_text(names, i), short_name = cut(name);
		uint32_t bare;

		m->is_full[i] = short_name.n < name.n;
		if (!m->is_full[i] || m->to[i] == STAYS)
			continue;
		m->full++;
		if (!frame_named(short_name) ||
		    !names_find(names, short_name, &bare) ||
		    m->to[bare] == STAYS)
			continue;
		m->bare += m->to[bare] == bare;
		m->several[bare] = m->to[bare] != bare;
		m->to[bare] = i;
	}
}

static bool
is_bare(const struct matching *m, uint32_t name)
{
	return m->to[name] != name && m->to[name] != STAYS;
}

/* Return true if a stack has such an unmarked name called by another. */
static bool
have_neighbours(const struct matching *m)
{
	const struct stacks *s = &m->f->stacks;

	for (size_t i = 1; i < s->nodes; i++) {
		const struct stacks_node *n = &s->node[i];
		uint32_t caller = s->node[n->parent].name;

		if (n->depth > 1 && n->name != caller &&
		    is_bare(m, n->name) && is_bare(m, caller))
			return true;
	}
	return false;
}

/* Return true if one column has no marked name, and another has some. */
static bool
have_bare_column(const struct matching *m)
{
	const struct stacks *s = &m->f->stacks;
	uint64_t seen = 0, full = 0;	/* one bit per column */

	for (uint32_t i = 0; i < s->n; i++)
		for (unsigned c = 0; c < s->columns && c < 64; c++)
			if (!num_is0(stacks_count(s, i, c))) {
				seen |= (uint64_t)1 << c;
				full |= (uint64_t)m->full_path[s->leaf[i]] << c;
			}
	return full != 0 && full != seen;
}

/* Keep the names of roots, and unmarked names in stacks that have marks.  The
 * root is the first frame after a time slice. */
static void
find_stays(struct matching *m)
{
	const struct stacks *s = &m->f->stacks;
	bool *full_below = buf_table(s->nodes, sizeof(*full_below));

	for (size_t i = 1; i < s->nodes; i++)
		m->full_path[i] = m->full_path[s->node[i].parent] ||
		    m->is_full[s->node[i].name];
	for (size_t i = s->nodes; i-- > 1;) {
		const struct stacks_node *n = &s->node[i];
		bool full = m->is_full[n->name];

		full_below[n->parent] |= full || full_below[i];
		if (n->depth == 1u + m->f->has_slices ||
		    (!full && (m->full_path[i] || full_below[i])))
			m->to[n->name] = STAYS;
	}
	buf_drop(full_below);
}

static void
replace_names(struct matching *m, uint32_t *number)
{
	struct folded *f = m->f;

	for (uint32_t i = 0; i < f->names.n; i++) {
		if (m->to[i] == STAYS || m->several[i])
			m->to[i] = i;
		if (m->to[i] == i)
			continue;
		if (f->findings.matched++ == 0) {
			f->findings.bare = names_text(&f->names, i);
			f->findings.full = names_text(&f->names, m->to[i]);
		}
	}
	stacks_rename(&f->stacks, m->to, f->names.n, 0, number);
}

static void
match_names(struct folded *f, str (*cut)(str))
{
	size_t n = f->names.n;
	struct arena arena = {0};
	struct matching m = {f, .to = NEW(&arena, uint32_t, n + 1),
	    .several = NEW(&arena, bool, n + 1),
	    .is_full = NEW(&arena, bool, n + 1)};

	for (uint32_t i = 0; i < n; i++)
		m.to[i] = i;
	find_bare(&m, cut);
	if (m.bare > 0) {	/* most profiles have no such names */
		for (uint32_t i = 0; i < n; i++) {
			m.to[i] = i;
			m.several[i] = false;
		}
		m.full_path = NEW(&arena, bool, f->stacks.nodes);
		find_stays(&m);
		find_bare(&m, cut);
		if ((m.bare >= MATCH_FEW && m.bare * 2 >= m.full) ||
		    have_neighbours(&m) || have_bare_column(&m))
			replace_names(&m, NEW(&arena, uint32_t,
			    f->stacks.n));
	}
	arena_free(&arena);
}

void
folded_match(struct folded *f)
{
	match_names(f, cut_mark);
	match_names(f, cut_module);
	match_names(f, cut_both);
}
