#include "tools/stackfold/symbols/symbols.h"

#include "tools/stackfold/symbols/elf_symbols.h"
#include "tools/stackfold/symbols/jitdump.h"
#include "tools/stackfold/symbols/kallsyms.h"
#include "tools/stackfold/symbols/perfmap.h"
#include "tools/stackfold/symbols/recorded_symbols.h"
#include "tools/stackfold/symbols/vmlinux.h"

/* prefer a jitdump to a perf map, which has no times */
static void
load_code_of_jit(const struct modules *all, struct module *m)
{
	const char *why;

	if (jitdump_load(all, m))
		return;
	why = m->why;
	perfmap_load(all, m);
	if (m->why != NULL && why != NULL)
		m->why = why;
}

void
symbols_load(struct modules *all, struct module *m)
{
	if (recorded_symbols_load(all, m))
		return;
	switch (m->kind) {
	case MODULE_FILE:
	case MODULE_VDSO:
		elf_symbols_load(all, m);
		break;
	case MODULE_KERNEL:
		kallsyms_load(all, m);
		break;
	case MODULE_KO:
		vmlinux_load_ko(all, m);
		break;
	case MODULE_PERF_MAP:
		load_code_of_jit(all, m);
		break;
	default:
		break;
	}
}
