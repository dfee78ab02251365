#include "tools/stackfold/perf/data/machine_records.h"

#include <string.h>

#include "tools/stackfold/perf/data/sample_queue.h"
#include "tools/stackfold/symbols/kallsyms.h"

#define HUGE_PAGES 0x40000u	/* a flag of mmap(2) */
#define RUNS 4u			/* its prot: it is executable */
#define MANY 1000u		/* maps that are copied at once, */
#define MOST 1000000u		/* and until no sample waits */

/* anonymous memory, which only code made at run time makes executable */
static bool
without_file(str name)
{
	return str_eq(name, STR("//anon")) || str_eq(name, STR("[heap]")) ||
	    str_starts(name, STR("/dev/zero")) ||
	    str_starts(name, STR("/anon_hugepage")) ||
	    str_starts(name, STR("[stack")) || str_starts(name, STR("/SYSV"));
}

/* what a record of mmap says */
struct mapped {
	struct map map;
	struct module like;
	uint32_t pid, tid, flags;
	bool executable;
	str name;
};

static bool
read_mapped(const struct record *r, struct mapped *m)
{
	struct bytes b = r->body;

	*m = (struct mapped){0};
	m->executable = !(r->misc & PERF_RECORD_MISC_MMAP_DATA);
	m->pid = bytes_u32(&b);
	m->tid = bytes_u32(&b);
	m->map.start = bytes_u64(&b);
	m->map.end = m->map.start + bytes_u64(&b);
	m->map.offset = bytes_u64(&b);
	if (r->type == PERF_RECORD_MMAP2 &&
	    (r->misc & PERF_RECORD_MISC_MMAP_BUILD_ID)) {
		str size = bytes_take(&b, 4);
		str id = bytes_take(&b, ELF_BUILD_ID);
		size_t n = size.n > 0 ? (unsigned char)size.p[0] : 0;

		m->like.nid = n < id.n ? n : id.n;
		memcpy(m->like.id, id.p, m->like.nid);
	} else if (r->type == PERF_RECORD_MMAP2) {
		bytes_u64(&b);
		m->like.inode = bytes_u64(&b);
		bytes_u64(&b);
	}
	if (r->type == PERF_RECORD_MMAP2) {
		m->executable = (bytes_u32(&b) & RUNS) != 0;
		m->flags = bytes_u32(&b);
	}
	m->name = bytes_text(&b);
	m->like.pid = m->pid;
	return !b.cut;
}

/* maps that are about to change */
static struct maps *
changing(struct recording *r, struct maps *m)
{
	m->state = ++r->states;
	return m;
}

static void
map_kernel(struct recording *r, struct mapped *m)
{
	struct modules *all = &r->modules;
	struct maps *maps;

	sample_queue_end(r);
	kallsyms_end(all);
	maps = changing(r, &r->kernel);
	if (str_starts(m->name, STR("[kernel.kallsyms]"))) {
		struct module *k = modules_get(all, MODULE_KERNEL,
		    STR("[kernel.kallsyms]"), NULL);

		if (m->like.nid > 0) {
			k->nid = m->like.nid;
			memcpy(k->id, m->like.id, k->nid);
		}
		all->kernel = k;
		all->text = m->map.offset;
		all->anchor = str_ends(m->name, STR("_stext")) ? "_stext" :
		    "_text";
		all->hidden = m->map.offset == 0;
	} else if (m->name.n > 0 && (m->name.p[0] == '/' ||
	    m->name.p[0] == '[')) {
		m->like.inode = m->map.start;
		m->map.module = modules_get(all, MODULE_KO, m->name, &m->like);
		m->map.as_is = true;
		maps_insert(maps, m->map);
	}
}

/* samples that wait keep the maps as they were: no more than that is copied */
static void
bound_copies(struct recording *r, const struct maps *m)
{
	size_t n = maps_shared(m);

	r->copied += n;
	if (n > MANY || r->copied > MOST) {
		sample_queue_end(r);
		r->copied = 0;
	}
}

/* when a process began with its program; 0 without the clock on the wall */
static int64_t
since(struct recording *r, uint32_t pid)
{
	const struct perf_info *i = &r->perf->info;
	uint64_t began = threads_get(&r->threads, pid, pid)->began;

	return began == 0 || !i->has_wall || began > INT64_MAX / 2 ||
	    i->wall > INT64_MAX / 2 ? 0 :
	    ((int64_t)began + i->wall) / (int64_t)NUM_NANO;
}

static void
map_user(struct recording *r, struct mapped *m)
{
	struct thread *t = threads_get(&r->threads, m->pid, m->tid);
	bool anon = without_file(m->name) || (m->flags & HUGE_PAGES);
	char name[32];
	enum module_kind kind = MODULE_FILE;
	struct buf b = {0};

	if (anon && m->executable) {
		buf_fmt(&b, "/tmp/perf-%u.map", (unsigned)m->pid);
		memcpy(name, b.p, b.n);
		m->name = (str){name, b.n};
		buf_free(&b);
		kind = MODULE_PERF_MAP;
		m->like = (struct module){.pid = m->pid};
	} else if (anon) {
		kind = MODULE_EMPTY;
		m->like = (struct module){0};
	} else if (str_starts(m->name, STR("[vdso]"))) {
		kind = MODULE_VDSO;
		m->map.offset = 0;
		m->like.inode = 0;
	}
	m->map.as_is = anon;
	m->map.module = modules_get(&r->modules, kind, m->name, &m->like);
	if (kind == MODULE_PERF_MAP && m->map.module->since !=
	    since(r, m->pid)) {
		sample_queue_end(r);
		m->map.module->since = since(r, m->pid);
	}
	bound_copies(r, t->maps);
	maps_insert(changing(r, t->maps), m->map);
}

bool
machine_records_mmap(struct recording *r, const struct record *rec)
{
	unsigned mode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;
	struct mapped m;

	if (!read_mapped(rec, &m))
		return false;
	if (mode == PERF_RECORD_MISC_KERNEL)
		map_kernel(r, &m);
	else if (mode == PERF_RECORD_MISC_USER ||
	    mode == PERF_RECORD_MISC_CPUMODE_UNKNOWN)
		map_user(r, &m);
	return true;
}

/* code that the kernel made for BPF, or has no more */
bool
machine_records_ksymbol(struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;
	struct map m = {.start = bytes_u64(&b)};
	uint64_t size = bytes_u32(&b);
	uint16_t flags;
	struct module like = {.inode = m.start, .size = size};

	bytes_u16(&b);
	flags = bytes_u16(&b);
	if (b.cut)
		return false;
	if (flags & PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER) {
		maps_remove(changing(r, &r->kernel), m.start);
		return true;
	}
	m.end = m.start + size;
	m.module = modules_get(&r->modules, MODULE_ONE, bytes_text(&b), &like);
	maps_insert(changing(r, &r->kernel), m);
	return true;
}
