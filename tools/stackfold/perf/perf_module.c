#include "tools/stackfold/perf/perf_module.h"

#include <stdbool.h>

/* bracketed names that are not the kernel */
static const char *const user[] = {
	"[vdso", "[vsyscall", "[vvar", "[vectors", "[heap", "[stack", "[anon",
	"[sigpage", "[uprobes", "[unknown", NULL
};

static const char *const bpf[] = {
	"bpf_prog_", "bpf_trampoline_", "bpf_dispatcher_", NULL
};

static const char *const kernel_file[] = {
	".ko", ".ko.gz", ".ko.xz", ".ko.zst", ".ko.debug", NULL
};

static const char *const jit_area[] = {
	"[JIT", "[anon:dalvik-jit", "/memfd:jit-cache", "/memfd:/jit-cache",
	"/dev/ashmem/dalvik-jit", "/memfd:doublemapper", NULL
};

static bool
ends_with_any(str s, const char *const words[])
{
	for (; *words != NULL; words++)
		if (str_ends(s, str_of(*words)))
			return true;
	return false;
}

/* "perf-12.map", and its copies such as "perf-12.map.old" */
static bool
is_perf_map(str base)
{
	size_t n;

	if (!str_starts(base, STR("perf-")))
		return false;
	base = str_from(base, 5);
	n = str_digits(base);
	return n > 0 && str_starts(str_from(base, n), STR(".map"));
}

/* "jitted-12-3.so", written by perf inject --jit */
static bool
is_jitdump(str base)
{
	return str_starts(base, STR("jitted-")) && str_ends(base, STR(".so"));
}

/* "vmlinux", "vmlinux-5.4.0", "vmlinux.debug" */
static bool
is_vmlinux(str base)
{
	return str_starts(base, STR("vmlinux")) && (base.n == 7 ||
	    base.p[7] == '-' || base.p[7] == '.' || base.p[7] == '_');
}

enum perf_module
perf_module(str m)
{
	str base = str_from(m, str_folder(m));

	if (is_perf_map(base) || is_jitdump(base) ||
	    str_starts_any(m, jit_area))
		return PERF_JIT;
	if (m.n > 0 && m.p[0] == '[')
		return str_starts_any(m, user) ||
		    str_find(m, STR("unknown")) != STR_NONE ?
		    PERF_USER : PERF_KERNEL;
	if (is_vmlinux(base) || ends_with_any(base, kernel_file) ||
	    str_starts_any(m, bpf))
		return PERF_KERNEL;
	return PERF_USER;
}
