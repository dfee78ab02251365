#include "tools/profile_run/plan/machine.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/sys.h"

#define SYSCTL "/proc/sys/kernel/"
#define TRACEFS "/sys/kernel/tracing/events"
#define MOST 65536	/* maximum bytes read of a file */

/* Return a path below PROFILE_RUN_ROOT, valid until the next call. */
static const char *
find_path(const char *path)
{
	static struct buf text;
	const char *root = getenv("PROFILE_RUN_ROOT");

	text.n = 0;
	buf_fmt(&text, "%s%s", root != NULL ? root : "", path);
	return buf_text(&text);
}

/* Read a file, without the end of its last line; "" if that fails. */
static const char *
read_file(const char *path, struct buf *to)
{
	int fd = sys_open(find_path(path), O_RDONLY);

	if (fd >= 0) {
		buf_read(to, fd, MOST);
		close(fd);
	}
	while (to->n > 0 && to->p[to->n - 1] == '\n')
		to->n--;
	return buf_text(to);
}

bool
machine_output(const char *command, struct buf *to)
{
	FILE *from = popen(command, "r");
	int c;

	while (from != NULL && (c = getc(from)) != EOF)
		buf_char(to, (char)c);
	return from != NULL && pclose(from) == 0;
}

/* Add a line "WHAT; REMEDY", formatted as by printf(3). */
#define FIND(m, ...) \
	(buf_fmt(&(m)->findings, (m)->findings.n > 0 ? "\n" : ""), \
	buf_fmt(&(m)->findings, __VA_ARGS__))

/* Let perf ask the kernel: its answer also depends on capabilities, seccomp and
 * the distribution. */
static void
find_refusals(struct machine *m)
{
	struct buf setting = {0}, names = {0};
	bool refused, hidden;

	refused = system("perf stat -e cpu-clock:k true >/dev/null 2>&1") != 0;
	if (refused)
		FIND(m, "perf_event_paranoid is %s: %s; %s",
		    read_file(SYSCTL "perf_event_paranoid", &setting),
		    system("perf stat -e cpu-clock:u true >/dev/null 2>&1") ==
		    0 ? "only user frames of your own programs" : "no profiles",
		    m->root ? "docker run --cap-add PERFMON, or SYS_ADMIN "
		    "before Linux 5.8" : "sysctl kernel.perf_event_paranoid=1, "
		    "or be root");
	read_file("/proc/kallsyms", &names);
	hidden = str_starts(buf_str(&names), STR("0000000000000000 "));
	setting.n = 0;
	read_file(SYSCTL "kptr_restrict", &setting);
	if (hidden && !str_eq(buf_str(&setting), STR("0")))
		FIND(m, "kptr_restrict is %s: kernel frames have no names; "
		    "sysctl kernel.kptr_restrict=0", buf_text(&setting));
	else if (hidden && !refused)
		FIND(m, "kernel frames have no names; "
		    "sysctl kernel.perf_event_paranoid=1");
	if (m->root && !sys_is_folder(find_path(TRACEFS)))
		FIND(m, "tracefs is not mounted: no tracepoints and no probes; "
		    "mount -t tracefs tracefs /sys/kernel/tracing");
	buf_free(&setting);
	buf_free(&names);
}

void
machine_look(struct machine *m)
{
	struct buf rate = {0};
	glob_t found;

	m->root = system("test \"$(id -u)\" = 0") == 0;
	m->tracepoints = sys_is_folder(find_path(TRACEFS "/sched"));
	m->locks = sys_is_folder(find_path(TRACEFS "/lock/contention_begin"));
	m->system_calls = sys_is_folder(find_path(TRACEFS
	    "/syscalls/sys_enter_futex"));
	m->most_samples = strtol(read_file(SYSCTL "perf_event_max_sample_rate",
	    &rate), NULL, 10);
	/* virtual machines often have no such counter */
	m->cycles = glob(find_path("/sys/bus/event_source/devices/*/events/"
	    "cpu[-_]cycles"), GLOB_NOSORT, NULL, &found) == 0;
	if (m->cycles)
		globfree(&found);
	read_file(SYSCTL "osrelease", &m->kernel);
	/* perf for another kernel may print nothing */
	if (machine_output("perf --version 2>/dev/null", &m->perf_version) &&
	    m->perf_version.n > 0) {
		m->perf_version.n--;	/* the end of the line */
		find_refusals(m);
		return;
	}
	m->perf_version.n = 0;
	FIND(m, "no perf, or none for Linux %s; install it: linux-perf of "
	    "Debian, linux-tools-%s of Ubuntu, perf of others",
	    buf_text(&m->kernel), buf_text(&m->kernel));
}
