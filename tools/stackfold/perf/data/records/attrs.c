#include "tools/stackfold/perf/data/records/attrs.h"

#include "common/base/buf.h"
#include "tools/stackfold/perf/perf_weight.h"

/* event names, indexed by config: enum perf_hw_id */
static const char *const hardware[] = {
	"cycles", "instructions", "cache-references", "cache-misses",
	"branches", "branch-misses", "bus-cycles", "stalled-cycles-frontend",
	"stalled-cycles-backend", "ref-cycles"
};

/* event names, indexed by config: enum perf_sw_ids */
static const char *const software[] = {
	"cpu-clock", "task-clock", "page-faults", "context-switches",
	"cpu-migrations", "minor-faults", "major-faults", "alignment-faults",
	"emulation-faults", "dummy", "bpf-output", "cgroup-switches"
};

static bool
read_flag(str flags, unsigned n, bool big)
{
	return (unsigned char)flags.p[n / 8] >> (big ? 7 - n % 8 : n % 8) & 1;
}

static uint8_t
count_bits(uint64_t m)
{
	uint8_t n = 0;

	for (; m != 0; m &= m - 1)
		n++;
	return n;
}

/* return the number of fields in the mask `of` that a sample has */
static uint8_t
count_members(const struct attr *a, uint64_t of)
{
	return count_bits(a->sample_type & of);
}

/* compute the offsets of a sample's leading one-word fields, and the number of
 * registers */
static void
find_members(struct attr *a)
{
	uint64_t first = PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP |
	    PERF_SAMPLE_TID;
	uint64_t next = first | PERF_SAMPLE_TIME | PERF_SAMPLE_ADDR;

	a->time_at = count_members(a, first);
	if (!(a->sample_type & PERF_SAMPLE_IDENTIFIER))
		a->id_at = count_members(a, next);
	a->words = count_members(a, next | PERF_SAMPLE_ID |
	    PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD);
	a->nregs_user = count_bits(a->sample_regs_user);
	a->nregs_intr = count_bits(a->sample_regs_intr);
}

bool
attrs_add(struct attrs *a, struct bytes *from, size_t size)
{
	struct attr new = {0};
	struct bytes b, all = *from;
	uint32_t own;
	str flags;

	bytes_u32(&all);
	own = bytes_u32(&all);
	own = own == 0 ? PERF_ATTR_SIZE_VER0 : own;
	b = bytes_part(from, bytes_take(from, size > 0 ? size : own));
	b.n = b.n < own ? b.n : own;
	if (from->cut || b.n < PERF_ATTR_SIZE_VER0)
		return false;
	new.type = bytes_u32(&b);
	bytes_u32(&b);
	new.config = bytes_u64(&b);
	new.sample_period = bytes_u64(&b);
	new.sample_type = bytes_u64(&b);
	new.read_format = bytes_u64(&b);
	flags = bytes_take(&b, 8);
	bytes_take(&b, 24);	/* wakeup, breakpoint, config1, config2 */
	new.branch_sample_type = b.n >= 8 ? bytes_u64(&b) : 0;
	new.sample_regs_user = b.n >= 8 ? bytes_u64(&b) : 0;
	bytes_take(&b, b.n < 4 ? b.n : 4);	/* sample_stack_user */
	new.clock = b.n >= 4 ? (int32_t)bytes_u32(&b) : -1;
	new.sample_regs_intr = b.n >= 8 ? bytes_u64(&b) : 0;
	new.only = read_flag(flags, PERF_EVENT_ATTR_EXCLUDE_USER, from->big) ?
	    'k' : read_flag(flags, PERF_EVENT_ATTR_EXCLUDE_KERNEL, from->big) ?
	    'u' : '\0';
	new.freq = read_flag(flags, PERF_EVENT_ATTR_FREQ, from->big);
	if (!read_flag(flags, PERF_EVENT_ATTR_USE_CLOCKID, from->big))
		new.clock = -1;
	new.sample_id_all = read_flag(flags, PERF_EVENT_ATTR_SAMPLE_ID_ALL,
	    from->big);
	new.inherit = read_flag(flags, PERF_EVENT_ATTR_INHERIT, from->big);
	new.enable_on_exec = read_flag(flags,
	    PERF_EVENT_ATTR_ENABLE_ON_EXEC, from->big);
	new.context_switch = read_flag(flags, PERF_EVENT_ATTR_CONTEXT_SWITCH,
	    from->big);
	new.defer_callchain = read_flag(flags, PERF_EVENT_ATTR_DEFER_CALLCHAIN,
	    from->big);
	find_members(&new);
	*APPEND(a->all, a->cap, a->n) = new;
	return true;
}

void
attrs_add_id(struct attrs *a, uint64_t id, size_t attr)
{
	a->last.attr = 0;
	if (attr < a->n && attr < UINT32_MAX - 1)
		*u64_map_put(&a->ids, id) = (uint32_t)attr + 1;
}

struct attr *
attrs_find(struct attrs *a, uint64_t id)
{
	if (a->last.attr == 0 || a->last.id != id) {
		a->last.id = id;
		a->last.attr = u64_map_get(&a->ids, id);
	}
	return a->last.attr > 0 ? &a->all[a->last.attr - 1] : NULL;
}

void
attrs_set_name(struct attrs *a, struct attr *one, str name)
{
	one->name = arena_str(&a->arena, name);
	if (one->type == PERF_TYPE_SOFTWARE &&
	    (one->sample_type & PERF_SAMPLE_RAW) && perf_weight_offcpu(name))
		one->offcpu = true;	/* set here because the reader thread
					 * uses it */
}

str
attrs_name(struct attrs *a, struct attr *one)
{
	struct buf b = {0};

	if (one->name.n > 0)
		return one->name;
	if (one->type == PERF_TYPE_HARDWARE && one->config < LENGTH(hardware))
		attrs_set_name(a, one, str_of(hardware[one->config]));
	else if (one->type == PERF_TYPE_SOFTWARE &&
	    one->config < LENGTH(software))
		attrs_set_name(a, one, str_of(software[one->config]));
	else {
		buf_fmt(&b, "%s 0x%llx", one->type == PERF_TYPE_TRACEPOINT ?
		    "tracepoint" : "raw", (unsigned long long)one->config);
		attrs_set_name(a, one, buf_str(&b));
		buf_free(&b);
	}
	return one->name;
}
