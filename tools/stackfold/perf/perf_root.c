#include "tools/stackfold/perf/perf_root.h"

#include "tools/stackfold/perf/sample/perf_options.h"

/* append a process or thread id, or '?' if unknown */
static void
add_number(struct buf *b, char before, int64_t id)
{
	buf_char(b, before);
	if (id == PERF_SAMPLE_NONE)
		buf_char(b, '?');
	else
		buf_fmt(b, "%lld", (long long)id);
}

/* append a command with '_' for blanks */
static void
add_comm(struct buf *b, str comm)
{
	for (size_t i = 0; i < comm.n; i++)
		buf_char(b, comm.p[i] == ' ' ? '_' : comm.p[i]);
}

/* Append the pod of a path component, "pod1b-2c" of
 * "kubepods-burstable-pod1b_2c.slice".  Return false if it has none. */
static bool
add_pod(struct buf *b, str part)
{
	size_t at = str_find(part, STR("-pod"));

	if (str_starts(part, STR("kubepods-")) && at != STR_NONE)
		part = str_from(part, at + 1);
	if (!str_starts(part, STR("pod")))
		return false;
	if (str_ends(part, STR(".slice")))
		part.n -= 6;
	for (size_t i = 0; i < part.n; i++)
		buf_char(b, part.p[i] == '_' ? '-' : part.p[i]);
	return true;
}

/* append the Kubernetes pod of a cgroup, or its last path component */
static void
add_cgroup(struct buf *b, str path)
{
	bool kubernetes = str_find(path, STR("/kubepods")) != STR_NONE;
	str rest = path, part;

	if (path.n == 0)
		buf_add(b, STR("[no cgroup]"));
	while (kubernetes && str_cut(&rest, '/', &part))
		if (add_pod(b, part))
			return;
	part = str_from(path, path.n > 1 ? str_rchr(path, '/') + 1 : 0);
	buf_add(b, part);
}

static uint32_t
make_root(struct perf_roots *r, struct sample *s, const struct perf_sample *p)
{
	enum perf_options_root root = s->opts->perf->root;

	r->text.n = 0;
	if (root == PERF_ROOT_CGROUP)
		add_cgroup(&r->text, p->cgroup);
	else
		add_comm(&r->text, p->comm);
	if (root == PERF_ROOT_PID || root == PERF_ROOT_TID)
		add_number(&r->text, '-', p->pid);
	if (root == PERF_ROOT_TID)
		add_number(&r->text, '/', p->tid);
	return sample_id(s, buf_str(&r->text), '\0');
}

void
perf_root(struct perf_roots *r, struct sample *s, const struct perf_sample *p)
{
	enum perf_options_root root = s->opts->perf->root;
	bool grouped = root == PERF_ROOT_CGROUP;
	int64_t ids[2] = {p->pid, root == PERF_ROOT_TID ? p->tid : 0};
	str key = {(const char *)ids, sizeof(ids)};
	/* a thread may move to another cgroup */
	uint32_t *place = grouped ? NULL : p->root, at;

	if (place != NULL && *place > 0) {
		sample_root_id(s, *place - 1);
		return;
	}
	if (root == PERF_ROOT_NONE || (p->comm.n == 0 &&
	    root == PERF_ROOT_COMM))
		return;
	r->ungrouped += grouped && p->cgroup.n == 0;
	at = names_pair(&r->known, grouped ? p->cgroup : p->comm,
	    grouped || root == PERF_ROOT_COMM ? STR("") : key);
	if (at == r->ids.n)
		sample_ids_add(&r->ids, make_root(r, s, p));
	sample_root_id(s, r->ids.p[at]);
	if (place != NULL)
		*place = r->ids.p[at] + 1;
}
