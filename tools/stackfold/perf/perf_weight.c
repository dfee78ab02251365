#include "tools/stackfold/perf/perf_weight.h"

#include "common/base/sys.h"
#include "common/profile/event.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_payload.h"

static struct num
period_of(const struct perf_sample *p)
{
	return NUM(p->has_period && p->period > 0 ? p->period : 1);
}

/* Get the time since the thread's last sample, in us.  Return false if there is
 * no such sample. */
static bool
time_since_last(struct perf_weights *w, const struct perf_sample *p,
    struct num *n, const char **why)
{
	/* each CPU has its own idle thread, all with tid 0 */
	int64_t key[2] = {p->tid, p->tid == 0 ? p->cpu : 0};
	uint32_t thread = names_id(&w->threads,
	    (str){(const char *)key, sizeof(key)});
	struct num now = p->time, before;

	if (!p->has_time) {
		*why = "no time stamp";
		return false;
	}
	if (thread == w->n) {
		*APPEND(w->last, w->cap, w->n) = now;
		w->first++;
		*n = event_is_software_clock(p->event) ?
		    num_scale(period_of(p), NUM(1), NUM(1000)) : NUM(0);
		return true;
	}
	before = w->last[thread];
	if (num_cmp(now, before) > 0)
		w->last[thread] = now;
	*n = num_scale(num_sub(now, before), NUM(1000000), NUM(1));
	return true;
}

bool
perf_weight(struct perf_weights *w, const struct perf_options *o,
    const struct perf_sample *p, struct num *n, const char **why)
{
	str name;

	switch (o->weight) {
	case PERF_WEIGHT_PERIOD:
		*n = period_of(p);
		return true;
	case PERF_WEIGHT_SAMPLES:
		*n = NUM(1);
		return true;
	case PERF_WEIGHT_TIME:
		return time_since_last(w, p, n, why);
	case PERF_WEIGHT_FIELD:
		break;
	}
	if (o->access && p->has_weight) {
		*n = NUM(p->weight);
		return true;
	}
	*why = o->access ? "no weight; perf mem record records it, and perf "
	    "script -F +weight,+data_src prints it" :
	    "no such field in the payload (--weight)";
	*n = NUM(1);
	for (str rest = str_of(o->weight_field); str_cut(&rest, '*', &name);) {
		struct num factor;

		if (!perf_payload_number(p->payload, name, &factor))
			return false;
		*n = num_scale(*n, factor, NUM(1));
	}
	/* a sample stands for `period` occurrences, except that the period of
	 * sched_stat_* is the value itself */
	if (!str_starts(p->event, STR("sched:sched_stat_"))) {
		struct num each = NUM(p->period > 0 ? p->period : 1);

		*n = num_scale(*n, each, NUM(1));
		w->scale = each.whole > w->scale ? each.whole : w->scale;
	}
	return true;
}

bool
perf_weight_offcpu(str event)
{
	return str_starts(event, STR("offcpu-time"));
}

str
perf_weight_unit(const struct perf_options *o, str family, bool periods)
{
	str fields, first;

	if (o->measure->unit != NULL)
		return str_of(o->measure->unit);
	if (o->weight == PERF_WEIGHT_TIME)
		return STR("us");
	if (o->access)
		return STR("cycles");
	if (o->weight == PERF_WEIGHT_FIELD) {
		if (str_starts(family, STR("sched:sched_stat_")))
			return STR("ns");	/* e.g. "runtime=5 [ns]" */
		fields = str_of(o->weight_field);	/* e.g.
							 * "bytes*blocks" */
		str_cut(&fields, '*', &first);
		return first;
	}
	if (o->weight == PERF_WEIGHT_SAMPLES || !periods || family.n == 0)
		return STR("samples");
	if (event_is_software_clock(family) || perf_weight_offcpu(family))
		return STR("ns");
	return str_has_char(family, ':') ? STR("events") : family;
}

/* Values and names from linux/perf_event.h of Linux 6.19. */

/* bit offsets of the fields of PERF_SAMPLE_DATA_SRC */
enum perf_mem_shift {
	PERF_MEM_LVL_SHIFT = 5,
	PERF_MEM_SNOOP_SHIFT = 19,
	PERF_MEM_LVLNUM_SHIFT = 33,
	PERF_MEM_REMOTE_SHIFT = 37,
	PERF_MEM_HOPS_SHIFT = 43
};

/* bits of mem_lvl and mem_snoop */
enum {
	PERF_MEM_LVL_HIT = 1 << 1, PERF_MEM_LVL_MISS = 1 << 2,
	PERF_MEM_LVL_L1 = 1 << 3, PERF_MEM_SNOOP_HITM = 1 << 4
};

/* names of the bits of mem_lvl from PERF_MEM_LVL_L1 on */
static const char *const levels[] = {
	"L1", "LFB/MAB", "L2", "L3", "Local RAM", "Remote RAM (1 hop)",
	"Remote RAM (2 hops)", "Remote Cache (1 hop)", "Remote Cache (2 hops)",
	"I/O", "Uncached",
};

/* names of mem_lvl_num, PERF_MEM_LVLNUM_*; newer kernels set it in addition to
 * mem_lvl */
static const char *const numbered[16] = {
	NULL, "L1", "L2", "L3", "L4", "L2 MHB", "Memory-side Cache", "L0",
	"Uncached", "CXL", "I/O", "Any cache", "LFB/MAB", "RAM", "PMEM",
};

/* names of mem_hops */
static const char *const distances[8] = {
	[1] = "core, same node ",
	[2] = "node, same socket ",
	[3] = "socket, same board ",
	[4] = "board ",
};

static unsigned
part(uint64_t data_src, unsigned shift, unsigned bits)
{
	return (unsigned)(data_src >> shift & ((1u << bits) - 1));
}

static bool
add_numbered(struct buf *b, uint64_t data_src)
{
	unsigned n = part(data_src, PERF_MEM_LVLNUM_SHIFT, 4);
	const char *far = distances[part(data_src, PERF_MEM_HOPS_SHIFT, 3)];

	if (numbered[n] == NULL)
		return false;
	if (part(data_src, PERF_MEM_REMOTE_SHIFT, 1))
		buf_add(b, STR("Remote "));
	buf_fmt(b, "%s%s", far != NULL ? far : "", numbered[n]);
	return true;
}

static bool
add_levels(struct buf *b, unsigned bits)
{
	bool any = false;

	for (size_t i = 0; i < LENGTH(levels); i++)
		if (bits & (unsigned)PERF_MEM_LVL_L1 << i) {
			buf_fmt(b, "%s%s", any ? " or " : "", levels[i]);
			any = true;
		}
	return any;
}

void
perf_weight_access(struct buf *b, uint64_t data_src)
{
	unsigned bits = part(data_src, PERF_MEM_LVL_SHIFT, 14);

	if (!add_numbered(b, data_src) && !add_levels(b, bits))
		buf_add(b, STR("N/A"));
	else if (bits & PERF_MEM_LVL_HIT)
		buf_add(b, STR(" hit"));
	else if (bits & PERF_MEM_LVL_MISS)
		buf_add(b, STR(" miss"));
	if (part(data_src, PERF_MEM_SNOOP_SHIFT, 5) & PERF_MEM_SNOOP_HITM)
		buf_add(b, STR(", HitM"));
}
