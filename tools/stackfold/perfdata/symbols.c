#include "tools/stackfold/perfdata/symbols.h"

#include "tools/stackfold/perfdata/kallsyms.h"
#include "tools/stackfold/perfdata/perfmap.h"
#include "tools/stackfold/perfdata/program.h"
#include "tools/stackfold/perfdata/vmlinux.h"

void
symbols_load(struct modules *all, struct module *m)
{
	switch (m->kind) {
	case MODULE_FILE:
	case MODULE_VDSO:
		program_load(all, m);
		break;
	case MODULE_KERNEL:
		kallsyms_load(all, m);
		break;
	case MODULE_KO:
		vmlinux_load_ko(all, m);
		break;
	case MODULE_PERF_MAP:
		perfmap_load(all, m);
		break;
	default:
		break;
	}
}
