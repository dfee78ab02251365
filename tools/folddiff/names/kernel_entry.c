#include "tools/folddiff/names/kernel_entry.h"

#include "common/base/sys.h"
#include "common/profile/frame.h"

struct entry {
	const char *start;	/* of a name */
	enum kernel_entry entry;
};

/* x86, ARM, RISC-V, POWER, s390, threads; the first that fits counts */
static const struct entry outside[] = {
	{"asm_common_interrupt", ENTRY_MACHINE},
	{"asm_sysvec_", ENTRY_MACHINE},
	{"el0_da", ENTRY_FAULT}, {"el0_ia", ENTRY_FAULT},
	{"el0_irq", ENTRY_MACHINE}, {"el0t_32_irq", ENTRY_MACHINE},
	{"el0t_64_irq", ENTRY_MACHINE}, {"el1_irq", ENTRY_MACHINE},
	{"el1h_64_irq", ENTRY_MACHINE},
	{"asm_exc_page_fault", ENTRY_FAULT},
	{"asm_exc_", ENTRY_CALL}, {"do_syscall_64", ENTRY_CALL},
	{"el0_", ENTRY_CALL}, {"el0t_", ENTRY_CALL}, {"el1_", ENTRY_CALL},
	{"el1h_", ENTRY_CALL}, {"entry_INT80", ENTRY_CALL},
	{"entry_SYSCALL", ENTRY_CALL}, {"entry_SYSENTER", ENTRY_CALL},
	{"handle_exception", ENTRY_CALL}, {"ret_from_exception", ENTRY_CALL},
	{"ret_from_fork", ENTRY_CALL},
	{"syscall_return_via_sysret", ENTRY_CALL},
	{"system_call", ENTRY_CALL},
};

/* names that a program may use, too */
static const struct entry inside_only[] = {
	{"__do_softirq", ENTRY_MACHINE}, {"__irq_exit", ENTRY_MACHINE},
	{"__schedule", ENTRY_MACHINE}, {"do_IRQ", ENTRY_MACHINE},
	{"do_idle", ENTRY_MACHINE}, {"do_irq", ENTRY_MACHINE},
	{"do_page_fault", ENTRY_FAULT}, {"handle_mm_fault", ENTRY_FAULT},
	{"handle_softirqs", ENTRY_MACHINE}, {"irq_exit", ENTRY_MACHINE},
	{"schedule", ENTRY_MACHINE}, {"timer_interrupt", ENTRY_MACHINE},
};

static enum kernel_entry
find_entry(str name, const struct entry all[], size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (name.n > 0 && name.p[0] == all[i].start[0] &&
		    str_starts(name, str_of(all[i].start)))
			return all[i].entry;
	return ENTRY_NONE;
}

enum kernel_entry
kernel_entry(str name, bool inside)
{
	str s = frame_function(name);
	bool kernel = frame_kind(name) == FRAME_KERNEL;
	enum kernel_entry found = ENTRY_NONE;

	if (inside || kernel)
		found = find_entry(s, inside_only, LENGTH(inside_only));
	if (found == ENTRY_NONE)
		found = find_entry(s, outside, LENGTH(outside));
	return found == ENTRY_NONE && kernel ? ENTRY_CALL : found;
}
