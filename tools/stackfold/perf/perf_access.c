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

/* bits of mem_lvl: the memory levels, and whether it was a hit */
enum perf_mem_lvl {
	PERF_MEM_LVL_HIT = 1 << 1,
	PERF_MEM_LVL_MISS = 1 << 2,
	PERF_MEM_LVL_L1 = 1 << 3,
	PERF_MEM_LVL_LFB = 1 << 4,
	PERF_MEM_LVL_L2 = 1 << 5,
	PERF_MEM_LVL_L3 = 1 << 6,
	PERF_MEM_LVL_LOC_RAM = 1 << 7,
	PERF_MEM_LVL_REM_RAM1 = 1 << 8,
	PERF_MEM_LVL_REM_RAM2 = 1 << 9,
	PERF_MEM_LVL_REM_CCE1 = 1 << 10,
	PERF_MEM_LVL_REM_CCE2 = 1 << 11,
	PERF_MEM_LVL_IO = 1 << 12,
	PERF_MEM_LVL_UNC = 1 << 13
};

/* mem_lvl_num: the level as a number, on newer kernels */
enum perf_mem_lvlnum {
	PERF_MEM_LVLNUM_L1 = 1,
	PERF_MEM_LVLNUM_L2,
	PERF_MEM_LVLNUM_L3,
	PERF_MEM_LVLNUM_L4,
	PERF_MEM_LVLNUM_L2_MHB,
	PERF_MEM_LVLNUM_MSC,
	PERF_MEM_LVLNUM_L0,
	PERF_MEM_LVLNUM_UNC,
	PERF_MEM_LVLNUM_CXL,
	PERF_MEM_LVLNUM_IO,
	PERF_MEM_LVLNUM_ANY_CACHE,
	PERF_MEM_LVLNUM_LFB,
	PERF_MEM_LVLNUM_RAM,
	PERF_MEM_LVLNUM_PMEM,
	PERF_MEM_LVLNUM_NA
};

/* bits of mem_snoop: the state in another CPU's cache */
enum perf_mem_snoop { PERF_MEM_SNOOP_HITM = 1 << 4 };

/* levels of mem_lvl */
static const struct {
	unsigned bit;
	const char *word;
} levels[] = {
	{PERF_MEM_LVL_L1, "L1"},
	{PERF_MEM_LVL_LFB, "LFB/MAB"},
	{PERF_MEM_LVL_L2, "L2"},
	{PERF_MEM_LVL_L3, "L3"},
	{PERF_MEM_LVL_LOC_RAM, "Local RAM"},
	{PERF_MEM_LVL_REM_RAM1, "Remote RAM (1 hop)"},
	{PERF_MEM_LVL_REM_RAM2, "Remote RAM (2 hops)"},
	{PERF_MEM_LVL_REM_CCE1, "Remote Cache (1 hop)"},
	{PERF_MEM_LVL_REM_CCE2, "Remote Cache (2 hops)"},
	{PERF_MEM_LVL_IO, "I/O"},
	{PERF_MEM_LVL_UNC, "Uncached"},
};

/* levels of mem_lvl_num */
static const char *const numbered[16] = {
	[PERF_MEM_LVLNUM_L1] = "L1",
	[PERF_MEM_LVLNUM_L2] = "L2",
	[PERF_MEM_LVLNUM_L3] = "L3",
	[PERF_MEM_LVLNUM_L4] = "L4",
	[PERF_MEM_LVLNUM_L2_MHB] = "L2 MHB",
	[PERF_MEM_LVLNUM_MSC] = "Memory-side Cache",
	[PERF_MEM_LVLNUM_L0] = "L0",
	[PERF_MEM_LVLNUM_UNC] = "Uncached",
	[PERF_MEM_LVLNUM_CXL] = "CXL",
	[PERF_MEM_LVLNUM_IO] = "I/O",
	[PERF_MEM_LVLNUM_ANY_CACHE] = "Any cache",
	[PERF_MEM_LVLNUM_LFB] = "LFB/MAB",
	[PERF_MEM_LVLNUM_RAM] = "RAM",
	[PERF_MEM_LVLNUM_PMEM] = "PMEM",
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

/* append the numbered level; false if it has none */
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

/* append the levels whose bits are set; false if there are none */
static bool
add_levels(struct buf *b, unsigned bits)
{
	bool any = false;

	for (size_t i = 0; i < LENGTH(levels); i++)
		if (bits & levels[i].bit) {
			buf_fmt(b, "%s%s", any ? " or " : "", levels[i].word);
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
