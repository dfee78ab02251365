#include "tools/stackfold/perf/perf_root.h"

/* "-PID" or "-PID/TID", as the options want it */
static str
ids_text(struct buf *b, const struct fold_opts *o, const struct perf_header *h)
{
	b->n = 0;
	if (o->root == ROOT_PID || o->root == ROOT_TID) {
		buf_char(b, '-');
		buf_add(b, h->pid.n > 0 ? h->pid : STR("?"));
	}
	if (o->root == ROOT_TID) {
		buf_char(b, '/');
		buf_add(b, h->tid.n > 0 ? h->tid : STR("?"));
	}
	return b->n > 0 ? buf_str(b) : STR("");
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

void
perf_root(struct perf_roots *r, struct sample *s, const struct perf_header *h)
{
	str ids;
	uint32_t at;

	if (s->opts->root == ROOT_NONE ||
	    (h->comm.n == 0 && s->opts->root == ROOT_COMM))
		return;
	ids = ids_text(&r->key, s->opts, h);
	at = names_pair(&r->known, h->comm, ids);
	if (at == r->ids.n) {
		GROW(r->ids.p, r->ids.cap, r->ids.n + 1);
		r->text.n = 0;
		add_comm(&r->text, h->comm, s->opts->pool);
		buf_add(&r->text, ids);
		r->ids.p[r->ids.n++] = sample_id(s, buf_str(&r->text), '\0');
	}
	sample_root_id(s, r->ids.p[at]);
}
