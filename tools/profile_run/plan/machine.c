#include "tools/profile_run/plan/machine.h"

#include <glob.h>
#include <stdlib.h>

#include "common/base/sys.h"
#include "tools/profile_run/plan/output.h"

#define SYSCTL "/proc/sys/kernel/"
#define MANY 65536	/* bytes of a file that are read, at most */

static void
add_root(struct buf *path, const char *rest)
{
	const char *root = getenv("PROFILE_RUN_ROOT");

	buf_fmt(path, "%s%s", root != NULL ? root : "", rest);
}

static bool
is_folder(const char *path)
{
	struct buf b = {0};
	bool is;

	add_root(&b, path);
	is = sys_is_folder(buf_text(&b));
	buf_free(&b);
	return is;
}

/* a file of the machine, "" if it cannot be read; valid until to is freed */
static str
read_file(const char *path, struct buf *to)
{
	struct buf b = {0};

	add_root(&b, path);
	to->n = 0;
	output_of_file(buf_text(&b), MANY, to);
	buf_free(&b);
	while (to->n > 0 && to->p[to->n - 1] == '\n')
		to->n--;
	return buf_str(to);
}

/* a setting of the kernel; `unknown` if it cannot be read */
static long
read_setting(const char *name, long unknown)
{
	struct buf path = {0}, text = {0};
	long value = unknown;

	buf_fmt(&path, "%s%s", SYSCTL, name);
	if (read_file(buf_text(&path), &text).n > 0)
		value = strtol(buf_text(&text), NULL, 10);
	buf_free(&path);
	buf_free(&text);
	return value;
}

/* does a counter of the processor count cycles?  Virtual machines often have
 * none */
static bool
counts_cycles(void)
{
	struct buf path = {0};
	glob_t found;
	bool is;

	add_root(&path,
	    "/sys/bus/event_source/devices/*/events/cpu[-_]cycles");
	is = glob(buf_text(&path), GLOB_NOSORT, NULL, &found) == 0;
	if (is)
		globfree(&found);
	buf_free(&path);
	return is;
}

/* ask the kernel, by way of perf: may we count in user ("u") or kernel ("k")
 * mode? */
static bool
may_count(const char *mode)
{
	struct buf command = {0}, text = {0};
	bool may;

	buf_fmt(&command, "perf stat -e cpu-clock:%s true >/dev/null 2>&1",
	    mode);
	may = output_of(buf_text(&command), &text);
	buf_free(&command);
	buf_free(&text);
	return may;
}

/* Return true if /proc/kallsyms has names but no addresses for us. */
static bool
hides_addresses(void)
{
	struct buf text = {0};
	bool hides = str_starts(read_file("/proc/kallsyms", &text),
	    STR("0000000000000000 "));

	buf_free(&text);
	return hides;
}

/* "WHAT; REMEDY", as printf has it */
#define FIND(m, ...) \
	(buf_fmt(&(m)->findings, __VA_ARGS__), (m)->nfinding++)

void
machine_look(struct machine *m)
{
	struct buf user = {0};

	output_of("id -u", &user);
	m->root = str_eq(buf_str(&user), STR("0\n"));
	buf_free(&user);
	m->tracepoints = is_folder("/sys/kernel/tracing/events/sched");
	m->locks = is_folder("/sys/kernel/tracing/events/lock/"
	    "contention_begin");
	m->system_calls = is_folder("/sys/kernel/tracing/events/syscalls/"
	    "sys_enter_futex");
	m->most_samples = read_setting("perf_event_max_sample_rate", 0);
	m->cycles = counts_cycles();
	read_file(SYSCTL "osrelease", &m->kernel);
	/* one that is made for another kernel may say nothing */
	if (output_of("perf --version 2>/dev/null", &m->perf_version) &&
	    m->perf_version.n > 0)
		m->perf_version.n--;	/* the end of the line */
	else
		m->perf_version.n = 0;
	if (m->perf_version.n == 0)
		FIND(m, "no perf, or none for Linux %s; install it: linux-perf "
		    "of Debian, linux-tools-%s of Ubuntu, perf of others\n",
		    buf_text(&m->kernel), buf_text(&m->kernel));
	else if (!may_count("k"))
		FIND(m, "perf_event_paranoid is %ld: %s; %s\n",
		    read_setting("perf_event_paranoid", -1), may_count("u") ?
		    "only user frames of your own programs" : "no profiles",
		    m->root ? "docker run --cap-add PERFMON, or SYS_ADMIN "
		    "before Linux 5.8" : "sysctl kernel.perf_event_paranoid=1, "
		    "or be root");
	if (hides_addresses())
		FIND(m, "kptr_restrict is %ld: kernel frames have no names; "
		    "sysctl kernel.kptr_restrict=0\n",
		    read_setting("kptr_restrict", 0));
	if (m->root && !is_folder("/sys/kernel/tracing/events"))
		FIND(m, "tracefs is not mounted: no tracepoints and no probes; "
		    "mount -t tracefs tracefs /sys/kernel/tracing\n");
}
