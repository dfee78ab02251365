#include "common/profile/frame.h"

#include <limits.h>
#include <string.h>

#include "common/base/search.h"
#include "common/base/sys.h"

const char *const frame_kinds[FRAME_KINDS + 1] = {
	"user", "kernel", "inlined", "jit", "unknown", NULL
};

/* names in brackets that are not modules */
static const char *const made_up[] = {
	"[unknown]", "[no frames]", "[filtered]", "[other]", "[lost]",
	"[skipped]", "[truncated]", "[idle]", "[user]", "[kernel]",
	"[GC_active]", "[not sampled]", "[no span]", "[no launcher]",
	"[guest]", "[unknown caller]", "[callers lost]", "[not alone]", NULL
};

/*
 * Functions at which stacks of machine code and of common runtimes begin.  '*'
 * stands for any ending.  They are sorted by their first letter, so that few
 * are compared with a name.
 */
static const char *const roots[] = {
	"(root)", "<main>*", "<module>*", "BaseThreadInitThunk", "Interpreter",
	"JavaMain", "RtlUserThreadStart", "[guest]", "__GI___clone*",
	"__clone*",
	"__libc_csu_init", "__libc_init", "__libc_start_call_main",
	"__libc_start_main*", "__pthread_start*", "__restore_rt",
	"__run_exit_handlers", "__start_thread", "__uClibc_main",
	"__uClibc_start_main", "_dl_fini", "_dl_start*", "_dlstart_c", "_exit",
	"_fini", "_init", "_lwp_start", "_main", "_pthread_start*", "_start",
	"_start_c", "_thrp_setup", "apic_timer_interrupt", "asm_*",
	"async_page_fault", "call_function_single_interrupt", "clone",
	"clone3", "common_interrupt", "common_startup_64", "cpu_idle",
	"cpu_startup_entry", "do_syscall_64", "el0*", "el1*", "entry_INT80*",
	"entry_SYSCALL*", "entry_SYSENTER*", "error_entry",
	"execute_native_thread_routine", "exit", "generic_start_main*",
	"irq_exit*", "java_start*", "kthread", "libc_start_main_stage2", "main",
	"native_irq_return_iret", "nmi", "node::Start*", "page_fault",
	"reschedule_interrupt", "rest_init", "ret_from_exception",
	"ret_from_fork*", "ret_from_intr", "runtime.goexit*", "runtime.main",
	"runtime.mcall", "runtime.mstart*", "runtime.rt0_go*",
	"runtime.systemstack*", "secondary_startup_64*", "smp_*interrupt",
	"start", "start_c11", "start_kernel", "start_secondary",
	"start_thread", "start_wqthread", "std::rt::lang_start*", "stub_*",
	"swapgs_restore_regs*", "syscall_return_via_sysret", "system_call*",
	"thread_native_entry*", "thread_start", "wmain", "x86_64_start_*",
};

#define ROOTS LENGTH(roots)

/* beginnings of the names of modules in which threads begin */
static const char *const libc[] = {
	"libc.", "libc-", "libpthread", "libthr.", "libuClibc", "libsystem_",
	"ld-", "ld.", "ld64.", "linker64", "dyld", "ntdll.", NULL
};

static bool
is_bracketed(str s)
{
	return s.n > 2 && s.p[0] == '[' && s.p[s.n - 1] == ']';
}

/* a table, since branches on digit or letter are mispredicted */
static const bool hex_digit[UCHAR_MAX + 1] = {
	['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true,
	['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['9'] = true,
	['a'] = true, ['b'] = true, ['c'] = true, ['d'] = true, ['e'] = true,
	['f'] = true, ['A'] = true, ['B'] = true, ['C'] = true, ['D'] = true,
	['E'] = true, ['F'] = true,
};

bool
frame_address(str s)
{
	size_t i = 2;

	if (s.n < 3 || s.p[0] != '0' || s.p[1] != 'x')
		return false;
	while (i < s.n && hex_digit[(unsigned char)s.p[i]])
		i++;
	return i == s.n;
}

char
frame_annotation(str s)
{
	if (s.n < 4 || s.p[s.n - 1] != ']' || s.p[s.n - 3] != '[' ||
	    s.p[s.n - 4] != '_' || strchr("kijwg", s.p[s.n - 2]) == NULL)
		return '\0';
	return s.p[s.n - 2];
}

str
frame_plain(str s)
{
	return frame_annotation(s) != '\0' ? str_upto(s, s.n - 4) : s;
}

str
frame_function(str name)
{
	str s = frame_plain(name);
	size_t i = str_chr(s, '`');

	return i != STR_NONE && i > 0 ? str_from(s, i + 1) : s;
}

static bool
is_unknown(str s)
{
	s = frame_function(s);
	return str_eq(s, FRAME_UNNAMED) || str_eq(s, STR("unknown")) ||
	    (is_bracketed(s) && !str_eq_any(s, made_up)) || frame_address(s);
}

bool
frame_named(str name)
{
	return !is_unknown(frame_plain(name)) &&
	    !str_eq(name, FRAME_NO_FRAMES) && !str_eq(name, FRAME_FILTERED) &&
	    !str_eq(name, FRAME_NOT_SAMPLED) &&
	    !str_eq(name, FRAME_NOT_ALONE) && !str_eq(name, FRAME_NO_SPAN) &&
	    !str_eq(name, FRAME_UNKNOWN_CALLER) &&
	    !str_eq(name, FRAME_CALLERS_LOST);
}

enum frame_kind
frame_kind(str name)
{
	str module;

	switch (frame_annotation(name)) {
	case 'k':
		return FRAME_KERNEL;
	case 'i':
		return FRAME_INLINED;
	case 'j':
		return FRAME_JIT;
	}
	if (!frame_named(name))
		return FRAME_UNKNOWN;
	module = frame_module(name);
	return str_starts(module, STR("[kernel")) ||
	    str_starts(module, STR("[guest.kernel")) ?
	    FRAME_KERNEL : FRAME_USER;
}

str
frame_module(str name)
{
	str s = frame_plain(name);
	size_t i = str_chr(s, '`');

	if (i != STR_NONE && i > 0)
		return str_upto(s, i);
	if (!is_bracketed(s) || str_eq_any(s, made_up))
		return (str){0};
	s = (str){s.p + 1, s.n - 2};
	i = str_find(s, STR(" <"));
	return i != STR_NONE ? str_upto(s, i) : s;
}

bool
frame_nameless(str name)
{
	return is_unknown(frame_plain(name));
}

static bool
begins_below(const void *letter, size_t root)
{
	return roots[root][0] < *(const char *)letter;
}

/* Return true for the name, with or without a source line: main:app.c:12. */
static bool
is_function(str s, str name)
{
	return str_starts(s, name) && (s.n == name.n || (s.n > name.n + 1 &&
	    s.p[name.n] == ':' && s.p[name.n + 1] != ':'));
}

bool
frame_root(str name)
{
	str s = frame_function(name);

	if (s.n == 0)
		return false;
	for (size_t i = search_first(ROOTS, begins_below, s.p);
	    i < ROOTS && roots[i][0] == s.p[0]; i++) {
		str root = str_of(roots[i]);
		bool any = root.p[root.n - 1] == '*';

		if (any ? str_starts(s, str_upto(root, root.n - 1)) :
		    is_function(s, root))
			return true;
	}
	return false;
}

bool
frame_libc(str name)
{
	str module = frame_module(name);

	for (const char *const *l = libc; module.n > 0 && *l != NULL; l++)
		if (str_starts(module, str_of(*l)))
			return frame_nameless(name);
	return false;
}

bool
frame_idle(str name)
{
	return str_eq(name, STR("swapper")) ||
	    str_starts(name, STR("swapper/")) ||
	    str_starts(name, STR("swapper-"));
}
