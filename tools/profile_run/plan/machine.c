#include "tools/profile_run/plan/machine.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/profile_run/plan/output.h"

#define SYSCTL "/proc/sys/kernel/"
#define MANY 65536	/* bytes of a file that are read, at most */
#define LOCKED 516	/* KiB for each processor: what perf record locks */
#define DISK 1024e6	/* bytes that are little for recordings */
#define RATE 99		/* Hz that a recording needs */

/* what a process may do, by the number of the capability */
#define CAP_SYS_ADMIN 21
#define CAP_PERFMON 38

/* how each distribution calls perf, by ID and ID_LIKE of os-release */
static const struct {
	const char *id, *install;
} packages[] = {
	{"ubuntu", "apt-get install linux-tools-"},	/* and the release */
	{"debian", "apt-get install linux-perf"},
	{"fedora", "dnf install perf"}, {"rhel", "dnf install perf"},
	{"alpine", "apk add perf"}, {"arch", "pacman -S perf"},
	{"suse", "zypper install perf"},
};

/* sys_is_file() or sys_is_folder(), below the root */
static bool
exists(const struct findings *f, const char *path, bool (*is)(const char *))
{
	struct buf b = {0};
	bool found;

	buf_fmt(&b, "%s%s", f->root, path);
	found = is(buf_text(&b));
	buf_free(&b);
	return found;
}

/* a file of the machine, "" if it cannot be read; valid until to is freed */
static str
read_file(const struct findings *f, const char *path, struct buf *to)
{
	struct buf b = {0};

	buf_fmt(&b, "%s%s", f->root, path);
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

/* a setting of the kernel; false if it is not known */
static bool
read_setting(const struct findings *f, const char *name, long *value)
{
	struct buf path = {0}, text = {0};
	char *end;
	str s;

	buf_fmt(&path, "%s%s", SYSCTL, name);
	s = read_file(f, buf_text(&path), &text);
	*value = strtol(buf_text(&text), &end, 10);
	buf_free(&path);
	buf_free(&text);
	return s.n > 0 && end != text.p;
}

/* does os-release name this distribution, or one that it is like? */
static bool
is_like(str release, str id)
{
	static const char *const keys[] = {"ID=", "ID_LIKE="};

	for (size_t k = 0; k < LENGTH(keys); k++)
		if (str_find(line_of(release, str_of(keys[k])), id) != STR_NONE)
			return true;
	return false;
}

/* the command that installs perf here */
static void
find_package(const struct findings *f, str kernel, struct buf *to)
{
	struct buf text = {0};
	str release = read_file(f, "/etc/os-release", &text);
	size_t k = 0;

	while (k < LENGTH(packages) &&
	    !is_like(release, str_of(packages[k].id)))
		k++;
	buf_fmt(to, "%s", k < LENGTH(packages) ? packages[k].install :
	    "install perf, of the kernel's tools");
	if (k == 0)
		buf_add(to, kernel);
	buf_free(&text);
}

static void
check_perf(struct machine *m, struct findings *f)
{
	struct buf package = {0};
	str kernel = read_file(f, SYSCTL "osrelease", &m->kernel);

	/* one that is made for another kernel may say nothing */
	if (output_of("perf --version 2>/dev/null", &m->perf_version) &&
	    m->perf_version.n > 0) {
		m->perf_version.n--;	/* the end of the line */
		return;
	}
	m->perf_version.n = 0;
	find_package(f, kernel, &package);
	finding_add(f, "no perf, or none for Linux %.*s; %.*s", (int)kernel.n,
	    kernel.p, (int)package.n, package.p);
	buf_free(&package);
}

/* who asks, and what that one may do */
struct rights {
	bool known;
	uint64_t user;
	bool root;
	bool profile;		/* everything, whatever the settings say */
};

static struct rights
find_rights(const struct findings *f)
{
	struct buf text = {0};
	str status = read_file(f, "/proc/self/status", &text);
	str users = line_of(status, STR("Uid:")), user;
	str caps = line_of(status, STR("CapEff:"));
	struct rights r = {.user = geteuid()};
	uint64_t bits;

	/* real, effective, ... */
	if (str_word(&users, &user) && str_word(&users, &user))
		num_whole(user, &r.user);
	r.root = r.user == 0;
	r.known = num_hex(caps, &bits);
	r.profile = r.known && (bits >> CAP_PERFMON | bits >> CAP_SYS_ADMIN) &
	    1;
	buf_free(&text);
	return r;
}

static void
check_rights(struct machine *m, struct findings *f, struct rights r)
{
	long paranoid, hidden;

	if (r.known && r.root && !r.profile)
		finding_add(f, "root without CAP_PERFMON; docker run --cap-add "
		    "PERFMON, or SYS_ADMIN before Linux 5.8");
	m->privileged = !r.known || r.profile;
	m->paranoid = read_setting(f, "perf_event_paranoid", &paranoid) ?
	    paranoid : -1;
	if (m->paranoid > 1 && r.known &&
	    !r.root && !r.profile)
		finding_add(f, "perf_event_paranoid is %ld: %s; sysctl "
		    "kernel.perf_event_paranoid=1, or be root", paranoid,
		    paranoid > 2 ? "users may not profile" :
		    "only user frames of your own programs");
	if (read_setting(f, "kptr_restrict", &hidden) &&
	    hidden > (r.profile ? 1 : 0))
		finding_add(f, "kptr_restrict is %ld: kernel frames have no "
		    "names; sysctl kernel.kptr_restrict=0", hidden);
	if (r.root && !exists(f, "/sys/kernel/tracing/events", sys_is_folder))
		finding_add(f, "tracefs is not mounted: no tracepoints and no "
		    "probes; mount -t tracefs tracefs /sys/kernel/tracing");
}

static void
check_limits(struct machine *m, struct findings *f, struct rights r)
{
	long value;

	if (read_setting(f, "perf_event_mlock_kb", &value) && !r.root &&
	    !r.profile && value < LOCKED)
		finding_add(f, "perf_event_mlock_kb is %ld: too little for the "
		    "buffer of perf record; sysctl "
		    "kernel.perf_event_mlock_kb=%d, or --buffer 32K", value,
		    LOCKED);
	if (read_setting(f, "perf_event_max_sample_rate", &m->most_samples) &&
	    m->most_samples < RATE)
		finding_add(f, "perf_event_max_sample_rate is %ld: too few for "
		    "a short recording; sysctl "
		    "kernel.perf_event_max_sample_rate=100000",
		    m->most_samples);
}

/* does a counter of the processor count cycles?  Virtual machines often have
 * none */
static bool
counts_cycles(const struct findings *f)
{
	static const char folder[] = "/sys/bus/event_source/devices";
	struct buf path = {0};
	struct dirent *one;
	bool found = false;
	DIR *all;

	buf_fmt(&path, "%s%s", f->root, folder);
	all = opendir(buf_text(&path));
	while (all != NULL && !found && (one = readdir(all)) != NULL)
		for (const char *c = "-_"; *c != '\0'; c++) {
			path.n = 0;
			buf_fmt(&path, "%s/%s/events/cpu%ccycles", folder,
			    one->d_name, *c);
			found |= exists(f, buf_text(&path), sys_is_file);
		}
	if (all != NULL)
		closedir(all);
	buf_free(&path);
	return found;
}

static void
read_processor(struct machine *m, const struct findings *f)
{
	struct buf text = {0};
	str cpu = line_of(read_file(f, "/proc/cpuinfo", &text),
	    STR("model name"));

	if (cpu.n > 0)
		buf_add(&m->cpu, str_trim(str_from(cpu, 1)));
	buf_free(&text);
	read_file(f, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
	    &m->governor);
	m->cycles = counts_cycles(f);
	m->tracepoints = exists(f, "/sys/kernel/tracing/events/sched",
	    sys_is_folder);
	m->locks = exists(f,
	    "/sys/kernel/tracing/events/lock/contention_begin", sys_is_folder);
	m->system_calls = exists(f,
	    "/sys/kernel/tracing/events/syscalls/sys_enter_futex",
	    sys_is_folder);
}

/* is there room where a recording will be kept? */
static void
check_disk(struct findings *f, const char *folder)
{
	struct statvfs st;

	if (statvfs(folder, &st) == 0 &&
	    (double)st.f_bavail * (double)st.f_frsize < DISK)
		finding_add(f, "less than 1 GB is free; a shorter --duration, "
		    "or --no-data");
}

void
machine_look(struct machine *m, struct findings *f, const char *folder)
{
	struct rights r;

	check_perf(m, f);
	read_processor(m, f);
	r = find_rights(f);
	m->user = r.user;
	m->root = r.root;
	check_rights(m, f, r);
	check_limits(m, f, r);
	check_disk(f, folder);
}
