#include "tools/stackfold/perf/perf_root.h"

#include "tools/stackfold/perf/perf_options.h"

/* append a number of a sample */
static void
add_id(struct buf *b, char before, int64_t id)
{
	buf_char(b, before);
	if (id == PERF_SAMPLE_NONE)
		buf_char(b, '?');
	else
		buf_fmt(b, "%lld", (long long)id);
}

/* blanks become '_', and with --pool a number becomes '#' */
static void
add_comm(struct buf *b, str comm, bool pool)
{
	for (size_t i = 0; i < comm.n; i++) {
		if (!pool || !str_digit(comm.p[i]))
			buf_char(b, comm.p[i] == ' ' ? '_' : comm.p[i]);
		else if (b->n == 0 || b->p[b->n - 1] != '#')
			buf_char(b, '#');
	}
}

/* the text of a root, the first time */
static uint32_t
new_root(struct perf_roots *r, struct sample *s, const struct perf_sample *p)
{
	enum perf_options_root root = s->opts->perf->root;

	r->text.n = 0;
	add_comm(&r->text, p->comm, s->opts->perf->pool);
	if (root == PERF_ROOT_PID || root == PERF_ROOT_TID)
		add_id(&r->text, '-', p->pid);
	if (root == PERF_ROOT_TID)
		add_id(&r->text, '/', p->tid);
	return sample_id(s, buf_str(&r->text), '\0');
}

void
perf_root(struct perf_roots *r, struct sample *s, const struct perf_sample *p)
{
	enum perf_options_root root = s->opts->perf->root;
	int64_t ids[2] = {p->pid, root == PERF_ROOT_TID ? p->tid : 0};
	str key = {(const char *)ids, sizeof(ids)};
	uint32_t at;

	if (p->root != NULL && *p->root > 0) {
		sample_root_id(s, *p->root - 1);
		return;
	}
	if (root == PERF_ROOT_NONE || (p->comm.n == 0 &&
	    root == PERF_ROOT_COMM))
		return;
	at = names_pair(&r->known, p->comm, root == PERF_ROOT_COMM ?
	    STR("") : key);
	if (at == r->ids.n)
		sample_ids_add(&r->ids, new_root(r, s, p));
	sample_root_id(s, r->ids.p[at]);
	if (p->root != NULL)
		*p->root = r->ids.p[at] + 1;
}
