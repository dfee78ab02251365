#include "tools/folddiff/names/kernel_entry.h"

#include "common/base/sys.h"
#include "common/profile/frame.h"

/* the beginnings of names: x86, ARM, RISC-V, POWER, s390, threads */
static const char *const entries[] = {
	"asm_common_interrupt", "asm_exc_", "asm_sysvec_", "do_syscall_64",
	"el0_", "el0t_", "el1_", "el1h_", "entry_INT80", "entry_SYSCALL",
	"entry_SYSENTER", "handle_exception", "ret_from_exception",
	"ret_from_fork", "syscall_return_via_sysret", "system_call",
};

bool
kernel_entry(str name)
{
	str s = frame_function(name);

	if (frame_kind(name) == FRAME_KERNEL)
		return true;
	for (size_t i = 0; i < LENGTH(entries); i++)
		if (str_starts(s, str_of(entries[i])))
			return true;
	return false;
}
