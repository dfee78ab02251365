#include "tools/stackfold/symbols/symbols.h"

#include "tools/stackfold/symbols/elf_symbols.h"
#include "tools/stackfold/symbols/kallsyms.h"
#include "tools/stackfold/symbols/perfmap.h"
#include "tools/stackfold/symbols/vmlinux.h"

void
symbols_load(struct modules *all, struct module *m)
{
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
		perfmap_load(all, m);
		break;
	default:
		break;
	}
}
