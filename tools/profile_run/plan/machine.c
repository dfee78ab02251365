#include "tools/profile_run/plan/machine.h"

#include <glob.h>
#include <stdlib.h>

#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/profile_run/plan/output.h"

#define SYSCTL "/proc/sys/kernel/"
#define MANY 65536	/* bytes of a file that are read, at most */
#define LOCKED 516	/* KiB for each processor: what perf record locks */
#define RATE 99		/* Hz that a recording needs */

/* what a process may do, by the number of the capability */
#define CAP_SYS_ADMIN 21
#define CAP_PERFMON 38

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

/* the rest of the line that begins so */
static str
line_of(str text, str begin)
{
	str line;

	while (str_cut(&text, '\n', &line))
		if (str_starts(line, begin))
			return str_trim(str_from(line, begin.n));
	return (str){0};
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

/* may whoever asks record everything, whatever the settings say? */
static bool
read_rights(struct machine *m)
{
	struct buf text = {0};
	str status = read_file("/proc/self/status", &text);
	str users = line_of(status, STR("Uid:")), user = {0};
	uint64_t bits, uid = 1;
	bool all;

	/* real, effective, ... */
	if (str_word(&users, &user) && str_word(&users, &user))
		num_whole(user, &uid);
	m->root = uid == 0;
	all = !num_hex(line_of(status, STR("CapEff:")), &bits) ||
	    (bits >> CAP_PERFMON | bits >> CAP_SYS_ADMIN) & 1;
	buf_free(&text);
	return all;
}

/* "WHAT; REMEDY", as printf has it */
#define FIND(m, ...) \
	(buf_fmt(&(m)->findings, __VA_ARGS__), (m)->nfinding++)

void
machine_look(struct machine *m)
{
	bool all = read_rights(m);
	long paranoid = read_setting("perf_event_paranoid", -1);
	long hidden = read_setting("kptr_restrict", 0);
	long locked = read_setting("perf_event_mlock_kb", LOCKED);

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
	if (m->root && !all)
		FIND(m, "root without CAP_PERFMON; docker run --cap-add "
		    "PERFMON, or SYS_ADMIN before Linux 5.8\n");
	if (paranoid > 1 && !m->root && !all)
		FIND(m, "perf_event_paranoid is %ld: at most user frames of "
		    "your own programs; sysctl kernel.perf_event_paranoid=1, "
		    "or be root\n", paranoid);
	if (hidden > all)
		FIND(m, "kptr_restrict is %ld: kernel frames have no names; "
		    "sysctl kernel.kptr_restrict=0\n", hidden);
	if (m->root && !is_folder("/sys/kernel/tracing/events"))
		FIND(m, "tracefs is not mounted: no tracepoints and no probes; "
		    "mount -t tracefs tracefs /sys/kernel/tracing\n");
	if (!m->root && !all && locked < LOCKED)
		FIND(m, "perf_event_mlock_kb is %ld: too little for the buffer "
		    "of perf record; sysctl kernel.perf_event_mlock_kb=%d, or "
		    "--buffer 32K\n", locked, LOCKED);
	if (m->most_samples > 0 && m->most_samples < RATE)
		FIND(m, "perf_event_max_sample_rate is %ld: too few for a "
		    "short recording; sysctl "
		    "kernel.perf_event_max_sample_rate=100000\n",
		    m->most_samples);
}
