#include "tools/stackfold/perf/data/machine_records.h"

#include <stdio.h>
#include <string.h>

#include "tools/stackfold/symbols/jitdump.h"
#include "tools/stackfold/symbols/kallsyms.h"
#include "tools/stackfold/symbols/recorded_symbols.h"

/* values of mmap(2) arguments on Linux */
#define LINUX_PROT_EXEC 4u
#define LINUX_MAP_HUGETLB 0x40000u

bool
machine_records_comm(struct machine_state *m, const struct attr *a,
    const struct record *rec)
{
	struct bytes b = rec->body;
	uint32_t pid = bytes_u32(&b), tid = bytes_u32(&b);
	str comm = bytes_text(&b);
	struct thread *t;

	if (b.cut)
		return false;
	t = threads_get(&m->threads, pid, tid);
	threads_name(&m->threads, t, str_trim(comm));
	if ((rec->misc & PERF_RECORD_MISC_COMM_EXEC) && a != NULL)
		t->began = record_time(a, rec);
	return true;
}

bool
machine_records_fork(struct machine_state *m, const struct record *rec)
{
	struct bytes b = rec->body;
	uint32_t pid = bytes_u32(&b), ppid = bytes_u32(&b);
	uint32_t tid = bytes_u32(&b), ptid = bytes_u32(&b);
	uint64_t time = bytes_u64(&b);

	if (b.cut)
		return false;
	threads_fork(&m->threads, pid, tid, ppid, ptid,
	    !(rec->misc & PERF_RECORD_MISC_FORK_EXEC));
	threads_get(&m->threads, pid, tid)->began = time;
	return true;
}

bool
machine_records_exit(struct machine_state *m, struct sample_queue *q,
    const struct record *rec)
{
	struct bytes b = rec->body;
	uint32_t pid = bytes_u32(&b), tid;

	bytes_u32(&b);			/* ppid */
	tid = bytes_u32(&b);
	if (b.cut)
		return false;
	threads_exit(&m->threads, pid, tid);
	if (threads_need_sweep(&m->threads)) {
		sample_queue_finish(q);
		threads_sweep(&m->threads);
	}
	return true;
}

bool
machine_records_cgroup(struct machine_state *m, struct sample_queue *q,
    const struct record *rec)
{
	struct bytes b = rec->body;
	uint64_t id = bytes_u64(&b);
	str path = bytes_text(&b);

	if (b.cut)
		return false;
	sample_queue_finish(q);
	*u64_map_put(&m->cgroups, id) = names_id(&m->cgroup_paths, path) + 1;
	return true;
}

/* return true for the name of anonymous memory; if executable, it has JIT
 * code */
static bool
is_anonymous(str name)
{
	return str_eq(name, STR("//anon")) || str_eq(name, STR("[heap]")) ||
	    str_starts(name, STR("/dev/zero")) ||
	    str_starts(name, STR("/anon_hugepage")) ||
	    str_starts(name, STR("[stack")) || str_starts(name, STR("/SYSV"));
}

struct mmap_record {
	struct map map;
	struct module_recorded recorded;	/* identity of the mapped
						 * file */
	uint32_t pid, tid, flags;
	bool executable;
	str name;
};

static bool
read_mmap(const struct record *r, struct mmap_record *m)
{
	struct bytes b = r->body;

	*m = (struct mmap_record){0};
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

		m->recorded.id_by_kernel = true;
		m->recorded.id.n = n < id.n ? n : id.n;
		memcpy(m->recorded.id.byte, id.p, m->recorded.id.n);
	} else if (r->type == PERF_RECORD_MMAP2) {
		m->recorded.major = bytes_u32(&b);
		m->recorded.minor = bytes_u32(&b);
		m->recorded.inode = bytes_u64(&b);
		m->recorded.generation = bytes_u64(&b);
	}
	if (r->type == PERF_RECORD_MMAP2) {
		m->executable = (bytes_u32(&b) & LINUX_PROT_EXEC) != 0;
		m->flags = bytes_u32(&b);
	}
	m->name = bytes_text(&b);
	m->recorded.pid = m->pid;
	return !b.cut;
}

static void
map_kernel(struct machine_state *ms, struct sample_queue *q,
    struct mmap_record *m)
{
	struct modules *all = &ms->modules;
	struct maps *maps;

	sample_queue_finish(q);
	kallsyms_end(all);
	maps = machine_state_touch(ms, &ms->kernel, MAPS_OTHER);
	if (str_starts(m->name, STR("[kernel.kallsyms]"))) {
		struct module *k = modules_get(all, MODULE_KERNEL,
		    STR("[kernel.kallsyms]"), NULL);

		if (m->recorded.id.n > 0)
			k->recorded.id = m->recorded.id;
		all->kernel.module = k;
		all->kernel.text = m->map.offset;
		all->kernel.anchor = str_ends(m->name, STR("_stext")) ?
		    "_stext" : "_text";
		all->kernel.hidden = m->map.offset == 0;
	} else if (m->name.n > 0 && (m->name.p[0] == '/' ||
	    m->name.p[0] == '[')) {
		m->recorded = (struct module_recorded){.id = m->recorded.id,
		    .id_by_kernel = m->recorded.id_by_kernel,
		    .addr = m->map.start};
		m->map.module = modules_get(all, MODULE_KO, m->name,
		    &m->recorded);
		m->map.as_is = true;
		maps_insert(maps, m->map);
	}
}

/* Return the time when a process executed its program, in seconds since 1970,
 * or 0 if unknown. */
static int64_t
program_start(struct machine_state *ms, const struct perf_info *i, uint32_t pid)
{
	uint64_t began = threads_get(&ms->threads, pid, pid)->began;

	return began == 0 || !i->has_wall || began > INT64_MAX / 2 ||
	    i->wall > INT64_MAX / 2 ? 0 :
	    ((int64_t)began + i->wall) / (int64_t)NUM_NANO;
}

#define PERF_MAP 32	/* maximum bytes of the name of a perf map */

/* write the name of a process's perf map to `room` */
static str
name_perf_map(uint32_t pid, char room[PERF_MAP])
{
	int n = snprintf(room, PERF_MAP, "/tmp/perf-%u.map", (unsigned)pid);

	return (str){room, (size_t)n};
}

/* Return the kind of the mapped module and correct its recorded name.
 * `perf_map` is a buffer for the new name. */
static enum module_kind
identify_module(struct mmap_record *m, char perf_map[PERF_MAP])
{
	if (is_anonymous(m->name) || (m->flags & LINUX_MAP_HUGETLB)) {
		m->map.as_is = true;
		m->recorded = (struct module_recorded){0};
		if (!m->executable)
			return MODULE_EMPTY;
		m->name = name_perf_map(m->pid, perf_map);
		m->recorded.pid = m->pid;
		return MODULE_PERF_MAP;
	}
	if (str_starts(m->name, STR("[vdso]"))) {
		m->map.offset = 0;
		m->recorded = (struct module_recorded){.id = m->recorded.id,
		    .id_by_kernel = m->recorded.id_by_kernel,
		    .pid = m->pid};
		return MODULE_VDSO;
	}
	return MODULE_FILE;
}

/* note that a process maps its jitdump, the file with the names of JIT code */
static void
note_jitdump(struct machine_state *ms, struct sample_queue *q, uint32_t pid,
    str path)
{
	struct module_recorded recorded = {.pid = pid};
	char room[PERF_MAP];
	struct module *m = modules_get(&ms->modules, MODULE_PERF_MAP,
	    name_perf_map(pid, room), &recorded);

	if (str_eq(m->recorded.dump, path))
		return;
	sample_queue_finish(q);
	m->recorded.dump = path;
}

static void
map_user(struct machine_state *ms, struct sample_queue *q,
    const struct perf_info *i, struct mmap_record *m)
{
	struct thread *t = threads_get(&ms->threads, m->pid, m->tid);
	char perf_map[PERF_MAP];
	enum module_kind kind = identify_module(m, perf_map);
	enum maps_change change;

	if (recorded_symbols_map(&ms->modules, m->name, &m->map))
		m->recorded = (struct module_recorded){.pid = m->pid};
	m->map.module = modules_get(&ms->modules, kind, m->name,
	    &m->recorded);
	if (kind == MODULE_PERF_MAP &&
	    m->map.module->recorded.began != program_start(ms, i, m->pid)) {
		sample_queue_finish(q);
		m->map.module->recorded.began = program_start(ms, i, m->pid);
	}
	if (kind == MODULE_FILE && m->executable && jitdump_is(m->name))
		note_jitdump(ms, q, m->pid, m->map.module->name);
	change = maps_compare(t->maps, &m->map);
	if (change == MAPS_NONE)	/* mapped again, or changed by
					 * mprotect() */
		return;
	maps_insert(machine_state_touch(ms, t->maps, change), m->map);
}

bool
machine_records_mmap(struct machine_state *ms, struct sample_queue *q,
    const struct perf_info *i, const struct attr *a, const struct record *rec)
{
	unsigned cpumode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;
	struct mmap_record m;
	uint64_t time = a != NULL ? record_time(a, rec) : 0;

	if (!read_mmap(rec, &m))
		return false;
	/* set the clock once: all events of a recording have the same one */
	if (a != NULL && ms->modules.clock.id != a->clock)
		ms->modules.clock.id = a->clock;
	m.recorded.mapped = time != UINT64_MAX ? time : 0;
	if (cpumode == PERF_RECORD_MISC_KERNEL)
		map_kernel(ms, q, &m);
	else if (cpumode == PERF_RECORD_MISC_USER ||
	    cpumode == PERF_RECORD_MISC_CPUMODE_UNKNOWN)
		map_user(ms, q, i, &m);
	return true;
}

bool
machine_records_ksymbol(struct machine_state *ms, struct sample_queue *q,
    const struct record *rec)
{
	struct bytes b = rec->body;
	struct map m = {.start = bytes_u64(&b)};
	uint64_t size = bytes_u32(&b);
	uint16_t flags;
	struct module_recorded recorded = {.addr = m.start, .size = size};

	sample_queue_finish(q);
	bytes_u16(&b);			/* type */
	flags = bytes_u16(&b);
	if (b.cut)
		return false;
	if (flags & PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER) {
		maps_remove(machine_state_touch(ms, &ms->kernel, MAPS_OTHER),
		    m.start);
		return true;
	}
	m.end = m.start + size;
	m.module = modules_get(&ms->modules, MODULE_KSYMBOL, bytes_text(&b),
	    &recorded);
	maps_insert(machine_state_touch(ms, &ms->kernel, MAPS_OTHER), m);
	return true;
}
