#include "common/frame.h"

#include "common/folded.h"

const char *const frame_kinds[FRAME_KINDS + 1] = {
	"user", "kernel", "inlined", "jit", "unknown", NULL
};

/* in brackets, and yet no module without symbols */
static const char *const made_up[] = {
	"[unknown]", "[no frames]", "[filtered]", "[other]", "[lost]",
	"[skipped]", "[truncated]", "[idle]", "[user]", "[kernel]",
	"[GC_active]", NULL
};

/* where stacks of machine code and of the usual runtimes begin */
static const char *const roots[] = {
	"main", "_start", "__libc_start_main*", "__libc_start_call_main",
	"generic_start_main*", "_dl_start*", "__libc_csu_init", "_init",
	"start_thread", "clone", "clone3", "__clone*", "__GI___clone*",
	"thread_start", "_pthread_start*", "start", "_main", "wmain",
	"execute_native_thread_routine", "BaseThreadInitThunk",
	"RtlUserThreadStart", "__restore_rt", "exit", "_exit", "_fini",
	"_dl_fini", "__run_exit_handlers", "std::rt::lang_start*",
	"runtime.goexit*", "runtime.main", "runtime.mstart*", "runtime.mcall",
	"runtime.systemstack*", "runtime.rt0_go*",
	"ret_from_fork*", "ret_from_exception", "ret_from_intr", "kthread",
	"entry_SYSCALL*", "entry_SYSENTER*", "entry_INT80*", "el0*", "el1*",
	"do_syscall_64", "syscall_return_via_sysret",
	"system_call*", "asm_*", "page_fault", "async_page_fault",
	"error_entry", "common_interrupt", "common_startup_64",
	"apic_timer_interrupt", "reschedule_interrupt",
	"native_irq_return_iret",
	"call_function_single_interrupt", "secondary_startup_64*",
	"start_secondary", "start_kernel", "x86_64_start_*",
	"cpu_startup_entry",
	"cpu_idle", "rest_init", "smp_*interrupt", "irq_exit*", "nmi",
	"stub_*", "swapgs_restore_regs*",
	"<module>*", "<main>*", "(root)", "node::Start*", "java_start*",
	"thread_native_entry*", "JavaMain", "java/lang/Thread*run*",
	"java.lang.Thread*run*", "Interpreter", NULL
};

static bool
bracketed(str s)
{
	return s.n > 2 && s.p[0] == '[' && s.p[s.n - 1] == ']';
}

static bool
is_made_up(str s)
{
	for (const char *const *m = made_up; *m != NULL; m++)
		if (str_eq(s, str_of(*m)))
			return true;
	return false;
}

static bool
address(str s)
{
	size_t i = 2;

	if (s.n < 3 || s.p[0] != '0' || s.p[1] != 'x')
		return false;
	while (i < s.n && strchr("0123456789abcdefABCDEF", s.p[i]) != NULL)
		i++;
	return i == s.n;
}

str
frame_function(str name)
{
	str s = folded_plain(name);
	size_t i = str_chr(s, '`');

	return i != STR_NONE && i > 0 ? str_from(s, i + 1) : s;
}

static bool
unknown(str s)
{
	s = frame_function(s);
	return str_eq(s, STR("[unknown]")) || str_eq(s, STR("unknown")) ||
	    (bracketed(s) && !is_made_up(s)) || address(s);
}

enum frame_kind
frame_kind(str name)
{
	switch (folded_kind(name)) {
	case 'k':
		return FRAME_KERNEL;
	case 'i':
		return FRAME_INLINED;
	case 'j':
		return FRAME_JIT;
	}
	return unknown(folded_plain(name)) ? FRAME_UNKNOWN : FRAME_USER;
}

str
frame_module(str name)
{
	str s = folded_plain(name);
	size_t i = str_chr(s, '`');

	if (i != STR_NONE && i > 0)
		return str_upto(s, i);
	if (!bracketed(s) || is_made_up(s))
		return (str){0};
	s = (str){s.p + 1, s.n - 2};
	i = str_find(s, STR(" <"));
	return i != STR_NONE ? str_upto(s, i) : s;
}

bool
frame_nameless(str name)
{
	return unknown(folded_plain(name));
}

bool
frame_root(str name)
{
	str s = frame_function(name);

	for (const char *const *r = roots; *r != NULL && s.n > 0; r++) {
		str root;
		bool any;

		if ((*r)[0] != s.p[0])
			continue;
		root = str_of(*r);
		any = root.p[root.n - 1] == '*';
		if (any ? str_starts(s, str_upto(root, root.n - 1)) :
		    str_eq(s, root))
			return true;
	}
	return false;
}
