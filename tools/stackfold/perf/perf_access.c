#include "tools/stackfold/perf/perf_access.h"

#include "common/base/sys.h"

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

/* names of mem_lvl_num, PERF_MEM_LVLNUM_*, which newer kernels also set */
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
perf_access_words(struct buf *b, uint64_t data_src)
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
